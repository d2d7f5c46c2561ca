#include <zermelo/session/packing_proof.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>
#include <zermelo/answers/report.hpp>

#include <zermelo/base/wrapped.hpp>
#include <zermelo/session/packing_picture.hpp>
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

struct argument {
  const packing_puzzle& puzzle;
  const packing_bound& bound;

  std::string operator()(const std::monostate& /*counting*/) const {
    const packing_problem& problem = puzzle.problem;
    if (problem.placements.empty()) return "No block has a place.\n";
    if (!puzzle.fixed.empty()) {
      return "The cells that are left, at the most that a block brings for one, and what lies "
             "fixed.\n";
    }
    const placement& best = best_placement(problem);
    const bool all_cells = bound.name == "cells";
    const std::size_t cells = all_cells ? problem.cells : coverable_cells(problem);
    std::string text = fmt::format(
        "There are {}{}, and no block brings more than {} for {}: {} x {} / {}",
        counted(cells, "cell"), all_cells ? "" : " that some block can cover", best.value,
        counted(best.cells.size(), "cell"), cells, best.value, best.cells.size());
    if (bound.name == "components") {
      text += ", less what is left over in each part that the board falls into";
    }
    return wrapped(text + ".", 0);
  }
  std::string operator()(const weights_certificate& proof) const {
    std::string text =
        "Give the cells these weights: no placement is worth more than its cells weigh together";
    const bool priced = std::any_of(proof.prices.begin(), proof.prices.end(),
                                    [](std::int64_t price) { return price != 0; });
    if (priced) text += " with the price of its block";
    text += fmt::format(", and all {} come to {}: no packing is worth more than {}.",
                        priced ? "weights and prices" : "weights",
                        in_hundredths(total_of(puzzle.problem, proof)), bound.value);
    return wrapped(text, 0) + weights_drawn(puzzle, proof);
  }
  std::string operator()(const colouring_certificate& proof) const {
    return fmt::format("By area {} would fit, but their colours forbid it.\n{}",
                       counted(proof.copies, "block"), colourings_in_words(puzzle, proof));
  }
  std::string operator()(const strips_certificate& proof) const {
    return wrapped(
        fmt::format(
            "The board is covered by {}, and the value of each placement shared out among the "
            "strips that it touches. The most that a strip can get is found by trying everything; "
            "together they get {}: no packing is worth more than {}. `pack --certificate "
            "FILE` writes them down.",
            counted(proof.best.size(), "strip"), in_hundredths(total_of(puzzle.problem, proof)),
            bound.value),
        0);
  }
};

}  // namespace

std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found) {
  std::string weaker;
  for (const packing_bound& bound : found.bounds) {
    if (bound.value == found.value.lower) {
      return fmt::format("No more than {}, by {}{}:\n{}", bound.value, bound.name,
                         weaker.empty() ? "" : fmt::format(" (weaker bounds: {})", weaker),
                         std::visit(argument{puzzle, bound}, bound.certificate));
    }
    weaker += fmt::format("{}{} {}", weaker.empty() ? "" : ", ", bound.name, bound.value);
  }
  const std::string searched = counted(found.statistics.positions, "state");
  if (!found.is_optimal()) {
    return fmt::format("No more than {} is proven, after {}; bounds: {}.\n", found.value.upper,
                       searched, weaker);
  }
  return wrapped(fmt::format("No bound says so ({}): every way to fill the board cell by cell was "
                             "followed over {} of the frontier, and none ends with more.",
                             weaker, searched),
                 0);
}

}  // namespace zermelo::sessions
