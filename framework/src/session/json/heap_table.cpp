#include <zermelo/session/heap_table.hpp>

#include <algorithm>

#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const heap_table& table, std::string_view game,
                    const std::vector<parameter>& rules) {
  json object = {{"game", game}, {"parameters", to_json(rules)}, {"engine", "recurrence"}};
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
  add_cost(object, table.took(), table.stopped_by);
  return object.dump();
}

}  // namespace zermelo::sessions
