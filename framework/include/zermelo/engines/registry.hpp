/// Compile-time lists: of the engines, and of those that serve a game.
#pragma once

#include <boost/hana/filter.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <string_view>
#include <vector>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace hana = boost::hana;

/// Every engine, weakest first.
inline constexpr auto engines =
    hana::tuple_t<plain_engine, memo_engine, simplifying_memo_engine, symmetric_memo_engine,
                  alpha_beta_engine, sweep_engine, grundy_engine, recurrence_engine,
                  retrograde_engine, branch_and_bound_engine, frontier_engine>;

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

/// Their names, weakest first.
template <game G>
[[nodiscard]] std::vector<std::string_view> names_of_engines() {
  std::vector<std::string_view> names;
  hana::for_each(engines_of<G>(), [&](auto type) { names.push_back(decltype(type)::type::name); });
  return names;
}

/// The names of those that search position after position, and so can be watched.
template <game G>
[[nodiscard]] std::vector<std::string_view> names_of_recursions() {
  std::vector<std::string_view> names;
  hana::for_each(engines_of<G>(), [&](auto type) {
    using engine = typename decltype(type)::type;
    if constexpr (requires { requires engine::is_recursion; }) names.push_back(engine::name);
  });
  return names;
}

}  // namespace zermelo
