#include <algorithm>
#include <range/v3/algorithm.hpp>
#include <utility>
#include <zermelo/packing/frontier.hpp>
#include <zermelo/packing/window_search.hpp>

namespace zermelo {

packing_windows::packing_windows(const packing_problem& part, const weights_certificate& weights,
                                 std::vector<std::uint32_t> packing, std::uint64_t seed)
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

std::vector<bool> packing_windows::choose_window() {
  constexpr std::uint64_t narrowest = 4;
  constexpr std::uint64_t widest = 10;
  const auto between = [&](std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  };
  const auto width = static_cast<std::int32_t>(narrowest + random_() % (widest - narrowest + 1));
  const bool rows = random_() % 2 == 0;
  const std::int32_t from = rows ? between(least_.row - width / 2, most_.row)
                                 : between(least_.column - width / 2, most_.column);
  std::vector<bool> window(part_->cells);
  for (std::uint32_t cell = 0; cell < part_->cells; ++cell) {
    const std::int32_t at = rows ? places_[cell].row : places_[cell].column;
    window[cell] = from <= at && at < from + width;
  }
  return window;
}

packing_part packing_windows::problem_of_window(const std::vector<bool>& window,
                                                std::vector<std::uint32_t>& kept) {
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
    const bool fits = ranges::all_of(each.cells, [&](std::uint32_t cell) { return is_free[cell]; });
    if (fits && rest.problem.stock[each.block] != 0) rest.placements.push_back(i);
  }
  std::shuffle(rest.placements.begin(), rest.placements.end(), random_);
  for (const std::uint32_t i : rest.placements) {
    rest.problem.placements.push_back(part_->placements[i]);
  }
  return rest;
}

bool packing_windows::improve(meter& spent, std::size_t width) {
  std::vector<std::uint32_t> packing;
  const packing_part rest = problem_of_window(choose_window(), packing);
  score gained = value_of_packing(*part_, packing) - value_of_packing(*part_, packing_);
  for (const packing_part& each : components_of(rest.problem)) {
    weights_certificate weights{{}, weights_->prices};
    for (const std::uint32_t cell : each.cells) weights.weights.push_back(weights_->weights[cell]);
    // As much as there was, or more.
    const frontier_query query{.target = value_within(rest, each), .width = width};
    const frontier_answer found = frontier_program::over(each.problem)->best(weights, query, spent);
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

/// What the packing so far has in a part of a window.
score packing_windows::value_within(const packing_part& window, const packing_part& part) const {
  score value = 0;
  for (const std::uint32_t i : part.placements) {
    const std::uint32_t number = window.placements[i];
    if (ranges::binary_search(packing_, number)) {
      value += part_->placements[number].value;
    }
  }
  return value;
}

}  // namespace zermelo
