/// CONNECT FOUR: two players drop stones into columns in turn; four in a row win.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <range/v3/view/transform.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// Cells are bits, column by column from the bottom, with an empty row on top that keeps lines from
/// running over the edge (Tromp's coding). 7 columns, 6 rows:
///
///      6 13 20 27 34 41 48   always empty
///      5 12 19 26 33 40 47
///      4 11 18 25 32 39 46
///      3 10 17 24 31 38 45
///      2  9 16 23 30 37 44
///      1  8 15 22 29 36 43
///      0  7 14 21 28 35 42
///
/// The score counts how early the winner wins: the stones that he has left, the last one played
/// included, when each has as many as half of the board; 0 for a full board (Pons 2015).
class connect_four {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "connect_four";
  static constexpr std::string_view about = "drop stones into columns in turn; four in a row win";
  static constexpr std::string_view about_in_korean =
      "번갈아 열에 돌을 떨어뜨린다. 넷을 한 줄로 놓으면 이긴다";
  static constexpr bool echoes_positions = true;
  static constexpr bool small_rules = true;  // they are worth taking into the search

  /// The stones of both; a cell that is filled and nobody's holds a stone that can be part of no
  /// four any more. What follows from them comes along, because a move changes little of it, or
  /// because it is asked for often: the cells of all lines that have no stone of the other player
  /// (`open_to_mover`, `open_to_other`); the empty cells that would make four, wherever they are,
  /// for the mover (`threats`) and for the other one (`answers`); and where the mover may drop his
  /// stone now (`replies`): where it wins, or else where it doesn't lose at once.
  struct position {
    std::uint64_t mover = 0;
    std::uint64_t other = 0;
    std::uint64_t filled = 0;
    std::uint64_t open_to_mover = 0;
    std::uint64_t open_to_other = 0;
    std::uint64_t threats = 0;
    std::uint64_t answers = 0;
    std::uint64_t replies = 0;
    std::int32_t stones = 0;
    bool won = false;  // by the other player
    bool operator==(const position&) const = default;
  };

  /// A cell, and the mover's threats once he has it.
  struct move {
    std::uint64_t cell;
    std::uint64_t threats;
    bool operator==(const move&) const = default;
  };

  explicit connect_four(int rows = 6, int cols = 7) : connect_four(numbers{rows, cols}) {}

  /// Throws `bad_parameters`.
  explicit connect_four(const numbers& given);

  [[nodiscard]] position start() const {
    position p;
    p.open_to_mover = p.open_to_other = in_lines(board_);
    p.replies = playable(p);
    return p;
  }

  /// From the left column to the right one.
  [[nodiscard]] auto moves(const position& p) const {
    return set_bits(playable(p)) |
           ranges::views::transform([this, mover = p.mover, filled = p.filled](unsigned cell) {
             return move_to(mover, filled, std::uint64_t{1} << cell);
           });
  }

  [[nodiscard]] position play(const position& p, const move& m) const {
    position next{.mover = p.other,
                  .other = p.mover | m.cell,
                  .filled = p.filled | m.cell,
                  .open_to_mover = in_lines(p.open_to_other & ~m.cell),
                  .open_to_other = p.open_to_mover,
                  .threats = p.answers & ~m.cell,
                  .answers = m.threats,
                  .stones = p.stones + 1,
                  .won = (p.threats & m.cell) != 0};
    next.replies = replies(next);
    return next;
  }

  [[nodiscard]] std::optional<score> terminal(const position& p) const {
    if (p.won) return lost_by(p.stones);
    if (p.stones == cells_) return 0;
    return std::nullopt;
  }

