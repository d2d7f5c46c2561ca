/// TICTACTOE: x and o take cells in turn, x first; k in a row wins, a full board is a tie.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <range/v3/view/iota.hpp>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/numbering/pieces.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// A position is two bit planes, bit r * cols + c: the cells of the player to move, and the cells
/// of the other one. Which of them is x follows from the counts. The key is the planes (any board
/// of at most 64 cells); the index is the board read as a number in base 3 (at most 40 cells: 3^40
/// < 2^64):
///
///     cell      8  7  6  5  4  3  2  1  0        index = sum of digit(cell) * 3^cell
///     board     .  .  .  .  o  .  .  .  x        digit: 0 free, 1 the mover's, 2 the other's
///     index     0  0  0  0  2  0  0  0  1  (base 3) = 163, with x to move
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
  static constexpr std::string_view about_in_korean =
      "번갈아 칸을 차지한다. k개를 한 줄로 놓으면 이기고, 판이 차면 무승부다";

  struct position {
    std::uint64_t mover = 0;
    std::uint64_t other = 0;
    bool operator==(const position&) const = default;
  };
  using move = unsigned;  // the cell taken

  explicit tictactoe(int rows = 3, int cols = 3, int k = 3) : tictactoe(numbers{rows, cols, k}) {}

  /// Throws `bad_parameters`.
  explicit tictactoe(const numbers& given);

  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] set_bits moves(position p) const { return set_bits(free(p)); }
  [[nodiscard]] position play(position p, move cell) const {
    return {p.other, p.mover | std::uint64_t{1} << cell};
  }

  /// A line that the other player has just completed is a loss, a full board a tie.
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    if (has_line(p.other)) return outcome::loss;
    if (free(p) == 0) return outcome::tie;
    return std::nullopt;
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(position p) const { return {p.mover, p.other}; }
  [[nodiscard]] std::uint64_t position_count() const { return position_count_; }
  [[nodiscard]] std::uint64_t index(position p) const {
    std::uint64_t number = 0;
    for (const unsigned cell : set_bits(p.mover)) number += powers[cell];
    for (const unsigned cell : set_bits(p.other)) number += 2 * powers[cell];
    return number;
  }
  [[nodiscard]] position at(std::uint64_t index) const;
  [[nodiscard]] position canonical(position p) const;

  /// By tiers of so many signs on the board, where each has as many as the other or one more, in a
  /// numbering without gaps. No move stays in its tier. A board of more than 16 cells is one tier.
  [[nodiscard]] auto tiers() const {
    const bool few = cells_ <= most_ranked;
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{few ? cells_ + 1 : 1});
  }
  [[nodiscard]] std::uint64_t tier(position p) const {
    return cells_ <= most_ranked ? count_bits(p.mover | p.other) : 0;
  }
  [[nodiscard]] auto successors(std::uint64_t t) const {
    return ranges::views::iota(t + 1, t < cells_ && cells_ <= most_ranked ? t + 2 : t + 1);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const {
    return cells_ <= most_ranked ? by_tiers().count(signs_in(t)) : position_count();
  }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const {
    return cells_ <= most_ranked ? by_tiers().index(signs_in(t), narrowed(p)) : index(p);
  }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    if (cells_ > most_ranked) return at(i);
    const auto [mover, other] = by_tiers().at(signs_in(t), i);
    return {mover, other};
  }
  [[nodiscard]] std::uint64_t free(position p) const { return board_ & ~(p.mover | p.other); }
  [[nodiscard]] static bool x_to_move(position p) {
    return std::popcount(p.mover) == std::popcount(p.other);
  }
  [[nodiscard]] static std::uint64_t x_cells(position p) {
    return x_to_move(p) ? p.mover : p.other;
  }
  [[nodiscard]] static std::uint64_t o_cells(position p) {
    return x_to_move(p) ? p.other : p.mover;
  }
  [[nodiscard]] bool has_line(std::uint64_t plane) const;

  /// Quicker rules, which engines take where they fill a dense table.
  class tabled;

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<tictactoe> samples() {
    return {tictactoe(1, 1, 1), tictactoe(2, 2, 2), tictactoe(1, 5, 2), tictactoe(2, 4, 3),
            tictactoe(),        tictactoe(3, 4, 3), tictactoe(6, 7, 4), tictactoe(8, 8, 5)};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return rectangle_; }

 private:
  /// A line runs from a start, its lowest bit, in `k` steps; `end` is k times `step`.
  struct direction {
    std::uint64_t starts = 0;
    unsigned step = 1;
    unsigned end = 1;
    std::uint64_t line = 1;  // the cells of the line that starts at bit 0
  };

  static constexpr unsigned largest_index = 40;
  static constexpr unsigned most_ranked = 16;

  /// Made when it is first asked for.
  struct tier_numbers {
    std::once_flag made;
    piece_numbering<2> numbers;
  };
  [[nodiscard]] const piece_numbering<2>& by_tiers() const {
    std::call_once(tiers_->made, [&] {
      const unsigned most = (cells_ + 1) / 2;
      tiers_->numbers = piece_numbering<2>(cells_, {most, most}, symmetries(rectangle_));
    });
    return tiers_->numbers;
  }
  [[nodiscard]] static piece_numbering<2>::amounts signs_in(std::uint64_t t) {
    return {static_cast<unsigned>(t / 2), static_cast<unsigned>(t - t / 2)};
  }
  [[nodiscard]] static piece_numbering<2>::arrangement narrowed(position p) {
    return {static_cast<std::uint32_t>(p.mover), static_cast<std::uint32_t>(p.other)};
  }

  /// 3^i.
  static constexpr auto powers = [] {
    std::array<std::uint64_t, largest_index + 1> result{1};
    for (std::size_t i = 1; i < result.size(); ++i) result[i] = 3 * result[i - 1];
    return result;
  }();

  numbers numbers_;
  rectangle rectangle_;
  unsigned cells_;
  std::uint64_t board_;
  std::uint64_t position_count_ = 0;
  std::array<direction, 4> directions_{};
  mask_symmetries symmetries_;
  std::shared_ptr<tier_numbers> tiers_ =
      std::make_shared<tier_numbers>();  // of all copies of these rules
};

