#include <zermelo/session/game_card.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

void add_show_options(CLI::App& app, const entry& game, options& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
  add_parameters(app, game, to);
}

int show(const entry& game, const options& given) {
  const game_card card = card_of(game, given.parameters);
  std::cout << (given.as_json ? in_json(card) + '\n' : in_words(card, spoken()));
  return answered;
}

}  // namespace

verb verb_show() {
  return verb_of_game<options>("show",
                               "the rules, their numbers, the encoding, what the engines need", 50,
                               add_show_options, show);
}

}  // namespace zermelo::workbench
