/// The list of the roles, and what a game makes of it.
#pragma once

#include <boost/hana/unpack.hpp>
#include <string_view>
#include <vector>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/role_words.hpp>

namespace zermelo {

namespace detail {

/// A role's concept by its name, and whether a game meets it. A role without a concept of its own
/// is told in the documents alone.
struct met_role {
  std::string_view name;
  int rank = 0;
  bool met = false;
};

template <class Role, class G>
[[nodiscard]] constexpr met_role ask_role() {
  return {Role::name, Role::rank, requires {requires Role::template met<G>;
}
};  // namespace detail
}  // namespace zermelo

/// The names of those that are met, by rank.
[[nodiscard]] std::vector<std::string_view> names_of_met(std::vector<met_role> roles);

}  // namespace detail

/// The names of the concepts that G meets, by rank.
template <game G>
[[nodiscard]] std::vector<std::string_view> concepts_of() {
  return boost::hana::unpack(registered_roles, [](auto... roles) {
    return detail::names_of_met({detail::ask_role<typename decltype(roles)::type, G>()...});
  });
}

}  // namespace zermelo
