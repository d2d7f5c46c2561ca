/// Wythoff's game as people type it: two heaps, "5 8"; a move is what it leaves, "1+2".
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <wythoff/wythoff.hpp>
#include <zermelo/heaps/text.hpp>

namespace zermelo::games {

[[nodiscard]] inline wythoff::position parse(const wythoff& /*game*/, std::string_view text) {
  const auto heaps = parse_numbers(text, "a heap", 0, wythoff::most_stones);
  if (heaps.size() != 2) {
    throw bad_input(fmt::format("{}; write two, as in 5 8", counted(heaps.size(), "heap")), 1);
  }
  return {static_cast<std::uint16_t>(heaps[0]), static_cast<std::uint16_t>(heaps[1])};
}

[[nodiscard]] inline std::string print(const wythoff& /*game*/, wythoff::position p) {
  return fmt::format("{} {}", p.first, p.second);
}

[[nodiscard]] inline std::string print(const wythoff& game, wythoff::position p, wythoff::move m) {
  const wythoff::position next = game.play(p, m);
  return fmt::format("{}+{}", next.first, next.second);
}

[[nodiscard]] inline std::string_view help(const wythoff& /*game*/, std::string_view parameter) {
  if (parameter == "first") return "stones in the first heap to start with, at most 1023";
  if (parameter == "second") return "stones in the second heap";
  return "who takes the last stone loses";
}

}  // namespace zermelo::games
