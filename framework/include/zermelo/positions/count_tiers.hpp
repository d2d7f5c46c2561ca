/// Counting the positions of solved tiers on disk by value.
#pragma once

#include <algorithm>
#include <range/v3/algorithm/none_of.hpp>
#include <zermelo/answers/tier_tally.hpp>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/workers.hpp>
#include <zermelo/files/stored_tiers.hpp>

namespace zermelo {

namespace detail {

/// What one thread has counted of a tier.
struct alignas(cache_line) tier_counts {
  std::array<std::uint64_t, 4> positions{};
  remoteness longest_win = 0;

  void add(std::uint16_t code, std::uint64_t images) {
    const timed_outcome value = timed_code::decode(code);
    positions[static_cast<std::size_t>(value.value)] += images;
    if (value.value == outcome::win) longest_win = std::max<remoteness>(longest_win, value.moves);
  }
};

template <tier_stored_game G>
[[nodiscard]] tier_tally count_tier(const stored_tiers<G>& tiers, std::size_t place,
                                    const workers& threads, meter& spent) {
  constexpr std::uint64_t part = 8'192;
  const auto& tier = tiers.numbers().tiers()[place];
  std::vector<tier_counts> counted(threads.size());
  threads.run(tier.count, part, spent,
              [&](bool, unsigned worker, std::uint64_t from, std::uint64_t to) {
                for (std::uint64_t i = from; i < to; ++i) {
                  const std::uint64_t images = tiers.numbers().images(place, i);
                  if (images != 0) counted[worker].add(tiers.code_at(place, i), images);
                }
              });
  tier_tally found{.tier = tier.id, .like = {}, .count = tier.count};
  for (const tier_counts& each : counted) {
    for (std::size_t k = 0; k < each.positions.size(); ++k) found.positions[k] += each.positions[k];
    found.longest_win = std::max(found.longest_win, each.longest_win);
  }
  if constexpr (text_game<G>) {
    if (tier.count != 0) found.like = print_position(tiers.rules(), tiers.numbers().at(place, 0));
  }
  spent.add(tier.count);
  return found;
}

}  // namespace detail

/// Counts the positions of all tiers that are there. Positions that are alike up to symmetry are
/// counted each. Throws `bad_table` where a file is damaged or of other rules, `cannot_solve` where
/// none of them is of these rules.
template <tier_stored_game G>
[[nodiscard]] tally_of_tiers count_tiers(const stored_tiers<G>& tiers, unsigned threads = 0,
                                         const limits& allowed = {}) {
  const std::vector<std::size_t>& order = tiers.numbers().order();
  if (ranges::none_of(order, [&](std::size_t place) { return tiers.has(place); })) {
    tiers.refuse_missing(order.front(), nullptr);
  }
  tally_of_tiers result;
  const detail::workers shared(threads);
  meter spent;
  result.stopped_by = until_stopped([&] {
    spent.start(allowed);
    for (const std::size_t place : order) {
      if (tiers.has(place)) result.tiers.push_back(count_tier(tiers, place, shared, spent));
    }
  });
  if (result.stopped_by) result.tiers.clear();
  result.statistics = spent.read(tiers.unpacked().bytes());
  return result;
}

}  // namespace zermelo
