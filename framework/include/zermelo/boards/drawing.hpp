/// Boards drawn as rows of signs.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/errors.hpp>
#include <zermelo/text.hpp>

namespace zermelo {

/// Rows from the top.
using drawing = std::vector<std::string>;

/// The rows of "x.o/.../..x", or of the same on three lines; white space at their ends is dropped.
[[nodiscard]] inline drawing split_rows(std::string_view text) {
  drawing rows;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find_first_of("/\n", from), text.size());
    rows.emplace_back(trimmed_end(text.substr(from, to - from)));
    from = to + 1;
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  return rows;
}

/// "'#' or '.'"
[[nodiscard]] inline std::string list_of_signs(std::string_view signs) {
  std::string list;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    list += i == 0 ? "" : i + 1 == signs.size() ? " or " : ", ";
    list += quoted(signs[i]);
  }
  return list;
}

/// Checks that a drawing has so many rows and columns and no sign but `signs`. Throws `bad_input`
/// with the line and column of the first fault.
inline void check_drawing(const drawing& rows, std::size_t height, std::size_t width,
                          std::string_view signs) {
  for (std::size_t r = 0; r < rows.size() && r < height; ++r) {
    const std::string& row = rows[r];
    const std::size_t fault = row.find_first_not_of(signs);
    if (fault < width) {
      throw bad_input(fmt::format("{} is not {}", quoted(row[fault]), list_of_signs(signs)), r + 1,
                      fault + 1);
    }
    if (row.size() != width) {
      throw bad_input(
          fmt::format("{} characters; a row has {}, each {}", row.size(), width,
                      list_of_signs(signs)),
          r + 1);
    }
  }
  if (rows.size() != height) {
    throw bad_input(fmt::format("{} rows; the board has {}", rows.size(), height),
                    std::min(rows.size(), height) + 1);
  }
}

/// The rows on one line, parted by '/'.
[[nodiscard]] inline std::string on_one_line(const drawing& rows) {
  std::string text;
  for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
  return text;
}

}  // namespace zermelo
