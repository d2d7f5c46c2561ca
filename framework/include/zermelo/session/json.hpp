/// Answers as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <variant>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/members.hpp>
#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

using json = nlohmann::ordered_json;

[[nodiscard]] inline json to_json(const std::variant<outcome, score>& value) {
  if (const auto* points = std::get_if<score>(&value)) return *points;
  return name_of(std::get<outcome>(value));
}

[[nodiscard]] inline json to_json(const statistics& spent) {
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

/// The rules' numbers.
[[nodiscard]] inline json to_json(const std::vector<parameter>& rules) {
  json object = json::object();
  for (const parameter& each : rules) {
    std::visit([&](const auto& value) { object[each.name] = value; }, each.value);
  }
  return object;
}

/// Where someone stands, and what that is worth to him: how the answers of verbs that explore
/// positions begin. What was not computed is left out.
[[nodiscard]] inline json head_to_json(const report& about) {
  json object = {{"game", about.game}, {"position", about.position}, {"player", about.player}};
  if (about.value) object["value"] = to_json(*about.value);
  if (about.remoteness) object["remoteness"] = *about.remoteness;
  if (about.nimber) object["nimber"] = *about.nimber;
  return object;
}

/// What was not computed is left out.
[[nodiscard]] inline json to_json(const report& found) {
  json object;
  object["game"] = found.game;
  object["position"] = found.position;
  object["engine"] = found.engine;
  if (found.value) object["value"] = to_json(*found.value);
  if (found.known) {
    object["lower"] = found.known->lower;
    object["upper"] = found.known->upper;
  }
  if (found.remoteness) object["remoteness"] = *found.remoteness;
  if (found.nimber) object["nimber"] = *found.nimber;
  if (found.best_moves) object["best_moves"] = *found.best_moves;
  if (found.line) object["line"] = *found.line;
  object["statistics"] = to_json(found.statistics);
  if (found.stopped_by) object["stopped_by"] = name_of(*found.stopped_by);
  return object;
}

}  // namespace zermelo::sessions
