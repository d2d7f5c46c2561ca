/// The rules that games of heaps share.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>
#include <zermelo/heaps/position.hpp>
#include <zermelo/rules/heap_code.hpp>

namespace zermelo {

/// A sum of heaps under one taking-and-breaking code: the base of a game, which adds its name and
/// parameters (and is then a `heap_game` and a `sum_game`). A move that leaves a heap without a
/// move drops it: nothing can come of it.
class sum_of_heaps {
 public:
  static constexpr bool impartial = true;

  using position = heap_position;
  using move = heap_move;

  [[nodiscard]] position start() const { return start_; }
  [[nodiscard]] heap_moves moves(const position& p) const { return {code_, p}; }
  [[nodiscard]] position play(position p, const move& m) const {
    p.remove(m.from);
    for (const std::uint32_t part : {m.larger, m.smaller}) {
      if (code_.moves(part)) p.add(part);
    }
    return p;
  }
  [[nodiscard]] bool misere() const { return misere_; }
  [[nodiscard]] std::array<std::uint64_t, position::capacity / 2> key(const position& p) const {
    return p.key();
  }

  /// The heaps that still allow a move, each alone.
  [[nodiscard]] std::vector<position> components(const position& p) const {
    std::vector<position> parts;
    for (const std::uint32_t stones : p) {
      if (code_.moves(stones)) parts.push_back({stones});
    }
    return parts;
  }

  [[nodiscard]] std::span<const std::uint32_t> heaps(const position& p) const {
    return {p.begin(), p.end()};
  }
  [[nodiscard]] const taking_and_breaking& heap_code() const { return code_; }

  /// Heaps with more stones are refused when read.
  [[nodiscard]] std::uint32_t largest_heap() const { return largest_heap_; }

 protected:
  sum_of_heaps(taking_and_breaking code, const position& start, bool misere,
               std::uint32_t largest_heap)
      : code_(std::move(code)), start_(start), misere_(misere), largest_heap_(largest_heap) {}

 private:
  taking_and_breaking code_;
  position start_;
  bool misere_;
  std::uint32_t largest_heap_;
};

}  // namespace zermelo
