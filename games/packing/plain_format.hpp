/// The plain format of packing puzzles:
///
///     reflections=yes maximise=cells       settings, if any
///     fix=a1+b1+a2
///     ....                                 the board: '#' black, '.' free
///     .#..
///                                          an empty line before each block
///     value=3 count=2                      what it is worth and how many there are, if said
///     ##                                   its drawing
///     #.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/packing/block_layout.hpp>

namespace zermelo::games {

/// `key=value`, and where it stands.
struct setting {
  std::string key;
  std::string value;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// A drawing, the settings before it, and the line it begins on.
struct drawing_with_settings {
  std::vector<setting> settings;
  drawing rows;
  std::size_t line = 0;
};

/// The settings of a line that has some. Throws `bad_input` for a word without '='.
[[nodiscard]] inline std::vector<setting> read_settings(std::string_view row, std::size_t line) {
  std::vector<setting> found;
  for (std::size_t from = row.find_first_not_of(" \t"); from != std::string_view::npos;) {
    const std::size_t to = std::min(row.find_first_of(" \t", from), row.size());
    const std::string_view word = row.substr(from, to - from);
    const std::size_t sign = word.find('=');
    if (sign == std::string_view::npos) {
      throw bad_input(fmt::format("{} is no setting; write key=value, without spaces at the '='",
                                  in_quotes(word)),
                      line, from + 1);
    }
    found.push_back(
        {std::string(word.substr(0, sign)), std::string(word.substr(sign + 1)), line, from + 1});
    from = row.find_first_not_of(" \t", to);
  }
  return found;
}

/// The drawings that empty lines part; the first is the board.
[[nodiscard]] inline std::vector<drawing_with_settings> read_drawings(const drawing& rows) {
  std::vector<drawing_with_settings> found;
  bool within = false;  // a drawing that has begun
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].empty()) {
      within = within && found.back().rows.empty();  // empty lines may follow settings
      continue;
    }
    if (!within) found.emplace_back();
    within = true;
    drawing_with_settings& last = found.back();
    if (rows[i].find('=') != std::string::npos) {
      if (!last.rows.empty()) {
        throw bad_input(fmt::format("{} in the middle of a drawing; settings stand before it, and "
                                    "an empty line parts drawings",
                                    in_quotes(rows[i])),
                        i + 1);
      }
      const std::vector<setting> more = read_settings(rows[i], i + 1);
      last.settings.insert(last.settings.end(), more.begin(), more.end());
      continue;
    }
    if (last.rows.empty()) last.line = i + 1;
    last.rows.push_back(rows[i]);
  }
  return found;
}

/// Throws `bad_input` for a setting that is not of these.
[[noreturn]] inline void fail_unknown(const setting& given, std::string_view known) {
  throw bad_input(fmt::format("no setting {}; {}", in_quotes(given.key + "="), known), given.line,
                  given.column);
}

/// Throws `bad_input` for a setting that is there before already; placements are as many as one
/// likes.
inline void check_once(const std::vector<setting>& settings) {
  for (auto again = settings.begin(); again != settings.end(); ++again) {
    if (again->key == "fix" || again->key == "forbid") continue;
    const auto same = [&](const setting& each) { return each.key == again->key; };
    const auto first = std::find_if(settings.begin(), again, same);
    if (first == again) continue;
    throw bad_input(
        fmt::format("{}= again, after {}={}; say it once", again->key, first->key, first->value),
        again->line, again->column);
  }
}

/// Checks a drawing; faults are located in the whole text.
template <class Check>
void check_located(const drawing_with_settings& given, Check check) {
  try {
    check(given.rows);
  } catch (const bad_input& fault) {
    throw bad_input(fault.what(), given.line + fault.line() - (fault.line() == 0 ? 0 : 1),
                    fault.column());
  } catch (const bad_parameters& fault) {
    throw bad_input(fault.what(), given.line);
  }
}

/// The line of its first setting, or row.
[[nodiscard]] inline std::size_t first_line(const drawing_with_settings& given) {
  return given.settings.empty() ? given.line : given.settings.front().line;
}

/// Whether it is drawn as a board is and blocks hardly ever are: with a puzzle's settings, or with
/// a row above or below that is free.
[[nodiscard]] inline bool looks_like_board(const drawing_with_settings& given) {
  constexpr std::string_view of_puzzles[] = {"reflections", "maximise", "left", "fix", "forbid"};
  const bool has_setting =
      std::any_of(given.settings.begin(), given.settings.end(), [&](const setting& each) {
        return std::find(std::begin(of_puzzles), std::end(of_puzzles), each.key) !=
               std::end(of_puzzles);
      });
  const auto is_free = [](const std::string& row) { return row.find('#') == std::string::npos; };
  return has_setting ||
         (!given.rows.empty() && (is_free(given.rows.front()) || is_free(given.rows.back())));
}

/// Does what a setting says; what is wrong with it is located at the setting.
template <class Use>
void use_located(const setting& given, Use use) {
  try {
    use(given.value);
  } catch (const error& fault) {
    throw bad_input(fault.what(), given.line, given.column);
  }
}

/// A block and what is said of it.
[[nodiscard]] inline block read_block(const drawing_with_settings& given) {
  block result;
  for (const setting& each : given.settings) {
    use_located(each, [&](const std::string& value) {
      if (each.key == "value") {
        result.value = parse_number<score>(value, "a value", 1, 1'000'000'000);
      } else if (each.key == "count") {
        result.count = parse_number<std::uint64_t>(value, "a number of copies", 1, 1'000'000'000);
      } else {
        fail_unknown(each, "a block has value= and count=");
      }
    });
  }
  check_once(given.settings);
  if (given.rows.empty()) {
    throw bad_input("settings of a block, and no drawing after them; draw it", first_line(given));
  }
  check_located(given, [&](const drawing& rows) {
    check_drawing(rows, rows.size(), rows.front().size(), "#.", "the block");
    check_connected(rows);
  });
  result.shape = given.rows;
  return result;
}

/// A block as `read_block` reads it, on one line.
[[nodiscard]] inline std::string print_block(const block& given) {
  std::string text;
  if (given.value != 1) text += fmt::format("value={}", given.value);
  if (given.count != unlimited) {
    text += fmt::format("{}count={}", text.empty() ? "" : " ", given.count);
  }
  return text + (text.empty() ? "" : "/") + on_one_line(given.shape);
}

}  // namespace zermelo::games
