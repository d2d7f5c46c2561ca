/// Better packings by windows: large-neighbourhood search (Shaw 1998).
#pragma once

#include <random>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/binary_search.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/frontier.hpp>

namespace zermelo {

/// Frees a band across the part and packs it anew by a beam over its frontier; then another band. A
/// packing that is as good replaces the last one, so that the search does not stand still.
class packing_windows {
 public:
  /// `weights` prove a bound on the part; they guide the beams. The part and the weights must
  /// outlive this. The same seed makes the same search.
  packing_windows(const packing_problem& part, const weights_certificate& weights,
                  packing_numbers packing, std::uint64_t seed)
      : part_(&part),
        weights_(&weights),
        packing_(std::move(packing)),
        random_(seed),
        places_(part.places) {
    // Without a grid a window is a run of cells.
    for (std::int32_t cell = 0; places_.size() < part.cells; ++cell) places_.push_back({cell, 0});
    ranges::sort(packing_);
    least_ = most_ = places_.front();
    for (const grid_place& at : places_) {
      least_ = {std::min(least_.row, at.row), std::min(least_.column, at.column)};
      most_ = {std::max(most_.row, at.row), std::max(most_.column, at.column)};
    }
  }

  /// One window. Returns whether the packing is worth more than before. Throws `stopped`.
  bool improve(meter& spent, std::size_t width) {
    packing_numbers packing;
    const packing_part rest = problem_of_window(choose_window(), packing);
    score gained = value_of_packing(*part_, packing) - value_of_packing(*part_, packing_);
    for (const packing_part& each : components_of(rest.problem)) {
      weights_certificate weights{{}, weights_->prices};
      for (const std::uint32_t cell : each.cells) {
        weights.weights.push_back(weights_->weights[cell]);
      }
      frontier_query query{.target = 0, .width = width};  // as much as there was, or more
      for (const std::uint32_t i : each.placements) {
        const std::uint32_t number = rest.placements[i];
        if (ranges::binary_search(packing_, number))
          query.target += part_->placements[number].value;
      }
      const frontier_answer found =
          frontier_program::over(each.problem)->best(weights, query, spent);
      if (!found.packing) return false;
      gained += found.value;
      for (const std::uint32_t i : *found.packing) {
        packing.push_back(rest.placements[each.placements[i]]);
      }
    }
    ranges::sort(packing);
    packing_ = std::move(packing);
    return gained > 0;
  }

  [[nodiscard]] const packing_numbers& packing() const noexcept { return packing_; }

 private:
  /// The cells of the window and of the placements that reach into it.
  [[nodiscard]] std::vector<bool> choose_window() {
    constexpr std::uint64_t narrowest = 4;
    constexpr std::uint64_t widest = 10;
    const auto width = static_cast<std::int32_t>(narrowest + random_() % (widest - narrowest + 1));
    const auto along = random_() % 2 == 0 ? &grid_place::row : &grid_place::column;
    const std::int32_t low = least_.*along - width / 2;
    const auto room = static_cast<std::uint64_t>(std::int64_t{most_.*along} - low + 1);
    const std::int32_t from = low + static_cast<std::int32_t>(random_() % room);
    std::vector<bool> window(part_->cells);
    for (std::uint32_t cell = 0; cell < part_->cells; ++cell) {
      const std::int32_t at = places_[cell].*along;
      window[cell] = from <= at && at < from + width;
    }
    return window;
  }

  /// What can be laid on free cells, in random order.
  [[nodiscard]] packing_part problem_of_window(const std::vector<bool>& window,
                                               packing_numbers& kept) {
    // 1. Placements outside stay; what they leave is free.
    std::vector<bool> is_free = window;
    packing_part rest;
    rest.problem = {part_->cells, {}, part_->stock, part_->places};
    for (const std::uint32_t number : packing_) {
      const placement& made = part_->placements[number];
      const bool reaches_in =
          ranges::any_of(made.cells, [&](std::uint32_t cell) { return window[cell]; });
      for (const std::uint32_t cell : made.cells) is_free[cell] = reaches_in;
      if (reaches_in) continue;
      kept.push_back(number);
      take_copy(rest.problem.stock[made.block]);
    }
    // 2. What fits there.
    for (std::uint32_t i = 0; i < part_->placements.size(); ++i) {
      const placement& each = part_->placements[i];
      const bool fits =
          ranges::all_of(each.cells, [&](std::uint32_t cell) { return is_free[cell]; });
      if (fits && rest.problem.stock[each.block] != 0) rest.placements.push_back(i);
    }
    // By hand: std::shuffle is another one in each standard library.
    for (std::size_t i = rest.placements.size(); i > 1; --i) {
      std::swap(rest.placements[i - 1], rest.placements[random_() % i]);
    }
    for (const std::uint32_t i : rest.placements) {
      rest.problem.placements.push_back(part_->placements[i]);
    }
    return rest;
  }

  const packing_problem* part_;
  const weights_certificate* weights_;
  packing_numbers packing_;
  std::mt19937_64 random_;
  std::vector<grid_place> places_;
  grid_place least_{};
  grid_place most_{};
};

}  // namespace zermelo
