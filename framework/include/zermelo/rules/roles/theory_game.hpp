/// Games of which theory knows some nimbers.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <zermelo/rules/roles/impartial_game.hpp>

namespace zermelo {

/// Theory knows some nimbers: `std::optional<nimber> known_nimber(p) const`, in normal play. Buys:
/// a position that isn't searched.
template <class G>
concept theory_game = impartial_game<G> && requires(const G& g, const position_t<G>& p) {
  { g.known_nimber(p) } -> std::same_as<std::optional<nimber>>;
};

namespace detail {

struct known_nimber_name {
  struct base {
    int known_nimber;
  };
  template <class T>
  static constexpr bool in = requires { &T::known_nimber; };
};

}  // namespace detail

struct theory_game_role {
  static constexpr std::string_view name = "theory_game";
  static constexpr std::string_view says = "theory knows some nimbers";
  static constexpr std::string_view buys = "positions that need no search";
  static constexpr int rank = 170;
  template <class G>
  static constexpr bool met = theory_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::known_nimber_name> || theory_game<G>,
                  "known_nimber(p) const must return std::optional<zermelo::nimber>, in an "
                  "impartial game");
    return true;
  }

  static constexpr hook hooks[] = {
      {"known_nimber", "std::optional<nimber> known_nimber(p) const", need::required,
       "the nimber of p in normal play where theory knows it: it is not searched", "",
       "`grundy`, `recurrence`"},
  };
};

}  // namespace zermelo
