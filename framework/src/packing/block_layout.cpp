#include <algorithm>
#include <range/v3/algorithm.hpp>
#include <range/v3/numeric/partial_sum.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/packing/block_layout.hpp>

namespace zermelo {

namespace {

constexpr std::size_t most_cells_of_places = std::size_t{1} << 24U;
constexpr std::size_t most_cells_looked_at = std::size_t{1} << 27U;

/// The column that is called so; nothing where the board has none of that name.
std::optional<int> column_named(std::string_view letters, int columns) {
  std::int64_t column = 0;
  for (const char letter : letters) {
    if (letter < 'a' || letter > 'z' || column > columns) return std::nullopt;
    column = column * 26 + (letter - 'a' + 1);
  }
  if (column < 1 || column > columns) return std::nullopt;
  return static_cast<int>(column - 1);
}

/// As much of a text as an error shows.
std::string in_short(const std::string& text) {
  constexpr std::size_t most = 200;
  return text.size() > most ? text.substr(0, most) + "..." : text;
}

/// The cell of a name such as "b3"; `whole` is the text that holds it.
unsigned cell_named(std::string_view name, const rectangle& area, const std::string& whole) {
  const std::size_t letters = std::min(name.find_first_of("0123456789"), name.size());
  if (const auto column = column_named(name.substr(0, letters), area.cols)) {
    try {
      return area.cell(parse_number(name.substr(letters), "a row", 1, area.rows) - 1, *column);
    } catch (const bad_input&) {  // it is no cell
    }
  }
  throw bad_parameters(fmt::format(
      "{} is no cell in {}; write cells as a1+b1+b2, with columns from a to {} and rows "
      "from 1 to {}",
      in_quotes(name), in_quotes(whole), rectangle::column_name(area.cols - 1), area.rows));
}

[[noreturn]] void refuse_places(std::string_view what, std::size_t most) {
  throw bad_parameters(fmt::format(
      "{} more than {} cells together; take a smaller board or fewer blocks", what, most));
}

}  // namespace

void different_blocks::add(const block& next) {
  const drawing bare = cropped(next.shape);
  if (bare.empty()) throw bad_parameters("a block without cells; draw at least one '#'");
  if (const auto same = seen_.find(bare); same != seen_.end()) {
    throw bad_parameters(fmt::format(
        "block {} is block {} again, moved or turned{}; {}", values_.size() + 1, same->second + 1,
        reflections_ ? " or flipped over" : "",
        next.value == values_[same->second]
            ? "draw it once, and say with count= how many there are"
            : "all copies of a shape are worth the same: draw it once, with one value="));
  }
  for (drawing& each : images_of(bare, reflections_))
    seen_.emplace(std::move(each), values_.size());
  values_.push_back(next.value);
}

block_places::block_places(packing_task task) : task_(std::move(task)) {
  if (task_.board.empty() || task_.board.front().empty()) {
    throw bad_parameters("a board without cells; draw at least one row of one cell");
  }
  area_ = {narrow<int>(task_.board.size(), "the number of rows"),
           narrow<int>(task_.board.front().size(), "the number of columns")};
  static_cast<void>(narrow<int>(std::int64_t{area_.rows} * area_.cols, "the number of cells"));
  by_rows_ = area_.cols <= area_.rows;
  if (task_.blocks.empty()) throw bad_parameters("no block to pack; draw at least one");
  different_blocks known(task_.reflections);
  for (const block& each : task_.blocks) known.add(each);
  copies_fixed_.resize(task_.blocks.size());
  covered_.resize(static_cast<std::size_t>(area_.cells()));
  // 1. All images of all blocks, by the way from their first cell to each, along the narrower side.
  const auto along = [&](const drawing& rows) { return by_rows_ ? rows : mirrored(turned(rows)); };
  struct step {
    int line;  // along the longer side
    int lane;  // along the narrower one
  };
  struct image {
    std::uint32_t block;
    std::vector<step> steps;
  };
  std::vector<image> images;
  for (std::uint32_t b = 0; b < task_.blocks.size(); ++b) {
    for (const drawing& each : images_of(task_.blocks[b].shape, task_.reflections)) {
      std::vector<step>& steps = images.emplace_back(image{b, {}}).steps;
      for (int line = 0; const std::string& signs : along(each)) {
        for (int lane = 0; lane < static_cast<int>(signs.size()); ++lane) {
          if (signs[static_cast<std::size_t>(lane)] == '#') steps.push_back({line, lane});
        }
        ++line;
      }
      const step first = steps.front();
      for (step& way : steps) way = {way.line - first.line, way.lane - first.lane};
    }
    const std::size_t size = images.back().steps.size();
    static_cast<void>(narrow<score>(size, "the number of cells of a block"));
    sizes_.push_back(static_cast<std::uint32_t>(size));
  }
  // 2. Wherever they fit.
  const drawing board = along(task_.board);
  const int lanes = std::min(area_.rows, area_.cols);
  std::size_t cells = 0;
  std::size_t looked_at = 0;
  for (int cell = 0; cell < area_.cells(); ++cell) {
    for (const image& each : images) {
      if (++looked_at > most_cells_looked_at) {
        refuse_places("where the blocks may lie cannot be listed: the tries have",
                      most_cells_looked_at);
      }
      const bool fits = ranges::all_of(each.steps, [&](const step& way) {
        const auto line = static_cast<std::size_t>(cell / lanes + way.line);
        const auto lane = static_cast<std::size_t>(cell % lanes + way.lane);  // -1 is large
        ++looked_at;
        return line < board.size() && lane < board[line].size() && board[line][lane] != '#';
      });
      if (!fits) continue;
      place& made = places_.emplace_back(place{{}, each.block});
      made.cells.reserve(each.steps.size());
      for (const auto& [line, lane] : each.steps) {
        made.cells.push_back(static_cast<std::uint32_t>(cell + line * lanes + lane));
      }
      cells += made.cells.size();
      if (cells > most_cells_of_places) {
        refuse_places("the ways to lay the blocks have", most_cells_of_places);
      }
    }
  }
}

unsigned block_places::board_cell(std::uint32_t cell) const {
  const auto number = static_cast<int>(cell);
  return by_rows_ ? cell : area_.cell(number % area_.rows, number / area_.rows);
}

std::vector<std::uint32_t> block_places::cells_named(const std::string& names) const {
  std::vector<std::uint32_t> cells;
  const auto cols = static_cast<unsigned>(area_.cols);
  const auto rows = static_cast<unsigned>(area_.rows);
  for (const std::string_view name : split(names, '+')) {
    const unsigned cell = cell_named(name, area_, names);
    cells.push_back(by_rows_ ? cell : cell % cols * rows + cell / cols);
  }
  ranges::sort(cells);
  return cells;
}

bool block_places::is_dropped(const place& given) const {
  if (given.fixed) return false;
  const std::uint64_t laid = copies_fixed_[given.block];
  return given.forbidden || (laid != 0 && laid == task_.blocks[given.block].count) ||
         ranges::any_of(given.cells, [&](std::uint32_t cell) { return covered_[cell]; });
}

std::size_t block_places::find(const std::string& names) {
  const std::vector<std::uint32_t> cells = cells_named(names);
  const auto cells_of = [&](std::uint32_t number) -> const std::vector<std::uint32_t>& {
    return places_[number].cells;
  };
  if (by_cells_.empty()) {
    by_cells_ = ranges::views::iota(0U, static_cast<std::uint32_t>(places_.size())) |
                ranges::to<std::vector>();
    ranges::sort(by_cells_, std::less<>(), cells_of);
  }
  const auto found = ranges::lower_bound(by_cells_, cells, std::less<>(), cells_of);
  if (found == by_cells_.end() || cells_of(*found) != cells || is_dropped(places_[*found])) {
    throw bad_parameters(
        fmt::format("no block can be laid on {}: no image of a block has this shape, or a cell is "
                    "black, or the placement is ruled out by a line before; name all cells that a "
                    "block covers",
                    in_short(names)));
  }
  return *found;
}

void block_places::fix(const std::string& cells) {
  place& made = places_[find(cells)];
  if (made.fixed) {
    throw bad_parameters(fmt::format("{} is fixed already; say so once", in_short(cells)));
  }
  const std::uint64_t copies = fixed_copies(made.block) + 1;
  if (copies > task_.blocks[made.block].count) {
    throw bad_parameters(
        fmt::format("{} fixed copies of block {}, and count={}; fix fewer, or "
                    "raise the count",
                    copies, made.block + 1, task_.blocks[made.block].count));
  }
  made.fixed = true;
  ++copies_fixed_[made.block];
  for (const std::uint32_t cell : made.cells) covered_[cell] = true;
  fixed_.push_back(cells);
}

void block_places::forbid(const std::string& cells) {
  place& found = places_[find(cells)];
  if (found.fixed) {
    throw bad_parameters(
        fmt::format("{} is both fixed and forbidden; leave one out", in_short(cells)));
  }
  found.forbidden = true;
  forbidden_.push_back(cells);
}

void block_places::settle() {
  std::erase_if(places_, [&](const place& each) { return is_dropped(each); });
  by_cells_.clear();
}

score block_places::value_of(std::uint32_t block) const {
  return task_.goal == packing_goal::blocks  ? 1
         : task_.goal == packing_goal::cells ? static_cast<score>(sizes_[block])
                                             : task_.blocks[block].value;
}

block_layout::block_layout(block_places of) : places(std::move(of)) {
  places.settle();
  for (const block& each : places.task().blocks) problem.stock.push_back(each.count);
  // 1. Cells that some placement covers, in the order in which they are counted.
  const rectangle area = places.area();
  const auto cells = static_cast<std::uint32_t>(area.cells());
  std::vector<bool> covered(cells);
  for (const block_places::place& each : places.places()) {
    for (const std::uint32_t cell : each.cells) covered[cell] = true;
  }
  numbers.assign(cells, nowhere);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    if (!covered[cell]) continue;
    const unsigned on_board = places.board_cell(cell);
    numbers[on_board] = problem.cells++;
    const auto cols = static_cast<unsigned>(area.cols);
    problem.places.push_back(
        {static_cast<std::int32_t>(on_board / cols), static_cast<std::int32_t>(on_board % cols)});
  }
  // 2. The placements.
  problem.placements.reserve(places.places().size());
  first.assign(std::size_t{problem.cells} + 1, 0);
  for (const block_places::place& each : places.places()) {
    if (each.fixed) fixed.push_back(static_cast<std::uint32_t>(problem.placements.size()));
    placement& made = problem.placements.emplace_back();
    made.value = places.value_of(each.block);
    made.block = each.block;
    made.cells.reserve(each.cells.size());
    for (const std::uint32_t cell : each.cells) {
      made.cells.push_back(numbers[places.board_cell(cell)]);
    }
    reach = std::max(reach, made.cells.back() - made.cells.front() + 1);
    ++first[made.cells.front() + 1];
  }
  ranges::partial_sum(first, first.begin());
  check(problem);
  // 3. The blocks.
  for (std::uint32_t b = 0; b < problem.stock.size(); ++b) {
    by_worth.push_back(b);
    copies.push_back(unlimited);
    if (problem.stock[b] >= problem.cells / places.size_of(b)) continue;
    copies.back() = problem.stock[b] - places.fixed_copies(b);
    scarce.push_back(b);
  }
  fields = stock_fields(copies);
  const auto is_worth_more = [&](std::uint32_t a, std::uint32_t b) {
    return std::int64_t{places.value_of(a)} * places.size_of(b) >
           std::int64_t{places.value_of(b)} * places.size_of(a);
  };
  ranges::stable_sort(by_worth, is_worth_more);
}

bool block_layout::is_fixed(std::uint32_t placement) const {
  return ranges::binary_search(fixed, placement);
}

}  // namespace zermelo
