/// Values of many positions of one game, by the recursion with a table: for counting and saving.
#pragma once

#include <concepts>
#include <cstdint>
#include <zermelo/answers/observer.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/repetition.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::detail {

template <class Valuation, game G>
inline constexpr bool is_of_nimbers = !std::same_as<typename Valuation::entry, value_t<G>>;

/// The entries of positions by `Valuation`, one after the other. What was found stays in a table,
/// so that all positions together cost as much as one search through them. The table is dense where
/// there is an index and its bill fits; from a value on that it cannot hold, it is a hash table.
template <class Valuation, game G>
class all_values {
 public:
  all_values(const G& g, meter& spent) : game_(g), spent_(spent) {
    if constexpr (dense_is_wide_enough) {
      if (search_.choose_dense(g, most_bytes())) return;
    }
    choose_hash();
  }

  /// Throws `stopped`, and `cannot_solve` as `memo` does.
  [[nodiscard]] entry_t<Valuation> of(const position_t<G>& p) {
    try {
      return found_for(p);
    } catch (const does_not_fit&) {
      if (search_.is_over_hash()) throw;
      choose_hash();
      return found_for(p);
    } catch (const too_deep&) {
      explain_depth(game_, p);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }

 private:
  using entry = entry_t<Valuation>;

  /// For most of what there is.
  static constexpr bool dense_is_wide_enough =
      indexed_game<G> && (is_of_nimbers<Valuation, G> || std::same_as<entry, outcome>);

  [[nodiscard]] std::uint64_t most_bytes() const {
    return spent_.allowed().bytes.value_or(~std::uint64_t{0});
  }

  void choose_hash() {
    search_.choose_hash(game_);
    search_.visit([&](auto& chosen) {
      if constexpr (requires { chosen.table().limit_bytes(0); }) {
        chosen.table().limit_bytes(most_bytes());
      }
    });
  }

  [[nodiscard]] entry found_for(const position_t<G>& p) {
    entry found{};
    search_.visit([&](auto& chosen) {
      found = chosen.value_of(p, spent_, watched_by<no_observer>{nullptr});
    });
    return found;
  }

  const G& game_;
  meter& spent_;
  chosen_recursion<G, G, Valuation> search_;
};

}  // namespace zermelo::detail
