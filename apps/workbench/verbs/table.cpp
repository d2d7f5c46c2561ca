#include <zermelo/session/json.hpp>
#include <zermelo/session/tables.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct table_given : options {
  std::uint64_t largest_heap = 10'000;
  std::vector<std::string> ranges;  // where numbers may range: what is given for each parameter
};

/// The values that one of the rules' numbers takes.
struct range {
  std::size_t parameter;  // its place among the game's
  std::string name;
  std::int64_t first;
  std::int64_t last;

  [[nodiscard]] std::uint64_t steps() const {
    return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  }
  /// Of a column that shows the numbers under a head.
  [[nodiscard]] std::size_t width(std::string_view head) const {
    return std::max({head.size(), std::to_string(first).size(), std::to_string(last).size()});
  }
};

/// "1..5" as a range; nothing for a single number.
std::optional<range> read_range(std::size_t place, parameter& number, const std::string& text) {
  const auto read = [&](std::string_view word) {
    try {
      return parse_number<std::int64_t>(word, "a number");
    } catch (const bad_input&) {
      refuse("--{}: {} is no number and no range; write 5 or 1..5", number.name, in_quotes(text));
    }
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    number.value = read(text);
    return std::nullopt;
  }
  const std::string_view words = text;
  const range found{place, number.name, read(words.substr(0, dots)), read(words.substr(dots + 2))};
  if (found.first <= found.last) return found;
  refuse("--{}: {} is empty; write the smaller number first: {}..{}", number.name, in_quotes(text),
         found.last, found.first);
}

