#include "parts.hpp"

#include <zermelo/base/members.hpp>
#include <zermelo/session/json.hpp>

namespace zermelo::sessions {

json to_json(const std::variant<outcome, score>& value) {
  if (const auto* points = std::get_if<score>(&value)) return *points;
  return name_of(std::get<outcome>(value));
}

json to_json(const statistics& spent) {
  json numbers;
  for_each_member(spent, [&](const char* name, const auto& number) {
    if constexpr (requires { number.has_value(); }) {
      if (number) numbers[name] = *number;
    } else {
      numbers[name] = number;
    }
  });
  return numbers;
}

json to_json(const std::vector<parameter>& rules) {
  json object = json::object();
  for (const parameter& each : rules) {
    std::visit([&](const auto& value) { object[each.name] = value; }, each.value);
  }
  return object;
}

json head_to_json(const report& about) {
  json object = {{"game", about.game}, {"position", about.position}, {"player", about.player}};
  if (about.value) object["value"] = to_json(*about.value);
  if (about.remoteness) object["remoteness"] = *about.remoteness;
  if (about.nimber) object["nimber"] = *about.nimber;
  return object;
}

void add_cost(json& object, const statistics& spent, std::optional<stop_reason> stopped_by) {
  object["statistics"] = to_json(spent);
  if (stopped_by) object["stopped_by"] = name_of(*stopped_by);
}

json to_json(const report& found) {
  json object = {{"game", found.game}, {"position", found.position}, {"engine", found.engine}};
  if (found.value) object["value"] = to_json(*found.value);
  if (found.known) {
    object["lower"] = found.known->lower;
    object["upper"] = found.known->upper;
  }
  if (found.remoteness) object["remoteness"] = *found.remoteness;
  if (found.nimber) object["nimber"] = *found.nimber;
  if (found.best_moves) object["best_moves"] = *found.best_moves;
  if (found.line) object["line"] = *found.line;
  add_cost(object, found.statistics, found.stopped_by);
  return object;
}

std::string in_json(const report& found) { return to_json(found).dump(); }

std::string in_json(const report& found, const std::vector<parameter>& rules) {
  json object = {{"game", found.game}, {"parameters", to_json(rules)}, {"engine", found.engine}};
  if (found.value) object["value"] = to_json(*found.value);
  if (found.nimber) object["nimber"] = *found.nimber;
  add_cost(object, found.statistics, found.stopped_by);
  return object.dump();
}

std::string in_json(const tally& found, std::string_view game,
                    const std::vector<parameter>& rules) {
  json object = {{"game", game}, {"parameters", to_json(rules)}, {"engine", found.engine}};
  if (!found.stopped_by) {
    object["positions"] = found.positions;
    for (const auto& [value, count] : found.values) {
      if (const auto* points = std::get_if<score>(&value)) {
        object["values"][std::to_string(*points)] = count;
      } else {
        object[name_of_many(value)] = count;
      }
    }
    if (found.nimbers) object["nimbers"] = *found.nimbers;
  }
  add_cost(object, found.statistics, found.stopped_by);
  return object.dump();
}

}  // namespace zermelo::sessions
