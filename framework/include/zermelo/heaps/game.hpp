/// Positions that are sums of heaps, moves in them, and the rules that games of heaps share.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <range/v3/view/facade.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/rules/heap_code.hpp>

namespace zermelo {

/// At most 32 heaps of at least one stone each, the largest first. Its key is two heaps a word:
///
///     word 0: | second heap | first heap |   ...   word 15: | heap 32 | heap 31 |     0: no heap
class heap_position {
 public:
  static constexpr std::size_t capacity = 32;

  /// No heap.
  heap_position() = default;
  /// Empty heaps are left out. Throws as `add`.
  heap_position(std::initializer_list<std::uint32_t> heaps) {
    for (const std::uint32_t stones : heaps) add(stones);
  }

  [[nodiscard]] const std::uint32_t* begin() const noexcept { return heaps_.data(); }
  [[nodiscard]] const std::uint32_t* end() const noexcept { return heaps_.data() + size_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::uint32_t operator[](std::size_t i) const noexcept { return heaps_[i]; }

  /// One heap more; an empty one is none. Throws `cannot_solve` where there is no room.
  void add(std::uint32_t stones) {
    if (stones == 0) return;
    if (size_ == capacity) {
      throw cannot_solve(
          fmt::format("play comes to more than {} heaps, which a position cannot hold; start with "
                      "smaller heaps, "
                      "or take an engine that solves heap by heap",
                      capacity));
    }
    std::size_t place = size_++;
    for (; place > 0 && heaps_[place - 1] < stones; --place) heaps_[place] = heaps_[place - 1];
    heaps_[place] = stones;
  }

  /// One heap of so many stones less; there must be one.
  void remove(std::uint32_t stones) {
    const auto place = std::find(heaps_.begin(), heaps_.end(), stones);
    std::move(place + 1, heaps_.end(), place);
    heaps_.back() = 0;
    --size_;
  }

  [[nodiscard]] std::array<std::uint64_t, capacity / 2> key() const noexcept {
    std::array<std::uint64_t, capacity / 2> words{};
    for (std::size_t i = 0; i < words.size(); ++i) {
      words[i] = heaps_[2 * i] | std::uint64_t{heaps_[2 * i + 1]} << 32U;
    }
    return words;
  }

  bool operator==(const heap_position&) const = default;

 private:
  std::array<std::uint32_t, capacity> heaps_{};
  std::size_t size_ = 0;
};

/// A heap, and what is left of it: nothing (0 and 0), one heap (and 0) or two.
struct heap_move {
  std::uint32_t from = 0;
  std::uint32_t larger = 0;
  std::uint32_t smaller = 0;

  bool operator==(const heap_move&) const = default;
};

/// The moves of a position, lazily; equal heaps have theirs once. The code must outlive it.
class heap_moves : public ranges::view_facade<heap_moves> {
 public:
  heap_moves() = default;
  heap_moves(const taking_and_breaking& code, const heap_position& p)
      : code_(&code), position_(p) {}

 private:
  friend ranges::range_access;

  /// Through heaps, removals, and smaller parts of splits; `smaller` is 0 before the splits.
  class cursor {
   public:
    cursor() = default;
    cursor(const taking_and_breaking* code, const heap_position* p) : code_(code), position_(p) {
      enter_heap();
      if (!ended() && !is_move()) next();
    }

    [[nodiscard]] heap_move read() const { return {stones(), rest() - smaller_, smaller_}; }
    void next() {
      do step();
      while (!ended() && !is_move());
    }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return ended(); }
    [[nodiscard]] bool equal(const cursor& other) const {
      return heap_ == other.heap_ && place_ == other.place_ && smaller_ == other.smaller_;
    }

   private:
    [[nodiscard]] bool ended() const { return heap_ == position_->size(); }
    [[nodiscard]] std::uint32_t stones() const { return (*position_)[heap_]; }
    [[nodiscard]] std::uint32_t rest() const { return stones() - code_->at(place_).taken; }

    [[nodiscard]] bool is_move() const {
      if (smaller_ > 0) return true;
      return code_->at(place_).leaves(rest() == 0 ? leaving::nothing : leaving::one_heap);
    }
    [[nodiscard]] bool takes_too_much() const {
      const std::size_t listed = code_->removals().size();
      if (place_ < listed) return code_->removals()[place_].taken > stones();
      // In 64 bits: what would be taken next may be more than a heap can have.
      return !code_->repeats() ||
             std::uint64_t{code_->most_taken()} + (place_ - listed) + 1 > stones();
    }
    [[nodiscard]] bool splits_further() const {
      if (!code_->at(place_).leaves(leaving::two_heaps)) return false;
      const std::uint64_t least_rest =
          2 * (std::uint64_t{smaller_} + 1) + (code_->has_unequal_parts() ? 1 : 0);
      return least_rest <= rest();
    }
    /// To the first heap from here on that allows a removal, whatever it leaves.
    void enter_heap() {
      for (; !ended() && takes_too_much(); ++heap_) place_ = 0;
    }
    void step() {
      if (splits_further()) {
        ++smaller_;
        return;
      }
      smaller_ = 0;
      ++place_;
      if (!takes_too_much()) return;
      place_ = 0;
      const std::uint32_t done = stones();
      while (!ended() && stones() == done) ++heap_;
      enter_heap();
    }

    const taking_and_breaking* code_ = nullptr;
    const heap_position* position_ = nullptr;
    std::size_t heap_ = 0;
    std::size_t place_ = 0;
    std::uint32_t smaller_ = 0;
  };
  [[nodiscard]] cursor begin_cursor() const { return {code_, &position_}; }
  [[nodiscard]] ranges::default_sentinel_t end_cursor() const { return {}; }

  const taking_and_breaking* code_ = nullptr;
  heap_position position_;
};

/// A sum of heaps under one taking-and-breaking code: the base of a game, which adds its name and
/// parameters. A move that leaves a heap without a move drops it: nothing can come of it.
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