  /// The mover's stones plus the filled cells: in each column, the sum's highest bit tells how high
  /// it is filled. And the other's stones.
  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    return {p.mover + p.filled + bottom_, p.other};
  }

  /// Without the stones that can be part of no four, or its image in the mirror: the lesser key.
  [[nodiscard]] position canonical(const position& p) const;
  [[nodiscard]] std::array<std::uint64_t, 2> canonical_key(const position& p) const;

  /// Exact where the next two moves decide. Otherwise from the number of stones, from what lines
  /// are left, and from what a player gets who answers each of the other's moves.
  [[nodiscard]] interval<score> bounds(const position& p) const;

  class best_first;
  /// The moves that win, or else those that don't lose at once: those that make most threats first,
  /// then those nearest to the middle. None where all lose at once, which `bounds` knows.
  [[nodiscard]] best_first promising(const position& p) const;

  /// The lowest empty cell of each column.
  [[nodiscard]] std::uint64_t playable(const position& p) const {
    return (p.filled + bottom_) & board_;
  }
  /// The moves that win; if there are none, those that don't let the other one win at once.
  [[nodiscard]] std::uint64_t replies(const position& p) const;
  /// The empty cells that would make four of these stones.
  [[nodiscard]] std::uint64_t threats_of(std::uint64_t stones, std::uint64_t filled) const;
  [[nodiscard]] bool has_four(std::uint64_t stones) const;

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<connect_four> samples() {
    return {connect_four(1, 1), connect_four(1, 6), connect_four(4, 3), connect_four(3, 5),
            connect_four(4, 4), connect_four(),     connect_four(7, 8)};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] std::uint64_t bottom() const { return bottom_; }
  /// The cells of a column, from the left.
  [[nodiscard]] std::uint64_t column(int c) const {
    return ((std::uint64_t{1} << rows_) - 1) << static_cast<unsigned>(c) * (rows_ + 1);
  }

 private:
  [[nodiscard]] move move_to(std::uint64_t mover, std::uint64_t filled, std::uint64_t cell) const {
    return {cell, threats_of(mover | cell, filled | cell)};
  }

  /// For the player who is to move after the other's four.
  [[nodiscard]] score lost_by(std::int32_t stones) const { return -(cells_ + 2 - stones) / 2; }

  /// Where the number of rows is even, a player can follow the other one, the leader (Allis 1988:
  /// claimeven, follow-up): he answers on top of each move, and a move into a column whose rest is
  /// odd by one into another such column. So of the rest of each column the leader gets the odd
  /// rows, and the lowest cell where the rest is odd, and no more.
  ///
  ///   - The second player can always follow when the first is to move: odd rests are even in
  ///     number then.
  ///   - The first player can follow when the second is to move, if he leaves out a column with an
  ///     odd rest. In the end the second must begin it, and gets its even rows up to a threat of
  ///     the first's in an odd row, if there is one.
  ///
  /// A leader who finds no four in what he gets does not win.
  void narrow_by_answers(const position& p, score& lower, score& upper) const;
  /// The leader's stones and what he may get; `threats` are the other's.
  [[nodiscard]] std::uint64_t within_reach(std::uint64_t leader, std::uint64_t filled,
                                           std::uint64_t threats) const;
  /// What the second player at least gets by following: 1 if his own rows make four, or else 0 for
  /// a tie; as good as nothing if the first may make four. `threats` are the second's.
  [[nodiscard]] score secured_by_second(std::uint64_t first, std::uint64_t second,
                                        std::uint64_t filled, std::uint64_t threats) const;
  /// What the first player at least gets by following: he wins by a threat at the latest when all
  /// other columns are full. As good as nothing if the second may make four. `threats` are the
  /// first's.
  [[nodiscard]] score secured_by_first(std::uint64_t second, std::uint64_t filled,
                                       std::uint64_t threats) const;

  /// The cells of all lines of four inside `cells`.
  [[nodiscard]] std::uint64_t in_lines(std::uint64_t cells) const;
  [[nodiscard]] std::uint64_t mirrored(std::uint64_t cells) const;

  numbers numbers_;
  unsigned rows_ = 0;
  unsigned across_ = 0;  // from a cell to its neighbour in a row, and in the two diagonals
  unsigned falling_ = 0;
  unsigned rising_ = 0;
  std::int32_t cells_ = 0;
  std::uint64_t bottom_ = 0;  // the lowest cell of each column
  std::uint64_t board_ = 0;
  std::uint64_t even_rows_ = 0;  // the second row from below, the fourth, ...

  /// To change places with the column on the other side.
  struct pair_of_columns {
    std::uint64_t left = 0;
    unsigned apart = 0;
  };
  std::array<pair_of_columns, 16> pairs_{};
  std::size_t pair_count_ = 0;
  std::array<std::uint64_t, 32> from_the_middle_{};  // the columns
};

