/// What sentences about positions are made of, whichever face tells them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <zermelo/answers/report.hpp>
#include <zermelo/boards/drawing.hpp>

namespace zermelo::sessions {

/// "+3", "0", "-2"
[[nodiscard]] std::string with_sign(score points);

/// "win in 3", "loss", "+2"
[[nodiscard]] std::string value_in(const std::variant<outcome, score>& value,
                                   std::optional<remoteness> moves, language spoken);

/// Rows with a new line each.
[[nodiscard]] std::string lines_of(const drawing& rows, std::string_view margin = "");

}  // namespace zermelo::sessions
