/// Chomp: bite a square off a bar of chocolate, and with it all below and to the right of it; who
/// is left with the poisoned corner loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <range/v3/view/facade.hpp>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the edge of what is left, walked from the bottom left corner of the bar to its top
/// right one: 0 is a step to the right, 1 a step up along the right end of a row. The bar of three
/// rows and four columns, with rows of 4, 4 and 1 squares left:
///
///     . . . .
///     . . . .        bit  6  5  4  3  2  1  0
///     .                 | 1| 1| 0| 0| 0| 1| 0 |      the lowest bit is the first step
///
/// So the row with i rows below it ends at the 1 with place (its squares) + i. The poisoned square
/// is in the corner at the top left; it is never bitten: who could bite nothing else cannot move.
class chomp {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "chomp";
  static constexpr std::string_view about =
      "bite a square, and all below and right of it; who is left with the corner loses";
  static constexpr std::string_view about_in_korean =
      "한 칸과 그 아래, 오른쪽을 모두 베어 문다. 구석을 물게 되는 쪽이 진다";
  static constexpr bool impartial = true;

  using position = std::uint64_t;
  /// The square bitten; both count from 0.
  struct move {
    std::uint8_t row = 0;
    std::uint8_t col = 0;
    bool operator==(const move&) const = default;
  };

  /// Squares of each row, from the top.
  using lengths = std::vector<int>;

  explicit chomp(int rows = 4, int cols = 5) : chomp(numbers{rows, cols}) {}

  /// Throws `bad_parameters`.
  explicit chomp(const numbers& given);

  [[nodiscard]] position start() const { return edge_of(lengths(rows(), numbers_.cols)); }
  /// Row by row; the poisoned square is none.
  [[nodiscard]] auto moves(position edge) const { return bites(rows(), edge); }
  [[nodiscard]] position play(position edge, move bite) const;

  [[nodiscard]] std::uint64_t key(position edge) const { return edge; }
  /// All edges but that of the empty bar.
  [[nodiscard]] std::uint64_t position_count() const { return choose(rows() + cols(), rows()) - 1; }
  /// The rank among words with as many bits set (the combinatorial number system); the empty bar's
  /// would be 0, and the others follow.
  [[nodiscard]] std::uint64_t index(position edge) const;
  [[nodiscard]] position at(std::uint64_t index) const;
  /// Of the position and its mirror image, where that fits the bar, the lesser.
  [[nodiscard]] position canonical(position edge) const;

  [[nodiscard]] lengths lengths_of(position edge) const;
  /// Needs as many rows as the bar, none longer than the one above it.
  [[nodiscard]] position edge_of(const lengths& left) const;

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<chomp> samples() {
    return {chomp(1, 1), chomp(1, 4), chomp(3, 1), chomp(2, 3),
            chomp(3, 3), chomp(4, 5), chomp(6, 3)};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] rectangle board() const { return {numbers_.rows, numbers_.cols}; }

 private:
  static constexpr int most_steps = 64;

  /// The squares left but the corner.
  class bites : public ranges::view_facade<bites> {
   public:
    bites() = default;
    bites(unsigned rows, position edge) : rows_(rows), edge_(edge) {}

   private:
    friend ranges::range_access;

    /// `ends` are the ends of this row and of those above it.
    struct cursor {
      position ends = 0;
      unsigned below = 0;  // rows below this one
      unsigned rows = 0;
      unsigned col = 0;

      [[nodiscard]] move read() const {
        return {static_cast<std::uint8_t>(rows - 1 - below), static_cast<std::uint8_t>(col)};
      }
      void next() {
        ++col;
        settle();
      }
      /// To the next square from here on.
      void settle() {
        while (ends != 0 && col + below >= static_cast<unsigned>(std::countr_zero(ends))) {
          ends &= ends - 1;
          ++below;
          // The last row to come is the top one, and its first square is the poisoned one.
          col = below + 1 == rows ? 1 : 0;
        }
      }
      [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return ends == 0; }
      [[nodiscard]] bool equal(const cursor& other) const {
        return ends == other.ends && col == other.col;
      }
    };
    [[nodiscard]] cursor begin_cursor() const {
      cursor first{edge_, 0, rows_, rows_ == 1 ? 1U : 0U};
      first.settle();
      return first;
    }
    [[nodiscard]] ranges::default_sentinel_t end_cursor() const { return {}; }

