/// Games of heaps.
#pragma once

#include <concepts>
#include <string_view>
#include <zermelo/rules/heap_code.hpp>
#include <zermelo/rules/roles/impartial_game.hpp>

namespace zermelo {

/// A position is a sum of heaps, each under the rules of one code: `heap_code()` returns the
/// `taking_and_breaking`, `heaps(p)` a range of numbers of stones. A move leaves the heaps that the
/// code says; it may drop those that allow no move. Buys: nimbers by recurrence, and proven
/// periods, whatever the number of heaps.
template <class G>
concept heap_game = impartial_game<G> && requires(const G& g, const position_t<G>& p) {
  { g.heap_code() } -> std::convertible_to<taking_and_breaking>;
  requires detail::range_of<decltype(g.heaps(p)), heap>;
};

namespace detail {

struct heap_code_name {
  struct base {
    int heap_code;
  };
  template <class T>
  static constexpr bool in = requires { &T::heap_code; };
};

}  // namespace detail

struct heap_game_role {
  static constexpr std::string_view name = "heap_game";
  static constexpr std::string_view says = "a position is heaps of stones";
  static constexpr std::string_view buys = "nimbers by recurrence, and proven periods";
  static constexpr int rank = 180;
  template <class G>
  static constexpr bool met = heap_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::heap_code_name> || heap_game<G>,
                  "a heap game is impartial and gives heap_code(), a "
                  "zermelo::taking_and_breaking, and heaps(p), a range of heap sizes");
    return true;
  }

  static constexpr hook hooks[] = {
      {"heap_code", "taking_and_breaking heap_code() const", need::required,
       "what may be done to one heap: nimbers by recurrence, and proofs of their periods", "",
       "`recurrence`, `heaps`"},
      {"heaps", "range heaps(p) const", need::required, "how many stones each heap of p has", "",
       "`recurrence`"},
      {"sum_of_heaps", "struct G : sum_of_heaps", need::optional,
       "a base class (heaps/game.hpp) that has positions, moves and components by a code; their "
       "text is in heaps/text.hpp",
       "the game writes its own", "`nim`, `octal`, `subtraction`, `grundys_game`"},
  };
};

}  // namespace zermelo
