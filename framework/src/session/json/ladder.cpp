#include <zermelo/session/rungs.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const ladder_answer& made) {
  json object = {{"game", made.game}, {"parameters", to_json(made.rules)}};
  object["position"] = made.position;
  if (const report* found = made.found()) object["value"] = to_json(*found->value);
  object["engines"] = json::array();
  for (const rung& each : made.rungs) {
    json one = {{"engine", each.engine}};
    if (!each.unable.empty()) {
      one["unable"] = each.unable;
    } else {
      add_cost(one, each.found.statistics, each.found.stopped_by);
    }
    if (each.saved) {
      one["saved"] = {{"times", each.saved->times}, {"at_least", each.saved->at_least}};
    }
    object["engines"].push_back(std::move(one));
  }
  return object.dump();
}

}  // namespace zermelo::sessions
