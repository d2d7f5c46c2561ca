/// What a game may define. A role (rules/roles/) is a struct that says of itself:
///
///     name, says, buys      as `show` prints them: "tiered_game", what it says of a game, what for
///     rank                  its place among the others, ascending
///     met<G>                its concept
///     check<G>()            asserts, with a sentence each, that what was meant is met; a role of
///                           text has check_text<G>() in its place
///     hooks                 what a game defines for it; docs/hooks.md is made of these
#pragma once

#include <string_view>
#include <type_traits>

namespace zermelo {

/// Whether a game that plays a role must define a hook of it.
enum class need { required, optional };

/// One thing that a game may define: a member, a flag, a type, or a function beside it.
struct hook {
  std::string_view name;
  std::string_view signature;
  need needed = need::required;
  std::string_view buys;
  std::string_view otherwise;  // what holds where an optional one is left out
  std::string_view used_by;
};

namespace detail {

// Whether G has a member of a name, whatever it is: overloaded, a template, static or of another
// type. A Name says the name twice, for there is no other way to hand one over:
//
//     struct tiers_name {
//       struct base { int tiers; };
//       template <class T> static constexpr bool in = requires { &T::tiers; };
//     };
//
// A class that has both G and that base finds the name twice, so that it means nothing there,
// exactly where G has it.

template <class G, class Name>
struct named_twice : G, Name::base {};

template <class G, class Name>
[[nodiscard]] consteval bool has_name() {
  if constexpr (std::is_class_v<G> && !std::is_final_v<G>) {
    return !Name::template in<named_twice<G, Name>>;
  } else {
    return Name::template in<G>;  // from a final class nothing derives: overloads go unnoticed
  }
}

template <class G, class... Names>
concept names = (has_name<G, Names>() || ...);

}  // namespace detail

}  // namespace zermelo