/// Moves, put in order when the loop over them begins; whether it is one is known before.
class connect_four::best_first {
 public:
  best_first(const connect_four& game, const position& p, std::uint64_t cells)
      : game_(&game), mover_(p.mover), filled_(p.filled), threats_(p.threats), cells_(cells) {}

  [[nodiscard]] bool is_single() const { return (cells_ & (cells_ - 1)) == 0 && cells_ != 0; }
  [[nodiscard]] move* begin() {
    if (is_single()) {
      count_ = 1;
      moves_[0] = game_->move_to(mover_, filled_, cells_);
    } else {
      put_in_order();
    }
    return moves_.data();
  }
  [[nodiscard]] move* end() { return moves_.data() + count_; }

 private:
  void put_in_order() {
    // By insertion: they are few.
    std::array<unsigned, 32> worth;
    count_ = 0;
    std::uint64_t left = cells_;
    for (const std::uint64_t* column = game_->from_the_middle_.data(); left != 0; ++column) {
      const std::uint64_t cell = left & *column;
      if (cell == 0) continue;
      left ^= cell;
      const move next = game_->move_to(mover_, filled_, cell);
      // A cell below a threat of one's own is worth the threat: the other one will cover it.
      const bool spends = (cell << 1U & threats_) != 0;
      const unsigned its_worth = 2 * count_bits(next.threats) + (spends ? 0 : 3);
      std::size_t place = count_++;
      for (; place > 0 && worth[place - 1] < its_worth; --place) {
        worth[place] = worth[place - 1];
        moves_[place] = moves_[place - 1];
      }
      worth[place] = its_worth;
      moves_[place] = next;
    }
  }

  const connect_four* game_;
  std::uint64_t mover_;
  std::uint64_t filled_;
  std::uint64_t threats_;
  std::uint64_t cells_;
  std::size_t count_ = 0;
  std::array<move, 32> moves_;  // as many as there are
};

inline connect_four::connect_four(const numbers& given) : numbers_(given) {
  if (given.rows < 1 || given.cols < 1 || given.rows > 63 || given.cols > 64 / (given.rows + 1)) {
    throw bad_parameters(fmt::format(
        "a board of {} rows and {} columns; take one where (rows + 1) x columns is at most 64",
        given.rows, given.cols));
  }
  rows_ = static_cast<unsigned>(given.rows);
  cells_ = given.rows * given.cols;
  // Fewer than four columns have upright lines alone: cells 21 apart are never four on the board.
  across_ = given.cols < 4 ? 21 : rows_ + 1;
  falling_ = given.cols < 4 ? 21 : rows_;
  rising_ = given.cols < 4 ? 21 : rows_ + 2;
  for (int c = 0; c < given.cols; ++c) {
    board_ |= column(c);
    bottom_ |= std::uint64_t{1} << static_cast<unsigned>(c) * (rows_ + 1);
  }
  for (unsigned row = 1; row < rows_; row += 2) even_rows_ |= bottom_ << row;
  for (int c = 0; c < given.cols / 2; ++c) {
    const int apart = given.cols - 1 - 2 * c;
    pairs_[pair_count_++] = {column(c) << 1U | column(c),
                             static_cast<unsigned>(apart) * (rows_ + 1)};
  }
  for (int i = 0; i < given.cols; ++i) {
    const int c = given.cols / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
    from_the_middle_[static_cast<std::size_t>(i)] = column(c < given.cols ? c : 0);
  }
}

inline connect_four::best_first connect_four::promising(const position& p) const {
  return {*this, p, p.replies};
}

inline std::uint64_t connect_four::replies(const position& p) const {
  std::uint64_t cells = playable(p);
  const std::uint64_t wins = cells & p.threats;
  if (wins != 0) return wins;
  const std::uint64_t forced = cells & p.answers;
  if (forced != 0) {
    if ((forced & (forced - 1)) != 0) return 0;
    cells = forced;
  }
  return cells & ~(p.answers >> 1U);  // nor below a cell where he wins
}

