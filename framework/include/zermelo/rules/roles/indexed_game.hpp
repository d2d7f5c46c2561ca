/// Games whose positions are numbered.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// What `position_count()` returns where the positions are too many for a 64-bit index.
inline constexpr std::uint64_t too_many_positions = ~std::uint64_t{0};

/// Positions are numbered without large gaps: `position_count()`, `index(p)` below it, and `at(i)`
/// back. A count of `too_many_positions` says that these rules have no index. Buys: dense tables of
/// 2 or 8 bits a position.
template <class G>
concept indexed_game = game<G> && requires(const G& g, const position_t<G>& p, std::uint64_t i) {
  { g.position_count() } -> std::same_as<std::uint64_t>;
  { g.index(p) } -> std::same_as<std::uint64_t>;
  { g.at(i) } -> std::convertible_to<position_t<G>>;
};

namespace detail {

struct index_name {
  struct base {
    int index;
  };
  template <class T>
  static constexpr bool in = requires { &T::index; };
};
struct position_count_name {
  struct base {
    int position_count;
  };
  template <class T>
  static constexpr bool in = requires { &T::position_count; };
};
struct tiers_name {
  struct base {
    int tiers;
  };
  template <class T>
  static constexpr bool in = requires { &T::tiers; };
};
struct successors_name {
  struct base {
    int successors;
  };
  template <class T>
  static constexpr bool in = requires { &T::successors; };
};

}  // namespace detail

struct indexed_game_role {
  static constexpr std::string_view name = "indexed_game";
  static constexpr std::string_view says = "positions are numbered";
  static constexpr std::string_view buys = "dense tables of 2 or 8 bits a position";
  static constexpr int rank = 100;
  template <class G>
  static constexpr bool met = indexed_game<G>;

  template <class G>
  static constexpr bool check() {
    // The names are those of a tiered game, too, which has its own sentence.
    static_assert(!detail::names<G, detail::index_name, detail::position_count_name> ||
                      indexed_game<G> ||
                      detail::names<G, detail::tiers_name, detail::successors_name>,
                  "an indexed game gives position_count(), index(p) and at(i), with std::uint64_t "
                  "counts and indices");
    return true;
  }

  static constexpr hook hooks[] = {
      {"position_count", "std::uint64_t position_count() const", need::required,
       "how many numbers there are; `too_many_positions` where these rules have no index", "",
       "`memo` with a dense table, `retrograde`, `count`, `save`"},
      {"index", "std::uint64_t index(p) const", need::required, "the number of p, below the count",
       "", "`memo` with a dense table, `retrograde`, `count`, `save`"},
      {"at", "position at(i) const", need::required, "the position of a number", "",
       "`retrograde`, `count`, `save`, `zermelo-verify`"},
  };
};

}  // namespace zermelo
