/// Positions from a file or an argument, with their place in errors.
#pragma once

#include <istream>
#include <zermelo/base/words.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/text/lines.hpp>

namespace zermelo::sessions {

/// ", row 2, column 3", as far as the fault knows.
[[nodiscard]] inline std::string place_in_position(const bad_input& fault) {
  std::string place;
  if (fault.line() != 0) place += fmt::format(", row {}", fault.line());
  if (fault.column() != 0) place += fmt::format(", column {}", fault.column());
  return place;
}

/// Throws `bad_input` where the text of a position, or of whatever `what` says, is empty.
inline void refuse_empty(std::string_view text, std::string_view what) {
  if (text.empty()) {
    throw bad_input(fmt::format("the {} is empty; leave it out for the start", what));
  }
}

/// "position 'x../b', row 2, column 1: 'b' is not ...": what is wrong with a position's text.
[[nodiscard]] inline std::string located_in(std::string_view text, const bad_input& fault) {
  return fmt::format("position {}{}: {}", in_quotes(text), place_in_position(fault), fault.what());
}

/// Calls `use(text)` for each position of a file: as many lines each as `lines_from(first)` says of
/// its first line (0: all to the end of the file), with empty lines between them where one likes; a
/// line with '/' is always a whole position. A `bad_input` from `use` is located in the file.
template <class LinesFrom, class Use>
void for_each_position(std::istream& in, LinesFrom lines_from, Use use) {
  std::string line;
  std::string text;
  std::size_t first = 0;   // its line
  std::size_t rows = 0;    // gathered
  std::size_t height = 1;  // of the position that is gathered
  std::size_t positions = 0;
  const auto solve = [&] {
    if (text.empty()) return;
    ++positions;
    try {
      use(std::string_view(text));
    } catch (const bad_table&) {
      throw;  // the fault is not the position's
    } catch (const bad_input& fault) {
      const std::size_t at = rows == 1 || fault.line() == 0 ? first : first + fault.line() - 1;
      throw bad_input(fmt::format("position {}{} (line {} of the input): {}", positions,
                                  place_in_position(fault), at, fault.what()),
                      at, fault.column());
    }
    text.clear();
    rows = 0;
  };
  const auto located = [](std::size_t number, auto read) {
    try {
      return read();
    } catch (const bad_input& fault) {
      throw bad_input(fmt::format("line {} of the input: {}", number, fault.what()), number);
    }
  };
  for (std::size_t number = 1; located(number, [&] { return read_line(in, line); }); ++number) {
    const std::string_view row = trimmed_end(line);
    if (row.empty() && (height != 0 || rows == 0)) {
      solve();
      continue;
    }
    if (rows == 0) {
      height = lines_from(row);
      first = number;
    }
    if (rows++ != 0) text += '\n';
    text += row;
    located(number, [&] { refuse_longer(text.size(), "a position"); });
    const bool whole = row.find('/') != std::string_view::npos && rows == 1;
    if (whole || (height != 0 && rows >= height)) solve();
  }
  if (in.bad()) throw unreadable_input();
  solve();
  if (positions == 0) throw bad_input("the input is empty; it should hold positions");
}

/// Calls `use` with an argument; an error says that it was taken for a position.
template <class Use>
void solve_argument(std::string_view text, Use use) {
  try {
    use(text);
  } catch (const bad_table&) {
    throw;
  } catch (const bad_input& fault) {
    std::error_code not_there;  // or too long for a name
    const bool directory = std::filesystem::is_directory(text, not_there);
    throw bad_input(fmt::format("{} (and {} of that name)", located_in(text, fault),
                                directory ? "there is a directory, no file," : "there is no file"));
  }
}

}  // namespace zermelo::sessions
