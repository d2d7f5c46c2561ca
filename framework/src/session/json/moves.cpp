#include <zermelo/session/moves.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

namespace {

json move_to_json(const listed_move& each) {
  json object = {{"move", each.move}};
  if (each.value) object["value"] = to_json(*each.value);
  if (each.remoteness) object["remoteness"] = *each.remoteness;
  if (each.gain != 0) object["gain"] = each.gain;
  if (each.moves_again) object["moves_again"] = true;
  if (each.nimber_after) object["nimber_after"] = *each.nimber_after;
  object["after"] = each.after;
  return object;
}

}  // namespace

std::string in_json(const moves_answer& found) {
  json object = head_to_json(found.about);
  object["moves"] = json::array();
  for (const listed_move& each : found.moves) object["moves"].push_back(move_to_json(each));
  add_cost(object, found.about.statistics, found.about.stopped_by);
  return object.dump();
}

}  // namespace zermelo::sessions
