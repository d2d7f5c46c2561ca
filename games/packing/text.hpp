/// PACKING as people type it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <packing/packing.hpp>
#include <packing/plain_format.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/families/block_puzzle_text.hpp>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const packing& /*game*/, std::string_view parameter) {
  return parameter == "reflections" ? "whether blocks may be flipped over, too"
                                    : "what to have the most of: blocks, cells or value";
}

/// Reads `yes` or `no`.
[[nodiscard]] inline bool read_yes(const std::string& text) {
  if (text != "yes" && text != "no") {
    throw bad_input(fmt::format("{} is neither yes nor no", in_quotes(text)));
  }
  return text == "yes";
}

/// Settings of a whole puzzle, other than fixed and forbidden placements. Returns the text of
/// `left=`, with its key.
[[nodiscard]] inline std::string read_head(const std::vector<setting>& settings,
                                           packing_task& task) {
  std::string left;
  for (const setting& each : settings) {
    use_located(each, [&](const std::string& value) {
      if (each.key == "reflections") {
        task.reflections = read_yes(value);
      } else if (each.key == "maximise") {
        task.goal = packing::goal_named(value);
      } else if (each.key == "left") {
        left = "left=" + value;
      } else if (each.key != "fix" && each.key != "forbid") {
        fail_unknown(each, "a puzzle has reflections=, maximise=, fix= and forbid=");
      }
    });
  }
  check_once(settings);
  return left;
}

/// Reads all drawings but the first as blocks. A fault may be that another puzzle follows, which
/// the error says then.
inline void read_blocks(const std::vector<drawing_with_settings>& drawings, packing_task& task) {
  different_blocks known(task.reflections);
  for (std::size_t i = 1; i < drawings.size(); ++i) {
    try {
      task.blocks.push_back(read_block(drawings[i]));
      check_located(drawings[i], [&](const drawing&) { known.add(task.blocks.back()); });
    } catch (const bad_input& fault) {
      const auto end = drawings.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      const auto board = std::find_if(drawings.begin() + 2, end, looks_like_board);
      if (board == end) throw;
      throw bad_input(
          fmt::format("{}; if row {} begins another puzzle, write each on one line: board//block",
                      fault.what(), first_line(*board)),
          fault.line(), fault.column());
    }
  }
}

/// The puzzle; what is wrong with it as a whole is wrong with its text.
[[nodiscard]] inline packing made_of(block_places places) {
  try {
    return packing(std::move(places));
  } catch (const bad_parameters& fault) {
    throw bad_input(fault.what());
  }
}

/// The position that the board of a text draws; the start where nothing is covered or left.
[[nodiscard]] inline packing::position read_position(const packing& game,
                                                     const drawing_with_settings& board,
                                                     const std::string& left) {
  const std::string drawn = on_one_line(board.rows);
  if (left.empty() && drawn.find_first_of("@_") == std::string::npos) return game.start();
  try {
    return parse(game, left.empty() ? drawn : left + '/' + drawn);
  } catch (const bad_input& fault) {
    if (fault.line() == 0) throw;
    const std::size_t before = left.empty() ? 1 : 2;
    throw bad_input(fault.what(), board.line + fault.line() - before, fault.column());
  }
}

/// A board and blocks in the plain format, as `plain_format.hpp` draws it; on one line '/' parts
/// rows and '//' drawings. Parameters of the rules hold where the text says nothing else. A board
/// with '@' and '_' is a position in the middle of the puzzle.
[[nodiscard]] inline std::pair<packing, packing::position> parse_case(const packing& rules,
                                                                      std::string_view text) {
  // 1. The board and its settings.
  const std::vector<drawing_with_settings> drawings = read_drawings(split_rows(text));
  if (drawings.size() < 2) {
    throw bad_input("a board, an empty line and a block are needed; on one line: board//block");
  }
  const drawing_with_settings& board = drawings.front();
  packing_task task{board.rows, {}, rules.task().reflections, rules.task().goal};
  const std::string left = read_head(board.settings, task);
  check_located(board, [](const drawing& rows) {
    check_drawing(rows, rows.size(), rows.front().size(), "#.@_");
  });
  for (std::string& row : task.board) {
    std::replace_if(row.begin(), row.end(), [](char sign) { return sign != '#'; }, '.');
  }
  // 2. The blocks.
  read_blocks(drawings, task);
  // 3. Placements that every packing has, or none.
  block_places places(std::move(task));
  for (const setting& each : board.settings) {
    if (each.key == "forbid") use_located(each, [&](const auto& cells) { places.forbid(cells); });
  }
  for (const setting& each : board.settings) {
    if (each.key == "fix") use_located(each, [&](const auto& cells) { places.fix(cells); });
  }
  const packing game = made_of(std::move(places));
  // 4. The position.
  return {game, read_position(game, board, left)};
}

[[nodiscard]] inline std::string print_case(const packing& game, const packing::position& p) {
  const packing_task& task = game.task();
  std::string text;
  if (task.reflections) text += "reflections=yes/";
  if (task.goal != packing_goal::value) {
    text += fmt::format("maximise={}/", packing::name_of(task.goal));
  }
  for (const std::string& cells : game.places().forbidden()) {
    text += fmt::format("forbid={}/", cells);
  }
  for (const std::string& cells : game.places().fixed()) text += fmt::format("fix={}/", cells);
  text += p == game.start() ? on_one_line(task.board) : print(game, p);
  for (const block& each : task.blocks) text += "//" + print_block(each);
  return text;
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const packing& /*game*/) {
  return "....\n....\n.#..\n....\n\nvalue=2\n##\n\nvalue=4 count=3\n##\n#.\n";
}

}  // namespace zermelo::games
