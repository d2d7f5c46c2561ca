#include <unistd.h>

#include <limits>
#include <zermelo/session/interview.hpp>

#include "terminal/lines_as_found.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct moves_given : options {
  bool one_by_one = false;
};

void add_options(CLI::App& app, const entry& game, moves_given& to) {
  add_explored(app, game, to);
  add_table(app, game, to);
  app.add_flag("--nimbers", to.nimbers, "the nimber that each move leads to, too");
  app.add_flag(
      "--one-by-one", to.one_by_one,
      "a line a move as soon as its value is known, the best move first; on a terminal that "
      "is so where it takes longer than a moment");
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

/// Prints the moves of position after position.
class moves_printer {
 public:
  moves_printer(const entry& game, const moves_given& given, progress_line& shown)
      : game_(game), given_(given), shown_(shown) {
    if (given.one_by_one) {
      held_back_ = 0;
    } else if (!given.as_json && isatty(STDOUT_FILENO) != 0) {
      held_back_ = moment;
    }
  }

  /// Whether all was known.
  bool print(const exploration& here, const limits& allowed) {
    if (!given_.as_json) std::cout << std::exchange(between_, "\n");
    std::size_t width = 0;
    for (const step& each : here.rules->moves(here.position)) {
      width = std::max(width, columns_of(each.text));
    }
    lines_as_found lines(std::cout, shown_, held_back_);
    const moves_answer found =
        list_moves(game_, here, given_.nimbers, allowed,
                   [&](const valued_move& move) { lines.add(line_of(here, move, width)); });
    shown_.clear();
    if (given_.as_json) {
      std::cout << in_json(found) << std::endl;
    } else {
      std::cout << (lines.are_printed() ? without_moves_in_words(found, spoken())
                                        : in_words(found, spoken()));
    }
    return !found.about.stopped_by;
  }

 private:
  static constexpr double moment = 0.5;  // seconds

  [[nodiscard]] std::string line_of(const exploration& here, const valued_move& move,
                                    std::size_t width) const {
    if (given_.as_json) return in_json(listed_move{move, here.rules->print(move.move.after)});
    const std::size_t gap = width - columns_of(move.move.text);
    return fmt::format("{}{:{}}  {}", move.move.text, "", gap, worth_in_words(move, spoken()));
  }

  const entry& game_;
  const moves_given& given_;
  progress_line& shown_;
  double held_back_ = std::numeric_limits<double>::infinity();  // seconds
  const char* between_ = "";
};

int moves(const entry& game, const moves_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  if (given.table) opened->explore_by(*given.table);
  progress_line shown;
  const limits allowed = shown.watching(limits_of(given));
  moves_printer printer(game, given, shown);
  int code = answered;
  stop_on_interrupt();
  for_each_explored(given, *opened, [&](const exploration& here) {
    if (!printer.print(here, allowed)) code = unknown;
  });
  return code;
}

}  // namespace

verb verb_moves() {
  return verb_with("moves", "every legal move with its value, best first", 30, add_options, moves);
}

}  // namespace zermelo::workbench
