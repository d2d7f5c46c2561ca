/// TICTACTOE: x and o take cells in turn, x first; k in a row wins, a full board is a tie.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/concepts.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/values.hpp>

namespace zermelo::games {

/// A position is two bit planes, bit r * cols + c: the cells of x and the cells of o. Whose turn it
/// is follows from their counts. The key is the planes (any board of at most 64 cells); the index
/// is the board read as a number in base 3 (at most 40 cells: 3^40 < 2^64):
///
///     cell      8  7  6  5  4  3  2  1  0        index = sum of digit(cell) * 3^cell
///     board     .  .  .  .  o  .  .  .  x        0 free, 1 x, 2 o
///     index     0  0  0  0  2  0  0  0  1  (base 3) = 163
class tictactoe {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (int, k));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "tictactoe";
  static constexpr std::string_view case_name = "board";
  static constexpr std::string_view about =
      "take cells in turn; k in a row wins, a full board ties";

  struct position {
    std::uint64_t x = 0;
    std::uint64_t o = 0;
    bool operator==(const position&) const = default;
  };
  using move = unsigned;  // the cell taken

  explicit tictactoe(int rows = 3, int cols = 3, int k = 3) : tictactoe(numbers{rows, cols, k}) {}

  /// Throws `bad_parameters`.
  explicit tictactoe(const numbers& given);

  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] set_bits moves(position p) const { return set_bits(board_ & ~(p.x | p.o)); }
  [[nodiscard]] position play(position p, move cell) const {
    const std::uint64_t taken = std::uint64_t{1} << cell;
    return x_to_move(p) ? position{p.x | taken, p.o} : position{p.x, p.o | taken};
  }

  /// A line that the other player has just completed is a loss, a full board a tie.
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    if (has_line(x_to_move(p) ? p.o : p.x)) return outcome::loss;
    if ((p.x | p.o) == board_) return outcome::tie;
    return std::nullopt;
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(position p) const { return {p.x, p.o}; }
  [[nodiscard]] std::uint64_t position_count() const { return position_count_; }
  [[nodiscard]] std::uint64_t index(position p) const {
    std::uint64_t number = in_base_3[p.x & low] + 2 * in_base_3[p.o & low];
    for (unsigned cell = digits; cell < cells_; cell += digits) {
      number += powers[cell] * (in_base_3[p.x >> cell & low] + 2 * in_base_3[p.o >> cell & low]);
    }
    return number;
  }
  [[nodiscard]] position at(std::uint64_t index) const;
  [[nodiscard]] position canonical(position p) const;

  [[nodiscard]] static bool x_to_move(position p) {
    return std::popcount(p.x) == std::popcount(p.o);
  }
  [[nodiscard]] bool has_line(std::uint64_t plane) const {
    std::uint64_t found = 0;
    for (const direction& d : directions_) {
      std::uint64_t starts = plane & d.starts;
      for (unsigned step = d.step; step != d.end; step += d.step) starts &= plane >> step;
      found |= starts;
    }
    return found != 0;
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return rectangle_; }

 private:
  /// A line runs from a start in `k` steps; `end` is k times `step`.
  struct direction {
    std::uint64_t starts = 0;
    unsigned step = 1;
    unsigned end = 1;
  };

  static constexpr unsigned digits = 10;  // cells a look-up
  static constexpr std::uint64_t low = (1U << digits) - 1;
  static constexpr unsigned largest_index = 40;

  /// 3^i.
  static constexpr auto powers = [] {
    std::array<std::uint64_t, largest_index + 1> result{1};
    for (std::size_t i = 1; i < result.size(); ++i) result[i] = 3 * result[i - 1];
    return result;
  }();
  /// The binary digits of i read in base 3.
  static constexpr auto in_base_3 = [] {
    std::array<std::uint32_t, 1U << digits> result{};
    for (std::size_t i = 1; i < result.size(); ++i) {
      result[i] = 3 * result[i / 2] + static_cast<std::uint32_t>(i % 2);
    }
    return result;
  }();

  numbers numbers_;
  rectangle rectangle_;
  unsigned cells_ = 0;
  std::uint64_t board_ = 0;
  std::uint64_t position_count_ = 0;
  std::array<direction, 4> directions_{};
  mask_symmetries symmetries_;
};

inline tictactoe::tictactoe(const numbers& given)
    : numbers_(given), rectangle_{given.rows, given.cols} {
  const auto [rows, cols, k] = std::array{given.rows, given.cols, given.k};
  if (rows < 1 || cols < 1 || rows > 64 || cols > 64 / rows) {
    throw bad_parameters(
        fmt::format("a board of {} rows and {} columns; take 1 to 64 cells", rows, cols));
  }
  if (k < 1 || k > std::max(rows, cols)) {
    throw bad_parameters(fmt::format("{} in a row on a board of {} x {}; take k from 1 to {}", k,
                                     rows, cols, std::max(rows, cols)));
  }
  cells_ = static_cast<unsigned>(rectangle_.cells());
  board_ = rectangle_.all();
  position_count_ = cells_ <= largest_index ? powers[cells_] : too_many_positions;
  const auto line = [&](int down, int right) {
    // The start is the cell of the lowest bit: the top one, or the left one in a row. Diagonals
    // down to the left start k - 1 columns from the left edge.
    const std::uint64_t room = rectangle_.room(down != 0 ? k : 1, right != 0 ? k : 1);
    const auto step = static_cast<unsigned>(down * cols + right);
    return direction{right < 0 ? room << static_cast<unsigned>(k - 1) : room, step,
                     step * static_cast<unsigned>(k)};
  };
  directions_ = {line(0, 1), line(1, 0), line(1, 1), line(1, -1)};
  for (direction& d : directions_) {
    if (d.starts == 0) d = {0, 1, 1};  // no room, and a shift that could leave the word
  }
  symmetries_ = mask_symmetries(rectangle_);
}

inline tictactoe::position tictactoe::at(std::uint64_t index) const {
  position p;
  for (unsigned cell = 0; cell < cells_; ++cell, index /= 3) {
    p.x |= static_cast<std::uint64_t>(index % 3 == 1) << cell;
    p.o |= static_cast<std::uint64_t>(index % 3 == 2) << cell;
  }
  return p;
}

inline tictactoe::position tictactoe::canonical(position p) const {
  position least = p;
  for (std::size_t i = 1; i < symmetries_.count(); ++i) {
    const position image{symmetries_.image(i, p.x), symmetries_.image(i, p.o)};
    if (std::pair{image.x, image.o} < std::pair{least.x, least.o}) least = image;
  }
  return least;
}

}  // namespace zermelo::games
