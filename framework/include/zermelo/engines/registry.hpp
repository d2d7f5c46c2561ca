/// The concepts, and which of them a game meets.
#pragma once

#include <boost/hana/filter.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <string_view>
#include <vector>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/text/contest.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

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
                       hana::make_pair("tiered_game", hana::bool_c<tiered_game<G>>),
                       hana::make_pair("reversible_game", hana::bool_c<reversible_game<G>>),
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
