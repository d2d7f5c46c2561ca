#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/binary_search.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <string_view>
#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/narrow.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/block_images.hpp>
#include <zermelo/packing/block_places.hpp>

namespace zermelo {

namespace {

constexpr std::size_t most_cells_of_places = std::size_t{1} << 24U;

/// The cell of a name such as "b3"; `whole` is the text that holds it.
unsigned cell_named(std::string_view name, const rectangle& area, const std::string& whole) {
  const auto is_letter = [](char sign) { return sign >= 'a' && sign <= 'z'; };
  const auto letters = static_cast<std::size_t>(
      std::find_if_not(name.begin(), name.end(), is_letter) - name.begin());
  std::int64_t column = 0;
  for (const char letter : name.substr(0, std::min<std::size_t>(letters, 6))) {
    column = column * 26 + (letter - 'a') + 1;
  }
  int row = 0;
  try {
    row = parse_number(name.substr(letters), "a row", 1, area.rows);
  } catch (const bad_input&) {
    column = 0;
  }
  if (column < 1 || column > area.cols) {
    std::string last = rectangle{1, area.cols}.name(static_cast<unsigned>(area.cols - 1));
    last.pop_back();  // the row
    throw bad_parameters(
        fmt::format("{} is no cell in {}; write cells as a1+b1+b2, with columns from a to {} and "
                    "rows from 1 to {}",
                    in_quotes(name), in_quotes(whole), last, area.rows));
  }
  return area.cell(row - 1, static_cast<int>(column) - 1);
}

bool overlap(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  return ranges::any_of(a, [&](std::uint32_t cell) { return ranges::binary_search(b, cell); });
}

}  // namespace

void check_blocks(const packing_task& task) {
  if (task.blocks.empty()) throw bad_parameters("no block to pack; draw at least one");
  std::map<drawing, std::size_t> seen;  // images, and whose
  for (std::size_t b = 0; b < task.blocks.size(); ++b) {
    const drawing bare = cropped(task.blocks[b].shape);
    if (bare.empty()) throw bad_parameters("a block without cells; draw at least one '#'");
    if (const auto same = seen.find(bare); same != seen.end()) {
      throw bad_parameters(fmt::format(
          "block {} is block {} again, moved or turned{}; {}", b + 1, same->second + 1,
          task.reflections ? " or flipped over" : "",
          task.blocks[b].value == task.blocks[same->second].value
              ? "draw it once, and say with count= how many there are"
              : "all copies of a shape are worth the same: draw it once, with one value="));
    }
    for (drawing& each : images_of(bare, task.reflections)) seen.emplace(std::move(each), b);
  }
}

block_places::block_places(packing_task task) : task_(std::move(task)) {
  if (task_.board.empty() || task_.board.front().empty()) {
    throw bad_parameters("a board without cells; draw at least one row of one cell");
  }
  area_ = {narrow<int>(task_.board.size(), "the number of rows"),
           narrow<int>(task_.board.front().size(), "the number of columns")};
  static_cast<void>(narrow<int>(std::int64_t{area_.rows} * area_.cols, "the number of cells"));
  by_rows_ = area_.cols <= area_.rows;
  for (const block& each : task_.blocks) {
    std::ptrdiff_t size = 0;
    for (const std::string& row : each.shape) size += ranges::count(row, '#');
    static_cast<void>(narrow<score>(size, "the number of cells of a block"));
    sizes_.push_back(static_cast<std::uint32_t>(size));
  }
  check_blocks(task_);
  const int lanes = std::min(area_.rows, area_.cols);
  const std::vector<image> all = images();
  std::size_t cells = 0;
  for (int cell = 0; cell < area_.cells(); ++cell) {
    for (const image& each : all) {
      if (!fits(each, cell / lanes, cell % lanes)) continue;
      place& made = places_.emplace_back();
      made.block = each.block;
      made.cells.reserve(each.steps.size());
      for (const auto& [line, lane] : each.steps) {
        made.cells.push_back(static_cast<std::uint32_t>(cell + line * lanes + lane));
      }
      cells += made.cells.size();
      if (cells > most_cells_of_places) {
        throw bad_parameters(
            fmt::format("the ways to lay the blocks have more than {} cells together; take a "
                        "smaller board or fewer blocks",
                        most_cells_of_places));
      }
    }
  }
}

std::vector<block_places::image> block_places::images() const {
  std::vector<image> all;
  for (std::uint32_t b = 0; b < task_.blocks.size(); ++b) {
    for (const drawing& each : images_of(task_.blocks[b].shape, task_.reflections)) {
      const auto rows = static_cast<int>(each.size());
      const auto cols = static_cast<int>(each.front().size());
      image& made = all.emplace_back();
      made.block = b;
      for (int i = 0; i < rows * cols; ++i) {  // along the board's narrower side
        const int r = by_rows_ ? i / cols : i % rows;
        const int c = by_rows_ ? i % cols : i / rows;
        if (each[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != '#') continue;
        made.steps.push_back(by_rows_ ? typename image::step{r, c} : typename image::step{c, r});
      }
      const typename image::step first = made.steps.front();
      for (auto& [line, lane] : made.steps) {
        line -= first.line;
        lane -= first.lane;
      }
    }
  }
  return all;
}

bool block_places::fits(const image& laid, int line, int lane) const {
  return ranges::all_of(laid.steps, [&](const image::step& way) {
    const int r = by_rows_ ? line + way.line : lane + way.lane;
    const int c = by_rows_ ? lane + way.lane : line + way.line;
    return r >= 0 && c >= 0 && r < area_.rows && c < area_.cols &&
           task_.board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != '#';
  });
}

unsigned block_places::board_cell(std::uint32_t cell) const {
  const auto number = static_cast<int>(cell);
  return by_rows_ ? cell : area_.cell(number % area_.rows, number / area_.rows);
}

std::vector<std::uint32_t> block_places::cells_named(const std::string& names) const {
  std::vector<std::uint32_t> cells;
  for (std::size_t from = 0; from <= names.size();) {
    const std::size_t to = std::min(names.find('+', from), names.size());
    const unsigned cell = cell_named(std::string_view(names).substr(from, to - from), area_, names);
    const auto cols = static_cast<unsigned>(area_.cols);
    const auto rows = static_cast<unsigned>(area_.rows);
    cells.push_back(by_rows_ ? cell : cell % cols * rows + cell / cols);
    from = to + 1;
  }
  ranges::sort(cells);
  return cells;
}

std::size_t block_places::find(const std::string& names) const {
  const std::vector<std::uint32_t> cells = cells_named(names);
  const auto found =
      ranges::find_if(places_, [&](const place& each) { return each.cells == cells; });
  if (found == places_.end()) {
    throw bad_parameters(
        fmt::format("no block can be laid on {}: no image of a block has this shape, or a cell is "
                    "black, or the placement is ruled out by a line before; name all cells that a "
                    "block covers",
                    names));
  }
  return static_cast<std::size_t>(found - places_.begin());
}

void block_places::fix(const std::string& cells) {
  place& made = places_[find(cells)];
  if (made.fixed) throw bad_parameters(fmt::format("{} is fixed already; say so once", cells));
  const std::uint64_t copies = fixed_copies(made.block) + 1;
  if (copies > task_.blocks[made.block].count) {
    throw bad_parameters(
        fmt::format("{} fixed copies of block {}, and count={}; fix fewer, or "
                    "raise the count",
                    copies, made.block + 1, task_.blocks[made.block].count));
  }
  made.fixed = true;
  const place laid = made;
  const bool none_left = copies == task_.blocks[made.block].count;
  std::erase_if(places_, [&](const place& each) {
    return !each.fixed &&
           ((none_left && each.block == laid.block) || overlap(each.cells, laid.cells));
  });
  fixed_.push_back(cells);
}

void block_places::forbid(const std::string& cells) {
  const std::size_t number = find(cells);
  if (places_[number].fixed) {
    throw bad_parameters(fmt::format("{} is both fixed and forbidden; leave one out", cells));
  }
  places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(number));
  forbidden_.push_back(cells);
}

std::uint64_t block_places::fixed_copies(std::uint32_t block) const {
  return static_cast<std::uint64_t>(ranges::count_if(
      places_, [&](const place& each) { return each.fixed && each.block == block; }));
}

score block_places::value_of(std::uint32_t block) const {
  switch (task_.goal) {
    case packing_goal::blocks:
      return 1;
    case packing_goal::cells:
      return static_cast<score>(sizes_[block]);
    case packing_goal::value:
      break;
  }
  return task_.blocks[block].value;
}

}  // namespace zermelo
