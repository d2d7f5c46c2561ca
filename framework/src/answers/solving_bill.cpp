#include <zermelo/answers/solving_bill.hpp>

#include <zermelo/base/saturating.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

#include "aligned.hpp"

namespace zermelo {

tier_bill sum_of(const std::vector<tier_bill>& tiers) {
  tier_bill sum{.seconds = 0.0};
  for (const tier_bill& each : tiers) {
    if (each.is_there) continue;
    sum.numbers = saturating_add(sum.numbers, each.numbers);
    sum.memory = std::max(sum.memory, each.memory);
    sum.disk = saturating_add(sum.disk, each.disk);
    sum.seconds =
        sum.seconds && each.seconds ? std::optional(*sum.seconds + *each.seconds) : std::nullopt;
  }
  return sum;
}

namespace {

table_row row_of(std::string name, const tier_bill& tier, const solving_bill& of, language spoken) {
  const auto time = [&] {
    if (tier.is_there) return say(spoken, phrases::is_there);
    if (!tier.seconds) return say(spoken, phrases::unknown);
    return in_units_of_time(*tier.seconds / of.threads);
  };
  return {std::move(name), with_commas(tier.numbers), in_units_of_memory(tier.memory),
          in_units_of_memory(tier.disk), time()};
}

}  // namespace

std::string describe(const solving_bill& bill, language spoken) {
  std::vector<table_row> rows = {{say(spoken, phrases::tier), say(spoken, phrases::numbers),
                                  say(spoken, phrases::memory), say(spoken, phrases::disk_at_most),
                                  say(spoken, phrases::time_about)}};
  for (const tier_bill& each : bill.tiers) {
    rows.push_back(row_of(std::to_string(each.tier), each, bill, spoken));
  }
  tier_bill sum = sum_of(bill.tiers);
  sum.memory = bill.on_disk ? bill.memory_beside : bill.memory;
  rows.push_back(row_of(say(spoken, phrases::all_tiers), sum, bill, spoken));
  std::string text = aligned(rows);
  text += say(spoken, phrases::solved_by, bill.engine, bill.threads);
  if (!bill.on_disk && bill.memory_beside < bill.memory) {
    text += say(spoken, phrases::memory_beside, in_units_of_memory(bill.memory_beside));
  }
  if (bill.memory_in_parts < bill.memory_beside) {
    text += say(spoken, phrases::memory_in_parts, in_units_of_memory(bill.memory_in_parts));
  }
  return text + say(spoken, bill.fits() ? phrases::it_fits : phrases::it_does_not_fit,
                    in_units_of_memory(bill.most_memory));
}

}  // namespace zermelo
