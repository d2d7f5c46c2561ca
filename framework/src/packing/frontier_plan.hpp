/// A part of a packing problem, laid out for the frontier's inner loop.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <zermelo/packing/problem.hpp>

namespace zermelo::detail::packing {

/// A state of the frontier, with Ahead words for cells and Stock words for what is left of limited
/// blocks:
///
///     | left of block, so many bits each | ... | cursor + 127 ... cursor + 64 | + 63 ... cursor |
///       Stock words                              Ahead words; bit set: the cell is covered
template <std::size_t Ahead, std::size_t Stock>
using frontier_key = std::array<std::uint64_t, Ahead + Stock>;

template <std::size_t Ahead, std::size_t Stock>
class frontier_plan {
 public:
  using key = frontier_key<Ahead, Stock>;

  /// A placement as the cursor sees it at its first cell.
  struct option {
    std::array<std::uint64_t, Ahead> mask{};
    stock_field stock{};
    std::uint32_t placement = 0;
  };

  explicit frontier_plan(const packing_problem& part)
      : cells_(part.cells), fields_(stock_fields(part.stock).of) {
    for (std::size_t b = 0; b < part.stock.size(); ++b) {
      if (fields_[b].mask == 0) continue;
      fields_[b].word += Ahead;
      start_[fields_[b].word] |= part.stock[b] << fields_[b].shift;
    }
    first_.assign(std::size_t{part.cells} + 1, 0);
    for (std::uint32_t i = 0; i < part.placements.size(); ++i) {
      const placement& each = part.placements[i];
      option& made = options_.emplace_back();
      made.placement = i;
      made.stock = fields_[each.block];
      for (const std::uint32_t cell : each.cells) {
        const std::uint32_t distance = cell - each.cells.front();
        made.mask[distance / 64] |= std::uint64_t{1} << distance % 64;
      }
      ++first_[each.cells.front() + 1];
    }
    for (std::size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
  }

  [[nodiscard]] std::uint32_t cells() const noexcept { return cells_; }
  [[nodiscard]] const key& start() const noexcept { return start_; }
  /// The options at a cell are those from first(cell) up to first(cell + 1).
  [[nodiscard]] std::uint32_t first(std::uint32_t cell) const { return first_[cell]; }
  [[nodiscard]] const option& at(std::uint32_t number) const { return options_[number]; }

  /// What the copies that are left of limited blocks cost together.
  [[nodiscard]] std::int64_t price_of_rest(const key& state,
                                           const std::vector<std::int64_t>& prices) const {
    std::int64_t total = 0;
    for (std::size_t b = 0; b < prices.size(); ++b) {
      total += prices[b] * static_cast<std::int64_t>(fields_[b].read(state));
    }
    return total;
  }

  [[nodiscard]] static bool covers_cursor(const key& state) { return (state[0] & 1U) != 0; }

  [[nodiscard]] static bool allows(const key& state, const option& made) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < Ahead; ++w) common |= state[w] & made.mask[w];
    if (common != 0) return false;
    if constexpr (Stock != 0) {
      return made.stock.mask == 0 || made.stock.read(state) != 0;
    }
    return true;
  }

  /// The cursor one cell on.
  [[nodiscard]] static key step(key state) {
    for (std::size_t w = 0; w + 1 < Ahead; ++w) state[w] = state[w] >> 1U | state[w + 1] << 63U;
    state[Ahead - 1] >>= 1U;
    return state;
  }
  [[nodiscard]] static key after(key state, const option& made) {
    for (std::size_t w = 0; w < Ahead; ++w) state[w] |= made.mask[w];
    if constexpr (Stock != 0) {
      if (made.stock.mask != 0) state[made.stock.word] -= made.stock.one();
    }
    return step(state);
  }
  /// What the state was before the option, or without one before the cursor came to a cell that was
  /// left or covered.
  [[nodiscard]] static key before(key state, const option& made) {
    state = back(state, true);
    for (std::size_t w = 0; w < Ahead; ++w) state[w] &= ~made.mask[w];
    if constexpr (Stock != 0) {
      if (made.stock.mask != 0) state[made.stock.word] += made.stock.one();
    }
    return state;
  }
  [[nodiscard]] static key back(key state, bool covered) {
    for (std::size_t w = Ahead; w-- > 1;) state[w] = state[w] << 1U | state[w - 1] >> 63U;
    state[0] = state[0] << 1U | (covered ? 1U : 0U);
    return state;
  }
  /// Whether the option may have been the last that led to the state.
  [[nodiscard]] static bool may_have_made(const key& state, const option& made) {
    const key wide = back(state, true);
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < Ahead; ++w) missing |= made.mask[w] & ~wide[w];
    if (missing != 0) return false;
    if constexpr (Stock != 0) {
      // There was one copy more before: that must fit.
      return made.stock.mask == 0 || made.stock.read(state) != made.stock.mask;
    }
    return true;
  }

 private:
  std::uint32_t cells_;
  key start_{};
  std::vector<stock_field> fields_;  // by block
  std::vector<option> options_;  // as the part's placements, which are sorted by their first cells
  std::vector<std::uint32_t> first_;
};

}  // namespace zermelo::detail::packing
