#include "puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace packing_checker {

namespace {

/// The cells of a shape, moved to the corner, ascending.
using shape = std::vector<std::pair<std::size_t, std::size_t>>;

shape shape_of(const drawing& rows) {
  shape cells;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == '#') cells.emplace_back(r, c);
    }
  }
  std::size_t top = rows.size();
  std::size_t left = rows.front().size();
  for (const auto& [r, c] : cells) {
    top = std::min(top, r);
    left = std::min(left, c);
  }
  for (auto& [r, c] : cells) std::tie(r, c) = std::pair(r - top, c - left);
  return cells;
}

/// Rows become columns: a reflection. With `upside_down` a quarter turn.
drawing transposed(const drawing& rows, bool upside_down) {
  drawing result(rows.front().size(), std::string(rows.size(), '.'));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      result[c][upside_down ? rows.size() - 1 - r : r] = rows[r][c];
    }
  }
  return result;
}

std::set<shape> ways_round(drawing rows, bool reflections) {
  std::set<shape> result;
  for (int turn = 0; turn < 4; ++turn, rows = transposed(rows, true)) {
    result.insert(shape_of(rows));
    if (reflections) result.insert(shape_of(transposed(rows, false)));
  }
  return result;
}

}  // namespace

puzzle::puzzle(const certificate& from)
    : board_(from.board), width_(from.board.front().size()), blocks_(&from.blocks) {
  for (std::size_t i = 0; i < blocks_->size(); ++i) find_placements(i, from.reflections);
  std::set<std::vector<std::size_t>> forbidden;
  for (const places& each : from.forbidden) forbidden.insert(on_board(each));
  std::erase_if(placements_, [&](const placement& each) { return forbidden.contains(each.cells); });
  for (std::size_t i = 0; i < placements_.size(); ++i) numbers_.emplace(placements_[i], i);
}

void puzzle::find_placements(std::size_t block, bool reflections) {
  for (const shape& cells : ways_round((*blocks_)[block].shape, reflections)) {
    for (std::size_t corner = 0; corner < this->cells(); ++corner) {
      // The first cell of the last row; none is further down.
      if (row(corner) + cells.back().first >= board_.size()) break;
      placement made{.block = block};
      const bool fits = std::all_of(cells.begin(), cells.end(), [&](const auto& cell) {
        const std::size_t r = row(corner) + cell.first;
        const std::size_t c = column(corner) + cell.second;
        made.cells.push_back(r * width_ + c);
        return r < board_.size() && c < width_ && board_[r][c] != '#';
      });
      looked_at_ += made.cells.size();
      if (looked_at_ > most_looked_at) {
        throw unreadable(fmt::format(
            "the ways to lay the blocks have more than {} cells together; take a smaller puzzle",
            most_looked_at));
      }
      if (fits) placements_.push_back(std::move(made));
    }
  }
}

std::string puzzle::name(std::size_t cell) const {
  std::string letters;
  for (std::size_t c = column(cell) + 1; c != 0; c = (c - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (c - 1) % 26));
  }
  return letters + std::to_string(row(cell) + 1);
}

std::string puzzle::names(const placement& made) const {
  std::string text;
  for (const std::size_t cell : made.cells) text += (text.empty() ? "" : "+") + name(cell);
  return text;
}

std::vector<std::size_t> puzzle::on_board(const places& cells) const {
  std::vector<std::size_t> numbers;
  for (const place& at : cells) {
    if (at.row < 0 || at.column < 0 || !std::cmp_less(at.row, board_.size()) ||
        !std::cmp_less(at.column, width_)) {
      throw refuted(
          fmt::format("row {}, column {} is not on the board", at.row + 1, at.column + 1));
    }
    numbers.push_back(static_cast<std::size_t>(at.row) * width_ +
                      static_cast<std::size_t>(at.column));
  }
  std::sort(numbers.begin(), numbers.end());
  const auto twice = std::adjacent_find(numbers.begin(), numbers.end());
  if (twice != numbers.end()) {
    throw refuted(fmt::format("one copy of a block has the cell {} twice", name(*twice)));
  }
  return numbers;
}

std::size_t puzzle::number_of(const laid_block& copy, const std::string& what) const {
  const placement made{.block = copy.block, .cells = on_board(copy.cells)};
  for (const std::size_t cell : made.cells) {
    if (!is_free(cell)) {
      throw refuted(fmt::format("{} covers {}, which is closed", what, name(cell)));
    }
  }
  const auto found = numbers_.find(made);
  if (found != numbers_.end()) return found->second;
  throw refuted(fmt::format("{}, {}, is no way to lay block {}, or a forbidden one", what,
                            names(made), copy.block));
}

remainder::remainder(const puzzle& whole, const certificate& from) : coverable(whole.cells()) {
  const auto cells = static_cast<std::int64_t>(whole.cells());
  for (const block& each : whole.blocks()) {
    limited.push_back(each.count && *each.count < cells);
    stock.push_back(std::min(each.count.value_or(cells), cells));
  }
  std::vector<bool> taken(whole.cells());
  for (const laid_block& copy : from.fixed) {
    const placement& made = whole.placements()[whole.number_of(copy, "a fixed copy")];
    fixed_value += whole.blocks()[made.block].value;
    for (const std::size_t cell : made.cells) {
      if (taken[cell]) throw refuted("two fixed copies both cover " + whole.name(cell));
      taken[cell] = true;
    }
    if (--stock[made.block] < 0) throw refuted("more copies are fixed than there are");
  }
  for (std::size_t i = 0; i < whole.placements().size(); ++i) {
    const placement& each = whole.placements()[i];
    const bool fits = std::none_of(each.cells.begin(), each.cells.end(),
                                   [&](std::size_t cell) { return taken[cell]; });
    if (!fits || stock[each.block] == 0) continue;
    placements.push_back(i);
    for (const std::size_t cell : each.cells) coverable[cell] = true;
  }
}

}  // namespace packing_checker