/// The same game on at most 20 cells, where all that is asked of a plane is looked up.
class tictactoe::tabled : public tictactoe {
 public:
  explicit tabled(const tictactoe& game);

  using tictactoe::index;
  using tictactoe::position_count;

  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    if (has_line_[p.other] != 0) return outcome::loss;
    if (free(p) == 0) return outcome::tie;
    return std::nullopt;
  }
  [[nodiscard]] std::uint64_t index(position p) const {
    return in_base_3_[p.mover] + 2 * in_base_3_[p.other];
  }
  [[nodiscard]] std::uint64_t position_count() const {
    return in_base_3_.empty() ? too_many_positions : tictactoe::position_count();
  }

 private:
  std::vector<std::uint8_t> has_line_;    // by plane
  std::vector<std::uint64_t> in_base_3_;  // the plane's binary digits read in base 3
};

inline tictactoe::tictactoe(const numbers& given)
    : numbers_(given),
      rectangle_(checked_rectangle(given.rows, given.cols)),
      cells_(static_cast<unsigned>(rectangle_.cells())),
      board_(rectangle_.all()) {
  const int rows = given.rows;
  const int cols = given.cols;
  const int k = given.k;
  if (k < 1 || k > std::max(rows, cols)) {
    throw bad_parameters(fmt::format("{} in a row on a board of {} x {}; take k from 1 to {}", k,
                                     rows, cols, std::max(rows, cols)));
  }
  position_count_ = cells_ <= largest_index ? powers[cells_] : too_many_positions;
  const auto line = [&](int down, int right) {
    // The start is the cell of the lowest bit: the top one, or the left one in a row. Diagonals
    // down to the left start k - 1 columns from the left edge.
    const std::uint64_t room = rectangle_.room(down != 0 ? k : 1, right != 0 ? k : 1);
    const auto step = static_cast<unsigned>(down * cols + right);
    if (room == 0) return direction{};  // and a shift that could leave the word
    direction d{right < 0 ? room << static_cast<unsigned>(k - 1) : room, step,
                step * static_cast<unsigned>(k)};
    for (unsigned bit = step; bit != d.end; bit += step) d.line |= std::uint64_t{1} << bit;
    return d;
  };
  directions_ = {line(0, 1), line(1, 0), line(1, 1), line(1, -1)};
  symmetries_ = mask_symmetries(rectangle_);
}

inline bool tictactoe::has_line(std::uint64_t plane) const {
  std::uint64_t found = 0;
  for (const direction& d : directions_) {
    std::uint64_t starts = plane & d.starts;
    for (unsigned step = d.step; step != d.end; step += d.step) starts &= plane >> step;
    found |= starts;
  }
  return found != 0;
}

inline tictactoe::tabled::tabled(const tictactoe& game) : tictactoe(game) {
  if (board().cells() > 20) return;
  const std::size_t planes = std::size_t{1} << static_cast<unsigned>(board().cells());
  has_line_ = {0};  // of the empty plane
  in_base_3_ = {0};
  // A plane has a line if it has one without its lowest cell, or one that starts there.
  for (std::size_t plane = 1; plane != planes; ++plane) {
    const std::uint64_t lowest = plane & -plane;
    bool found = has_line_[plane ^ lowest] != 0;
    for (const direction& d : directions_) {
      found |= (d.starts & lowest) != 0 && (~plane & d.line * lowest) == 0;
    }
    has_line_.push_back(static_cast<std::uint8_t>(found));
    in_base_3_.push_back(3 * in_base_3_[plane / 2] + plane % 2);
  }
}

inline tictactoe::position tictactoe::at(std::uint64_t index) const {
  position p;
  for (unsigned cell = 0; cell < cells_; ++cell, index /= 3) {
    p.mover |= static_cast<std::uint64_t>(index % 3 == 1) << cell;
    p.other |= static_cast<std::uint64_t>(index % 3 == 2) << cell;
  }
  return p;
}

inline tictactoe::position tictactoe::canonical(position p) const {
  position least = p;
  for (std::size_t i = 1; i < symmetries_.count(); ++i) {
    const position image{symmetries_.image(i, p.mover), symmetries_.image(i, p.other)};
    if (std::pair{image.mover, image.other} < std::pair{least.mover, least.other}) least = image;
  }
  return least;
}

}  // namespace zermelo::games

#include <tictactoe/text.hpp>  // whoever knows the rules knows their text
