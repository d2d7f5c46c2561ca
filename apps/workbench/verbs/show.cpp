#include <zermelo/session/game_card.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {

verb verb_show() {
  return verb_with<entry, options>(
      "show", "the rules, their numbers, the encoding, what the engines need", 50,
      [](CLI::App& app, const entry& game, options& to) {
        app.add_flag("--json", to.as_json, "one JSON object");
        add_parameters(app, game, to);
      },
      [](const entry& game, const options& given) -> int {
        const game_card card = card_of(game, given.parameters);
        std::cout << (given.as_json ? in_json(card) + '\n' : in_words(card, spoken()));
        return answered;
      });
}

}  // namespace zermelo::workbench
