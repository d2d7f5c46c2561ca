/// The list of the roles, and what a game makes of it.
#pragma once

#include <boost/hana/for_each.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/role_words.hpp>

namespace zermelo {

/// A role with a concept of its own. One without is told in the documents alone.
template <class Role, class G>
concept met_role = requires { requires Role::template met<G>; };

/// The roles by rank.
[[nodiscard]] inline std::vector<role_words> all_roles() {
  std::vector<role_words> all;
  boost::hana::for_each(registered_roles, [&](auto type) {
    using role = typename decltype(type)::type;
    all.push_back({role::name, role::says, role::buys, role::rank, role::hooks});
  });
  ranges::sort(all, {}, &role_words::rank);
  return all;
}

/// The names of the concepts that G meets, by rank.
template <game G>
[[nodiscard]] std::vector<std::string_view> concepts_of() {
  std::vector<std::pair<int, std::string_view>> met;
  boost::hana::for_each(registered_roles, [&](auto type) {
    using role = typename decltype(type)::type;
    if constexpr (met_role<role, G>) met.emplace_back(role::rank, role::name);
  });
  ranges::sort(met);
  std::vector<std::string_view> names;
  for (const auto& [rank, name] : met) names.push_back(name);
  return names;
}

}  // namespace zermelo
