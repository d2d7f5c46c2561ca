/// What a player at least gets in CONNECT FOUR who answers each of the other's moves: the argument
/// stands at `narrow_by_answers`. A part of connect_four.hpp, which includes it.
#pragma once

#include <algorithm>
#include <bit>
#include <connect_four/connect_four.hpp>
#include <cstdint>

namespace zermelo::games {

inline void connect_four::narrow_by_answers(const position& p, score& lower, score& upper) const {
  if (p.stones % 2 == 0) {
    upper = std::min(upper, -secured_by_second(p.mover, p.other, p.filled, p.answers));
    return;
  }
  upper = std::min(upper, -secured_by_first(p.mover, p.filled, p.answers));
  const std::uint64_t odd_rests = playable(p) & even_rows_;
  if ((odd_rests & (odd_rests - 1)) == 0) {  // the second player makes the only one even
    lower = std::max(
        lower, secured_by_second(p.other, p.mover | odd_rests, p.filled | odd_rests, p.threats));
  }
}

inline std::uint64_t connect_four::within_reach(std::uint64_t leader, std::uint64_t filled,
                                                std::uint64_t threats) const {
  // Nothing above a threat of the other's in his own rows: he fills it at the leader's move below.
  const std::uint64_t next = filled + bottom_;
  std::uint64_t own = threats & even_rows_ & ~next;
  for (unsigned step = 2; step < rows_; step *= 2) own |= own << step;
  const std::uint64_t odd_rows = board_ & ~filled & ~even_rows_;
  return leader | (odd_rows & ~(own << 1U)) | (next & even_rows_);
}

inline score connect_four::secured_by_second(std::uint64_t first, std::uint64_t second,
                                             std::uint64_t filled, std::uint64_t threats) const {
  if (has_four(within_reach(first, filled, threats))) return -cells_;
  const std::uint64_t for_certain = board_ & even_rows_ & ~(filled | (filled + bottom_));
  return has_four(second | for_certain) ? 1 : 0;
}

inline score connect_four::secured_by_first(std::uint64_t second, std::uint64_t filled,
                                            std::uint64_t threats) const {
  const std::uint64_t next = filled + bottom_;
  std::uint64_t left = threats & ~even_rows_ & ~next;
  if (left == 0) return -cells_;
  const std::uint64_t elsewhere = within_reach(second, filled, threats);
  for (; left != 0; left &= left - 1) {
    const std::uint64_t threat = left & -left;
    const std::uint64_t lowest = std::bit_floor(next & (threat - 1));  // of its column's rest
    if ((lowest & even_rows_) == 0) continue;
    const std::uint64_t tops = ~board_ & -threat;
    const std::uint64_t top = tops & -tops;
    const std::uint64_t below = (threat - lowest) & even_rows_;
    if (has_four((elsewhere & ~(top - lowest)) | below)) continue;
    return static_cast<score>(lowest_bit(top) - lowest_bit(threat) + 1) / 2;
  }
  return -cells_;
}

}  // namespace zermelo::games