inline interval<score> connect_four::bounds(const position& p) const {
  const auto exactly = [](score value) { return interval<score>{value, value}; };
  // 1. It is over, or over after the next two moves.
  if (p.won) return exactly(lost_by(p.stones));
  if ((p.threats & p.replies) != 0) return exactly((cells_ + 1 - p.stones) / 2);
  if (p.stones == cells_) return exactly(0);
  if (p.replies == 0) return exactly(-(cells_ - p.stones) / 2);
  if (p.stones >= cells_ - 2) return exactly(0);
  // 2. Nobody wins sooner than that; and who has no line left does not win.
  const auto empty = static_cast<unsigned>(cells_ - p.stones);
  score lower = 1 - static_cast<score>(empty / 2);
  auto upper = static_cast<score>((empty - 1) / 2);
  if (p.open_to_mover == 0) upper = std::min(upper, 0);
  if (p.open_to_other == 0) lower = std::max(lower, 0);
  // 3. One player may do well enough by answering the other's moves.
  if (rows_ % 2 == 0) narrow_by_answers(p, lower, upper);
  return {lower, upper};
}

inline std::array<std::uint64_t, 2> connect_four::canonical_key(const position& p) const {
  // 1. A stone matters as long as some line through it has no stone of the other player.
  const std::uint64_t other = p.other & p.open_to_other;
  // 2. Of the two images, the one with the lesser key; of most, the first word tells. Sums stay
  //    within their column, so that the sum's image is the sum of the images.
  const std::uint64_t first = (p.mover & p.open_to_mover) + p.filled + bottom_;
  const std::uint64_t first_of_image = mirrored(first);
  if (first < first_of_image) return {first, other};
  const std::uint64_t other_of_image = mirrored(other);
  if (first == first_of_image && other <= other_of_image) return {first, other};
  return {first_of_image, other_of_image};
}

inline connect_four::position connect_four::canonical(const position& p) const {
  position here = p;
  here.mover &= p.open_to_mover;
  here.other &= p.open_to_other;
  if (key(here) == canonical_key(p)) return here;
  for (std::uint64_t* const cells :
       {&here.mover, &here.other, &here.filled, &here.open_to_mover, &here.open_to_other,
        &here.threats, &here.answers, &here.replies}) {
    *cells = mirrored(*cells);
  }
  return here;
}

inline std::uint64_t connect_four::threats_of(std::uint64_t stones, std::uint64_t filled) const {
  // On top of three; then, for rows and both diagonals, three and a gap in all four places.
  const auto along = [stones](unsigned step) {
    const std::uint64_t pairs = stones & stones << step;  // and the one before
    const std::uint64_t after = pairs << step;
    const std::uint64_t triples = stones & after;
    return triples << step | triples >> 3 * step | (after & stones >> step) |
           (pairs >> 2 * step & stones << step);
  };
  const std::uint64_t upright = (stones << 1U) & (stones << 2U) & (stones << 3U);
  return (upright | along(across_) | along(falling_) | along(rising_)) & board_ & ~filled;
}

inline bool connect_four::has_four(std::uint64_t stones) const {
  const auto along = [stones](unsigned step) {
    const std::uint64_t pairs = stones & stones >> step;
    return pairs & pairs >> 2 * step;
  };
  return (along(1) | along(across_) | along(falling_) | along(rising_)) != 0;
}

inline std::uint64_t connect_four::in_lines(std::uint64_t cells) const {
  const auto along = [cells](unsigned step) {
    const std::uint64_t pairs = cells & cells >> step;
    const std::uint64_t lines = pairs & pairs >> 2 * step;
    const std::uint64_t halves = lines | lines << step;
    return halves | halves << 2 * step;
  };
  return along(1) | along(across_) | along(falling_) | along(rising_);
}

inline std::uint64_t connect_four::mirrored(std::uint64_t cells) const {
  for (std::size_t i = 0; i < pair_count_; ++i) {
    const pair_of_columns& pair = pairs_[i];
    const std::uint64_t differ = (cells ^ cells >> pair.apart) & pair.left;
    cells ^= differ | differ << pair.apart;
  }
  return cells;
}

}  // namespace zermelo::games

#include <connect_four/follow_up.hpp>
#include <connect_four/text.hpp>  // whoever knows the rules knows their text
