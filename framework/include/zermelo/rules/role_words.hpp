/// What a game may define, and what a role says of itself. A role (rules/roles/) is a struct with
///
///     ZERMELO_ROLE(...)      its concept, its place among the others, and its words for `show`
///     ZERMELO_MEMBER(...)    the sentence for a member that is there and not as it should be
///     check<G>()             asserts, with a sentence each, what else must hold where something is
///                            meant; check_text<G>() asserts it of functions beside the rules
///     hooks                  what a game defines for it; docs/hooks.md is made of these
#pragma once

#include <span>
#include <string_view>
#include <type_traits>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// One thing that a game may define: a member, a flag, a type, or a function beside it.
struct hook {
  std::string_view name;
  std::string_view signature;
  std::string_view buys;
  std::string_view used_by;
  std::string_view otherwise{};  // what holds where it is left out; what is required has none

  [[nodiscard]] constexpr bool required() const { return otherwise.empty(); }
};

/// What a role says of itself, whatever its type.
struct role_words {
  std::string_view name;
  std::string_view says;
  std::string_view buys;
  std::span<const hook> hooks;
};

/// All of them, by rank.
[[nodiscard]] std::span<const role_words> all_roles();

/// What a role says of itself: its concept, its place among the others, ascending, what it says of
/// a game, and what for. A concept is no argument of a template, and its name no string.
#define ZERMELO_ROLE(concept_name, place, words, what_for) \
  static constexpr std::string_view name = #concept_name;  \
  static constexpr std::string_view says = (words);        \
  static constexpr std::string_view buys = (what_for);     \
  static constexpr int rank = (place);                     \
  template <class G>                                       \
  static constexpr bool met = concept_name<G>  // NOLINT(bugprone-macro-parentheses)

/// Where a game G has this member, `is_right` must hold, or the sentence is said.
#define ZERMELO_MEMBER(member, is_right, sentence)                           \
  template <class G>                                                         \
  static constexpr void check_member() {                                     \
    static_assert(!detail::names<G, member##_name> || (is_right), sentence); \
  }                                                                          \
  ZERMELO_NAME(member)

/// The same for a flag; `is_said<G>` is whether it is raised.
#define ZERMELO_FLAG(flag)                                                                   \
  template <class G>                                                                         \
  static constexpr bool is_said = requires { requires std::bool_constant<G::flag>::value; }; \
  ZERMELO_MEMBER(                                                                            \
      flag, requires { typename std::bool_constant<G::flag>; },                              \
      #flag " is told by a constant: `static constexpr bool " #flag " = true;`")

/// `detail::names<G, MEMBER_name>`: whether G has a member of a name, whatever it is: overloaded, a
/// template, static or of another type. There is no other way to hand a name over.
#define ZERMELO_NAME(member)                             \
  struct member##_name {                                 \
    struct base {                                        \
      int member;                                        \
    };                                                   \
    template <class T>                                   \
    static constexpr bool in = requires { &T::member; }; \
  }

namespace detail {

// What has both G and the base finds the name twice, so it means nothing, exactly where G has it.

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
