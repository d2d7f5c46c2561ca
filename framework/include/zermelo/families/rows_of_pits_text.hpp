/// Two rows of pits with seeds, as people type them: the text of mancala games.
#pragma once

#include <fmt/ranges.h>

#include <charconv>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/drawing.hpp>

namespace zermelo {

/// A position of a mancala game is `pits`, the mover's first, each row from its player's left, and
/// whether north, who did not begin, is the mover: `other_to_move`.
///
/// Both rows as they lie on the table, north's above, parted by '/': "3,3,3/3,3,0". South sows to
/// the right. South is to move, unless an 'n' stands behind: "0,1,2/2,0,1 n". Throws `bad_input`.
template <class Position>
[[nodiscard]] Position read_rows_of_pits(std::string_view text, unsigned pits,
                                         unsigned most_seeds) {
  Position p;
  p.other_to_move = take_mover(text, "sn") == 'n';
  const drawing rows = split_rows(text);
  if (rows.size() != 2) {
    throw bad_input(fmt::format("{} rows; write north's and south's, parted by '/'", rows.size()));
  }
  unsigned all = 0;
  for (unsigned row = 0; row < 2; ++row) {
    const auto words = split(rows[row], ',');
    if (words.size() != pits) {
      throw bad_input(fmt::format("line {}: {} pits; a row has {}, parted by ','", row + 1,
                                  words.size(), pits));
    }
    const bool is_movers = (row == 0) == p.other_to_move;
    for (unsigned i = 0; i < pits; ++i) {
      const std::string_view word = words[i];
      unsigned seeds = 0;
      const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), seeds);
      if (fault != std::errc() || end != word.data() + word.size() || seeds > most_seeds) {
        throw bad_input(fmt::format("line {}: '{}' in pit {}; write 0 to {} seeds", row + 1, word,
                                    i + 1, most_seeds));
      }
      all += seeds;
      const unsigned from_left = row == 0 ? pits - 1 - i : i;  // of its player
      p.pits[(is_movers ? 0 : pits) + from_left] = static_cast<std::uint8_t>(seeds);
    }
  }
  if (all > most_seeds) {
    throw bad_input(fmt::format("{} seeds; there are {} in all", all, most_seeds));
  }
  return p;
}

template <class Position>
[[nodiscard]] std::string draw_rows_of_pits(const Position& p, unsigned pits) {
  std::vector<unsigned> north;
  std::vector<unsigned> south;
  for (unsigned i = 0; i < pits; ++i) {
    north.push_back(p.pits[(p.other_to_move ? 0 : pits) + pits - 1 - i]);
    south.push_back(p.pits[(p.other_to_move ? pits : 0) + i]);
  }
  return fmt::format("{}/{}{}", fmt::join(north, ","), fmt::join(south, ","),
                     p.other_to_move ? " n" : "");
}

}  // namespace zermelo
