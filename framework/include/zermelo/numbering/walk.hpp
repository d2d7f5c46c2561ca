/// Going through the positions of a game: by their numbers, or as play reaches them. Counting,
/// saving and verifying all walk here; each brings its own marks of what was reached.
#pragma once

#include <functional>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>

namespace zermelo {

/// What is done with each position of a walk; to stop it, throw. One type for all, so that walks
/// are compiled once a game.
template <game G>
using visit_of = function_ref<void(const position_t<G>&)>;

namespace detail {

/// `visit`, which must outlive it, for a walk under limits, which are looked at here alone: every
/// so many positions. That of positions is the engine's, which counts those it looks at. Throws
/// `stopped`.
template <game G>
[[nodiscard]] auto within(limits allowed, visit_of<G> visit) {
  constexpr std::uint64_t interval = 4096;
  allowed.positions.reset();
  allowed.watched = nullptr;
  meter spent;
  spent.start(allowed);
  return [=, visited = std::uint64_t{0}](const position_t<G>& p) mutable {
    if (++visited % interval == 0) spent.check_limits();
    visit(p);
  };
}

/// Marks a position as reached; says whether it was not before.
template <game G>
using mark_of = std::function<bool(const position_t<G>&)>;

/// Throws `bad_parameters` for a position of such a number that there is not: its rules number
/// positions wrong.
inline void require_number(std::uint64_t number, std::uint64_t count) {
  if (number < count) return;
  throw bad_parameters(fmt::format(
      "a position has number {}, and there are {}: the rules number their positions wrong, as "
      "`zermelo check` tells in full",
      number, count));
}

/// Sets this bit, and says whether it was not set before.
[[nodiscard]] inline bool mark_new(std::vector<bool>& bits, std::uint64_t i) {
  require_number(i, bits.size());
  auto bit = bits[static_cast<std::size_t>(i)];
  const bool is_new = !bit;
  bit = true;
  return is_new;
}

/// Every position that the rules number, in the order of its numbers: all of them at once, where
/// the rules have such numbers, or tier by tier. Throws `bad_parameters` where they are too many.
template <numbered_game G>
void for_each_numbered(const G& g, const visit_of<G>& visit) {
  const auto refuse_too_many = [](std::uint64_t count) {
    if (count != too_many_positions) return count;
    throw bad_parameters("these rules have too many positions to number; take a smaller board");
  };
  if constexpr (indexed_game<G>) {
    const std::uint64_t count = refuse_too_many(g.position_count());
    for (std::uint64_t i = 0; i < count; ++i) visit(g.at(i));
  } else {
    const numbering<G> numbers(g);
    refuse_too_many(numbers.position_count());
    for (std::size_t place = 0; place < numbers.tiers().size(); ++place) {
      const std::uint64_t count = numbers.tiers()[place].count;
      for (std::uint64_t i = 0; i < count; ++i) visit(numbers.at(place, i));
    }
  }
}

/// How far play is followed.
template <game G>
struct reach {
  position_t<G> from;
  bool canonical = false;  // one position stands for all that are the same up to symmetry
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// What play can reach, where it begins included, nearest first: breadth first, one level of
/// positions after the other. Each once, as `mark` tells, and no more than `most`; returns whether
/// that were all. Memory: two levels of positions.
template <game G>
bool breadth_first(const G& g, const reach<G>& how, const mark_of<G>& mark,
                   const visit_of<G>& visit) {
  // Two positions that are the same up to symmetry have moves that are.
  const auto standing_for = [&](const position_t<G>& p) {
    if constexpr (symmetric_game<G>) {
      if (how.canonical) return g.canonical(p);
    }
    return p;
  };
  if (how.most == 0) return false;
  std::vector<position_t<G>> level{standing_for(how.from)};
  std::vector<position_t<G>> next_level;
  std::uint64_t found = 1;
  bool all = true;
  for (mark(level.front()); !level.empty() && all; level.swap(next_level)) {
    next_level.clear();
    for (const position_t<G>& at : level) {
      visit(at);
      if (!all || terminal(g, at)) continue;
      all = !any_move(g.moves(at), [&](const move_t<G>& m) {
        position_t<G> next = standing_for(g.play(at, m));
        if (!mark(next)) return false;
        if (found == how.most) return true;
        ++found;
        next_level.push_back(std::move(next));
        return false;
      });
    }
  }
  for (const position_t<G>& at : level) visit(at);  // found before the limit, in full or in part
  return all;
}

}  // namespace detail

}  // namespace zermelo
