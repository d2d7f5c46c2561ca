#include <zermelo/session/packing_words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>
#include <zermelo/base/words.hpp>

#include <zermelo/session/packing_picture.hpp>

namespace zermelo::sessions {

namespace {

/// "24 blocks on 96 of 100 free cells"
std::string extent_in_words(const packing_puzzle& puzzle,
                            const std::vector<std::uint32_t>& packing) {
  std::size_t covered = 0;
  for (const std::uint32_t i : packing) covered += puzzle.problem.placements[i].cells.size();
  std::ptrdiff_t free = 0;
  for (const std::string& row : puzzle.board) free += std::count(row.begin(), row.end(), '.');
  return fmt::format("{} on {} of {}", counted(packing.size(), "block"), with_commas(covered),
                     counted(static_cast<std::uint64_t>(free), "free cell"));
}

}  // namespace

std::string packing_in_words(const packing_puzzle& puzzle, const packing_result& found) {
  const std::string extent = extent_in_words(puzzle, found.packing);
  const score value = found.value.lower;
  if (found.is_optimal()) return fmt::format("Best total: {}, with {}.", value, extent);
  return fmt::format("Best total: {} to {}; {}. Found: {}, with {}.", value, found.value.upper,
                     found.stopped_by ? in_words(*found.stopped_by) : "a limit was reached", value,
                     extent);
}

std::string colourings_in_words(const packing_puzzle& puzzle, const colouring_certificate& proof) {
  std::string text;
  for (const auto& each : proof.colourings) {
    text += fmt::format("\nEach block covers an {} number of cells with an x; {} do not fit:\n",
                        each.odd ? "odd" : "even", counted(proof.copies, "block"));
    for (const std::string& row : draw_marked(puzzle, each.coloured)) text += row + '\n';
  }
  return text;
}

}  // namespace zermelo::sessions
