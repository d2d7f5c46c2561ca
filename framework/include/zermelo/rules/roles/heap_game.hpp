/// Games of heaps.
#pragma once

#include <zermelo/rules/heap_code.hpp>
#include <zermelo/rules/roles/impartial_game.hpp>

namespace zermelo {

/// A position is a sum of heaps under one code: `heap_code()` returns the `taking_and_breaking`,
/// `heaps(p)` a range of numbers of stones. A move may drop heaps that allow no move.
template <class G>
concept heap_game = impartial_game<G> && requires(const G& g, const position_t<G>& p) {
  { g.heap_code() } -> std::convertible_to<taking_and_breaking>;
  requires detail::range_of<decltype(g.heaps(p)), heap>;
};

struct heap_game_role {
  ZERMELO_ROLE(heap_game, 180, "a position is heaps of stones",
               "nimbers by recurrence, and proven periods");
  ZERMELO_MEMBER(heap_code, heap_game<G>,
                 "a heap game is impartial and gives heap_code(), a zermelo::taking_and_breaking, "
                 "and heaps(p), a range of heap sizes");

  static constexpr hook hooks[] = {
      {"heap_code", "taking_and_breaking heap_code() const",
       "what may be done to one heap: nimbers by recurrence, and proofs of their periods",
       "`recurrence`, `heaps`"},
      {"heaps", "range heaps(p) const", "how many stones each heap of p has", "`recurrence`"},
      {"sum_of_heaps", "struct G : sum_of_heaps",
       "a base class (heaps/game.hpp) that has positions, moves and components by a code; their "
       "text is in heaps/text.hpp",
       "`nim`, `octal`, `subtraction`, `grundys_game`", "the game writes its own"},
  };
};

}  // namespace zermelo
