/// Boards with pieces of two sides, as the player to move sees them: tiers by how many each has,
/// and numbers within a tier, up to symmetry.
#pragma once

#include <memory>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <utility>
#include <zermelo/numbering/pieces.hpp>

namespace zermelo {

/// Who has which points, as the player to move sees them: bit c for point c. After a move the two
/// change places.
struct two_colours {
  std::uint32_t mover = 0;
  std::uint32_t other = 0;
  bool operator==(const two_colours&) const = default;
};

/// What a tier of such boards is: how many pieces each side has, and what else the rules tell apart
/// (pieces in hand, say). Where play goes on with the same numbers of pieces, sides change places
/// at every move, and boards with a and b belong together with those with b and a: such a tier has
/// `both` set, and `mover` is the larger number. Its name, an
/// integer:
///
///     bits  63 ... 13     12        11 ... 6    5 ... 0
///           beside        both      mover       other
struct sides_tier {
  unsigned mover = 0;
  unsigned other = 0;
  bool both = false;
  std::uint64_t beside = 0;

  [[nodiscard]] static sides_tier of(const two_colours& p, std::uint64_t beside, bool both) {
    const auto [mover, other] = count_bits_of(p.mover, p.other);
    return {mover, other, both, beside};
  }
  [[nodiscard]] static sides_tier named(std::uint64_t name) {
    return {static_cast<unsigned>(name >> 6U & 63U), static_cast<unsigned>(name & 63U),
            (name >> 12U & 1U) != 0, name >> 13U};
  }
  [[nodiscard]] std::uint64_t name() const {
    const bool change = both && mover < other;
    return beside << 13U | std::uint64_t{both} << 12U |
           std::uint64_t{change ? other : mover} << 6U | (change ? mover : other);
  }
};

/// Numbers of such boards within a tier: those on which the mover has the larger number of pieces
/// first, and each as `piece_numbering` says.
class two_sides_numbering {
 public:
  two_sides_numbering() = default;
  /// For at most `largest` pieces of a side. Throws as `piece_numbering`.
  two_sides_numbering(unsigned points, unsigned largest,
                      const std::vector<std::vector<unsigned>>& symmetries = {})
      : ways_(points, {largest, largest}, symmetries) {
    for (unsigned mover = 0; mover <= largest; ++mover) {
      for (unsigned other = 0; other <= largest; ++other) {
        folded_.push_back(ways_.folded_count({mover, other}));
      }
    }
    sides_ = largest + 1;
  }

  [[nodiscard]] unsigned points() const noexcept { return ways_.points(); }
  [[nodiscard]] std::uint64_t count(const sides_tier& t) const noexcept {
    const std::uint64_t one = ways_.count({t.mover, t.other});
    return t.both && t.mover != t.other ? 2 * one : one;
  }
  [[nodiscard]] std::uint64_t index(const sides_tier& t, two_colours p) const noexcept {
    const auto [amounts, first] = half_of(t, p);
    return first + ways_.index(amounts, {p.mover, p.other});
  }
  [[nodiscard]] two_colours at(sides_tier t, std::uint64_t index) const {
    turn(t, index, ways_.count({t.mover, t.other}));
    const auto [mover, other] = ways_.at({t.mover, t.other}, index);
    return {mover, other};
  }
  [[nodiscard]] two_colours canonical(const sides_tier& t, two_colours p) const {
    const auto [mover, other] = ways_.canonical(half_of(t, p).amounts, {p.mover, p.other});
    return {mover, other};
  }
  /// index(t, canonical(t, p)), which takes fewer look-ups.
  [[nodiscard]] std::uint64_t canonical_index(const sides_tier& t, two_colours p) const {
    const auto [amounts, first] = half_of(t, p);
    return first + ways_.canonical_index(amounts, {p.mover, p.other});
  }

  // Folded, as `piece_numbering` says.
  [[nodiscard]] std::uint64_t folded_count(const sides_tier& t) const noexcept {
    const std::uint64_t one = folded_half(t.mover, t.other);
    if (!t.both || t.mover == t.other) return one;
    const std::uint64_t all = one + folded_half(t.other, t.mover);
    return all < one ? too_many_positions : all;
  }
  [[nodiscard]] std::uint64_t folded_index(const sides_tier& t, two_colours p) const {
    const piece_numbering<2>::arrangement board{p.mover, p.other};
    if (!is_turned(t, p)) return ways_.folded_index({t.mover, t.other}, board);
    return folded_half(t.mover, t.other) + ways_.folded_index({t.other, t.mover}, board);
  }
  [[nodiscard]] two_colours folded_at(sides_tier t, std::uint64_t index) const {
    turn(t, index, folded_half(t.mover, t.other));
    const auto [mover, other] = ways_.folded_at({t.mover, t.other}, index);
    return {mover, other};
  }
  [[nodiscard]] std::uint64_t images(sides_tier t, std::uint64_t index) const {
    turn(t, index, folded_half(t.mover, t.other));
    return ways_.images({t.mover, t.other}, index);
  }
  /// How many of some positions of a tier are not alike.
  template <class Positions>
  [[nodiscard]] std::uint64_t orbits(const sides_tier& t, const Positions& positions) const {
    if (positions.empty()) return 0;
    const auto board = [](const two_colours& p) {
      return piece_numbering<2>::arrangement{p.mover, p.other};
    };
    return ways_.orbits(half_of(t, positions.front()).amounts, positions, board,
                        [&](const two_colours& p) { return folded_index(t, p); });
  }

