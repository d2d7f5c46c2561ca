/// Which moves leave a player better off than the other, for all moves at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <domineering/dominoes.hpp>

namespace zermelo::games {

/// What a player has before him is how many of his dominoes fit beside each other, and once more
/// how many of those are safe: on cells where the other can never lie (after Breuker, Uiterwijk and
/// van den Herik 2000). A move is worth what it leaves him, less how many of the other's fit.
///
/// One domino changes that in a few lines alone, by as much as the *parities* of runs say: a run of
/// u, two and d cells, from which the two are taken, has room for one domino less, and for two less
/// where u and d are both odd. So what all moves are worth is the sum of nine bits for each, and
/// sums of bits are made for all cells of the board at once, in four masks that are the digits of a
/// binary number (bit slices).
class prospects {
 public:
  /// Moves are equal that are in one of these sets of first cells; the best come first.
  using by_worth = std::array<std::uint64_t, 10>;

  /// Of `moves`, first cells of dominoes that fit.
  [[nodiscard]] static by_worth of(const domino_way& mine, const domino_way& others,
                                   std::uint64_t free, std::uint64_t moves) {
    sums worth;
    add_room(worth, mine, others, free);
    add_safe(worth, mine, others, free);
    return worth.sorted(moves);
  }

 private:
  /// A number for each cell of the board, in bit slices.
  class sums {
   public:
    /// One more for these cells.
    void add(std::uint64_t cells) noexcept {
      for (std::uint64_t& digit : digits_) {
        const std::uint64_t carry = digit & cells;
        digit ^= cells;
        cells = carry;
      }
    }
    /// One less, counted from one more for all cells.
    void subtract(std::uint64_t cells) noexcept { add(~cells); }

    [[nodiscard]] by_worth sorted(std::uint64_t moves) const noexcept {
      by_worth sets{};
      for (std::size_t k = 0; k < sets.size(); ++k) {
        const std::size_t number = sets.size() - 1 - k;
        std::uint64_t equal = moves;
        for (std::size_t digit = 0; digit < digits_.size(); ++digit) {
          equal &= (number >> digit & 1U) != 0 ? digits_[digit] : ~digits_[digit];
        }
        sets[k] = equal;
      }
      return sets;
    }

   private:
    std::array<std::uint64_t, 4> digits_{};
  };

  /// What fits beside each other: mine loses one domino, and one more between two odd runs; the
  /// other one in each line that he shares with the domino, where it lies beside an odd run.
  static void add_room(sums& worth, const domino_way& mine, const domino_way& others,
                       std::uint64_t free) {
    worth.subtract(mine.odd_before(free) & mine.odd_after(free) >> mine.step());
    const std::uint64_t beside_odd = others.odd_before(free) | others.odd_after(free);
    worth.add(beside_odd);
    worth.add(beside_odd >> mine.step());
  }

  /// My safe moves: fewer where the domino lies on safe cells, more beside it, where the other
  /// could have used a free cell with the one that is covered now, and with no other.
  static void add_safe(sums& worth, const domino_way& mine, const domino_way& others,
                       std::uint64_t free) {
    const unsigned step = mine.step();
    const std::uint64_t safe = free & ~others.usable(free);
    const std::uint64_t before = mine.odd_before(safe);
    const std::uint64_t after = mine.odd_after(safe);
    // 1. Under the domino: both cells, or one.
    const std::uint64_t second_safe = safe >> step;
    const std::uint64_t both = safe & second_safe;
    worth.subtract(both);
    worth.subtract((both & before & after >> step) | (safe & ~second_safe & before) |
                   (~safe & second_safe & after >> step));
    // 2. On either side of it. `first` and `second` are the cells beside the domino's two that are
    //    safe then, named by the domino's first cell.
    const auto beside = [&](auto to_side, auto from_side) {
      const std::uint64_t gained = free & ~to_side(free);
      const std::uint64_t first = from_side(gained);
      const std::uint64_t second = from_side(gained) >> step;
      const std::uint64_t odd_above = from_side(before);
      const std::uint64_t odd_below = from_side(after) >> step;
      worth.add(first & second);
      worth.add((first & second & odd_above & odd_below) | (first & ~second & odd_above) |
                (~first & second & odd_below));
    };
    const auto next = [&](std::uint64_t cells) { return others.after(cells); };
    const auto last = [&](std::uint64_t cells) { return others.before(cells); };
    beside(next, next);
    beside(last, last);
  }
};

}  // namespace zermelo::games
