/// The boards of men's morris: points, lines and mills.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo::games {

/// Two or three squares one in another, eight points on each, drawn on a square of cells; points
/// are numbered as they are read. Lines join the middles of the sides, and with diagonals the
/// corners:
///
///     0 ------- 1 ------- 2        5 x 5 cells: a1, c1, e1
///     |    3 -- 4 -- 5    |                     b2, c2, d2
///     6 -- 7         8 -- 9                     a3, b3, d3, e3
///     |   10 - 11 - 12    |
///    13 ------ 14 ------ 15
///
/// A mill is three points in a line: the sides of the squares, and with three squares the lines
/// across them.
class morris_board {
 public:
  /// Throws `bad_parameters`.
  morris_board(int rings, bool diagonals) : drawn{2 * rings + 1, 2 * rings + 1} {
    if (rings < 2 || rings > 3) throw bad_parameters(fmt::format("{} rings; take 2 or 3", rings));
    // 1. Points, as they are read: `cell_of` leads from ring and place around it, clockwise
    //    from the top left corner.
    const auto around = static_cast<std::size_t>(rings);
    for (unsigned cell = 0; cell < static_cast<unsigned>(drawn.cells()); ++cell) {
      for (std::size_t ring = 0; ring < around; ++ring) {
        for (unsigned place = 0; place < 8; ++place) {
          if (cell_of(ring, place) != cell) continue;
          point_[ring][place] = count();
          cells.push_back(cell);
        }
      }
    }
    next_to.resize(count());
    mills_of.resize(count(), {none, none, none});
    // 2. Lines and mills around each square, and across them.
    for (std::size_t ring = 0; ring < around; ++ring) {
      for (unsigned place = 0; place < 8; ++place) {
        link(point_[ring][place], point_[ring][(place + 1) % 8]);
        const bool across = diagonals || place % 2 == 1;
        if (across && ring + 1 < around) link(point_[ring][place], point_[ring + 1][place]);
        if (place % 2 == 0) {
          add_mill(point_[ring][place], point_[ring][place + 1], point_[ring][(place + 2) % 8]);
        }
        if (across && ring == 2) add_mill(point_[0][place], point_[1][place], point_[2][place]);
      }
    }
  }

  rectangle drawn;
  std::vector<unsigned> cells;                         // of the drawing, by point
  std::vector<std::uint32_t> next_to;                  // by point
  std::vector<std::array<std::uint32_t, 3>> mills_of;  // the two others of each mill, by point

  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(cells.size()); }
  [[nodiscard]] std::uint32_t all() const { return (std::uint32_t{1} << count()) - 1; }

  /// Whether a man put there closes a mill with the others.
  [[nodiscard]] bool closes_mill(std::uint32_t others, unsigned point) const {
    const auto& [first, second, third] = mills_of[point];
    const auto is_there = [&](std::uint32_t rest) { return (~others & rest) == 0; };
    return is_there(first) || is_there(second) || is_there(third);
  }
  /// Those in no mill, or all where there is none.
  [[nodiscard]] std::uint32_t takeable(std::uint32_t men) const {
    std::uint32_t found = 0;
    for (const unsigned man : set_bits(men)) {
      if (!closes_mill(men, man)) found |= std::uint32_t{1} << man;
    }
    return found != 0 ? found : men;
  }

  /// Where each point goes: turned, reflected, and inside out.
  [[nodiscard]] std::vector<std::vector<unsigned>> symmetries() const {
    std::vector<std::vector<unsigned>> maps;
    const auto rings = static_cast<std::size_t>(drawn.rows / 2);
    for (unsigned which = 0; which < 16; ++which) {
      std::vector<unsigned>& map = maps.emplace_back(count());
      for (std::size_t ring = 0; ring < rings; ++ring) {
        for (unsigned place = 0; place < 8; ++place) {
          const unsigned turned = (place + 2 * (which % 4)) % 8;
          const unsigned to = (which & 4U) != 0 ? (8 - turned) % 8 : turned;
          map[point_[ring][place]] = point_[(which & 8U) != 0 ? rings - 1 - ring : ring][to];
        }
      }
    }
    return maps;
  }

 private:
  [[nodiscard]] unsigned cell_of(std::size_t ring, unsigned place) const {
    constexpr std::array<std::array<int, 2>, 8> directions{
        {{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};
    const int middle = drawn.rows / 2;
    const int out = middle - static_cast<int>(ring);
    return drawn.cell(middle + out * directions[place][0], middle + out * directions[place][1]);
  }
  void link(unsigned a, unsigned b) {
    next_to[a] |= std::uint32_t{1} << b;
    next_to[b] |= std::uint32_t{1} << a;
  }
  void add_mill(unsigned a, unsigned b, unsigned c) {
    const auto both = [](unsigned x, unsigned y) {
      return std::uint32_t{1} << x | std::uint32_t{1} << y;
    };
    const auto add = [&](unsigned point, std::uint32_t rest) {
      *std::find(mills_of[point].begin(), mills_of[point].end(), none) = rest;
    };
    add(a, both(b, c));
    add(b, both(a, c));
    add(c, both(a, b));
  }

  static constexpr std::uint32_t none = std::uint32_t{1} << 31U;  // in no set of men

  std::array<std::array<unsigned, 8>, 3> point_{};  // by ring and place
};

}  // namespace zermelo::games
