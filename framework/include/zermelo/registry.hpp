/// Compile-time lists: of the engines, of the concepts, and of what a game makes of them.
#pragma once

#include <boost/hana/filter.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <string_view>
#include <vector>
#include <zermelo/concepts.hpp>
#include <zermelo/contest.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/text.hpp>

namespace zermelo {

namespace hana = boost::hana;

/// One engine: its type over G, and whether G meets what it needs.
struct plain_engine {
  template <class G>
  static constexpr bool serves = game<G>;
  template <class G>
  using type = plain<G>;
};
struct memo_engine {
  template <class G>
  static constexpr bool serves = game<G>;
  template <class G>
  using type = memo<G>;
};
struct simplifying_memo_engine {
  template <class G>
  static constexpr bool serves = simplifying_game<G>;
  template <class G>
  using type = simplifying_memo<G>;
};
struct symmetric_memo_engine {
  template <class G>
  static constexpr bool serves = symmetric_game<G>;
  template <class G>
  using type = symmetric_memo<G>;
};
struct alpha_beta_engine {
  template <class G>
  static constexpr bool serves = game<G> && !cyclic_game<G>;
  template <class G>
  using type = alpha_beta<G>;
};
struct sweep_engine {
  template <class G>
  static constexpr bool serves = sweepable_game<G>;
  template <class G>
  using type = sweep<G>;
};
struct grundy_engine {
  template <class G>
  static constexpr bool serves = impartial_game<G>;
  template <class G>
  using type = grundy<G>;
};
struct recurrence_engine {
  template <class G>
  static constexpr bool serves = heap_game<G>;
  template <class G>
  using type = recurrence<G>;
};
struct branch_and_bound_engine {
  template <class G>
  static constexpr bool serves = puzzle<G>&& bounded_game<G>;
  template <class G>
  using type = branch_and_bound<G>;
};

/// Every engine, weakest first.
inline constexpr auto engines =
    hana::tuple_t<plain_engine, memo_engine, simplifying_memo_engine, symmetric_memo_engine,
                  alpha_beta_engine, sweep_engine, grundy_engine, recurrence_engine,
                  branch_and_bound_engine>;

/// The engines that serve G, as a Hana tuple of their types over G.
template <game G>
[[nodiscard]] constexpr auto engines_of() {
  const auto serving = hana::filter(engines, [](auto engine) {
    return hana::bool_c<decltype(engine)::type::template serves<G>>;
  });
  return hana::transform(serving, [](auto engine) {
    return hana::type_c<typename decltype(engine)::type::template type<G>>;
  });
}

/// The names of the concepts that G meets.
template <game G>
[[nodiscard]] std::vector<std::string_view> concepts_of() {
  const auto all =
      hana::make_tuple(hana::make_pair("game", hana::bool_c<true>),
                       hana::make_pair("game_with_terminal", hana::bool_c<game_with_terminal<G>>),
                       hana::make_pair("cyclic_game", hana::bool_c<cyclic_game<G>>),
                       hana::make_pair("two_valued_game", hana::bool_c<two_valued_game<G>>),
                       hana::make_pair("scored_game", hana::bool_c<scored_game<G>>),
                       hana::make_pair("puzzle", hana::bool_c<puzzle<G>>),
                       hana::make_pair("packing_game", hana::bool_c<packing_game<G>>),
                       hana::make_pair("text_game", hana::bool_c<text_game<G>>),
                       hana::make_pair("contest_game", hana::bool_c<contest_game<G>>),
                       hana::make_pair("indexed_game", hana::bool_c<indexed_game<G>>),
                       hana::make_pair("simplifying_game", hana::bool_c<simplifying_game<G>>),
                       hana::make_pair("symmetric_game", hana::bool_c<symmetric_game<G>>),
                       hana::make_pair("impartial_game", hana::bool_c<impartial_game<G>>),
                       hana::make_pair("sum_game", hana::bool_c<sum_game<G>>),
                       hana::make_pair("theory_game", hana::bool_c<theory_game<G>>),
                       hana::make_pair("heap_game", hana::bool_c<heap_game<G>>),
                       hana::make_pair("placement_game", hana::bool_c<placement_game<G>>),
                       hana::make_pair("estimated_game", hana::bool_c<estimated_game<G>>),
                       hana::make_pair("ordered_game", hana::bool_c<ordered_game<G>>),
                       hana::make_pair("bounded_game", hana::bool_c<bounded_game<G>>));
  std::vector<std::string_view> names;
  hana::for_each(hana::filter(all, hana::second),
                 [&](auto met) { names.emplace_back(hana::first(met)); });
  return names;
}

}  // namespace zermelo
