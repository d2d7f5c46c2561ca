#include <zermelo/session/rungs.hpp>

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <zermelo/base/errors.hpp>

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

const report* ladder_answer::found() const {
  for (const rung& each : rungs) {
    if (each.found.value) return &each.found;
  }
  return nullptr;
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

}  // namespace zermelo::sessions
