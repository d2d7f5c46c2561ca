#include <fmt/format.h>

#include <cmath>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/rungs.hpp>

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

}  // namespace

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
  if (!each.unable.empty()) return each.unable;
  if (!each.found.stopped_by) return {};
  return std::string(why_stopped(each.found.stopped_by, spoken));
}

std::string factor_in_words(double factor) {
  return factor < 9.95 ? fmt::format("{:.1f}", factor)
                       : with_commas(static_cast<std::uint64_t>(std::llround(factor)));
}

std::string saving_in_words(const saving& saved, language spoken) {
  const std::string_view more = saved.at_least ? "> " : "";
  return saved.times >= 1 ? say(spoken, phrases::times_fewer,
                                fmt::format("{}{}", more, factor_in_words(saved.times)))
                          : say(spoken, phrases::times_more, factor_in_words(1 / saved.times));
}

std::string positions_in_words(const rung& each) {
  return (each.found.stopped_by ? "> " : "") + with_commas(each.found.statistics.positions);
}

}  // namespace zermelo::sessions
