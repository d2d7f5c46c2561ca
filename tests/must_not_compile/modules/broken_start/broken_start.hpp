// Two things are wrong, and each is said once.
// expect: start() const must return the first position
// expect: key(p) const must return an unsigned integer, one per position (or a std::array)
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

struct broken_start {
  static constexpr std::string_view name = "broken_start";
  using position = unsigned;
  [[nodiscard]] std::string start() const { return "three"; }
  [[nodiscard]] std::array<unsigned, 1> moves(position p) const { return {p}; }
  [[nodiscard]] position play(position p, unsigned m) const { return p - m; }
  [[nodiscard]] std::string key(position) const { return "key"; }
};

}  // namespace zermelo::games
