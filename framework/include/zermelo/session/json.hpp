/// What the library answers, as JSON: one line of text without its end, and without what was not
/// computed. This folder's answers have functions of the same name beside them.
#pragma once

#include <zermelo/answers/solving_bill.hpp>
#include <zermelo/answers/tier_tally.hpp>
#include <zermelo/session/parameters.hpp>

namespace zermelo::sessions {

[[nodiscard]] std::string in_json(const report& found);
/// What the start is worth by these rules: a cell of a table.
[[nodiscard]] std::string in_json(const report& found, const std::vector<parameter>& rules);
/// Of the game with these numbers.
[[nodiscard]] std::string in_json(const tally& found, std::string_view game,
                                  const std::vector<parameter>& rules);
/// A bill, with one object for each tier.
[[nodiscard]] std::string in_json(const solving_bill& found, std::string_view game,
                                  const std::vector<parameter>& rules);
/// Likewise of solved tiers.
[[nodiscard]] std::string in_json(const tally_of_tiers& found, std::string_view game,
                                  const std::vector<parameter>& rules);

}  // namespace zermelo::sessions
