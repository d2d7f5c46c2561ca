#include <zermelo/session/game_card.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {

verb verb_list() {
  return verb_with<surroundings, options>(
      "list", "the games, and what each supports", 10,
      [](CLI::App& app, const surroundings& /*all*/, options& to) {
        app.add_flag("--json", to.as_json, "one JSON object");
      },
      [](const surroundings& all, const options& given) -> int {
        std::cout << (given.as_json ? in_json(all.games) + '\n' : in_words(all.games, spoken()));
        return answered;
      });
}

}  // namespace zermelo::workbench
