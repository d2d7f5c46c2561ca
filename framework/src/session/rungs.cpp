#include <zermelo/session/rungs.hpp>

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace zermelo::sessions {

namespace {

double count_of(const rung& each) { return static_cast<double>(each.found.statistics.positions); }

}  // namespace

void add_savings(std::vector<rung>& rungs) {
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

std::string why_unknown(const rung& each) {
  if (!each.unable.empty()) return each.unable;
  if (!each.found.stopped_by) return {};
  return std::string(in_words(*each.found.stopped_by));
}

std::string factor_in_words(double factor) {
  return factor < 9.95 ? fmt::format("{:.1f}", factor)
                       : with_commas(static_cast<std::uint64_t>(std::llround(factor)));
}

std::string saving_in_words(const saving& saved) {
  const std::string_view more = saved.at_least ? "> " : "";
  return saved.times >= 1 ? fmt::format("{}{} times fewer", more, factor_in_words(saved.times))
                          : fmt::format("{} times more", factor_in_words(1 / saved.times));
}

std::string positions_in_words(const rung& each) {
  return (each.found.stopped_by ? "> " : "") + with_commas(each.found.statistics.positions);
}

}  // namespace zermelo::sessions
