/// Counting positions by value: all that the rules number, or all that play can reach.
#pragma once

#include <concepts>
#include <cstdint>
#include <new>
#include <utility>
#include <zermelo/concepts.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/nimber_valuation.hpp>
#include <zermelo/engines/repetition.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/limits.hpp>
#include <zermelo/observer.hpp>
#include <zermelo/reachable.hpp>
#include <zermelo/tally.hpp>

namespace zermelo {

namespace detail {

/// Values positions by `Valuation` one after the other, and counts them. What was found stays in a
/// table, so that the whole costs as much as one search through all of them.
template <game G, class Valuation>
class counter {
 public:
  counter(const G& game, const limits& allowed) : game_(game), allowed_(allowed) {}

  /// `for_each(visit)` calls visit(p) for each position.
  template <class ForEach>
  [[nodiscard]] tally count(ForEach for_each) {
    try {
      spent_.start(allowed_);
      count_with_table(for_each);
    } catch (const stopped& stop) {
      found_.stopped_by = stop.reason;
    } catch (const std::bad_alloc&) {
      found_.stopped_by = stop_reason::bytes;
    }
    found_.engine = "memo";
    found_.statistics = spent_.read(bytes_);
    return std::move(found_);
  }

 private:
  using entry = typename Valuation::entry;
  static constexpr bool of_nimbers = !std::same_as<entry, value_t<G>>;

  /// In a dense table where there is an index and the bill fits; else, and for a value that the
  /// dense table cannot hold, in a hash table.
  template <class ForEach>
  void count_with_table(ForEach for_each) {
    const std::uint64_t most = allowed_.bytes.value_or(~std::uint64_t{0});
    if constexpr (indexed_game<G> && (of_nimbers || std::same_as<entry, outcome>)) {
      using rules = typename rules_for_dense<G>::type;
      using table = dense_table<entry, of_nimbers ? 8 : 2>;
      const rules numbered{game_};
      const std::uint64_t places = numbered.position_count();
      if (places != too_many_positions && table::bytes_for(places) <= most) {
        try {
          memo_recursion<rules, Valuation, table> values(numbered, table(places));
          return count_by(values, for_each);
        } catch (const does_not_fit&) {
          found_ = {};
        }
      }
    }
    using table = hash_table<key_t<G>, entry>;
    memo_recursion<G, Valuation, table> values(game_, table());
    values.table().limit_bytes(most);
    count_by(values, for_each);
  }

  template <class Recursion, class ForEach>
  void count_by(Recursion& values, ForEach for_each) {
    try {
      for_each([&](const position_t<G>& p) { add(value_of(values, p)); });
    } catch (const stopped&) {
      bytes_ = values.table().bytes();
      throw;
    }
    bytes_ = values.table().bytes();
  }

  template <class Recursion>
  entry value_of(Recursion& values, const position_t<G>& p) {
    try {
      return values.value_of(p, spent_, watched_by<no_observer>{nullptr});
    } catch (const too_deep&) {
      explain_depth(game_, p);
    }
  }

  void add(entry known) {
    ++found_.positions;
    if constexpr (of_nimbers) {
      if (!found_.nimbers) found_.nimbers.emplace();
      if (found_.nimbers->size() <= known) found_.nimbers->resize(std::size_t{known} + 1);
      ++(*found_.nimbers)[known];
      ++found_.values[known == 0 ? outcome::loss : outcome::win];
    } else {
      ++found_.values[known];
    }
  }

  const G& game_;
  limits allowed_;
  meter spent_;
  tally found_{};
  std::uint64_t bytes_ = 0;
};

template <game G, class ForEach>
[[nodiscard]] tally count_each(const G& g, bool nimbers, const limits& allowed, ForEach for_each) {
  if (nimbers) {
    if constexpr (impartial_game<G>) {
      if (!misere(g)) return counter<G, by_nimber<G>>(g, allowed).count(for_each);
    }
    throw bad_parameters("nimbers belong to impartial games in normal play; count values alone");
  }
  return counter<G, by_value<G>>(g, allowed).count(for_each);
}

}  // namespace detail

/// Counts all positions that the rules number, whether or not play from the start can reach them.
/// Every position is looked at once: O(positions) time, and 2 bits a position, 8 for nimbers.
/// Throws `bad_parameters` where these rules have too many positions for an index, and where
/// `nimbers` are asked for that the rules do not have.
template <indexed_game G>
[[nodiscard]] tally count_positions(const G& g, bool nimbers = false, const limits& allowed = {}) {
  const std::uint64_t count = g.position_count();
  if (count == too_many_positions) {
    throw bad_parameters("these rules have too many positions to number; take a smaller board");
  }
  return detail::count_each(g, nimbers, allowed, [&](auto visit) {
    for (std::uint64_t i = 0; i < count; ++i) visit(g.at(i));
  });
}

/// Counts the positions that play from p can reach, p included. The limit of memory holds for the
/// values and for the marks of `for_each_reachable`, half of it each.
template <game G>
[[nodiscard]] tally count_reachable(const G& g, const position_t<G>& p, bool nimbers = false,
                                    const limits& allowed = {}) {
  limits half = allowed;
  if (half.bytes) *half.bytes /= 2;
  return detail::count_each(g, nimbers, half, [&](auto visit) { for_each_reachable(g, p, visit); });
}

}  // namespace zermelo
