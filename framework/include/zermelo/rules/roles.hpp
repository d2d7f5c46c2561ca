/// What a game makes of the list of the roles.
#pragma once

#include <boost/hana/for_each.hpp>
#include <zermelo/base/ranked.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// The names of the concepts that G meets, by rank, without roles that have no concept.
template <game G>
[[nodiscard]] std::vector<std::string_view> concepts_of() {
  std::vector<std::string_view> names;
  boost::hana::for_each(ranked(registered_roles), [&]<class Role>(boost::hana::basic_type<Role>) {
    if constexpr (requires { requires Role::template met<G>; }) names.push_back(Role::name);
  });
  return names;
}

}  // namespace zermelo
