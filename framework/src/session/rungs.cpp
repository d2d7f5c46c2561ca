#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/session/rungs.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

std::string table_in_words(const std::vector<rung>& rungs, language spoken) {
  std::string text;
  const auto add_line = [&](const auto&... columns) {
    const std::string line = fmt::format("{:<16} {:>13} {:>12} {:>10} {:>8}  {}", columns...);
    text += std::string(trimmed_end(line)) + '\n';
  };
  const auto head = [&](const phrase& each) { return say(spoken, each); };
  add_line(head(phrases::engine), head(phrases::positions), head(phrases::hits),
           head(phrases::bytes), head(phrases::time), head(phrases::saved));
  for (const rung& each : rungs) {
    const std::string why = why_unknown(each, spoken);
    if (!each.has_run()) {
      text += fmt::format("{:<16} {}\n", each.engine, why);
      continue;
    }
    const statistics& spent = each.found.statistics;
    add_line(each.engine, positions_in_words(each), spent.hits ? with_commas(*spent.hits) : "-",
             in_units_of_memory(spent.bytes), in_units_of_time(spent.seconds),
             each.saved ? saving_in_words(*each.saved, spoken) : why);
  }
  return text;
}

/// Where a contest's cases bring the rules the start is none of them.
bool is_measured_by_example(const entry& game) {
  return game.is_contest() && game.parameters().empty();
}

/// Solves the start, or the contest's example.
rung measure(const entry& game, std::optional<std::string> engine, double seconds) {
  rung took{engine ? "plain" : "strongest"};
  statistics& spent = took.found.statistics;
  request how{std::move(engine), {}, wanted::value(), {}, {}};
  how.limits.seconds = seconds;
  std::atomic<bool> enough = false;  // the limit is for all cases together
  how.limits.stop = &enough;
  const auto add = [&](const report& found) {
    took.engine = found.engine;
    spent.positions += found.statistics.positions;
    spent.bytes = std::max(spent.bytes, found.statistics.bytes);
    spent.seconds += found.statistics.seconds;
    if (found.stopped_by) took.found.stopped_by = stop_reason::seconds;
    enough = found.stopped_by || spent.seconds >= seconds;
  };
  const std::unique_ptr<session> opened = game.open(game.parameters());
  try {
    if (is_measured_by_example(game)) {
      std::istringstream cases(game.example());
      opened->cases()->solve(cases, how, add);
    } else {
      add(opened->solve("", how));
    }
  } catch (const cannot_solve& why) {
    took.unable = why.what();
  }
  return took;
}

}  // namespace

void add_savings(std::vector<rung>& rungs) {
  const auto count_of = [](const rung& each) {
    return static_cast<double>(each.found.statistics.positions);
  };
  const rung* before = nullptr;
  for (rung& each : rungs) {
    if (!each.unable.empty() || each.found.statistics.positions == 0) continue;
    if (before != nullptr && !each.found.stopped_by) {
      const saving saved{count_of(*before) / count_of(each), before->found.stopped_by.has_value()};
      if (!saved.at_least || saved.times >= 1) each.saved = saved;
    }
    before = &each;
  }
}

void check_agreement(const std::vector<rung>& rungs) {
  const rung* first = nullptr;
  for (const rung& each : rungs) {
    if (!each.found.value) continue;
    if (first == nullptr) first = &each;
    if (each.found.value == first->found.value) continue;
    throw std::logic_error(fmt::format("of {} {} says {}, and {} says {}", first->found.position,
                                       first->engine, in_brief(first->found), each.engine,
                                       in_brief(each.found)));
  }
}

const report* ladder_answer::found() const {
  const auto found =
      ranges::find_if(rungs, [](const rung& each) { return each.found.value.has_value(); });
  return found == rungs.end() ? nullptr : &found->found;
}

ladder_answer climb(const entry& game, const std::vector<parameter>& rules,
                    std::string_view position, request how) {
  const std::unique_ptr<session> opened = game.open(rules);
  const exploration here = opened->explore(position);
  ladder_answer made{std::string(game.name()), rules, here.rules->print(here.position)};
  for (const std::string_view engine : names_of(game.engines())) {
    rung& next = made.rungs.emplace_back(rung{engine});
    how.engine = std::string(engine);
    try {
      next.found = opened->solve(position, how);
    } catch (const cannot_solve& why) {
      next.unable = why.what();
    }
    if (next.found.stopped_by == stop_reason::interrupted) break;
  }
  add_savings(made.rungs);
  check_agreement(made.rungs);
  return made;
}

std::string title_of(const ladder_answer& made, language spoken) {
  const report* found = made.found();
  const std::string_view between = made.position.empty() ? "" : " ";
  return fmt::format("{}{}{}: {}", made.game, between, made.position,
                     found != nullptr ? in_brief(*found, spoken) : say(spoken, phrases::unknown));
}

std::string in_words(const ladder_answer& made, language spoken) {
  return title_of(made, spoken) + "\n\n" + table_in_words(made.rungs, spoken);
}

std::string why_unknown(const rung& each, language spoken) {
  if (!each.unable.empty() || !each.found.stopped_by) return each.unable;
  return std::string(why_stopped(each.found.stopped_by, spoken));
}

std::string factor_in_words(double factor) {
  return factor < 9.95 ? fmt::format("{:.1f}", factor)
                       : with_commas(static_cast<std::uint64_t>(std::llround(factor)));
}

std::string saving_in_words(const saving& saved, language spoken) {
  if (saved.times < 1) return say(spoken, phrases::times_more, factor_in_words(1 / saved.times));
  return say(spoken, phrases::times_fewer,
             (saved.at_least ? "> " : "") + factor_in_words(saved.times));
}

std::string positions_in_words(const rung& each) {
  return (each.found.stopped_by ? "> " : "") + with_commas(each.found.statistics.positions);
}

measured_game measure(const entry& game, double seconds) {
  return {game.name(), is_measured_by_example(game) ? "example" : "start",
          measure(game, "plain", seconds), measure(game, std::nullopt, seconds)};
}

std::optional<saving> ratio_of(const measured_game& game) {
  const auto& [name, what, plain, strongest] = game;
  if (!plain.unable.empty() || !strongest.unable.empty() || strongest.found.stopped_by) return {};
  const saving ratio{plain.found.statistics.seconds / strongest.found.statistics.seconds,
                     plain.found.stopped_by.has_value()};
  if (ratio.at_least && ratio.times < 1) return {};
  return ratio;
}

}  // namespace zermelo::sessions
