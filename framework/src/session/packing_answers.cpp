#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/max_element.hpp>
#include <zermelo/session/packing_answers.hpp>

#include <fmt/color.h>

#include <algorithm>
#include <array>
#include <set>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

std::string lettered(std::size_t label, bool in_colour) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::array backgrounds = {
      fmt::terminal_color::cyan,       fmt::terminal_color::yellow,
      fmt::terminal_color::green,      fmt::terminal_color::magenta,
      fmt::terminal_color::bright_red, fmt::terminal_color::bright_blue};
  const auto style =
      fmt::fg(fmt::terminal_color::black) | fmt::bg(backgrounds[label % backgrounds.size()]);
  return fmt::format(in_colour ? style : fmt::text_style(), "{}", letters[label % letters.size()]);
}

/// "24 blocks on 96 of 100 free cells"
std::string extent_in_words(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                            language spoken) {
  std::uint64_t covered = 0;
  std::uint64_t free = 0;
  for (const std::uint32_t i : packing) covered += puzzle.problem.placements[i].cells.size();
  for (const std::string& row : puzzle.board) {
    free += static_cast<std::uint64_t>(ranges::count(row, '.'));
  }
  return say(spoken, phrases::blocks_on_cells, counted(spoken, packing.size(), nouns::blocks),
             with_commas(covered), counted(spoken, free, nouns::free_cells));
}

/// A line of the table of bounds; the name's width is in columns.
std::string bound_line(std::string_view name, std::string_view value, std::string_view gap) {
  return fmt::format("{:<16} {:>8}{}\n", name, value,
                     gap.empty() ? "" : fmt::format(" {:>8}", gap));
}

/// Each colouring's board, and what it says, with an empty line before it.
std::string colourings_in_words(const packing_puzzle& puzzle, const colouring_certificate& proof,
                                language spoken) {
  std::string text;
  for (const auto& each : proof.colourings) {
    text += '\n' +
            say_line(spoken, each.odd ? phrases::covers_odd : phrases::covers_even,
                     counted(spoken, proof.copies, nouns::blocks)) +
            lines_of(draw_marked(puzzle, each.coloured));
  }
  return text;
}

/// The placement that brings most for each cell it covers.
const placement& best_placement(const packing_problem& problem) {
  return *ranges::max_element(problem.placements, [](const placement& a, const placement& b) {
    return std::int64_t{a.value} * static_cast<std::int64_t>(b.cells.size()) <
           std::int64_t{b.value} * static_cast<std::int64_t>(a.cells.size());
  });
}

std::size_t coverable_cells(const packing_problem& problem) {
  std::set<std::uint32_t> covered;
  for (const placement& each : problem.placements) {
    covered.insert(each.cells.begin(), each.cells.end());
  }
  return covered.size();
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
    if (i != 0 && i % static_cast<std::size_t>(area.cols) == 0) text += '\n';
    text += fmt::format("{:>5}", signs[i]);
  }
  return text + '\n';
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
    if (problem.placements.empty()) return say_line(spoken, phrases::no_block_fits);
    if (!puzzle.fixed.empty()) return say_line(spoken, phrases::cells_and_fixed);
    const placement& best = best_placement(problem);
    const bool all_cells = bound.name == "cells";
    const std::size_t cells = all_cells ? problem.cells : coverable_cells(problem);
    const phrase& why = all_cells                    ? phrases::by_cells
                        : bound.name == "components" ? phrases::by_components
                                                     : phrases::by_coverable_cells;
    return say_wrapped(spoken, why, counted(spoken, cells, nouns::cells), best.value,
                       counted(spoken, best.cells.size(), nouns::cells), cells, best.value,
                       best.cells.size());
  }
  std::string operator()(const weights_certificate& proof) const {
    const bool priced = ranges::any_of(proof.prices, ranges::identity());
    return say_wrapped(spoken, priced ? phrases::by_weights_and_prices : phrases::by_weights,
                       in_hundredths(total_of(puzzle.problem, proof)), bound.value) +
           weights_drawn(puzzle, proof);
  }
  std::string operator()(const colouring_certificate& proof) const {
    return say_line(spoken, phrases::by_colouring, counted(spoken, proof.copies, nouns::blocks)) +
           colourings_in_words(puzzle, proof, spoken);
  }
  std::string operator()(const strips_certificate& proof) const {
    return say_wrapped(spoken, phrases::by_strips,
                       counted(spoken, proof.best.size(), nouns::strips),
                       in_hundredths(total_of(puzzle.problem, proof)), bound.value);
  }
};

}  // namespace

std::vector<std::size_t> copies_on_board(const packing_puzzle& puzzle,
                                         const std::vector<std::uint32_t>& packing) {
  std::vector<std::size_t> copies(static_cast<std::size_t>(puzzle.area().cells()), no_copy);
  for (std::size_t copy = 0; copy < packing.size(); ++copy) {
    for (const std::uint32_t cell : puzzle.problem.placements[packing[copy]].cells) {
      copies[puzzle.board_cell(cell)] = copy;
    }
  }
  return copies;
}

