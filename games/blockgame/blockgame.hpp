/// BLOCKGAME: two players lay dominoes and L-trominoes on a board in turn; who cannot move loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/concepts.hpp>
#include <zermelo/errors.hpp>

namespace zermelo::games {

/// A position is the mask of the cells covered, bit r * cols + c; a move is the mask of a piece. On
/// 5 x 5:
///
///     bit  24 ... 10   9  8  7  6  5   4  3  2  1  0
///         | rows 5-3 | row 2: e ... a | row 1: e d c b a |
///
/// The rules carry their pieces: "I2" is the domino alone (that game is Cram), "L3" the tromino
/// alone, "I2+L3" both.
class blockgame {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (std::string, pieces),
                             (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "blockgame";
  static constexpr std::string_view case_name = "board";
  static constexpr std::string_view about =
      "lay dominoes and L-trominoes in turn; who cannot move loses";
  static constexpr bool impartial = true;

  using position = std::uint64_t;
  using move = std::uint64_t;

  explicit blockgame(int rows = 5, int cols = 5) : blockgame(numbers{rows, cols, "I2+L3", false}) {}

  /// Throws `bad_parameters`.
  explicit blockgame(const numbers& given);

  [[nodiscard]] position start() const { return 0; }

  /// One lazy range per shape, trominoes first: the more a move covers, the sooner a player is
  /// stuck, and the fewer positions are looked at. Where a shape fits is found for all anchors at
  /// once: cell a is the anchor, b, c, d its neighbours to the right, below, and diagonally.
  [[nodiscard]] auto moves(position covered) const {
    const std::uint64_t free = board_ & ~covered;
    const std::uint64_t a = free;
    const std::uint64_t b = free >> 1U;
    const std::uint64_t c = free >> down_;
    const std::uint64_t d = free >> (down_ + 1U);
    return boost::hana::make_tuple(
        laid_at(shapes_[0], room_[0] & b & c & d), laid_at(shapes_[1], room_[0] & a & c & d),
        laid_at(shapes_[2], room_[0] & a & b & d), laid_at(shapes_[3], room_[0] & a & b & c),
        laid_at(shapes_[4], room_[1] & a & b), laid_at(shapes_[5], room_[2] & a & c));
  }

  [[nodiscard]] position play(position covered, move piece) const { return covered | piece; }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::uint64_t key(position covered) const { return covered; }
  [[nodiscard]] std::uint64_t position_count() const;
  [[nodiscard]] std::uint64_t index(position covered) const { return covered; }
  [[nodiscard]] position at(std::uint64_t index) const { return index; }
  [[nodiscard]] position canonical(position covered) const;

  [[nodiscard]] unsigned cells() const { return static_cast<unsigned>(rectangle_.cells()); }
  /// Every place of every piece, as masks, in the order of moves from the empty board.
  [[nodiscard]] std::vector<std::uint64_t> pieces() const;

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return rectangle_; }

 private:
  numbers numbers_;
  rectangle rectangle_;
  std::uint64_t board_ = 0;
  unsigned down_ = 0;                      // from a cell to the one below it
  std::array<std::uint64_t, 6> shapes_{};  // at anchor 0
  std::array<std::uint64_t, 3> room_{};    // anchors of a 2 x 2 square, a row of 2, a column of 2
  mask_symmetries symmetries_;
};

inline blockgame::blockgame(const numbers& given)
    : numbers_(given), rectangle_{given.rows, given.cols} {
  if (given.rows < 1 || given.cols < 1 || given.rows > 64 || given.cols > 64 / given.rows) {
    throw bad_parameters(fmt::format("a board of {} rows and {} columns; take 1 to 64 cells",
                                     given.rows, given.cols));
  }
  const bool dominoes = given.pieces.find("I2") != std::string::npos;
  const bool trominoes = given.pieces.find("L3") != std::string::npos;
  if (given.pieces != "I2" && given.pieces != "L3" && given.pieces != "I2+L3") {
    throw bad_parameters(
        fmt::format("no pieces '{}'; take I2 (dominoes), L3 (L-trominoes) or I2+L3", given.pieces));
  }
  board_ = rectangle_.all();
  // A board of one row has no neighbours below; the shift must stay in the word all the same.
  down_ = given.rows > 1 ? static_cast<unsigned>(given.cols) : 0;
  const std::uint64_t a = 1;
  const std::uint64_t b = 2;
  const std::uint64_t c = a << down_;
  const std::uint64_t d = b << down_;
  shapes_ = {b | c | d, a | c | d, a | b | d, a | b | c, a | b, a | c};
  if (trominoes) room_[0] = rectangle_.room(2, 2);
  if (dominoes) {
    room_[1] = rectangle_.room(1, 2);
    room_[2] = rectangle_.room(2, 1);
  }
  symmetries_ = mask_symmetries(rectangle_);
}

inline std::uint64_t blockgame::position_count() const {
  return cells() < 64 ? std::uint64_t{1} << cells() : too_many_positions;
}

inline blockgame::position blockgame::canonical(position covered) const {
  position least = covered;
  for (std::size_t i = 1; i < symmetries_.count(); ++i) {
    least = std::min(least, symmetries_.image(i, covered));
  }
  return least;
}

inline std::vector<std::uint64_t> blockgame::pieces() const {
  std::vector<std::uint64_t> masks;
  for_each_move(moves(start()), [&](move piece) { masks.push_back(piece); });
  return masks;
}

}  // namespace zermelo::games
