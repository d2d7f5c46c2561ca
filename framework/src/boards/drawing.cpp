#include <fmt/ranges.h>

#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/reverse.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>

namespace zermelo {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    pieces.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return pieces;
}

drawing split_rows(std::string_view text) {
  drawing rows;
  const bool on_lines = text.find('\n') != std::string_view::npos;
  for (const std::string_view row : split(text, on_lines ? '\n' : '/')) {
    rows.emplace_back(trimmed_end(row));
  }
  while ((on_lines || text.empty()) && !rows.empty() && rows.back().empty()) rows.pop_back();
  return rows;
}

std::string list_of_signs(std::string_view signs) {
  std::string list;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    list += i == 0 ? "" : i + 1 == signs.size() ? " or " : ", ";
    list += quoted(signs[i]);
  }
  return list;
}

void check_drawing(const drawing& rows, std::size_t height, std::size_t width,
                   std::string_view signs, std::string_view what) {
  for (std::size_t r = 0; r < rows.size() && r < height; ++r) {
    const std::string& row = rows[r];
    const std::size_t fault = row.find_first_not_of(signs);
    if (fault < width) {
      throw bad_input(fmt::format("{} is not {}", quoted(row[fault]), list_of_signs(signs)), r + 1,
                      fault + 1);
    }
    if (row.size() != width) {
      throw bad_input(fmt::format("{}; a row of {} has {}, each {}",
                                  row.empty() ? "an empty line" : counted(row.size(), "character"),
                                  what, width, list_of_signs(signs)),
                      r + 1);
    }
  }
  if (rows.size() != height) {
    throw bad_input(fmt::format("{}; {} has {}", counted(rows.size(), "row"), what, height),
                    std::min(rows.size(), height) + 1);
  }
}

drawing read_drawing(std::string_view text, const rectangle& size, std::string_view signs,
                     std::string_view what) {
  drawing rows = split_rows(text);
  check_drawing(rows, static_cast<std::size_t>(size.rows), static_cast<std::size_t>(size.cols),
                signs, what);
  return rows;
}

std::uint64_t cells_with(std::string_view signs, const drawing& rows) {
  std::uint64_t cells = 0;
  unsigned cell = 0;
  for (const std::string& row : rows) {
    for (const char sign : row) {
      if (cell == 64) throw bad_parameters("a board of more than 64 cells; take 1 to 64");
      cells |= static_cast<std::uint64_t>(signs.find(sign) != std::string_view::npos) << cell++;
    }
  }
  return cells;
}

std::optional<char> take_mover(std::string_view& text, std::string_view signs) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  const std::size_t row = text.find_last_of("/\n") + 1;  // where the last row begins
  const std::size_t gap = text.find(' ', row);
  if (gap == std::string_view::npos) return std::nullopt;
  const std::size_t sign = text.find_first_not_of(' ', gap);
  if (sign + 1 != text.size() || signs.find(text[sign]) == std::string_view::npos) {
    const auto above = std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(row),
                                     [](char c) { return c == '/' || c == '\n'; });
    throw bad_input(fmt::format("{} after the board; there may stand {}, who is to move",
                                in_quotes(text.substr(sign)), list_of_signs(signs)),
                    static_cast<std::size_t>(above) + 1, sign - row + 1);
  }
  const char mover = text[sign];
  text = trimmed_end(text.substr(0, gap));
  return mover;
}

std::string on_one_line(const drawing& rows) { return fmt::format("{}", fmt::join(rows, "/")); }

std::string names_of(const rectangle& board, std::uint64_t cells) {
  return names_of(board, set_bits(cells));
}

drawing cropped(const drawing& block) {
  std::size_t top = block.size();
  std::size_t bottom = 0;
  std::size_t left = std::string::npos;
  std::size_t right = 0;
  for (std::size_t r = 0; r < block.size(); ++r) {
    const std::size_t first = block[r].find('#');
    if (first == std::string::npos) continue;
    top = std::min(top, r);
    bottom = r + 1;
    left = std::min(left, first);
    right = std::max(right, block[r].rfind('#') + 1);
  }
  drawing result;
  for (std::size_t r = top; r < bottom; ++r) result.push_back(block[r].substr(left, right - left));
  return result;
}

drawing turned(const drawing& block) {
  drawing result(block.front().size(), std::string(block.size(), '.'));
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (std::size_t c = 0; c < block[r].size(); ++c) result[c][block.size() - 1 - r] = block[r][c];
  }
  return result;
}

drawing mirrored(drawing block) {
  for (std::string& row : block) ranges::reverse(row);
  return block;
}

std::vector<drawing> images_of(const drawing& block, bool reflections) {
  std::vector<drawing> result;
  drawing next = cropped(block);
  for (int i = 0; i < (reflections ? 8 : 4); ++i) {
    if (i == 4) next = mirrored(std::move(next));
    if (!ranges::contains(result, next)) result.push_back(next);
    next = turned(next);
  }
  return result;
}

void check_connected(const drawing& block) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  drawing rest = block;
  const auto take = [&](std::size_t r, std::size_t c) {
    if (r >= rest.size() || c >= rest[r].size() || rest[r][c] != '#') return;
    rest[r][c] = '.';
    found.emplace_back(r, c);
  };
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (std::size_t c = 0; c < block[r].size(); ++c) {
      if (rest[r][c] != '#') continue;
      if (!found.empty()) {
        throw bad_input("the block is in two pieces; its '#' must hang together by their sides",
                        r + 1, c + 1);
      }
      take(r, c);
      // take() appends to `found`. NOLINTNEXTLINE(modernize-loop-convert)
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [row, col] = found[i];
        take(row + 1, col);
        take(row, col + 1);
        take(row - 1, col);  // -1 wraps round and is outside
        take(row, col - 1);
      }
    }
  }
  if (found.empty()) throw bad_input("the block has no cell; draw at least one '#'");
}

}  // namespace zermelo