    unsigned rows_ = 0;
    position edge_ = 0;
  };

  [[nodiscard]] unsigned rows() const { return static_cast<unsigned>(numbers_.rows); }
  [[nodiscard]] unsigned cols() const { return static_cast<unsigned>(numbers_.cols); }
  [[nodiscard]] static std::uint64_t choose(unsigned n, unsigned k);

  numbers numbers_;
};

inline chomp::chomp(const numbers& given) : numbers_(given) {
  if (given.rows < 1 || given.cols < 1 || given.rows >= most_steps ||
      given.cols > most_steps - given.rows) {
    throw bad_parameters(
        fmt::format("a bar of {} rows and {} columns; take 1 or more of each, at most {} together",
                    given.rows, given.cols, most_steps));
  }
}

inline chomp::position chomp::play(position edge, move bite) const {
  // The lowest rows, up to the one bitten, end at the bite or before it.
  position next = 0;
  for (unsigned below = 0; edge != 0; ++below, edge &= edge - 1) {
    const auto end = static_cast<unsigned>(std::countr_zero(edge));
    const bool bitten = below < rows() - bite.row;
    next |= position{1} << (bitten ? std::min(end, bite.col + below) : end);
  }
  return next;
}

/// n over k, up to n = 64, by Pascal's triangle.
inline std::uint64_t chomp::choose(unsigned n, unsigned k) {
  using triangle = std::array<std::array<std::uint64_t, most_steps + 1>, most_steps + 1>;
  static constexpr triangle table = [] {
    triangle t{};
    for (std::size_t i = 0; i < t.size(); ++i) {
      t[i][0] = 1;
      for (std::size_t j = 1; j <= i; ++j) t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
    }
    return t;
  }();
  return table[n][k];
}

inline std::uint64_t chomp::index(position edge) const {
  std::uint64_t rank = 0;
  for (unsigned below = 0; edge != 0; ++below, edge &= edge - 1) {
    rank += choose(static_cast<unsigned>(std::countr_zero(edge)), below + 1);
  }
  return rank - 1;
}

inline chomp::position chomp::at(std::uint64_t index) const {
  std::uint64_t rank = index + 1;
  position edge = 0;
  unsigned place = rows() + cols();
  for (unsigned row = rows(); row > 0; --row) {
    do --place;
    while (choose(place, row) > rank);
    rank -= choose(place, row);
    edge |= position{1} << place;
  }
  return edge;
}

inline chomp::lengths chomp::lengths_of(position edge) const {
  lengths left;
  for (int below = 0; edge != 0; ++below, edge &= edge - 1) {
    left.push_back(std::countr_zero(edge) - below);
  }
  std::reverse(left.begin(), left.end());
  return left;
}

inline chomp::position chomp::edge_of(const lengths& left) const {
  position edge = 0;
  int below = numbers_.rows;
  for (const int squares : left) edge |= position{1} << static_cast<unsigned>(squares + --below);
  return edge;
}

inline chomp::position chomp::canonical(position edge) const {
  const unsigned steps = rows() + cols();
  const auto lowest = [](unsigned n) { return n == 64 ? ~position{0} : (position{1} << n) - 1; };
  // 1. Walked the other way, with right and up exchanged: the mirror image in a bar that is turned.
  position mirrored = 0;
  for (position right = ~edge & lowest(steps); right != 0; right &= right - 1) {
    mirrored |= position{1} << (steps - 1 - static_cast<unsigned>(std::countr_zero(right)));
  }
  // 2. It fits this bar if the rows or columns that it has too many are empty.
  if (cols() >= rows()) {
    const position too_many = lowest(cols() - rows());
    if ((mirrored & too_many) != too_many) return edge;
    mirrored >>= cols() - rows();
  } else {
    const unsigned missing = rows() - cols();
    if (mirrored >> (steps - missing) != 0) return edge;
    mirrored = mirrored << missing | lowest(missing);
  }
  return std::min(edge, mirrored);
}

}  // namespace zermelo::games

#include <chomp/text.hpp>  // whoever knows the rules knows their text
