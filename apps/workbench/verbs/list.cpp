#include <zermelo/session/game_card.hpp>

#include <iostream>

#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {

namespace {

struct list_given {
  bool as_json = false;
};

void add_options(CLI::App& app, const surroundings& /*all*/, list_given& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
}

int list(const surroundings& about, const list_given& given) {
  if (given.as_json) {
    std::cout << in_json(about.games) << '\n';
  } else {
    std::cout << in_words(about.games, spoken());
  }
  return answered;
}

}  // namespace

verb verb_list();
verb verb_list() {
  verb made{.name = "list", .about = "the games, and what each supports", .place = 10};
  made.for_all = [](CLI::App& app, const surroundings& all) {
    return bound(app, all, add_options, list);
  };
  return made;
}

}  // namespace zermelo::workbench
