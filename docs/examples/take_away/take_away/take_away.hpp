#pragma once

#include <algorithm>
#include <boost/hana/adapt_struct.hpp>
#include <range/v3/view/iota.hpp>
#include <string_view>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// Take one to three stones from a heap; whoever takes the last one wins.
struct take_away {
  static constexpr std::string_view name = "take_away";
  static constexpr std::string_view about = "take one to three stones; the last one wins";
  static constexpr bool impartial = true;  // who cannot move loses: no terminal() needed

  using position = unsigned;  // stones left

  unsigned stones = 21;

  position start() const { return stones; }
  auto moves(position p) const { return ranges::views::iota(1U, std::min(p, 3U) + 1); }
  position play(position p, unsigned taken) const { return p - taken; }
  unsigned key(position p) const { return p; }
};

}  // namespace zermelo::games

BOOST_HANA_ADAPT_STRUCT(zermelo::games::take_away, stones);  // makes the option --stones
