/// Hexapawn (Gardner 1962): pawns alone. Who comes to the far row or leaves the other without a
/// move has won.
#pragma once

#include <fmt/format.h>

#include <array>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <range/v3/algorithm/min.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// White begins at the bottom and moves up. A position is a mask of pawns a colour, bit r * cols +
/// c, and whose turn it is; the key has the turn above black's pawns:
///
///     bit        63   62 ... 8   7  6  5  4  3  2  1  0      b b b    bits 0 1 2
///     word 0                  1  1  0  0  1  0  0  0  0      w . .         3 4 5
///     word 1      1           0  0  0  0  0  0  1  1  1      . w w         6 7 8
///
/// with black to move, which is why a board has at most 63 cells.
class hexapawn {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "hexapawn";
  static constexpr std::string_view about =
      "pawns step forward or take diagonally; reach the far row, or leave no move";
  static constexpr std::string_view about_in_korean =
      "폰은 앞으로 가고 대각선으로 잡는다. 맞은편 줄에 닿거나 상대의 수를 없애면 이긴다";
  static constexpr bool two_valued = true;

  struct position {
    std::uint64_t white = 0;
    std::uint64_t black = 0;
    bool black_to_move = false;

    bool operator==(const position&) const = default;
    [[nodiscard]] std::uint64_t mover() const noexcept { return black_to_move ? black : white; }
    [[nodiscard]] std::uint64_t other() const noexcept { return black_to_move ? white : black; }
  };

  using move = cell_to_cell;

  explicit hexapawn(int rows = 3, int cols = 3) : hexapawn(numbers{rows, cols}) {}

  /// Throws `bad_parameters`.
  explicit hexapawn(const numbers& given);

  [[nodiscard]] position start() const { return {home(false), home(true), false}; }

  /// One lazy range per kind: take to the left, take to the right, step.
  [[nodiscard]] auto moves(const position& p) const {
    const std::uint64_t pawns = p.mover();
    const std::uint64_t enemies = p.other();
    const std::uint64_t empty = board_.all() & ~(pawns | enemies);
    const int ahead = p.black_to_move ? board_.cols : -board_.cols;
    const auto behind = [&](std::uint64_t cells) {
      return p.black_to_move ? beside_.above(cells) : beside_.below(cells);
    };
    return boost::hana::make_tuple(shifted(ahead - 1, pawns & behind(beside_.right_of(enemies))),
                                   shifted(ahead + 1, pawns & behind(beside_.left_of(enemies))),
                                   shifted(ahead, pawns & behind(empty)));
  }

  [[nodiscard]] position play(const position& p, move m) const {
    const std::uint64_t to = std::uint64_t{1} << m.to;
    const std::uint64_t pawns = (p.mover() & ~(std::uint64_t{1} << m.from)) | to;
    const std::uint64_t enemies = p.other() & ~to;
    return p.black_to_move ? position{enemies, pawns, false} : position{pawns, enemies, true};
  }

  /// A pawn of the other player that has come through. (Who has no move has lost anyway, and so has
  /// who has no pawn.)
  [[nodiscard]] std::optional<outcome> terminal(const position& p) const {
    return (p.other() & home(p.black_to_move)) != 0 ? std::optional(outcome::loss) : std::nullopt;
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    return {p.white, p.black | std::uint64_t{p.black_to_move} << 63U};
  }

  /// With white to move (the board turned upside down and the colours changed, where it was black's
  /// turn), and the lesser of that and its mirror image.
  [[nodiscard]] position canonical(const position& p) const;

  /// The row where a colour begins, and where the other one wants to be.
  [[nodiscard]] std::uint64_t home(bool of_black) const {
    const std::uint64_t row = (std::uint64_t{1} << board_.cols) - 1;
    return of_black ? row : row << (board_.cells() - board_.cols);
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<hexapawn> samples() {
    return {hexapawn(2, 1), hexapawn(3, 1), hexapawn(2, 3), hexapawn(3, 2), hexapawn(),
            hexapawn(4, 3), hexapawn(3, 4), hexapawn(4, 4), hexapawn(9, 7)};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  // Of a rectangle's symmetries, these are the first three.
  enum symmetry : std::size_t { identity, upside_down, left_to_right };

  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  mask_symmetries symmetries_;
};

inline hexapawn::hexapawn(const numbers& given)
    : numbers_(given), board_(checked_rectangle(given.rows, given.cols)) {
  if (board_.rows < 2 || board_.cells() > 63) {
    throw bad_parameters(
        fmt::format("a board of {} rows and {} columns; take 2 rows or more, and at most 63 cells",
                    given.rows, given.cols));
  }
  beside_ = side_by_side(board_);
  symmetries_ = mask_symmetries(board_);
}

inline hexapawn::position hexapawn::canonical(const position& p) const {
  const symmetry turn = p.black_to_move ? upside_down : identity;
  const position upright{symmetries_.image(turn, p.mover()), symmetries_.image(turn, p.other())};
  const position mirrored{symmetries_.image(left_to_right, upright.white),
                          symmetries_.image(left_to_right, upright.black)};
  const auto boards = [](const position& of) { return std::pair{of.white, of.black}; };
  return ranges::min(upright, mirrored, std::less{}, boards);
}

}  // namespace zermelo::games

#include <hexapawn/text.hpp>  // whoever knows the rules knows their text