/// Solves the start of each game of a family, and writes what it finds as soon as it knows.
class family_table {
 public:
  /// Throws `bad_parameters` where there is no family, or too large a one.
  family_table(const entry& game, const table_given& given)
      : game_(game),
        parameters_(given.parameters),
        as_json_(given.as_json),
        how_{given.engine, limits_of(given), wanted::value(), {}, {}} {
    how_.want.nimber = true;
    std::string numbers;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      if (!std::holds_alternative<std::int64_t>(parameters_[i].value)) continue;
      numbers += (numbers.empty() ? "--" : " or --") + parameters_[i].name;
      const auto found = read_range(i, parameters_[i], given.ranges[i]);
      if (found) ranges_.push_back(*found);
    }
    if (numbers.empty()) refuse("{} has no number that could range over a table", game.name());
    if (ranges_.empty()) refuse("a table over what? give {} a range: 1..5", numbers);
    if (ranges_.size() > 2) {
      refuse("{} ranges; a table has at most two, so give --{} a single number", ranges_.size(),
             ranges_.back().name);
    }
    // No more than anyone would read or wait for.
    constexpr std::uint64_t most_columns = 1'000;
    constexpr std::uint64_t most_cells = 100'000;
    const auto refuse_size = [](const range& values, std::string_view more) {
      refuse("--{}: {}..{} are more than {}; take fewer", values.name, values.first, values.last,
             more);
    };
    const std::uint64_t width = columns() ? columns()->steps() + 1 : 1;
    if (columns() && width - 1 >= most_columns) {
      refuse_size(*columns(), with_commas(most_columns) + " columns");
    }
    if (rows().steps() < most_cells / width) return;
    refuse_size(rows(), fmt::format("{} rows, and a table has at most {} cells",
                                    with_commas(most_cells / width), with_commas(most_cells)));
  }

  /// Throws `bad_parameters` where no cell is a game, `unanswered` where a "?" needs explaining.
  int write() {
    const std::string corner = rows().name + (columns() ? "\\" + columns()->name : "");
    const std::size_t head = rows().width(corner);
    const std::string_view widest = "loss";
    const std::size_t width = columns() ? columns()->width(widest) : widest.size();
    text_ << fmt::format("{:>{}}", corner, head);
    for (std::uint64_t i = 0; columns() && i <= columns()->steps(); ++i) {
      text_ << fmt::format(" {:>{}}", columns()->first + static_cast<std::int64_t>(i), width);
    }
    text_ << '\n';
    const auto write_cell = [&](std::string_view before) {
      const std::string found = solve_cell();
      text_ << fmt::format("{} {:>{}}", before, found, width);
    };
    for_each_in(rows(), [&](std::int64_t row) {
      const std::string begun = fmt::format("{:>{}}", row, head);
      if (columns()) {
        text_ << begun;
        for_each_in(*columns(), [&](std::int64_t) { write_cell(""); });
      } else {
        write_cell(begun);
      }
      text_ << '\n';
    });
    if (!any_game_) throw bad_parameters(no_game_);
    if (why_unknown_.empty()) return answered;
    if (as_json_) return unknown;  // each object says why
    throw unanswered("? is unknown: " + why_unknown_);
  }

 private:
  [[nodiscard]] const range& rows() const { return ranges_[0]; }
  /// Null where there is one number to range.
  [[nodiscard]] const range* columns() const { return ranges_.size() > 1 ? &ranges_[1] : nullptr; }

  /// Calls `use` for each value of one of the numbers, up to an interruption.
  template <class Use>
  void for_each_in(const range& values, Use use) {
    for (std::int64_t value = values.first; !interrupted_; ++value) {
      parameters_[values.parameter].value = value;
      use(value);
      std::cout.flush();
      if (value == values.last) return;  // which may be the largest number there is
    }
  }

  /// The nimber of the start, or its value; "?" where a limit was reached, "-" where no game is.
  std::string solve_cell() {
    std::unique_ptr<session> opened;
    try {
      opened = game_.open(parameters_);
    } catch (const bad_parameters& fault) {
      if (no_game_.empty()) no_game_ = fault.what();
      return "-";
    }
    any_game_ = true;
    try {
      const report found = opened->solve("", how_);
      if (as_json_) std::cout << in_json(found, parameters_) << '\n';
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

  const entry& game_;
  std::vector<parameter> parameters_;
  std::vector<range> ranges_;
  bool as_json_;
  request how_;
  std::ostream text_{as_json_ ? nullptr : std::cout.rdbuf()};  // beside JSON there is none
  bool interrupted_ = false;
  bool any_game_ = false;
  std::string no_game_;      // why the first cell that is none is no game
  std::string why_unknown_;  // why the last unknown cell is
};

/// The nimbers of single heaps, and their period.
int table_of_heaps(const entry& game, const table_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const std::optional<taking_and_breaking> heaps = opened->heaps();
  if (!heaps) refuse("heaps have nimbers in normal play; leave misere play out");
  heap_table table{heap_nimbers(*heaps), given.largest_heap};
  stop_on_interrupt();
  progress_line shown;
  table.start(shown.watching(limits_of(given)));
  // 1. The first heaps, which can be shown at once.
  table.compute(std::min(table.asked, heap_table::last_shown));
  if (!given.as_json) std::cout << first_in_words(table, spoken()) << std::flush;
  // 2. The others, for a period.
  table.finish();
  shown.clear();
  std::cout << (given.as_json ? in_json(table, game.name(), given.parameters) + '\n'
                              : period_in_words(table, spoken()));
  if (!table.stopped_by) return answered;
  if (given.as_json) return unknown;
  refuse<unanswered>("unknown beyond heap {}: {}", with_commas(table.largest_computed()),
                     in_words(*table.stopped_by));
}

/// Of the rules' numbers, each of which may range.
void make_ranges(CLI::App& app, table_given& to) {
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
  const bool heaps = game.has_heaps();
  if (heaps) {
    add_number(app, "--to", to.largest_heap, "the largest heap", 0);
  } else {
    add_engine(app, game, to, "the strongest");
  }
  app.add_flag("--json", to.as_json, heaps ? "one JSON object" : "one JSON object a cell");
  add_limits_and_parameters(app, game, to);
  if (!heaps) make_ranges(app, to);
}

int table(const entry& game, const table_given& given) {
  if (game.has_heaps()) return table_of_heaps(game, given);
  if (given.engine) check_engine(game, *given.engine);
  family_table all(game, given);
  stop_on_interrupt();
  return all.write();
}

}  // namespace

verb verb_table() {
  return verb_with("table", "nimbers, or values, of a family of games: --rows 1..5; of heaps", 90,
                   add_options, table);
}

}  // namespace zermelo::workbench
