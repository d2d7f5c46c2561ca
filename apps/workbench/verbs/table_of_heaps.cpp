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

#include <zermelo/session/json.hpp>
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "verbs/table_of_heaps.hpp"

namespace zermelo::workbench {

namespace {

constexpr heap last_shown = 99;
constexpr heap a_row = 10;

/// The nimbers of the heaps up to some size, and what is known of all beyond.
struct heap_table {
  heap_nimbers nimbers;
  heap asked;  // the largest heap that was asked for
  meter spent;
  std::optional<periodicity> period;
  std::optional<stop_reason> stopped_by;

  /// Computes until `n` is known. Limits hold from `spent.start` on.
  void compute(heap n) {
    if (stopped_by) return;
    try {
      nimbers.compute(n, spent);
    } catch (const stopped& stop) {
      stopped_by = stop.reason;
    }
  }
  [[nodiscard]] heap largest_computed() const { return nimbers.values().size() - 1; }
  [[nodiscard]] statistics took() const { return spent.read(nimbers.bytes()); }
};

/// The first heaps, ten a row.
void show_first(const heap_table& table) {
  const heap last = std::min(table.asked, last_shown);
  std::size_t width = 2;
  for (heap n = 0; n <= last; ++n) {
    if (const auto known = table.nimbers.known(n)) {
      width = std::max(width, std::to_string(*known).size());
    }
  }
  std::string text = "heap";
  for (heap n = 0; n < a_row; ++n) text += fmt::format(" {:>{}}", n, width);
  for (heap n = 0; n <= last; ++n) {
    const auto known = table.nimbers.known(n);
    if (n % a_row == 0) text += fmt::format("\n{:>4}", n);
    text += fmt::format(" {:>{}}", known ? std::to_string(*known) : "?", width);
  }
  std::cout << text << '\n' << std::flush;
}

/// "period 12 from heap 71 on, the last exception is 70", and why it holds for ever.
std::string period_in_words(const periodicity& found) {
  const auto exception = found.last_exception();
  return fmt::format(
      "period {} from heap {} on{}\nproven: {}", found.period, with_commas(found.first),
      exception ? ", the last exception is " + with_commas(*exception) : "", found.statement());
}

/// How many heaps have a rare nimber, the first and the last of them. Where they end, the nimbers
/// of the rest come from moves to those few.
std::string rare_in_words(const heap_table& table) {
  const auto rare = table.nimbers.rare_heaps();
  return fmt::format(
      "heaps of a rare nimber (sparse space method): {}, the first is {}, the last is {}; unless "
      "more come, only splits that leave one of these matter",
      with_commas(rare.size()), with_commas(rare.front()), with_commas(rare.back()));
}

void show_period(const heap_table& table) {
  if (table.period) {
    std::cout << period_in_words(*table.period) << '\n';
  } else {
    std::cout << "no period found to heap " << with_commas(table.largest_computed()) << '\n';
    if (table.nimbers.mask() != 0) std::cout << rare_in_words(table) << '\n';
  }
  std::cout << what_it_took("recurrence", table.took()) << '\n';
}

json json_of(const entry& game, const table_given& given, const heap_table& table) {
  json object;
  object["game"] = game.name();
  object["parameters"] = to_json(given.parameters);
  object["engine"] = "recurrence";
  for (heap n = 0; n <= std::min(table.asked, table.largest_computed()); ++n) {
    object["nimbers"].push_back(table.nimbers.values()[n]);
  }
  if (table.period) {
    json& period = object["period"];
    period["length"] = table.period->period;
    period["first"] = table.period->first;
    if (const auto last = table.period->last_exception()) period["last_exception"] = *last;
    period["checked_to"] = table.period->checked_to;
    period["proof"] = table.period->statement();
  } else if (table.nimbers.mask() != 0) {
    object["rare"]["heaps"] = table.nimbers.rare_heaps().size();
    object["rare"]["first"] = table.nimbers.rare_heaps().front();
    object["rare"]["last"] = table.nimbers.rare_heaps().back();
  }
  object["statistics"] = sessions::to_json(table.took());
  if (table.stopped_by) object["stopped_by"] = name_of(*table.stopped_by);
  return object;
}

}  // namespace

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
  table.compute(std::min(table.asked, last_shown));
  if (!given.as_json) show_first(table);
  // 2. The others, for a period.
  table.compute(table.asked);
  const auto& code = table.nimbers.code();
  table.period =
      table.nimbers.period() ? table.nimbers.period() : find_period(code, table.nimbers.values());
  shown.clear();
  if (given.as_json) {
    std::cout << json_of(game, given, table).dump() << '\n';
  } else {
    show_period(table);
  }
  if (!table.stopped_by) return answered;
  if (given.as_json) return unknown;
  throw unanswered(fmt::format("unknown beyond heap {}: {}", with_commas(table.largest_computed()),
                               in_words(*table.stopped_by)));
}

}  // namespace zermelo::workbench
