/// Positions from a file or an argument, with their place in errors.
#pragma once

#include <fmt/format.h>

#include <istream>
#include <string>
#include <string_view>
#include <zermelo/errors.hpp>
#include <zermelo/text.hpp>

namespace zermelo::driver {

/// Calls `use(text)` for each position of a file: a line each, or `height` lines each, with empty
/// lines between them where one likes; a line with '/' is always a whole position. Height 0: the
/// file is one position. A `bad_input` from `use` is located in the file.
template <class Use>
void for_each_position(std::istream& in, std::size_t height, Use use) {
  std::string line;
  std::string text;
  std::size_t number = 0;  // of the line
  std::size_t rows = 0;    // gathered
  std::size_t positions = 0;
  const auto solve = [&] {
    if (text.empty()) return;
    ++positions;
    const bool on_one_line = rows == 1;
    const std::size_t first = number - rows + 1;
    try {
      use(std::string_view(text));
    } catch (const bad_input& fault) {
      const std::string column =
          fault.column() != 0 ? fmt::format(", column {}", fault.column()) : "";
      const std::string row =
          fault.line() != 0 ? fmt::format(", row {}{}", fault.line(), column) : column;
      const std::size_t at = on_one_line || fault.line() == 0 ? first : first + fault.line() - 1;
      throw bad_input(
          fmt::format("position {}{} (line {} of the input): {}", positions, row, at, fault.what()),
          at, fault.column());
    }
    text.clear();
    rows = 0;
  };
  while (std::getline(in, line)) {
    const std::string_view row = trimmed_end(line);
    if (row.empty() && height != 0) {
      solve();
      ++number;
      continue;
    }
    ++number;
    if (!text.empty() || (height == 0 && rows != 0)) text += '\n';
    text += row;
    ++rows;
    if (height != 0 && (rows >= height || row.find('/') != std::string_view::npos)) solve();
  }
  solve();
  if (positions == 0) throw bad_input("the input is empty; it should hold positions");
}

/// Calls `use` with a position that was given as an argument, and says in its error that it was
/// taken for one.
template <class Use>
void solve_argument(std::string_view text, Use use) {
  try {
    use(text);
  } catch (const bad_input& fault) {
    const std::string place =
        fault.line() == 0     ? ""
        : fault.column() == 0 ? fmt::format(", row {}", fault.line())
                              : fmt::format(", row {}, column {}", fault.line(), fault.column());
    throw bad_input(fmt::format("position '{}'{}: {} (and there is no file of that name)", text,
                                place, fault.what()));
  }
}

}  // namespace zermelo::driver
