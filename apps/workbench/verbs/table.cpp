#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>

#include <zermelo/session/json.hpp>
#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/table_of_heaps.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// The values that one of the rules' numbers takes.
struct range {
  std::size_t parameter;  // its place among the game's
  std::string name;
  std::int64_t first;
  std::int64_t last;

  [[nodiscard]] std::uint64_t steps() const {
    return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  }
};

/// "1..5" as a range; nothing for a single number.
std::optional<range> read_range(std::size_t place, parameter& number, const std::string& text) {
  const std::string option = "--" + number.name;
  const auto read = [&](std::string_view word) {
    try {
      return parse_number<std::int64_t>(word, "a number");
    } catch (const bad_input&) {
      throw bad_parameters(fmt::format("{}: {} is no number and no range; write 5 or 1..5", option,
                                       in_quotes(text)));
    }
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    number.value = read(text);
    return std::nullopt;
  }
  const range found{place, number.name, read(std::string_view(text).substr(0, dots)),
                    read(std::string_view(text).substr(dots + 2))};
  if (found.first > found.last) {
    throw bad_parameters(fmt::format("{}: {} is empty; write the smaller number first: {}..{}",
                                     option, in_quotes(text), found.last, found.first));
  }
  return found;
}

/// The rules of a family of games: the numbers that are fixed, and those that range.
struct family {
  std::vector<parameter> parameters;
  std::vector<range> ranges;  // one, or the rows' and the columns'
};

constexpr std::uint64_t most_columns = 1'000;
constexpr std::uint64_t most_cells = 100'000;

/// Throws `bad_parameters` for more than anyone would read or wait for.
void check_size(const std::vector<range>& ranges) {
  const bool grid = ranges.size() == 2;
  if (grid && ranges[1].steps() >= most_columns) {
    throw bad_parameters(fmt::format("--{}: {}..{} are more than {} columns; take fewer",
                                     ranges[1].name, ranges[1].first, ranges[1].last,
                                     with_commas(most_columns)));
  }
  const std::uint64_t most_rows = most_cells / (grid ? ranges[1].steps() + 1 : 1);
  if (ranges[0].steps() < most_rows) return;
  throw bad_parameters(fmt::format(
      "--{}: {}..{} are more than {} rows, and a table has at most {} cells; take fewer",
      ranges[0].name, ranges[0].first, ranges[0].last, with_commas(most_rows),
      with_commas(most_cells)));
}

family read_family(const entry& game, const table_given& given) {
  family all{given.parameters, {}};
  std::string numbers;
  for (std::size_t i = 0; i < all.parameters.size(); ++i) {
    if (!std::holds_alternative<std::int64_t>(all.parameters[i].value)) continue;
    numbers += (numbers.empty() ? "--" : " or --") + all.parameters[i].name;
    if (auto found = read_range(i, all.parameters[i], given.ranges[i])) {
      all.ranges.push_back(std::move(*found));
    }
  }
  if (numbers.empty()) {
    throw bad_parameters(
        fmt::format("{} has no number that could range over a table", game.name()));
  }
  if (all.ranges.empty()) {
    throw bad_parameters(fmt::format("a table over what? give {} a range: 1..5", numbers));
  }
  if (all.ranges.size() > 2) {
    throw bad_parameters(
        fmt::format("{} ranges; a table has at most two, so give --{} a single number",
                    all.ranges.size(), all.ranges.back().name));
  }
  check_size(all.ranges);
  return all;
}

/// Solves the start of each game of a family, and writes what it finds as soon as it knows.
class family_table {
 public:
  family_table(const entry& game, const table_given& given, family games)
      : game_(&game),
        games_(std::move(games)),
        as_json_(given.as_json),
        how_{given.engine, limits_of(given), wanted::value(), {}, {}} {
    how_.want.nimber = true;
  }

  /// Throws `bad_parameters` where not one cell is a game, `unanswered` where a "?" needs
  /// explaining.
  int write() {
    if (games_.ranges.size() == 2) {
      write_grid();
    } else {
      write_list();
    }
    if (!any_game_) throw bad_parameters(no_game_);
    if (why_unknown_.empty()) return answered;
    if (as_json_) return unknown;  // each object says why
    throw unanswered("? is unknown: " + why_unknown_);
  }

 private:
  void write_list() {
    const range& rows = games_.ranges[0];
    const std::size_t head = head_width(rows.name, rows);
    write_text(fmt::format("{:>{}}\n", rows.name, head));
    for_each_in(rows, [&] {
      const std::string found = solve_cell();
      write_text(fmt::format("{:>{}} {:>4}\n", value_of(rows), head, found));
    });
  }

