/// Charts of what one position took engine by engine.
#pragma once

#include <zermelo/session/rungs.hpp>

namespace zermelo::sessions {

/// A bar a rung as long as the logarithm of its positions, under a scale of powers of ten.
[[nodiscard]] std::string bars_in_signs(const std::vector<rung>& rungs,
                                        language spoken = language::english);

/// The same as an SVG picture that needs no other file.
[[nodiscard]] std::string bars_as_svg(const std::vector<rung>& rungs, std::string_view title,
                                      language spoken = language::english);

}  // namespace zermelo::sessions
