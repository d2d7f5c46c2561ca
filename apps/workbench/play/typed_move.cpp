#include "play/typed_move.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace zermelo::workbench {

namespace {

/// The same for all ways to type a move.
std::string plain_form(std::string_view typed) {
  std::vector<std::string> cells;
  std::istringstream in(in_small_letters(typed));
  for (std::string cell; std::getline(in, cell, '+');) cells.push_back(cell);
  std::sort(cells.begin(), cells.end());
  return fmt::format("{}", fmt::join(cells, "+"));
}

}  // namespace

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return small;
}

const step* move_meant(const std::vector<step>& moves, std::string_view typed) {
  const auto written = std::find_if(moves.begin(), moves.end(),
                                    [&](const step& each) { return each.text == typed; });
  if (written != moves.end()) return &*written;
  const std::string form = plain_form(typed);
  const auto is_meant = [&](const step& each) { return plain_form(each.text) == form; };
  const auto meant = std::find_if(moves.begin(), moves.end(), is_meant);
  if (meant == moves.end() || std::any_of(meant + 1, moves.end(), is_meant)) return nullptr;
  return &*meant;
}

}  // namespace zermelo::workbench
