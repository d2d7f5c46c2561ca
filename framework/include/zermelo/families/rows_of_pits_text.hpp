/// Two rows of pits as people type them; the text of any game derived from `rows_of_pits` is found
/// here.
#pragma once

#include <fmt/ranges.h>

#include <string>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/families/rows_of_pits.hpp>

namespace zermelo {

/// Both rows as they lie on the table, north's above, parted by '/': "3,3,3/3,3,0". South sows to
/// the right. South is to move, unless an 'n' stands behind: "0,1,2/2,0,1 n". Throws `bad_input`.
[[nodiscard]] inline seeds_in_pits parse(const rows_of_pits& game, std::string_view text) {
  seeds_in_pits p;
  p.other_to_move = take_mover(text, "sn") == 'n';
  const drawing rows = split_rows(text);
  if (rows.size() != 2) {
    throw bad_input(fmt::format("{} rows; write north's and south's, parted by '/'", rows.size()));
  }
  const unsigned pits = game.pits();
  const unsigned most = game.all_seeds();
  unsigned all = 0;
  for (unsigned row = 0; row < 2; ++row) {
    std::vector<unsigned> seeds;
    try {
      seeds = parse_numbers<unsigned>(rows[row], "the seeds of a pit", 0, most);
    } catch (const bad_input& fault) {
      throw bad_input(fault.what(), row + 1, fault.column());
    }
    if (seeds.size() != pits) {
      throw bad_input(fmt::format("{} pits; a row has {}, parted by ','", seeds.size(), pits),
                      row + 1);
    }
    const bool is_movers = (row == 0) == p.other_to_move;
    for (unsigned i = 0; i < pits; ++i) {
      const unsigned from_left = row == 0 ? pits - 1 - i : i;  // of its player
      p.pits[(is_movers ? 0 : pits) + from_left] = static_cast<std::uint8_t>(seeds[i]);
      all += seeds[i];
    }
  }
  if (all > most) throw bad_input(fmt::format("{} seeds; there are {} in all", all, most));
  return p;
}

[[nodiscard]] inline std::string print(const rows_of_pits& game, const seeds_in_pits& p) {
  const unsigned pits = game.pits();
  std::vector<unsigned> north;
  std::vector<unsigned> south;
  for (unsigned i = 0; i < pits; ++i) {
    north.push_back(p.pits[(p.other_to_move ? 0 : pits) + pits - 1 - i]);
    south.push_back(p.pits[(p.other_to_move ? pits : 0) + i]);
  }
  return fmt::format("{}/{}{}", fmt::join(north, ","), fmt::join(south, ","),
                     p.other_to_move ? " n" : "");
}

/// Pits are counted from 1, from their player's left.
[[nodiscard]] inline std::string print(const rows_of_pits& /*game*/, const seeds_in_pits& /*p*/,
                                       unsigned pit) {
  return fmt::format("{}", pit + 1);
}

[[nodiscard]] inline std::string player(const rows_of_pits& /*game*/, const seeds_in_pits& p) {
  return p.other_to_move ? "north" : "south";
}

}  // namespace zermelo
