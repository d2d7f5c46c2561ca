/// Heaps as people type them: "3 4 5" or "3,4,5"; a move is the heap and what is left of it,
/// "4->1", "7->3+2", "2->0".
#pragma once

#include <fmt/ranges.h>

#include <zermelo/base/words.hpp>
#include <zermelo/heaps/game.hpp>

namespace zermelo {

/// Heaps of at most `largest` stones, as many as a position holds: whatever is printed can be read.
/// An empty heap may be written, and is none.
[[nodiscard]] inline heap_position parse_heaps(std::string_view text, std::uint32_t largest) {
  constexpr std::size_t most = heap_position::capacity;
  const std::vector<std::uint32_t> numbers = parse_numbers(text, "a heap", 0, largest);
  if (numbers.empty()) throw bad_input("no heaps; write their sizes, as in 3 4 5", 1);
  if (numbers.size() > most) {
    throw bad_input(fmt::format("{} heaps; write at most {}", numbers.size(), most), 1);
  }
  heap_position p;
  for (const std::uint32_t stones : numbers) p.add(stones);
  return p;
}

/// The parameter "heaps" of a game's rules. Throws `bad_parameters`.
[[nodiscard]] inline heap_position heaps_parameter(std::string_view text, std::uint32_t largest) {
  return from_text("heaps", text, [&](std::string_view t) { return parse_heaps(t, largest); });
}

[[nodiscard]] inline heap_position parse(const sum_of_heaps& game, std::string_view text) {
  return parse_heaps(text, game.largest_heap());
}

/// "5 4 3"; no heaps are "0".
[[nodiscard]] inline std::string print(const sum_of_heaps& /*game*/, const heap_position& p) {
  return p.empty() ? "0" : fmt::format("{}", fmt::join(p.begin(), p.end(), " "));
}

[[nodiscard]] inline std::string print(const sum_of_heaps& /*game*/, const heap_position& /*p*/,
                                       const heap_move& m) {
  return m.smaller == 0 ? fmt::format("{}->{}", m.from, m.larger)
                        : fmt::format("{}->{}+{}", m.from, m.larger, m.smaller);
}

}  // namespace zermelo
