/// Asking the functions that stand beside a game's rules: customisation points, as in the standard
/// library and in range-v3. `hooks::print(game, p)` calls the `print` that argument-dependent
/// look-up finds in the namespaces of the game, and nothing else. One that takes the game and is
/// not as it should be is a mistake, and not a game without text: see the role.
///
/// Whether such a function is there must be the same wherever the game is known, or one program has
/// two answers: a module's rules end by including its text, as zermelo_add_game() sees to.
#pragma once

#include <concepts>
#include <utility>
#include <zermelo/base/cpp20.hpp>

/// `hooks::NAME`, the function of this name beside the rules of G, of the signature that follows.
#define ZERMELO_FUNCTION(name, ...) ZERMELO_OVERLOAD(name, name, true, __VA_ARGS__)

/// The same for one of several functions of a name, told by `wanted` of the arguments' types, A.
#define ZERMELO_OVERLOAD(hook, function, wanted, ...)                                        \
  namespace detail::asked {                                                                  \
  void function(); /* unqualified look-up ends here */                                       \
  struct hook##_call {                                                                       \
    template <class... A>                                                                    \
      requires(wanted)                                                                       \
    constexpr auto operator()(A&&... a) const -> decltype(function(std::forward<A>(a)...)) { \
      return function(std::forward<A>(a)...);                                                \
    }                                                                                        \
  };                                                                                         \
  template <class G>                                                                         \
  using hook##_signature = __VA_ARGS__;                                                      \
  }                                                                                          \
  namespace hooks {                                                                          \
  inline constexpr customisation_point<detail::asked::hook##_call,                           \
                                       detail::asked::hook##_signature>                      \
      hook;                                                                                  \
  }

namespace zermelo {

namespace detail {

template <class Call, class Signature>
inline constexpr bool meets = false;
template <class Call, class Result, class... Arguments>
inline constexpr bool meets<Call, Result(Arguments...)> =
    requires(const Call& call, Arguments... arguments) {
      { call(static_cast<Arguments>(arguments)...) } -> std::convertible_to<Result>;
    };

/// Whatever a parameter asks for.
struct anything {
  template <class T>
  operator T&() const;  // NOLINT(google-explicit-constructor): that is what it is for
};

}  // namespace detail

/// A function beside the rules of a game. `Call` calls whatever has its name.
template <class Call, template <class> class Signature>
struct customisation_point {
  /// Whether the module of G has it.
  template <class G>
  static constexpr bool given = detail::meets<Call, Signature<G>>;

  /// Whether it has one of this name that takes the game first, and is not as it should be.
  template <class G>
  [[nodiscard]] static consteval bool mistaken() {
    using any = detail::anything;
    if constexpr (!given<G>) {
      return requires(const Call& call, G& g) { call(g); } ||
             requires(const Call& call, G& g, any one) { call(g, one); } ||
             requires(const Call& call, G& g, any one) { call(g, one, one); };
    }
    return false;
  }

  template <class G, class... Arguments>
    requires given<G>
  constexpr decltype(auto) operator()(const G& g, Arguments&&... arguments) const {
    return Call()(g, std::forward<Arguments>(arguments)...);
  }
};

}  // namespace zermelo
