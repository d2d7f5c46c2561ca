/// Scores of positions among which play may go round: one threshold after the other.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::detail {

/// Positions 0 .. n - 1 that lead to one another, and what their other moves are worth. Moves among
/// them earn nothing; who plays among them for ever earns nothing more.
struct scored_ring {
  static constexpr std::uint32_t same_mover = std::uint32_t{1} << 31U;  // a bit of `sources`
  static constexpr std::uint32_t most_positions = same_mover - 1;
  static constexpr std::int16_t nothing = std::numeric_limits<std::int16_t>::min();
  static constexpr std::int32_t most_points = std::numeric_limits<std::int16_t>::max();

  std::vector<std::int16_t> outside;   // the best of the moves that lead elsewhere, or `nothing`
  std::vector<std::uint16_t> left;     // moves that stay among them
  std::vector<std::uint64_t> first;    // where each one's part of `sources` begins, and the end
  std::vector<std::uint32_t> sources;  // who leads there; with `same_mover` who moves again

  /// For so many positions, whose ways back are counted in `first` and then listed.
  explicit scored_ring(std::uint32_t count)
      : outside(count, nothing), left(count), first(std::size_t{count} + 1) {}

  [[nodiscard]] std::uint32_t count() const noexcept {
    return static_cast<std::uint32_t>(outside.size());
  }
  /// First every way is counted, then every way is listed. Throws `cannot_solve` where a position
  /// has more than 65,535.
  void count_way(std::uint32_t from, std::uint32_t to) {
    if (++left[from] == 0) throw cannot_solve("a position has more than 65,535 moves");
    ++first[to];
  }
  /// Between the two: counts of ways to each are turned into where their part ends.
  void place_sources() {
    std::uint64_t before = 0;
    for (std::uint64_t& each : first) each = before += each;
    sources.resize(static_cast<std::size_t>(before));
  }
  /// Each part is filled from its end, so that `first` says where it begins when all are listed.
  void list_way(std::uint32_t from, std::uint32_t to, bool moves_again) {
    sources[static_cast<std::size_t>(--first[to])] = from | (moves_again ? same_mover : 0);
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