 private:
  struct half {
    piece_numbering<2>::amounts amounts;
    std::uint64_t first;
  };

  /// Whether p is of the half in which the mover has the smaller number of pieces.
  [[nodiscard]] static bool is_turned(const sides_tier& t, two_colours p) noexcept {
    return t.both && t.mover != t.other && count_bits(p.mover) != t.mover;
  }
  /// Makes the half of a number and the number within it of a tier and a number.
  static void turn(sides_tier& t, std::uint64_t& index, std::uint64_t first_half) noexcept {
    if (!t.both || t.mover == t.other || index < first_half) return;
    index -= first_half;
    std::swap(t.mover, t.other);
  }

  [[nodiscard]] half half_of(const sides_tier& t, two_colours p) const noexcept {
    if (!is_turned(t, p)) return {{t.mover, t.other}, 0};
    return {{t.other, t.mover}, ways_.count({t.mover, t.other})};
  }

  [[nodiscard]] std::uint64_t folded_half(unsigned mover, unsigned other) const noexcept {
    return folded_[std::size_t{mover} * sides_ + other];
  }

  piece_numbering<2> ways_;
  std::vector<std::uint64_t> folded_;  // counts, since each number asks for one
  unsigned sides_ = 0;                 // how many numbers of pieces a side may have
};

/// Every tier that play comes to from one of them, in ascending order of their names; `successors`
/// is a function of a name.
template <class Successors>
[[nodiscard]] std::vector<std::uint64_t> tiers_from(std::uint64_t first, Successors successors) {
  std::vector<std::uint64_t> found{first};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const std::uint64_t next : successors(found[i])) {
      if (ranges::find(found, next) == found.end()) found.push_back(next);
    }
  }
  ranges::sort(found);
  return found;
}

/// Gives a game of two sides, derived from it, all that a tiered and symmetric game has. The game
/// has
///
///     sides_tier sides(p) const                         the tier of p: mostly sides_tier::of(...)
///     position with(two_colours, sides_tier) const      the position of a tier with these boards
///     range of sides_tier leads_to(sides_tier) const    where a move may lead that leaves a tier
///
/// and calls `number_positions` at the end of its constructor. Copies of a game share its tables.
template <class Game>
class numbered_by_sides {
 public:
  [[nodiscard]] const std::vector<std::uint64_t>& tiers() const { return tables_->tiers; }
  template <class Position>
  [[nodiscard]] std::uint64_t tier(const Position& p) const {
    return game().sides(p).name();
  }
  [[nodiscard]] std::vector<std::uint64_t> successors(std::uint64_t t) const {
    std::vector<std::uint64_t> names;
    for (const sides_tier& next : game().leads_to(sides_tier::named(t))) {
      names.push_back(next.name());
    }
    return names;
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const {
    return tables_->numbers.count(sides_tier::named(t));
  }
  template <class Position>
  [[nodiscard]] std::uint64_t index(std::uint64_t t, const Position& p) const {
    return tables_->numbers.index(sides_tier::named(t), p);
  }
  [[nodiscard]] auto at(std::uint64_t t, std::uint64_t i) const {
    const sides_tier in = sides_tier::named(t);
    return game().with(tables_->numbers.at(in, i), in);
  }
  template <class Position>
  [[nodiscard]] Position canonical(Position p) const {
    static_cast<two_colours&>(p) =
        tables_->numbers.canonical(game().sides(p), static_cast<const two_colours&>(p));
    return p;
  }
  template <class Position>
  [[nodiscard]] std::uint64_t canonical_index(std::uint64_t t, const Position& p) const {
    return tables_->numbers.canonical_index(sides_tier::named(t), p);
  }
  [[nodiscard]] std::uint64_t folded_count(std::uint64_t t) const {
    return tables_->numbers.folded_count(sides_tier::named(t));
  }
  template <class Position>
  [[nodiscard]] std::uint64_t folded_index(std::uint64_t t, const Position& p) const {
    return tables_->numbers.folded_index(sides_tier::named(t), static_cast<const two_colours&>(p));
  }
  [[nodiscard]] auto folded_at(std::uint64_t t, std::uint64_t i) const {
    const sides_tier in = sides_tier::named(t);
    return game().with(tables_->numbers.folded_at(in, i), in);
  }
  [[nodiscard]] std::uint64_t images(std::uint64_t t, std::uint64_t i) const {
    return tables_->numbers.images(sides_tier::named(t), i);
  }
  template <class Positions>
  [[nodiscard]] std::uint64_t orbits(std::uint64_t t, const Positions& positions) const {
    return tables_->numbers.orbits(sides_tier::named(t), positions);
  }

 protected:
  /// Throws as `two_sides_numbering`.
  void number_positions(unsigned points, unsigned largest,
                        const std::vector<std::vector<unsigned>>& symmetries = {}) {
    tables_ = std::make_shared<const tables>(
        tables{two_sides_numbering(points, largest, symmetries),
               tiers_from(tier(game().start()), [&](std::uint64_t t) { return successors(t); })});
  }

 private:
  struct tables {
    two_sides_numbering numbers;
    std::vector<std::uint64_t> tiers;
  };

  [[nodiscard]] const Game& game() const { return static_cast<const Game&>(*this); }

  std::shared_ptr<const tables> tables_;
};

}  // namespace zermelo
