/// Values of many positions of one game, by the recursion with a table: for counting and saving.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <zermelo/answers/observer.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/nimber_valuation.hpp>
#include <zermelo/engines/repetition.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::detail {

template <class Valuation, game G>
inline constexpr bool is_of_nimbers = !std::same_as<typename Valuation::entry, value_t<G>>;

/// Calls `use(value_of)`, where `value_of(p)` is the entry of any position by `Valuation`; what was
/// found stays in a table, so that all positions together cost as much as one search through them.
/// The table is dense where there is an index and its bill fits; for a value that it cannot hold
/// `use` is called once more, with a hash table. `bytes` becomes the size of the table. Throws
/// `stopped`, and `cannot_solve` as `memo` does.
template <class Valuation, game G>
void with_values(const G& g, meter& spent, std::uint64_t& bytes,
                 const std::function<void(const values_of<entry_t<Valuation>, G>&)>& use) {
  const std::uint64_t most = spent.allowed().bytes.value_or(~std::uint64_t{0});
  const auto use_with = [&](auto values) {
    const auto value_of = [&](const position_t<G>& p) {
      try {
        return values.value_of(p, spent, watched_by<no_observer>{nullptr});
      } catch (const too_deep&) {
        explain_depth(g, p);
      }
    };
    try {
      use(value_of);
    } catch (const stopped&) {
      bytes = values.table().bytes();
      throw;
    }
    bytes = values.table().bytes();
  };

  using entry = typename Valuation::entry;
  if constexpr (indexed_game<G> && (is_of_nimbers<Valuation, G> || std::same_as<entry, outcome>)) {
    using rules = typename rules_for_dense<G>::type;
    using table = dense_table<entry, is_of_nimbers<Valuation, G> ? 8 : 2>;
    const rules numbered{g};
    const std::uint64_t places = numbered.position_count();
    if (places != too_many_positions && table::bytes_for(places) <= most) {
      try {
        return use_with(memo_recursion<rules, Valuation, table>(numbered, table(places)));
      } catch (const does_not_fit&) {
      }
    }
  }
  hash_table<key_t<G>, entry> table;
  table.limit_bytes(most);
  use_with(memo_recursion<G, Valuation, hash_table<key_t<G>, entry>>(g, std::move(table)));
}

/// Throws `bad_parameters` where these rules have no nimbers.
template <game G>
void require_nimbers(const G& g) {
  if (impartial_game<G> && !misere(g)) return;
  throw bad_parameters("nimbers belong to impartial games in normal play; ask for values alone");
}

/// Throws `bad_parameters` where an engine that finds none is asked for nimbers.
template <game G>
[[noreturn]] void refuse_nimbers(const G& g, std::string_view engine) {
  require_nimbers(g);
  throw bad_parameters(fmt::format("{} finds no nimbers; ask for values alone", engine));
}

}  // namespace zermelo::detail
