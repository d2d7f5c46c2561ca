/// The same position solved by one engine after the other, and charts of what each took.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/report.hpp>

namespace zermelo::driver {

/// How many times fewer positions one engine looked at than another.
struct saving {
  double times;
  bool at_least = false;  // the other one reached a limit: it would have looked at more
};

/// What one engine makes of the position.
struct rung {
  std::string_view engine;
  report found = {};
  std::string unable = {};           // why it cannot solve it, where it cannot
  std::optional<saving> saved = {};  // against the rung before

  /// Whether it looked at any position. A table of all positions that the limit has no room for is
  /// not begun.
  [[nodiscard]] bool has_run() const { return unable.empty() && found.statistics.positions > 0; }
};

/// Why it has no value, as one sentence without its full stop; empty where it has one.
[[nodiscard]] std::string why_unknown(const rung& each);

/// "12 times fewer", "> 1,000 times fewer", "3.1 times more"
[[nodiscard]] std::string in_words(const saving& saved);

/// A bar a rung as long as the logarithm of its positions, under a scale of powers of ten.
[[nodiscard]] std::string bars_in_signs(const std::vector<rung>& rungs);

/// The same as an SVG picture that needs no other file.
[[nodiscard]] std::string bars_as_svg(const std::vector<rung>& rungs, std::string_view title);

}  // namespace zermelo::driver
