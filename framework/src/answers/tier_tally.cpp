#include <zermelo/answers/tier_tally.hpp>

#include <range/v3/numeric/accumulate.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

#include "aligned.hpp"

namespace zermelo {

std::array<std::uint64_t, 4> sum_of(const std::vector<tier_tally>& tiers) {
  std::array<std::uint64_t, 4> sums{};
  for (const tier_tally& each : tiers) {
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += each.positions[k];
  }
  return sums;
}

namespace {

/// The outcomes that have a column: a tie only where there is one.
std::vector<outcome> shown(const std::array<std::uint64_t, 4>& sums) {
  std::vector<outcome> columns = {outcome::win};
  if (sums[static_cast<std::size_t>(outcome::tie)] != 0) columns.push_back(outcome::tie);
  columns.insert(columns.end(), {outcome::draw, outcome::loss});
  return columns;
}

void add_counts(table_row& to, const std::array<std::uint64_t, 4>& positions,
                const std::vector<outcome>& columns) {
  to.push_back(with_commas(ranges::accumulate(positions, std::uint64_t{0})));
  for (const outcome value : columns) {
    to.push_back(with_commas(positions[static_cast<std::size_t>(value)]));
  }
}

}  // namespace

std::string describe(const tally_of_tiers& found, language spoken) {
  const std::string spent = what_it_took("table", found.statistics, spoken);
  if (found.stopped_by) {
    return unknown_in_words(found.statistics.positions, found.stopped_by, spoken) + ".\n" + spent;
  }
  const std::array<std::uint64_t, 4> sums = sum_of(found.tiers);
  const std::vector<outcome> columns = shown(sums);
  std::vector<table_row> rows = {{say(spoken, phrases::tier), say(spoken, phrases::positions)}};
  for (const outcome value : columns) rows.front().push_back(name_of_many(value, spoken));
  rows.front().push_back(say(spoken, phrases::longest_win));
  rows.front().push_back(say(spoken, phrases::one_of_them));
  remoteness longest = 0;
  for (const tier_tally& each : found.tiers) {
    table_row& next = rows.emplace_back(table_row{std::to_string(each.tier)});
    add_counts(next, each.positions, columns);
    next.push_back(std::to_string(each.longest_win));
    next.push_back(each.like);
    longest = std::max(longest, each.longest_win);
  }
  table_row& all = rows.emplace_back(table_row{say(spoken, phrases::all_tiers)});
  add_counts(all, sums, columns);
  all.push_back(std::to_string(longest));
  all.emplace_back();
  return aligned(rows) + spent;
}

}  // namespace zermelo
