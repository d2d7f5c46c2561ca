/// Games in which one position stands for all its images.
#pragma once

#include <concepts>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `canonical(p)` is one position for all that are p up to symmetry. Buys: up to 8 times fewer.
/// Where numbers come sooner than positions, `canonical_index(p)` may say index(canonical(p)), in a
/// tiered game `canonical_index(t, p)`; where keys do, `canonical_key(p)` may say
/// key(canonical(p)).
template <class G>
concept symmetric_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.canonical(p) } -> std::convertible_to<position_t<G>>;
};

namespace detail {

struct canonical_name {
  struct base {
    int canonical;
  };
  template <class T>
  static constexpr bool in = requires { &T::canonical; };
};

}  // namespace detail

struct symmetric_game_role {
  static constexpr std::string_view name = "symmetric_game";
  static constexpr std::string_view says = "one position stands for all its images";
  static constexpr std::string_view buys = "up to 8 times fewer positions";
  static constexpr int rank = 140;
  template <class G>
  static constexpr bool met = symmetric_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::canonical_name> || symmetric_game<G>,
                  "canonical(p) const must return a position, the same for all that are p up to "
                  "symmetry");
    return true;
  }

  static constexpr hook hooks[] = {
      {"canonical", "position canonical(p) const", need::required,
       "one position for all that are p up to symmetry", "",
       "`memo+symmetry`, `alpha_beta`, `grundy`, `retrograde`, books; `count`"},
      {"canonical_index", "std::uint64_t canonical_index(p) const, canonical_index(t, p)",
       need::optional, "the number of `canonical(p)`, where it is sooner had than the position",
       "`index(canonical(p))`", "`retrograde`, tables on disk"},
      {"canonical_key", "unsigned canonical_key(p) const", need::optional,
       "the key of `canonical(p)`, where it is sooner had than the position", "`key(canonical(p))`",
       "`alpha_beta`"},
  };
};

}  // namespace zermelo
