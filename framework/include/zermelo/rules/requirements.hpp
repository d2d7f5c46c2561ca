/// One sentence per role that a game does not meet. Every entry to the framework instantiates
/// `requirements<G>`, so that a newcomer reads these and not a page of template errors. A role that
/// cannot be judged because another is missing stays silent.
#pragma once

#include <boost/hana/for_each.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace detail {

// The assertions stand in functions of the roles: clang stops at the first one that fails in a
// class. The chosen roles are judged where those that every game has are met.

/// Those of a game's members, or those of the functions beside it.
template <class G, bool OfText>
constexpr bool check_roles() {
  if constexpr (!OfText) game_role::check<G>();
  if constexpr (game<G>) {
    boost::hana::for_each(registered_roles, []<class Role>(boost::hana::basic_type<Role>) {
      if constexpr (OfText) {
        if constexpr (requires { &Role::template check_text<G>; }) Role::template check_text<G>();
      } else {
        if constexpr (requires { &Role::template check_member<G>; })
          Role::template check_member<G>();
        if constexpr (requires { &Role::template check<G>; }) Role::template check<G>();
      }
    });
  }
  return true;
}

}  // namespace detail

/// Instantiating this type checks every role of G and says what is missing.
template <class G>
struct requirements {
  static_assert(detail::check_roles<G, false>());
};

/// The same for the functions beside the rules. What asks for text instantiates it, and not every
/// engine: these functions may follow after the first engine in a file.
template <class G>
struct requirements_of_text {
  static_assert(detail::check_roles<G, true>());
};

}  // namespace zermelo
