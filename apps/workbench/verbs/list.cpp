#include <zermelo/session/game_card.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct list_given {
  bool as_json = false;
};

void add_options(CLI::App& app, const surroundings& /*all*/, list_given& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
}

int list(const surroundings& all, const list_given& given) {
  std::cout << (given.as_json ? in_json(all.games) + '\n' : in_words(all.games, spoken()));
  return answered;
}

}  // namespace

verb verb_list() {
  return verb_of_all("list", "the games, and what each supports", 10, add_options, list);
}

}  // namespace zermelo::workbench
