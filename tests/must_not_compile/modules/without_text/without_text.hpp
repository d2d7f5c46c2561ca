// Rules that nobody can write down.
// expect: a module can be written and read: give parse(game, text)
#pragma once

#include <array>
#include <string_view>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

struct without_text {
  static constexpr std::string_view name = "without_text";
  struct position {
    unsigned heap = 3;
    bool operator==(const position&) const = default;
  };
  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] std::array<unsigned, 1> moves(const position& p) const { return {p.heap}; }
  [[nodiscard]] position play(const position& p, unsigned m) const { return {p.heap - m}; }
  [[nodiscard]] unsigned key(const position& p) const { return p.heap; }
};

}  // namespace zermelo::games
