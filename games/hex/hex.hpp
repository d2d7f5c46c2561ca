/// HEX: two players lay stones in turn; who joins his two sides has won.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <hex/board.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// Hein (1942) and Nash (1948). Red begins and joins top and bottom, blue left and right; so whose
/// turn it is says the number of stones, and the key is a mask of stones a colour:
///
///     r . .        bit     8 7 6 5 4 3 2 1 0
///      . b .       word 0  0 0 0 0 0 0 0 0 1      red
///       . . .      word 1  0 0 0 0 1 0 0 0 0      blue
///
/// A full board has exactly one winner, so there are no ties.
class hex {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, size));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "hex";
  static constexpr std::string_view about =
      "lay stones on a rhombus of hexagons; join your two sides";
  static constexpr std::string_view about_in_korean =
      "육각형 칸의 마름모에 돌을 놓아 자기 쪽 두 변을 먼저 이으면 이긴다";
  static constexpr bool two_valued = true;
  static constexpr bool narrowing = true;

  using position = hex_stones;
  using move = unsigned;
  using move_list = boost::container::static_vector<move, 64>;

  explicit hex(int size = 4) : hex(numbers{size}) {}

  /// Throws `bad_parameters`.
  explicit hex(const numbers& given)
      : numbers_(given), square_(checked_square(given.size)), cells_(given.size) {
    const std::vector<std::vector<unsigned>> turns = symmetries(square_);
    for (unsigned cell = 0; cell < turns.front().size(); ++cell)
      half_turn_.push_back(static_cast<unsigned>(turns.front().size()) - 1 - cell);
    turn_ = mask_symmetries({turns.front(), half_turn_});
    order_ = cells_from_the_middle();
  }

  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] set_bits moves(const position& p) const { return set_bits(empty(p)); }
  [[nodiscard]] position play(position p, move cell) const {
    p.add(mover(p), std::uint64_t{1} << cell);
    return p;
  }
  /// Only who moved last can have joined his sides.
  [[nodiscard]] std::optional<outcome> terminal(const position& p) const {
    const hex_colour last = other_colour(mover(p));
    return cells_.joins(last, p.of(last)) ? std::optional(outcome::loss) : std::nullopt;
  }
  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    return {p.red, p.blue};
  }

  /// The lesser of a position and its half turn. (To exchange colours changes whose turn it is.)
  [[nodiscard]] position canonical(const position& p) const {
    const position turned{turn_.image(1, p.red), turn_.image(1, p.blue)};
    return key(turned) < key(p) ? turned : p;
  }

  /// Exact where chains of bridges decide: the other player has one, the mover can make one, or no
  /// move meets all those that the other player could make.
  [[nodiscard]] interval<outcome> bounds(const position& p) const {
    const auto value = read(p).value;
    return value ? interval<outcome>{*value, *value}
                 : interval<outcome>{outcome::loss, outcome::win};
  }
  /// The cells that meet every threat of the other player and are not dead or captured; the winning
  /// one alone where the mover can make a chain. First those that leave the other player the
  /// fewest.
  [[nodiscard]] move_list promising(const position& p) const;

  [[nodiscard]] hex_colour mover(const position& p) const {
    return count_bits(p.red) == count_bits(p.blue) ? hex_colour::red : hex_colour::blue;
  }
  [[nodiscard]] std::uint64_t empty(const position& p) const {
    return cells_.all() & ~(p.red | p.blue);
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<hex> samples() {
    return {hex(1), hex(2), hex(3), hex(4), hex(8)};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return square_; }
  [[nodiscard]] const hex_board& cells() const { return cells_; }

 private:
  struct reading {
    std::optional<outcome> value;
    std::uint64_t worthwhile = 0;
  };

  static rectangle checked_square(int size) {
    if (size < 1 || size > 8) {
      throw bad_parameters(fmt::format("a board of {} rows; take 1 to 8", size));
    }
    return {size, size};
  }

  [[nodiscard]] std::vector<move> cells_from_the_middle() const;
  [[nodiscard]] reading read(const position& p) const;

  numbers numbers_;
  rectangle square_;
  hex_board cells_;
  std::vector<unsigned> half_turn_;
  mask_symmetries turn_;
  std::vector<move> order_;
};

inline std::vector<hex::move> hex::cells_from_the_middle() const {
  const int last = numbers_.size - 1;
  std::vector<std::pair<int, move>> found;
  for (int r = 0; r <= last; ++r) {
    for (int c = 0; c <= last; ++c) {
      // Twice the distance, squared, along the axes of hexagons: r, c and r + c.
      const int down = 2 * r - last;
      const int right = 2 * c - last;
      found.emplace_back(down * down + right * right + down * right, square_.cell(r, c));
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<move> cells;
  cells.reserve(found.size());
  for (const auto& [distance, cell] : found) cells.push_back(cell);
  return cells;
}

[[gnu::noinline]] inline hex::move_list hex::promising(const position& p) const {
  const std::uint64_t worthwhile = read(p).worthwhile;
  boost::container::static_vector<std::pair<unsigned, move>, 64> ranked;
  for (const move cell : order_) {
    if ((worthwhile >> cell & 1U) == 0) continue;
    const reading next = read(play(p, cell));
    const unsigned answers = next.value == outcome::win ? 64 : count_bits(next.worthwhile);
    ranked.emplace_back(answers, cell);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  move_list found;
  for (const auto& [answers, cell] : ranked) found.push_back(cell);
  return found;
}

[[gnu::noinline]] inline hex::reading hex::read(const position& p) const {
  const hex_colour own = mover(p);
  const hex_colour theirs = other_colour(own);
  // 1. What is decided already is laid.
  const hex_stones stones = cells_.filled_in(p);
  const std::uint64_t free = cells_.all() & ~(stones.red | stones.blue);
  if (cells_.chain(theirs, stones.of(theirs), free)) return {outcome::loss, 0};
  if (cells_.joins(own, stones.of(own))) return {outcome::win, empty(p)};
  // 2. A stone that makes a chain wins.
  for (const unsigned cell : set_bits(free)) {
    const std::uint64_t bit = std::uint64_t{1} << cell;
    if (cells_.chain(own, stones.of(own) | bit, free & ~bit)) return {outcome::win, bit};
  }
  // 3. A stone outside of a chain that the other player could make leaves it to him.
  std::uint64_t worthwhile = free;
  for (const unsigned cell : set_bits(free)) {
    const std::uint64_t bit = std::uint64_t{1} << cell;
    if (const auto over = cells_.chain(theirs, stones.of(theirs) | bit, free & ~bit))
      worthwhile &= *over | bit;
  }
  if (worthwhile == 0) return {outcome::loss, 0};
  return {std::nullopt, worthwhile};
}

}  // namespace zermelo::games

#include <hex/text.hpp>  // whoever knows the rules knows their text
