/// Two rows of pits with seeds: what mancala games share, Kalah's and Oware's kind.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <zermelo/base/errors.hpp>

namespace zermelo {

/// The seeds in the pits as the player to move sees them, his pits first, both rows from their
/// player's left; what was taken plays no part:
///
///       other   5  4  3          pits of the mover 0 .. n - 1, of the other n .. 2n - 1
///       mover   0  1  2          across from pit i is pit 2n - 1 - i
///
/// Who did not begin, north, is the mover where `other_to_move` says so: that is for the text
/// alone, and positions that differ in nothing else are equal.
struct seeds_in_pits {
  static constexpr unsigned most_pits = 6;  // of a player

  std::array<std::uint8_t, std::size_t{2} * most_pits> pits{};
  bool other_to_move = false;

  bool operator==(const seeds_in_pits& p) const { return pits == p.pits; }
};

/// So many pits a row, with equally many seeds in each to begin with.
class rows_of_pits {
 public:
  using position = seeds_in_pits;
  using move = unsigned;  // the pit's number

  [[nodiscard]] position start() const {
    position p;
    for (unsigned i = 0; i < 2 * pits_; ++i) p.pits[i] = static_cast<std::uint8_t>(seeds_);
    return p;
  }
  /// Seven bits a pit, six of them in each word.
  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    constexpr unsigned in_a_word = position::most_pits;
    std::array<std::uint64_t, 2> words{};
    for (unsigned i = 0; i < 2 * in_a_word; ++i) {
      words[i / in_a_word] = words[i / in_a_word] << 7U | p.pits[i];
    }
    return words;
  }

  [[nodiscard]] unsigned pits() const { return pits_; }  // of a player
  [[nodiscard]] unsigned all_seeds() const { return 2 * pits_ * seeds_; }

 protected:
  /// Throws `bad_parameters`.
  rows_of_pits(int pits, int seeds, int most_seeds)
      : pits_(checked("pits in a row", pits, static_cast<int>(position::most_pits))),
        seeds_(checked("seeds in a pit", seeds, most_seeds)) {}

  [[nodiscard]] unsigned movers(const position& p) const { return sum(p, 0); }
  [[nodiscard]] unsigned others(const position& p) const { return sum(p, pits_); }

  /// The same seeds as the other player sees them.
  void change_sides(position& p) const {
    for (unsigned i = 0; i < pits_; ++i) std::swap(p.pits[i], p.pits[pits_ + i]);
    p.other_to_move = !p.other_to_move;
  }

 private:
  static unsigned checked(std::string_view what, int given, int most) {
    if (given >= 1 && given <= most) return static_cast<unsigned>(given);
    throw bad_parameters(fmt::format("{} {}; take 1 to {}", given, what, most));
  }
  [[nodiscard]] unsigned sum(const position& p, unsigned from) const {
    unsigned found = 0;
    for (unsigned i = 0; i < pits_; ++i) found += p.pits[from + i];
    return found;
  }

  unsigned pits_ = 0;
  unsigned seeds_ = 0;
};

}  // namespace zermelo
