#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/packing_words.hpp>

namespace zermelo::sessions {

namespace {

/// The placement that brings most for each cell it covers.
const placement& best_placement(const packing_problem& problem) {
  return *std::max_element(
      problem.placements.begin(), problem.placements.end(),
      [](const placement& a, const placement& b) {
        return std::int64_t{a.value} * static_cast<std::int64_t>(b.cells.size()) <
               std::int64_t{b.value} * static_cast<std::int64_t>(a.cells.size());
      });
}

std::size_t coverable_cells(const packing_problem& problem) {
  std::vector<bool> covered(problem.cells);
  for (const placement& each : problem.placements) {
    for (const std::uint32_t cell : each.cells) covered[cell] = true;
  }
  return static_cast<std::size_t>(std::count(covered.begin(), covered.end(), true));
}

/// The board with each cell's weight, '#' where there is no cell.
std::string weights_drawn(const packing_puzzle& puzzle, const weights_certificate& proof) {
  const rectangle area = puzzle.area();
  std::vector<std::string> signs(static_cast<std::size_t>(area.cells()), "#");
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    const double weight =
        static_cast<double>(proof.weights[cell]) / static_cast<double>(packing_scale);
    signs[puzzle.board_cell(cell)] = fmt::format("{:.2f}", weight);
  }
  std::string text;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const bool ends_row = (i + 1) % static_cast<std::size_t>(area.cols) == 0;
    text += fmt::format("{:>5}{}", signs[i], ends_row ? "\n" : "");
  }
  return text;
}

/// A sum over packing_scale, never rounded up to where the bound would be another: "2.50".
std::string in_hundredths(std::int64_t total) {
  const std::int64_t hundredths = total * 100 / packing_scale;
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

/// The argument of a bound.
struct argument {
  const packing_puzzle& puzzle;
  const packing_bound& bound;
  language spoken;

  std::string operator()(const std::monostate& /*counting*/) const {
    const packing_problem& problem = puzzle.problem;
    if (problem.placements.empty()) return say(spoken, phrases::no_block_fits) + '\n';
    if (!puzzle.fixed.empty()) return say(spoken, phrases::cells_and_fixed) + '\n';
    const placement& best = best_placement(problem);
    const bool all_cells = bound.name == "cells";
    const std::size_t cells = all_cells ? problem.cells : coverable_cells(problem);
    const phrase& why = all_cells                    ? phrases::by_cells
                        : bound.name == "components" ? phrases::by_components
                                                     : phrases::by_coverable_cells;
    return wrapped(
        say(spoken, why, counted(spoken, cells, nouns::cells), best.value,
            counted(spoken, best.cells.size(), nouns::cells), cells, best.value, best.cells.size()),
        0);
  }
  std::string operator()(const weights_certificate& proof) const {
    const bool priced = std::any_of(proof.prices.begin(), proof.prices.end(),
                                    [](std::int64_t price) { return price != 0; });
    return wrapped(say(spoken, priced ? phrases::by_weights_and_prices : phrases::by_weights,
                       in_hundredths(total_of(puzzle.problem, proof)), bound.value),
                   0) +
           weights_drawn(puzzle, proof);
  }
  std::string operator()(const colouring_certificate& proof) const {
    return say(spoken, phrases::by_colouring, counted(spoken, proof.copies, nouns::blocks)) + '\n' +
           colourings_in_words(puzzle, proof, spoken);
  }
  std::string operator()(const strips_certificate& proof) const {
    return wrapped(
        say(spoken, phrases::by_strips, counted(spoken, proof.best.size(), nouns::strips),
            in_hundredths(total_of(puzzle.problem, proof)), bound.value),
        0);
  }
};

}  // namespace

std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found,
                           language spoken) {
  std::string weaker;
  for (const packing_bound& bound : found.bounds) {
    if (bound.value == found.value.lower) {
      return say(spoken, phrases::no_more_by, bound.value, bound.name,
                 weaker.empty() ? "" : say(spoken, phrases::weaker_bounds, weaker)) +
             '\n' + std::visit(argument{puzzle, bound, spoken}, bound.certificate);
    }
    weaker += fmt::format("{}{} {}", weaker.empty() ? "" : ", ", bound.name, bound.value);
  }
  const std::string searched = counted(spoken, found.statistics.positions, nouns::states);
  if (!found.is_optimal()) {
    return say(spoken, phrases::no_more_proven, found.value.upper, searched, weaker) + '\n';
  }
  return wrapped(say(spoken, phrases::no_bound_says_so, weaker, searched), 0);
}

}  // namespace zermelo::sessions
