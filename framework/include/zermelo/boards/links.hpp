/// Lines between the points of a board, made from what each point is next to.
#pragma once

#include <cstdint>
#include <zermelo/boards/bits.hpp>
#include <zermelo/rules/drawn_links.hpp>

namespace zermelo {

/// Each line once: `neighbours(p)` is a mask of points, `cell_of(p)` says where p is drawn.
template <class Neighbours, class CellOf>
[[nodiscard]] drawn_links links_between(unsigned points, Neighbours neighbours, CellOf cell_of) {
  drawn_links found;
  for (unsigned point = 0; point < points; ++point) {
    const std::uint64_t later = std::uint64_t{neighbours(point)} >> point >> 1U;
    for (const unsigned beyond : set_bits(later)) {
      found.lines.emplace_back(cell_of(point), cell_of(point + 1 + beyond));
    }
  }
  return found;
}

}  // namespace zermelo
