/// What a game makes of the list of the roles.
#pragma once

#include <boost/hana/for_each.hpp>
#include <zermelo/base/ranked.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace detail {

template <class Role, class G>
inline constexpr bool is_met = false;
template <class Role, class G>
  requires(Role::template met<G>)
inline constexpr bool is_met<Role, G> = true;

}  // namespace detail

/// The names of the concepts that G meets, by rank, without roles that have no concept.
template <game G>
[[nodiscard]] std::vector<std::string_view> concepts_of() {
  std::vector<std::string_view> names;
  boost::hana::for_each(ranked(registered_roles), [&]<class Role>(boost::hana::basic_type<Role>) {
    if constexpr (detail::is_met<Role, G>) names.push_back(Role::name);
  });
  return names;
}

}  // namespace zermelo
