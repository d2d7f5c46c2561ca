#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "failure.hpp"
#include "given_positions.hpp"
#include "json.hpp"
#include "ladder_chart.hpp"
#include "one_position.hpp"
#include "progress_line.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

namespace {

/// What one engine may spend where no limits are given.
constexpr std::uint64_t most_positions_of_a_rung = 100'000'000;
constexpr double most_seconds_of_a_rung = 2;

/// Solves one position by every engine in turn.
class climb {
 public:
  climb(const entry& game, session& opened, std::string_view position, request how)
      : opened_(opened), position_(position), how_(std::move(how)) {
    for (const std::string_view engine : game.engines()) {
      rungs_.push_back(rung_of(engine));
      if (rungs_.back().found.stopped_by == stop_reason::interrupted) break;
    }
    add_savings();
    check_values();
  }

  [[nodiscard]] const std::vector<rung>& rungs() const noexcept { return rungs_; }
  /// One of those that found the value, or else the first.
  [[nodiscard]] const report& found() const {
    for (const rung& each : rungs_) {
      if (each.found.value) return each.found;
    }
    return rungs_.front().found;
  }

 private:
  rung rung_of(std::string_view engine) {
    rung made{engine};
    how_.engine = std::string(engine);
    try {
      made.found = solve_one(opened_, position_, how_);
    } catch (const cannot_solve& why) {
      made.unable = why.what();
    }
    return made;
  }

  void add_savings() {
    const rung* before = nullptr;
    for (rung& each : rungs_) {
      if (!each.has_run()) continue;
      if (before != nullptr && !each.found.stopped_by) {
        const auto positions = [](const rung& of) {
          return static_cast<double>(of.found.statistics.positions);
        };
        const saving saved{positions(*before) / positions(each),
                           before->found.stopped_by.has_value()};
        // More than one that was stopped says nothing.
        if (!saved.at_least || saved.times >= 1) each.saved = saved;
      }
      before = &each;
    }
  }

  /// Throws where engines contradict each other: a bug.
  void check_values() const {
    const rung* first = nullptr;
    for (const rung& each : rungs_) {
      if (!each.found.value) continue;
      if (first == nullptr) first = &each;
      if (each.found.value == first->found.value) continue;
      throw std::logic_error(fmt::format("{} says {} of {} and {} says {}", first->engine,
                                         in_brief(first->found), first->found.position, each.engine,
                                         in_brief(each.found)));
    }
  }

  session& opened_;
  std::string_view position_;
  request how_;
  std::vector<rung> rungs_;
};

std::string table_in_words(const std::vector<rung>& rungs) {
  constexpr std::string_view line = "{:<16} {:>13} {:>12} {:>10} {:>8}  {}\n";
  std::string text =
      fmt::format(fmt::runtime(line), "engine", "positions", "hits", "bytes", "time", "saved");
  for (const rung& each : rungs) {
    const std::string why = why_unknown(each);
    if (!each.has_run()) {
      text += fmt::format("{:<16} {}\n", each.engine, why);
      continue;
    }
    const statistics& spent = each.found.statistics;
    text += fmt::format(
        fmt::runtime(line), each.engine, (why.empty() ? "" : "> ") + with_commas(spent.positions),
        spent.hits ? with_commas(*spent.hits) : "-", in_units_of_memory(spent.bytes),
        in_units_of_time(spent.seconds), each.saved ? in_words(*each.saved) : why);
  }
  return text;
}

json ladder_to_json(const entry& game, const options& given, const climb& made) {
  const report& found = made.found();
  json object = {{"game", game.name()}, {"parameters", to_json(given.parameters)}};
  object["position"] = found.position;
  if (found.value) object["value"] = to_json(*found.value);
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
  const report& found = made.found();
  return fmt::format("{} {}: {}", game.name(), found.position,
                     found.value ? in_brief(found) : "unknown");
}

/// Throws `bad_input` where it cannot be written.
void write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path);
  if (!(file << text).flush()) {
    throw bad_input(fmt::format("{} cannot be written; name another file", in_quotes(path)));
  }
}

}  // namespace

int ladder(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{{}, limits_of(given), wanted::value(), {}, {}};
  how.limits.positions = given.limit_positions.value_or(most_positions_of_a_rung);
  how.limits.seconds = given.limit_seconds.value_or(most_seconds_of_a_rung);
  how.want.counts = true;
  progress_line shown;
  how.limits.watched = shown.watched();
  int code = answered;
  stop_on_interrupt();
  const auto show = [&](std::string_view text) {
    const climb made(game, *opened, text, how);
    shown.clear();
    if (!made.found().value) code = unknown;
    if (given.ladder_svg)
      write_file(*given.ladder_svg, bars_as_svg(made.rungs(), title_of(game, made)));
    if (given.as_json) {
      std::cout << ladder_to_json(game, given, made).dump() << '\n';
      return;
    }
    std::cout << title_of(game, made) << "\n\n"
              << table_in_words(made.rungs()) << '\n'
              << bars_in_signs(made.rungs());
  };
  for_each_given(
      given, *opened, "position",
      [](std::istream&) { throw bad_parameters("a ladder is of one position; give it as text"); },
      show);
  return code;
}

}  // namespace zermelo::driver
