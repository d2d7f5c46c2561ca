/// Lists of types in the order of what each says is its rank.
#pragma once

#include <algorithm>
#include <array>
#include <boost/hana/at.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>
#include <cstddef>
#include <utility>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

namespace detail {

template <class... Types>
[[nodiscard]] consteval auto order_by_rank() {
  constexpr std::array ranks = {Types::rank...};
  std::array<std::size_t, sizeof...(Types)> order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  return order;
}

}  // namespace detail

/// A Hana tuple of types (`hana::tuple_t`), ascending by `rank`; no two have the same.
[[nodiscard]] constexpr auto ranked(auto types) {
  return boost::hana::unpack(types, [](auto... type) {
    constexpr auto order = detail::order_by_rank<typename decltype(type)::type...>();
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      constexpr std::array ranks = {decltype(type)::type::rank...};
      static_assert(
          ranks.size() == 1 ||
              ((ranks[order[I]] != ranks[order[I == 0 ? ranks.size() - 1 : I - 1]]) && ...),
          "two have the same rank; say which of them comes first");
      const auto all = boost::hana::make_tuple(type...);
      return boost::hana::make_tuple(boost::hana::at_c<order[I]>(all)...);
    }(std::make_index_sequence<sizeof...(type)>());
  });
}

}  // namespace zermelo
