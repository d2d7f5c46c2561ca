/// Asking the functions that stand beside a game's rules: customisation points, as in the standard
/// library and in range-v3.
///
/// `hooks::print(game, p)` calls the `print` that argument-dependent look-up finds in the
/// namespaces of the game, and nothing else: not what happens to be called so where it is asked.
/// One that takes the game and is not as it should be is a mistake, and not a game without text:
/// see the role.
///
/// Whether such a function is there must be the same wherever the game is known, or one program
/// would hold two answers. So a module's rules end by including its text: zermelo_add_game() sees
/// to it.
#pragma once

#include <concepts>
#include <utility>

namespace zermelo {

/// What a function beside the rules takes and returns.
template <class Result, class... Arguments>
struct signature {
  template <class Call>
  static constexpr bool met_by = requires(const Call& call, Arguments... arguments) {
    { call(static_cast<Arguments>(arguments)...) } -> std::convertible_to<Result>;
  };
};

namespace detail {

/// Whatever a parameter asks for.
struct anything {
  template <class T>
  operator T&() const;  // NOLINT(google-explicit-constructor): that is what it is for
};

/// Whether a call with the game first means something, whatever may follow.
template <class Call, class G>
inline constexpr bool takes_game =
    requires(const Call& call, G& g, anything any) { call(g, any); } ||
    requires(const Call& call, G& g) { call(g); } ||
    requires(const Call& call, G& g, anything any) { call(g, any, any); };

}  // namespace detail

/// A function beside the rules of a game, of one name and signature. `Call` calls whatever has the
/// name.
template <class Call, template <class> class Signature>
struct customisation_point {
  /// Whether the module of G has it.
  template <class G>
  static constexpr bool given = Signature<G>::template met_by<Call>;

  /// Whether it has one of this name that takes the game, and is not as it should be.
  template <class G>
  [[nodiscard]] static consteval bool mistaken() {
    if constexpr (given<G>) {
      return false;
    } else {
      return detail::takes_game<Call, G>;
    }
  }

  template <class G, class... Arguments>
    requires given<G>
  constexpr decltype(auto) operator()(const G& g, Arguments&&... arguments) const {
    return Call()(g, std::forward<Arguments>(arguments)...);
  }
};

}  // namespace zermelo
