#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <zermelo/session/json.hpp>
#include "options/option_groups.hpp"
#include "pictures/ladder_chart.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/write_file.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/one_position.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct ladder_given : options {
  std::optional<std::string> svg;  // a file for a bar chart
};

/// What one engine may spend where no limits are given.
constexpr std::uint64_t most_positions_of_a_rung = 100'000'000;
constexpr double most_seconds_of_a_rung = 2;

/// Solves one position by every engine in turn.
class climb {
 public:
  /// `given` is read, `shown` written; both are the same position.
  climb(const entry& game, session& opened, std::string_view given, std::string shown, request how)
      : opened_(opened), given_(given), shown_(std::move(shown)), how_(std::move(how)) {
    for (const std::string_view engine : names_of(game.engines())) {
      rungs_.push_back(rung_of(engine));
      if (rungs_.back().found.stopped_by == stop_reason::interrupted) break;
    }
    add_savings(rungs_);
    check_agreement(rungs_);
  }

  [[nodiscard]] const std::vector<rung>& rungs() const noexcept { return rungs_; }
  [[nodiscard]] const std::string& position() const noexcept { return shown_; }
  /// One that found the value; null where none did.
  [[nodiscard]] const report* found() const {
    for (const rung& each : rungs_) {
      if (each.found.value) return &each.found;
    }
    return nullptr;
  }

 private:
  rung rung_of(std::string_view engine) {
    rung made{engine};
    how_.engine = std::string(engine);
    try {
      made.found = solve_one(opened_, given_, how_);
    } catch (const cannot_solve& why) {
      made.unable = why.what();
    }
    return made;
  }

  session& opened_;
  std::string_view given_;
  std::string shown_;
  request how_;
  std::vector<rung> rungs_;
};

std::string table_in_words(const std::vector<rung>& rungs) {
  std::string text;
  const auto add_line = [&](const auto&... columns) {
    const std::string line = fmt::format("{:<16} {:>13} {:>12} {:>10} {:>8}  {}", columns...);
    text += std::string(trimmed_end(line)) + '\n';
  };
  add_line("engine", "positions", "hits", "bytes", "time", "saved");
  for (const rung& each : rungs) {
    const std::string why = why_unknown(each);
    if (!each.has_run()) {
      text += fmt::format("{:<16} {}\n", each.engine, why);
      continue;
    }
    const statistics& spent = each.found.statistics;
    add_line(each.engine, positions_in_words(each), spent.hits ? with_commas(*spent.hits) : "-",
             in_units_of_memory(spent.bytes), in_units_of_time(spent.seconds),
             each.saved ? saving_in_words(*each.saved) : why);
  }
  return text;
}

json ladder_to_json(const entry& game, const ladder_given& given, const climb& made) {
  json object = {{"game", game.name()}, {"parameters", to_json(given.parameters)}};
  object["position"] = made.position();
  if (const report* found = made.found()) object["value"] = to_json(*found->value);
  object["engines"] = json::array();
  for (const rung& each : made.rungs()) {
    json one = {{"engine", each.engine}};
    if (!each.unable.empty()) {
      one["unable"] = each.unable;
    } else {
      one["statistics"] = to_json(each.found.statistics);
      if (each.found.stopped_by) one["stopped_by"] = name_of(*each.found.stopped_by);
    }
    if (each.saved)
      one["saved"] = {{"times", each.saved->times}, {"at_least", each.saved->at_least}};
    object["engines"].push_back(std::move(one));
  }
  return object;
}

std::string title_of(const entry& game, const climb& made) {
  const report* found = made.found();
  const std::string_view between = made.position().empty() ? "" : " ";
  return fmt::format("{}{}{}: {}", game.name(), between, made.position(),
                     found != nullptr ? in_brief(*found) : "unknown");
}

void add_options(CLI::App& app, const entry& game, ladder_given& to) {
  add_position(app, to);
  app.add_option("--svg", to.svg, "a file for a bar chart");
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_limits(app, to);
  add_parameters(app, game, to);
}

int ladder(const entry& game, const ladder_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{{},
              limits_of(given, most_positions_of_a_rung, most_seconds_of_a_rung),
              wanted::value(),
              {},
              {}};
  how.want.counts = true;
  progress_line shown;
  how.limits.watched = shown.watched();
  int code = answered;
  stop_on_interrupt();
  const auto show = [&](std::string_view text) {
    const exploration here = explore_one(*opened, text);
    const auto fresh = game.open(given.parameters);  // its engines know nothing yet
    const climb made(game, *fresh, text, here.rules->print(here.position), how);
    shown.clear();
    if (made.found() == nullptr) code = unknown;
    if (given.svg) write_file(*given.svg, bars_as_svg(made.rungs(), title_of(game, made)));
    if (given.as_json) {
      std::cout << ladder_to_json(game, given, made).dump() << '\n';
      return;
    }
    std::cout << title_of(game, made) << "\n\n"
              << table_in_words(made.rungs()) << '\n'
              << bars_in_signs(made.rungs());
  };
  for_each_given(given, *opened, "position", show);
  return code;
}

}  // namespace

verb verb_ladder();
verb verb_ladder() {
  return verb_of_game<ladder_given>("ladder",
                                    "the same position by every engine: what each idea saves", 140,
                                    add_options, ladder);
}

}  // namespace zermelo::workbench
