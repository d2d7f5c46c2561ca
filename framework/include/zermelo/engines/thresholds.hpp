/// Scores of positions among which play may go round: one threshold after the other.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::detail {

/// Who leads to each of n positions, and whether he moves again. First every way is counted, then
/// `make_room` is called, then every way is listed:
///
///     first:     0  0  1  3       positions 0, 1, 2, and the end
///     sources:   0  0  1          nobody leads to 0; 0 leads to 1; 0 and 1 to 2
class ways_back {
 public:
  static constexpr std::uint32_t moves_again = std::uint32_t{1} << 31U;  // a bit of a source

  explicit ways_back(std::uint32_t positions) : first_(std::size_t{positions} + 1) {}

  void count(std::uint32_t to) { ++first_[to]; }
  /// Counts become where each part ends; it is filled from there down to where it begins.
  void make_room() {
    std::uint64_t before = 0;
    for (std::uint64_t& each : first_) each = before += each;
    sources_.resize(static_cast<std::size_t>(before));
  }
  void list(std::uint32_t from, std::uint32_t to, bool same_mover) {
    sources_[static_cast<std::size_t>(--first_[to])] = from | (same_mover ? moves_again : 0);
  }

  [[nodiscard]] std::uint64_t size() const noexcept { return sources_.size(); }
  /// Each with `moves_again` where its mover does.
  [[nodiscard]] std::span<const std::uint32_t> to(std::uint32_t position) const {
    return std::span(sources_).subspan(
        static_cast<std::size_t>(first_[position]),
        static_cast<std::size_t>(first_[position + 1] - first_[position]));
  }

 private:
  std::vector<std::uint64_t> first_;
  std::vector<std::uint32_t> sources_;
};

/// Positions 0 .. n - 1 that lead to one another, and what their other moves are worth. Moves among
/// them earn nothing; who plays among them for ever earns nothing more.
struct scored_ring {
  static constexpr std::uint32_t most_positions = ways_back::moves_again - 1;
  static constexpr std::int16_t nothing = std::numeric_limits<std::int16_t>::min();
  static constexpr std::int32_t most_points = std::numeric_limits<std::int16_t>::max();

  std::vector<std::int16_t> outside;  // the best of the moves that lead elsewhere, or `nothing`
  std::vector<std::uint16_t> left;    // moves that stay among them
  ways_back back;

  explicit scored_ring(std::uint32_t count) : outside(count, nothing), left(count), back(count) {}

  [[nodiscard]] std::uint32_t count() const noexcept {
    return static_cast<std::uint32_t>(outside.size());
  }
  /// Throws `cannot_solve` where a position has more than 65,535 moves.
  void count_way(std::uint32_t from, std::uint32_t to) {
    if (++left[from] == 0) throw cannot_solve("a position has more than 65,535 moves");
    back.count(to);
  }
};

/// Points as the engines for scores with cycles keep them. Throws `cannot_solve`.
[[nodiscard]] std::int16_t points_of_16_bits(score points);

/// What the positions are worth, and how far each is from being sure of it: moves among them.
struct scored_values {
  std::vector<std::int16_t> values;
  std::vector<std::uint16_t> distances;
};

/// A value of at least t > 0 has to be reached, as endless play earns nothing. So positions worth t
/// are found from those that have it elsewhere, or lead to one that is lost by t; lost by t is a
/// position of which all moves are. The thresholds are gone through from the highest down, each
/// with what is still undecided, so that every move is looked at once, from where it leads to (van
/// den Herik & Allis 1986 for outcomes; Romein & Bal 2003 for Awari's scores). What is left at the
/// end is worth 0. `left` is used up. Throws `stopped`.
[[nodiscard]] scored_values solve_by_thresholds(scored_ring& ring, meter& spent);

}  // namespace zermelo::detail
