#include <zermelo/session/played_game.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const played_game& game) {
  json object = {{"game", game.game}, {"position", game.position}, {"moves", json::array()}};
  for (const auto& each : game.moves) {
    object["moves"].push_back(
        {{"by", each.by_person ? "person" : "program"}, {"side", each.side}, {"move", each.text}});
  }
  if (game.value) object["value"] = to_json(*game.value);
  object["blunders"] = json::array();
  for (const auto& each : game.blunders) {
    object["blunders"].push_back({{"number", each.number},
                                  {"position", each.position},
                                  {"move", each.move},
                                  {"value", to_json(each.value)},
                                  {"best_move", each.best_move},
                                  {"best_value", to_json(each.best_value)}});
  }
  return object.dump();
}

}  // namespace zermelo::sessions
