#include <zermelo/session/game_card.hpp>

#include <iostream>

#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

void add_options(CLI::App& app, const entry& game, options& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
  add_parameters(app, game, to);
}

int show(const entry& game, const options& given) {
  const game_card card = card_of(game, given.parameters);
  if (given.as_json) {
    std::cout << in_json(card) << '\n';
  } else {
    std::cout << in_words(card, spoken());
  }
  return answered;
}

}  // namespace

verb verb_show();
verb verb_show() {
  return verb_of_game<options>("show",
                               "the rules, their numbers, the encoding, what the engines need", 50,
                               add_options, show);
}

}  // namespace zermelo::workbench
