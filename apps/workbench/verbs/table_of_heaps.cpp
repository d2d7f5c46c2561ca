#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/heaps/nimbers.hpp>
#include <zermelo/heaps/period.hpp>

#include <zermelo/session/tables.hpp>
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "verbs/table_of_heaps.hpp"

namespace zermelo::workbench {

int table_of_heaps(const entry& game, const table_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const std::optional<taking_and_breaking> heaps = opened->heaps();
  if (!heaps) throw bad_parameters("heaps have nimbers in normal play; leave misere play out");
  heap_table table{heap_nimbers(*heaps), given.largest_heap, {}, {}, {}};
  stop_on_interrupt();
  progress_line shown;
  limits allowed = limits_of(given);
  allowed.watched = shown.watched();
  try {
    table.spent.start(allowed);
  } catch (const stopped& stop) {
    table.stopped_by = stop.reason;
  }
  // 1. The first heaps, which can be shown at once.
  table.compute(std::min(table.asked, heap_table::last_shown));
  if (!given.as_json) std::cout << first_in_words(table, spoken()) << std::flush;
  // 2. The others, for a period.
  table.compute(table.asked);
  const auto& code = table.nimbers.code();
  table.period =
      table.nimbers.period() ? table.nimbers.period() : find_period(code, table.nimbers.values());
  shown.clear();
  if (given.as_json) {
    std::cout << in_json(table, game.name(), given.parameters) << '\n';
  } else {
    std::cout << period_in_words(table, spoken());
  }
  if (!table.stopped_by) return answered;
  if (given.as_json) return unknown;
  throw unanswered(fmt::format("unknown beyond heap {}: {}", with_commas(table.largest_computed()),
                               in_words(*table.stopped_by)));
}

}  // namespace zermelo::workbench
