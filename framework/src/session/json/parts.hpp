/// What JSON answers are made of.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <variant>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/session/parameter.hpp>

namespace zermelo::sessions {

using json = nlohmann::ordered_json;

[[nodiscard]] json to_json(const std::variant<outcome, score>& value);
[[nodiscard]] json to_json(const statistics& spent);
/// The rules' numbers.
[[nodiscard]] json to_json(const std::vector<parameter>& rules);
[[nodiscard]] json to_json(const report& found);

/// Where someone stands, and what that is worth to him: how the answers about positions begin.
[[nodiscard]] json head_to_json(const report& about);

/// How they end: what it took, and what stopped it.
void add_cost(json& object, const statistics& spent, std::optional<stop_reason> stopped_by);

}  // namespace zermelo::sessions
