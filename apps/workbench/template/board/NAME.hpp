/// NAME: two players take the cells of a board in turn, x first; each pair of one's own cells side
/// by side is a point.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// A position is two masks, bit r * cols + c: the cells of the player to move, and the cells of the
/// other one. Who is x follows from the counts. On 3 x 3:
///
///     bit  8 7 6   5 4 3   2  1  0
///         | row 3 | row 2 | c1 b1 a1 |
class NAME {
 public:
  /// Each number of the rules is an option of the command line.
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
  };

  static constexpr std::string_view name = "NAME";
  static constexpr std::string_view about = "take cells in turn; two side by side are a point";

  struct position {
    std::uint64_t mover = 0;
    std::uint64_t other = 0;
    bool operator==(const position&) const = default;
  };
  using move = unsigned;  // the cell taken

  NAME() : NAME(numbers{3, 3}) {}

  /// Throws `bad_parameters`.
  explicit NAME(const numbers& given)
      : numbers_(given),
        board_(checked_rectangle(given.rows, given.cols)),
        left_of_another_(board_.room(1, 2)) {}

  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] set_bits moves(position p) const { return set_bits(free(p)); }
  [[nodiscard]] position play(position p, move cell) const {
    return {p.other, p.mover | std::uint64_t{1} << cell};
  }

  /// Once the board is full: how many points the player to move has more than the other.
  [[nodiscard]] std::optional<score> terminal(position p) const {
    if (free(p) != 0) return std::nullopt;
    return points(p.mover) - points(p.other);
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(position p) const { return {p.mover, p.other}; }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<NAME> samples() {
    return {NAME({1, 1}), NAME({1, 4}), NAME({2, 3}), NAME(), NAME({4, 4})};
  }

  [[nodiscard]] bool x_to_move(position p) const {
    return std::popcount(p.mover) == std::popcount(p.other);
  }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  [[nodiscard]] std::uint64_t free(position p) const { return board_.all() & ~(p.mover | p.other); }

  /// The pairs of cells side by side: found for all cells at once, by shifts.
  [[nodiscard]] score points(std::uint64_t cells) const {
    const std::uint64_t across = cells & cells >> 1U & left_of_another_;
    const std::uint64_t down = board_.rows == 1 ? 0 : cells & cells >> row();
    return std::popcount(across) + std::popcount(down);
  }
  [[nodiscard]] unsigned row() const { return static_cast<unsigned>(board_.cols); }

  numbers numbers_;
  rectangle board_;
  std::uint64_t left_of_another_;
};

}  // namespace zermelo::games

#include <NAME/text.hpp>  // whoever knows the rules knows their text
