#include <boost/dynamic_bitset.hpp>
#include <range/v3/algorithm.hpp>
#include <unordered_set>
#include <zermelo/packing/bounds.hpp>

namespace zermelo {

namespace {

/// A vector over the numbers modulo 2.
using bit_row = boost::dynamic_bitset<std::uint64_t>;

/// Homogeneous linear equations modulo 2, solved as they come (Gaussian elimination).
class equations {
 public:
  explicit equations(std::size_t unknowns) : row_of_pivot_(unknowns) {}

  void add(bit_row row) {
    for (std::size_t pivot = row.find_first(); pivot != bit_row::npos; pivot = row.find_first()) {
      if (row_of_pivot_[pivot].empty()) {
        row_of_pivot_[pivot] = std::move(row);
        return;
      }
      row ^= row_of_pivot_[pivot];
    }
  }

  /// A basis of the solutions, of at most `most` vectors.
  [[nodiscard]] std::vector<bit_row> solutions(std::size_t most) const {
    const std::size_t unknowns = row_of_pivot_.size();
    std::vector<bit_row> basis;
    for (std::size_t free = 0; free < unknowns && basis.size() < most; ++free) {
      if (!row_of_pivot_[free].empty()) continue;
      // One free unknown is 1 and the others 0; the rest follows from the last pivot back.
      bit_row solution(unknowns);
      solution.set(free);
      for (std::size_t pivot = unknowns; pivot-- > 0;) {
        const bit_row& row = row_of_pivot_[pivot];
        if (!row.empty() && (row & solution).count() % 2 != 0) solution.flip(pivot);
      }
      basis.push_back(std::move(solution));
    }
    return basis;
  }

 private:
  std::vector<bit_row> row_of_pivot_;  // empty: none has its first bit there
};

/// The colourings under which all placements are even, or all are odd.
std::vector<colouring_certificate::colouring> colourings_of(const packing_problem& problem) {
  constexpr std::size_t most = 64;
  // 1. Unknowns: whether each cell is coloured; the last: whether placements are odd.
  equations system(std::size_t{problem.cells} + 1);
  for (const placement& each : problem.placements) {
    bit_row row(std::size_t{problem.cells} + 1);
    for (const std::uint32_t cell : each.cells) row.set(cell);
    row.set(problem.cells);
    system.add(std::move(row));
  }
  // 2. Its solutions.
  std::vector<colouring_certificate::colouring> result;
  for (const bit_row& solution : system.solutions(most)) {
    auto& made = result.emplace_back();
    for (std::uint32_t cell = 0; cell < problem.cells; ++cell) {
      made.coloured.push_back(solution[cell]);
    }
    made.odd = solution[problem.cells];
  }
  return result;
}

/// Whether some `left_over` cells, all different, have these colours together (exclusive or).
bool can_be_left(const std::vector<std::uint64_t>& colours, std::uint64_t left_over,
                 std::uint64_t together) {
  if (left_over == 0) return together == 0;
  if (left_over == 1) return ranges::contains(colours, together);
  // A pair or triple is its last cell and what must have come before. Cells may meet themselves
  // where that makes no proof wrong: it only says "can" too often.
  const std::unordered_set<std::uint64_t> known(colours.begin(), colours.end());
  return ranges::any_of(colours, [&](std::uint64_t last) {
    if (left_over == 2) return known.contains(together ^ last);
    return ranges::any_of(
        colours, [&](std::uint64_t middle) { return known.contains(together ^ last ^ middle); });
  });
}

/// Whether these colourings prove that `copies` placements do not fit.
bool exclude(const std::vector<colouring_certificate::colouring>& colourings, std::uint64_t copies,
             std::uint64_t left_over) {
  if (colourings.empty()) return false;
  std::vector<std::uint64_t> colours(colourings.front().coloured.size());
  std::uint64_t together = 0;
  for (std::size_t i = 0; i < colourings.size(); ++i) {
    const auto& each = colourings[i];
    std::uint64_t parity = each.odd ? copies : 0;
    for (std::size_t cell = 0; cell < colours.size(); ++cell) {
      if (!each.coloured[cell]) continue;
      colours[cell] |= std::uint64_t{1} << i;
      ++parity;
    }
    together |= parity % 2 << i;
  }
  return !can_be_left(colours, left_over, together);
}

}  // namespace

std::optional<colouring_certificate> exclude_by_colouring(const packing_problem& problem,
                                                          std::uint64_t copies) {
  if (problem.placements.empty()) return std::nullopt;
  const std::size_t size = problem.placements.front().cells.size();
  const bool same_size = ranges::all_of(
      problem.placements, [&](const placement& each) { return each.cells.size() == size; });
  if (!same_size || copies * size > problem.cells) return std::nullopt;
  const std::uint64_t left_over = problem.cells - copies * size;
  if (left_over > most_left_over) return std::nullopt;
  const auto all = colourings_of(problem);
  if (!exclude(all, copies, left_over)) return std::nullopt;
  const std::vector<bool> everywhere(problem.cells, true);
  // One colouring makes the better picture, where one is enough.
  for (const auto& each : all) {
    if (exclude({each}, copies, left_over))
      return colouring_certificate{{each}, everywhere, copies, left_over};
  }
  return colouring_certificate{all, everywhere, copies, left_over};
}

}  // namespace zermelo
