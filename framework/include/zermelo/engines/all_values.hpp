/// Values of many positions of one game, by the recursion with a table: for counting and saving.
#pragma once

#include <zermelo/engines/memo.hpp>

namespace zermelo::detail {

/// The entries of positions by `Valuation`, one after the other. What was found stays in a table,
/// so that all positions together cost as much as one search through them. The table is dense where
/// there is an index and its bill fits; from a value on that it cannot hold, it is a hash table.
template <class Valuation, game G>
class all_values {
 public:
  all_values(const G& g, meter& spent) : game_(g), spent_(spent) {
    search_.choose(g, table_kind::automatic, most_bytes());
  }

  /// Throws `stopped`, and `cannot_solve` as `memo` does.
  [[nodiscard]] entry_t<Valuation> of(const position_t<G>& p) {
    entry_t<Valuation> found{};
    try {
      search_.visit(game_, [&](auto& chosen) {
        limit_bytes(chosen.table(), most_bytes());
        found = chosen.value_of(p, spent_, watched_by<no_observer>{nullptr});
      });
    } catch (const too_deep&) {
      explain_depth(game_, p);
    }
    return found;
  }

  [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }

 private:
  [[nodiscard]] std::uint64_t most_bytes() const {
    return spent_.allowed().bytes.value_or(~std::uint64_t{0});
  }

  const G& game_;
  meter& spent_;
  chosen_recursion<G, G, Valuation> search_;
};

}  // namespace zermelo::detail
