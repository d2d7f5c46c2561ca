/// What a player of Domineering is sure of, however the other plays.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <domineering/dominoes.hpp>
#include <zermelo/boards/bits.hpp>

namespace zermelo::games {

/// Moves that a player is sure of, and cells that the other could use and loses by them: after
/// Bullock (2002), who has more kinds of areas. Areas of free cells are chosen so that no domino of
/// the other player touches two of them. Shown for the player whose dominoes stand:
///
///     # .     safe: the other can never lie    # . .     a pair: a domino in the first column
///     # #     here; his, whoever begins        # . #     makes the second one safe. Two moves
///     . # .                                    # . . #
///     . # .                                    # . . #
///
///     # . .   an option: the other can never   . .     single: one move, and the cells that the
///     # . #   lie in the middle. Where he      . #     other could have used: of the domino, and
///     # . .   breaks one domino, the answer            beside it those that he could have used
///             is the other. One move,                  with the domino's alone
///             whoever begins
///
/// Of pairs, and after them of singles, the best first, the players take areas in turn.
class sure_moves {
 public:
  sure_moves(const domino_way& mine, const domino_way& others, std::uint64_t free)
      : mine_(mine),
        others_(others),
        free_(free),
        contested_(others.usable(free)),
        begins_(free & ~others.after(free)),
        ends_(free & ~others.before(free)) {
    const std::uint64_t safe = mine_.packed(free_ & ~contested_);
    left_ = free_ & ~mine_.domino(safe);
    always_ = count_bits(safe);
    take_pairs();
    take_options();
    take_singles();
  }

  /// Whether the last move is this player's: the other lies on cells that he can use now and that
  /// he does not lose, two a move, and in each run of them from its beginning.
  [[nodiscard]] bool outlast(bool moves_first) const {
    // 1. Of the areas in this order he gets every second one.
    const auto taken = [&](unsigned areas) { return (areas + (moves_first ? 1 : 0)) / 2; };
    unsigned areas = pairs_;
    unsigned before = taken(pairs_);
    unsigned moves = always_ + 2 * before;
    unsigned cells = lost_always_ + 4 * before;
    for (std::size_t lost = singles_.size(); lost-- != 1;) {
      areas += singles_[lost];
      const unsigned of_these = taken(areas) - before;
      before += of_these;
      moves += of_these;
      cells += static_cast<unsigned>(lost) * of_these;
    }
    // 2. The other has fewer.
    const unsigned needed = moves + (moves_first ? 0 : 1);
    const std::uint64_t packed = others_.packed(free_);
    const unsigned most = count_bits(packed);
    if (needed > most) return true;
    const unsigned usable = count_bits(contested_) - cells;
    if (needed > usable / 2) return true;
    // Runs that are odd leave a cell over, and where all of them did it would not be enough.
    const unsigned odd = count_bits(contested_) - 2 * most;
    return 2 * needed + odd > usable && needed > (usable - unpaired(packed)) / 2;
  }

 private:
  [[nodiscard]] std::uint64_t and_beside(std::uint64_t cells) const {
    return cells | others_.after(cells) | others_.before(cells);
  }
  /// How many cells the other can use no more, once this domino lies there.
  [[nodiscard]] unsigned lost_with(std::uint64_t domino) const {
    return count_bits((domino & contested_) | (others_.after(domino) & ends_) |
                      (others_.before(domino) & begins_));
  }

  /// Two dominoes side by side, one of them with nothing free on its other side.
  void take_pairs() {
    const auto open_at = [&](std::uint64_t cells) { return cells | cells >> mine_.step(); };
    const std::uint64_t open_after = open_at(others_.before(free_));
    const std::uint64_t open_before = open_at(others_.after(free_));
    const auto pairs_in = [&](std::uint64_t cells) {
      const std::uint64_t single = mine_.places(cells);
      return single & others_.before(single) & ~(others_.before(open_after) & open_before);
    };
    for (std::uint64_t found = pairs_in(left_); found != 0; found = pairs_in(left_)) {
      const std::uint64_t domino = mine_.domino(found & -found);
      left_ &= ~and_beside(domino | others_.after(domino));
      ++pairs_;
    }
  }

  /// Two dominoes that share a cell where the other can never lie.
  void take_options() {
    const auto options_in = [&](std::uint64_t cells) {
      const std::uint64_t single = mine_.places(cells);
      return single & mine_.before(single & ~contested_);
    };
    for (std::uint64_t found = options_in(left_); found != 0; found = options_in(left_)) {
      const std::uint64_t first = mine_.domino(found & -found);
      const std::uint64_t second = mine_.after(first);
      left_ &= ~and_beside(first | second);
      lost_always_ += std::min(lost_with(first), lost_with(second));
      ++always_;
    }
  }

  void take_singles() {
    for (std::uint64_t found = mine_.places(left_); found != 0; found = mine_.places(left_)) {
      const std::uint64_t domino = mine_.domino(found & -found);
      left_ &= ~and_beside(domino);
      ++singles_[lost_with(domino)];
    }
  }

  /// In how many runs of the other's cells that no area touches one is left over.
  [[nodiscard]] unsigned unpaired(std::uint64_t packed) const {
    std::uint64_t touched = contested_ & ~left_;
    for (std::uint64_t fresh = touched; fresh != 0; touched |= fresh)
      fresh = (others_.after(fresh) | others_.before(fresh)) & free_ & ~touched;
    return count_bits(contested_ & ~touched) - 2 * count_bits(packed & ~touched);
  }

  const domino_way& mine_;
  const domino_way& others_;
  std::uint64_t free_;
  std::uint64_t contested_;  // cells that the other can use
  std::uint64_t begins_;     // of his runs
  std::uint64_t ends_;
  std::uint64_t left_ = 0;    // cells in no area, nor beside one
  unsigned always_ = 0;       // moves that are his whoever begins
  unsigned lost_always_ = 0;  // cells that the other loses by these
  unsigned pairs_ = 0;
  std::array<unsigned, 7> singles_{};  // by how many cells the other loses: two, and four beside
};

}  // namespace zermelo::games