std::vector<std::size_t> labels_of(const rectangle& board, const std::vector<std::size_t>& copies) {
  // 1. Who touches whom.
  std::vector<std::set<std::size_t>> neighbours;
  const auto touch = [&](std::size_t a, std::size_t b) {
    if (a == b || a == no_copy || b == no_copy) return;
    neighbours[a].insert(b);
    neighbours[b].insert(a);
  };
  for (const std::size_t copy : copies) {
    if (copy != no_copy) neighbours.resize(std::max(neighbours.size(), copy + 1));
  }
  for (unsigned cell = 0; cell < copies.size(); ++cell) {
    const auto width = static_cast<unsigned>(board.cols);
    if (cell % width + 1 < width) touch(copies[cell], copies[cell + 1]);
    if (cell + width < copies.size()) touch(copies[cell], copies[cell + width]);
  }
  // 2. The least number that no neighbour has yet.
  std::vector<std::size_t> labels(neighbours.size(), no_copy);
  for (const std::size_t copy : copies) {
    if (copy == no_copy || labels[copy] != no_copy) continue;
    std::set<std::size_t> taken;
    for (const std::size_t other : neighbours[copy]) taken.insert(labels[other]);
    std::size_t least = 0;
    while (taken.contains(least)) ++least;
    labels[copy] = least;
  }
  return labels;
}

std::string draw_packing(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                         bool in_colour) {
  const rectangle area = puzzle.area();
  const std::vector<std::size_t> copies = copies_on_board(puzzle, packing);
  const std::vector<std::size_t> labels = labels_of(area, copies);
  std::string text;
  for (int r = 0; r < area.rows; ++r) {
    for (int c = 0; c < area.cols; ++c) {
      const std::size_t copy = copies[area.cell(r, c)];
      if (copy == no_copy) {
        text += puzzle.board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      } else {
        text += lettered(labels[copy], in_colour);
      }
    }
    text += '\n';
  }
  return text;
}

drawing draw_marked(const packing_puzzle& puzzle, const std::vector<bool>& marked) {
  drawing rows = puzzle.board;
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    const grid_place at = puzzle.problem.places[cell];
    char& sign = rows[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
    if (marked[cell]) sign = 'x';
  }
  return rows;
}

std::string packing_in_words(const packing_puzzle& puzzle, const packing_result& found,
                             language spoken) {
  const std::string extent = extent_in_words(puzzle, found.packing, spoken);
  const score value = found.value.lower;
  return found.is_optimal() ? say(spoken, phrases::best_total_with, value, extent)
                            : say(spoken, phrases::best_total_within, value, found.value.upper,
                                  why_stopped(found.stopped_by, spoken), value, extent);
}

std::string bounds_in_words(const packing_puzzle& puzzle, const packing_result& found,
                            language spoken) {
  std::string text = bound_line(say(spoken, phrases::bound), say(spoken, phrases::value),
                                say(spoken, phrases::gap));
  for (const packing_bound& bound : found.bounds) {
    text += bound_line(bound.name, std::to_string(bound.value),
                       fmt::format("{:+}", bound.value - found.value.lower));
  }
  text +=
      bound_line(say(spoken, found.is_optimal() ? phrases::best_packing : phrases::packing_found),
                 std::to_string(found.value.lower), "");
  for (const packing_bound& bound : found.bounds) {
    if (const auto* proof = std::get_if<colouring_certificate>(&bound.certificate)) {
      text += colourings_in_words(puzzle, *proof, spoken);
    }
  }
  return text;
}

std::string packings_counted(std::uint64_t count, score value, language spoken) {
  return count == 1 ? say(spoken, phrases::one_best_packing, value)
                    : say(spoken, phrases::best_packings, with_commas(count), value);
}

std::string what_it_took(const packing_result& found, language spoken) {
  const statistics& spent = found.statistics;
  return fmt::format("{}, {}, {}, {}", found.method,
                     counted(spoken, spent.positions, nouns::states),
                     in_units_of_time(spent.seconds), in_units_of_memory(spent.bytes));
}

std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found,
                           language spoken) {
  std::string weaker;
  for (const packing_bound& bound : found.bounds) {
    if (bound.value == found.value.lower) {
      return say_line(spoken, phrases::no_more_by, bound.value, bound.name,
                      weaker.empty() ? "" : say(spoken, phrases::weaker_bounds, weaker)) +
             std::visit(argument{puzzle, bound, spoken}, bound.certificate);
    }
    weaker += fmt::format("{}{} {}", weaker.empty() ? "" : ", ", bound.name, bound.value);
  }
  const std::string searched = counted(spoken, found.statistics.positions, nouns::states);
  if (!found.is_optimal()) {
    return say_line(spoken, phrases::no_more_proven, found.value.upper, searched, weaker);
  }
  return say_wrapped(spoken, phrases::no_bound_says_so, weaker, searched);
}

}  // namespace zermelo::sessions
