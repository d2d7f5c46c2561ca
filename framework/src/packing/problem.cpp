#include <algorithm>
#include <bit>
#include <range/v3/algorithm/adjacent_find.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo {

void check(const packing_problem& problem) {
  score largest = 0;
  std::uint64_t rows = 0;  // of what each placement takes: its cells, and a copy
  for (std::size_t i = 0; i < problem.placements.size(); ++i) {
    const auto& [cells, value, block] = problem.placements[i];
    const auto fail = [number = i](std::string_view sentence) {
      throw bad_parameters(fmt::format("placement {} {}", number, sentence));
    };
    if (cells.empty()) fail("has no cells; leave it out");
    if (ranges::adjacent_find(cells, std::greater_equal<>()) != cells.end()) {
      fail("must have its cells in ascending order, each once");
    }
    if (cells.back() >= problem.cells) fail("has a cell that is not on the board");
    if (value < 1) fail("has a value below 1; leave it out, it is never of use");
    if (block >= problem.stock.size()) fail("is of a block without stock; give it `unlimited`");
    largest = std::max(largest, value);
    rows += cells.size() + 1;
  }
  // All numbers of placements, and places in lists of what they take, are of 32 bits.
  static_cast<void>(narrow<std::uint32_t>(rows, "the number of cells of all placements"));
  if (!problem.places.empty() && problem.places.size() != problem.cells) {
    throw bad_parameters("a grid has a place for every cell; give all of them, or none");
  }
  // Rows and columns from 0, whose differences and sums are numbers, too.
  constexpr std::int32_t most = std::int32_t{1} << 29U;
  for (std::size_t cell = 0; cell < problem.places.size(); ++cell) {
    const auto [row, column] = problem.places[cell];
    if (row >= 0 && row < most && column >= 0 && column < most) continue;
    throw bad_parameters(
        fmt::format("cell {} lies in row {}, column {}; count both from 0, to less than 2^29", cell,
                    row, column));
  }
  constexpr std::int64_t largest_total = std::int64_t{1} << 30U;
  if (static_cast<std::int64_t>(largest) * problem.cells > largest_total) {
    throw bad_parameters(fmt::format(
        "values of up to {} on {} cells may add up to more than 2^30; divide the values", largest,
        problem.cells));
  }
}

score value_of_packing(const packing_problem& problem, const packing_numbers& packing) {
  std::vector<bool> covered(problem.cells);
  std::vector<std::uint64_t> left = problem.stock;
  score value = 0;
  for (const std::uint32_t number : packing) {
    if (number >= problem.placements.size()) {
      throw bad_parameters(fmt::format("there is no placement {}", number));
    }
    const placement& made = problem.placements[number];
    for (const std::uint32_t cell : made.cells) {
      if (covered[cell]) throw bad_parameters(fmt::format("cell {} is covered twice", cell));
      covered[cell] = true;
    }
    std::uint64_t& copies = left[made.block];
    if (copies == 0) {
      throw bad_parameters(fmt::format("there are no more than {} copies of block {}",
                                       problem.stock[made.block], made.block));
    }
    take_copy(copies);
    value += made.value;
  }
  return value;
}

stock_fields::stock_fields(const std::vector<std::uint64_t>& copies) {
  std::uint32_t used = 64;  // bits of the last word
  for (const std::uint64_t each : copies) {
    stock_field& field = of.emplace_back();
    if (each == unlimited) continue;
    const auto width = static_cast<std::uint32_t>(std::bit_width(each | 1U));
    if (used + width > 64) {
      ++words;
      used = 0;
    }
    field = {words - 1, used, ~std::uint64_t{0} >> (64 - width)};
    used += width;
  }
}

}  // namespace zermelo
