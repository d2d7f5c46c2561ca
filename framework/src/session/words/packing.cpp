#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/packing_picture.hpp>
#include <zermelo/session/packing_words.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

namespace {

/// "24 blocks on 96 of 100 free cells"
std::string extent_in_words(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                            language spoken) {
  std::size_t covered = 0;
  for (const std::uint32_t i : packing) covered += puzzle.problem.placements[i].cells.size();
  std::ptrdiff_t free = 0;
  for (const std::string& row : puzzle.board) free += std::count(row.begin(), row.end(), '.');
  return say(spoken, phrases::blocks_on_cells, counted(spoken, packing.size(), nouns::blocks),
             with_commas(covered),
             counted(spoken, static_cast<std::uint64_t>(free), nouns::free_cells));
}

/// A line of the table of bounds; the name's width is in columns.
std::string bound_line(std::string_view name, std::string_view value, std::string_view gap) {
  return fmt::format("{:<16} {:>8}{}{}\n", name, value, gap.empty() ? "" : " ",
                     gap.empty() ? "" : fmt::format("{:>8}", gap));
}

}  // namespace

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
    const auto* proof = std::get_if<colouring_certificate>(&bound.certificate);
    if (proof != nullptr) text += colourings_in_words(puzzle, *proof, spoken);
  }
  return text;
}

std::string colourings_in_words(const packing_puzzle& puzzle, const colouring_certificate& proof,
                                language spoken) {
  std::string text;
  for (const auto& each : proof.colourings) {
    text += '\n' +
            say(spoken, each.odd ? phrases::covers_odd : phrases::covers_even,
                counted(spoken, proof.copies, nouns::blocks)) +
            '\n' + lines_of(draw_marked(puzzle, each.coloured));
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

}  // namespace zermelo::sessions
