#include <algorithm>
#include <bit>
#include <range/v3/algorithm/binary_search.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/numeric/iota.hpp>
#include <range/v3/numeric/partial_sum.hpp>
#include <utility>
#include <zermelo/packing/block_layout.hpp>

namespace zermelo {

block_layout::block_layout(block_places places) : places_(std::move(places)) {
  for (const block& each : places_.task().blocks) problem_.stock.push_back(each.count);
  number_cells();
  make_placements();
  check(problem_);
  make_fields();
  sort_by_worth();
}

bool block_layout::is_fixed(std::uint32_t placement) const {
  return ranges::binary_search(fixed_, placement);
}

std::uint32_t block_layout::stock_words() const {
  return fields_.empty() ? 0 : fields_.back().word + 1;
}

/// Numbers the cells that some placement covers, in the order in which they are counted.
void block_layout::number_cells() {
  const rectangle area = places_.area();
  const auto cells = static_cast<std::uint32_t>(area.cells());
  std::vector<bool> covered(cells);
  for (const block_places::place& each : places_.places()) {
    for (const std::uint32_t cell : each.cells) covered[cell] = true;
  }
  numbers_.assign(cells, nowhere);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    if (!covered[cell]) continue;
    const unsigned on_board = places_.board_cell(cell);
    numbers_[on_board] = problem_.cells++;
    board_cells_.push_back(on_board);
    const auto cols = static_cast<unsigned>(area.cols);
    problem_.places.push_back(
        {static_cast<std::int32_t>(on_board / cols), static_cast<std::int32_t>(on_board % cols)});
  }
}

void block_layout::make_placements() {
  problem_.placements.reserve(places_.places().size());
  first_.assign(std::size_t{size()} + 1, 0);
  for (const block_places::place& each : places_.places()) {
    if (each.fixed) fixed_.push_back(static_cast<std::uint32_t>(problem_.placements.size()));
    placement& made = problem_.placements.emplace_back();
    made.value = places_.value_of(each.block);
    made.block = each.block;
    made.cells.reserve(each.cells.size());
    for (const std::uint32_t cell : each.cells) {
      made.cells.push_back(numbers_[places_.board_cell(cell)]);
    }
    reach_ = std::max(reach_, made.cells.back() - made.cells.front() + 1);
    ++first_[made.cells.front() + 1];
  }
  ranges::partial_sum(first_, first_.begin());
}

/// Fields for the blocks that have fewer copies than the cells have room for.
void block_layout::make_fields() {
  field_of_.assign(problem_.stock.size(), nowhere);
  std::uint32_t word = 0;
  std::uint32_t used = 0;  // bits of that word
  for (std::uint32_t b = 0; b < problem_.stock.size(); ++b) {
    if (problem_.stock[b] >= size() / places_.size_of(b)) continue;
    const std::uint64_t copies = problem_.stock[b] - places_.fixed_copies(b);
    const auto bits = static_cast<std::uint32_t>(std::bit_width(copies | 1U));
    if (used + bits > 64) {
      ++word;
      used = 0;
    }
    field_of_[b] = static_cast<std::uint32_t>(fields_.size());
    fields_.push_back({b, word, used, copies});
    used += bits;
  }
}

void block_layout::sort_by_worth() {
  by_worth_.resize(problem_.stock.size());
  ranges::iota(by_worth_, std::uint32_t{0});
  const auto is_worth_more = [&](std::uint32_t a, std::uint32_t b) {
    return std::int64_t{places_.value_of(a)} * places_.size_of(b) >
           std::int64_t{places_.value_of(b)} * places_.size_of(a);
  };
  ranges::stable_sort(by_worth_, is_worth_more);
}

}  // namespace zermelo
