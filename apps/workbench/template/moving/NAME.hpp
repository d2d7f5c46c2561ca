/// NAME: two players move their men over a board, a step at a time; whoever first has one on the
/// other's side wins.
#pragma once

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// A position is two masks, bit r * cols + c, and who is to move. On 3 x 3:
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
  static constexpr std::string_view about =
      "move men step by step; who is first on the far side wins";

  /// Play can come back to a position. Endless play is a draw.
  static constexpr bool cyclic = true;

  struct position {
    std::uint64_t x = 0;
    std::uint64_t o = 0;
    bool o_moves = false;
    bool operator==(const position&) const = default;
  };
  struct move {
    unsigned from = 0;
    unsigned to = 0;
    bool operator==(const move&) const = default;
  };

  NAME() : NAME(numbers{3, 3}) {}

  /// Throws `bad_parameters`.
  explicit NAME(const numbers& given)
      : numbers_(given), board_(checked_rectangle(given.rows, given.cols)), beside_(board_) {
    if (given.rows < 2) throw bad_parameters("a board of one row has no far side; take 2 or more");
    far_ = (std::uint64_t{1} << static_cast<unsigned>(given.cols)) - 1;
    near_ = far_ << static_cast<unsigned>((given.rows - 1) * given.cols);
  }

  /// x begins from below and wants to the first row, o from above and wants to the last.
  [[nodiscard]] position start() const { return {near_, far_, false}; }

  /// A man steps up, down, left or right, to a cell that is free.
  [[nodiscard]] std::vector<move> moves(const position& p) const {
    const std::uint64_t free = board_.all() & ~(p.x | p.o);
    std::vector<move> all;
    for (const unsigned from : set_bits(p.o_moves ? p.o : p.x)) {
      for (const unsigned to : set_bits(beside_(std::uint64_t{1} << from) & free)) {
        all.push_back({from, to});
      }
    }
    return all;
  }

  [[nodiscard]] position play(position p, const move& m) const {
    (p.o_moves ? p.o : p.x) ^= std::uint64_t{1} << m.from | std::uint64_t{1} << m.to;
    p.o_moves = !p.o_moves;
    return p;
  }

  /// It is over when a man has arrived. (Who cannot move has lost: that goes without saying.)
  [[nodiscard]] std::optional<outcome> terminal(const position& p) const {
    const bool x_is_there = (p.x & far_) != 0;
    const bool o_is_there = (p.o & near_) != 0;
    if (!x_is_there && !o_is_there) return std::nullopt;
    return (p.o_moves ? o_is_there : x_is_there) ? outcome::win : outcome::loss;
  }

  [[nodiscard]] std::array<std::uint64_t, 3> key(const position& p) const {
    return {p.x, p.o, p.o_moves ? 1U : 0U};
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<NAME> samples() {
    return {NAME({2, 1}), NAME({3, 1}), NAME({2, 2}), NAME({3, 2}), NAME(), NAME({4, 2})};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  std::uint64_t far_ = 0;   // the first row
  std::uint64_t near_ = 0;  // the last one
};

}  // namespace zermelo::games

#include <NAME/text.hpp>  // whoever knows the rules knows their text
