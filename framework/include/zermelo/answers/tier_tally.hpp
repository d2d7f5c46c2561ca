/// How many positions of each value there are in solved tiers.
#pragma once

#include <zermelo/answers/tally.hpp>

namespace zermelo {

/// What is counted in one tier.
struct tier_tally {
  std::uint64_t tier = 0;   // what the rules call it
  std::string like;         // one of its positions as text, where they have any
  std::uint64_t count = 0;  // of its numbers, which positions that are alike may share
  std::array<std::uint64_t, 4> positions{};  // by outcome
  remoteness longest_win = 0;                // in moves; 0 where nobody wins
};

/// Of several tiers, in the order that they were solved in; none where a limit was reached.
struct tally_of_tiers {
  std::vector<tier_tally> tiers;
  zermelo::statistics statistics;
  std::optional<stop_reason> stopped_by;
};

/// The sums of all tiers, by outcome.
[[nodiscard]] std::array<std::uint64_t, 4> sum_of(const std::vector<tier_tally>& tiers);

/// A table with a line for each tier and one for all, and a line for what it took.
[[nodiscard]] std::string describe(const tally_of_tiers& found,
                                   language spoken = language::english);

}  // namespace zermelo