  void write_grid() {
    const range& rows = games_.ranges[0];
    const range& columns = games_.ranges[1];
    const std::string corner = rows.name + "\\" + columns.name;
    const std::size_t head = head_width(corner, rows);
    const std::size_t width = head_width("loss", columns);
    write_text(fmt::format("{:>{}}", corner, head));
    for (std::int64_t column = columns.first; column <= columns.last; ++column) {
      write_text(fmt::format(" {:>{}}", column, width));
    }
    write_text("\n");
    for_each_in(rows, [&] {
      write_text(fmt::format("{:>{}}", value_of(rows), head));
      for_each_in(columns, [&] { write_text(fmt::format(" {:>{}}", solve_cell(), width)); });
      write_text("\n");
    });
  }

  static std::size_t head_width(std::string_view name, const range& values) {
    return std::max(
        {name.size(), std::to_string(values.first).size(), std::to_string(values.last).size()});
  }

  /// Calls `use` for each value of one of the numbers, up to an interruption.
  template <class Use>
  void for_each_in(const range& values, Use use) {
    for (std::int64_t value = values.first; !interrupted_; ++value) {
      games_.parameters[values.parameter].value = value;
      use();
      std::cout.flush();
      if (value == values.last) return;  // which may be the largest number there is
    }
  }

  [[nodiscard]] std::int64_t value_of(const range& values) const {
    return std::get<std::int64_t>(games_.parameters[values.parameter].value);
  }

  /// The nimber of the start, or its value where there is no nimber; "?" where a limit was reached,
  /// "-" where these numbers make no game.
  std::string solve_cell() {
    std::unique_ptr<session> opened;
    try {
      opened = game_->open(games_.parameters);
    } catch (const bad_parameters& fault) {
      if (no_game_.empty()) no_game_ = fault.what();
      return "-";
    }
    any_game_ = true;
    try {
      const report found = opened->solve("", how_);
      if (as_json_) std::cout << in_json(found, games_.parameters) << '\n';
      if (found.stopped_by) {
        interrupted_ = found.stopped_by == stop_reason::interrupted;
        why_unknown_ = in_words(*found.stopped_by);
        return "?";
      }
      return found.nimber ? in_stars(*found.nimber) : in_brief(found, spoken());
    } catch (const cannot_solve& fault) {
      why_unknown_ = fault.what();
      return "?";
    }
  }

  void write_text(std::string_view text) const {
    if (!as_json_) std::cout << text;
  }

  const entry* game_;
  family games_;
  bool as_json_;
  request how_;
  bool interrupted_ = false;
  bool any_game_ = false;
  std::string no_game_;      // why the first cell that is none is no game
  std::string why_unknown_;  // why the last unknown cell is
};

/// The same, where each number may range: "1..5".
void add_ranges(CLI::App& app, const entry& game, table_given& to) {
  add_parameters(app, game, to);
  to.ranges.resize(to.parameters.size());
  for (std::size_t i = 0; i < to.parameters.size(); ++i) {
    const auto* number = std::get_if<std::int64_t>(&to.parameters[i].value);
    if (number == nullptr) continue;
    const std::string option = "--" + to.parameters[i].name;
    app.remove_option(app.get_option(option));
    to.ranges[i] = std::to_string(*number);
    app.add_option(option, to.ranges[i], to.parameters[i].help)
        ->capture_default_str()
        ->type_name("INT[..INT]")
        ->group("Rules");
  }
}

void add_options(CLI::App& app, const entry& game, table_given& to) {
  if (game.has_heaps()) {
    app.add_option("--to", to.largest_heap, "the largest heap")
        ->capture_default_str()
        ->check(as_validator(whole_number<std::uint64_t>(0)));
    app.add_flag("--json", to.as_json, "one JSON object");
    add_limits(app, to);
    add_parameters(app, game, to);
  } else {
    add_engine(app, game, to, "the strongest");
    app.add_flag("--json", to.as_json, "one JSON object a cell");
    add_limits(app, to);
    add_ranges(app, game, to);
  }
}

int table(const entry& game, const table_given& given) {
  if (game.has_heaps()) return table_of_heaps(game, given);
  if (given.engine) check_engine(game, *given.engine);
  family games = read_family(game, given);
  stop_on_interrupt();
  return family_table(game, given, std::move(games)).write();
}

}  // namespace

verb verb_table();
verb verb_table() {
  return verb_of_game<table_given>(
      "table", "nimbers, or values, of a family of games: --rows 1..5; of heaps", 90, add_options,
      table);
}

}  // namespace zermelo::workbench
