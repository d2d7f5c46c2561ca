/// Games in which one position stands for all its images.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `canonical(p)` is one position for all that are p up to symmetry. Where numbers or keys come
/// sooner than positions, `canonical_index` and `canonical_key` may say those of canonical(p).
template <class G>
concept symmetric_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.canonical(p) } -> std::convertible_to<position_t<G>>;
};

struct symmetric_game_role {
  ZERMELO_ROLE(symmetric_game, 140, "one position stands for all its images",
               "up to 8 times fewer positions");
  ZERMELO_MEMBER(
      canonical, symmetric_game<G>,
      "canonical(p) const must return a position, the same for all that are p up to symmetry");

  static constexpr hook hooks[] = {
      {"canonical", "position canonical(p) const", "one position for all that are p up to symmetry",
       "`memo+symmetry`, `alpha_beta`, `proof_number`, `grundy`, `retrograde`, books; `count`"},
      {"canonical_index", "std::uint64_t canonical_index(p) const, canonical_index(t, p)",
       "the number of `canonical(p)`, where it is sooner had than the position",
       "`retrograde`, tables on disk", "`index(canonical(p))`"},
      {"canonical_key", "unsigned canonical_key(p) const",
       "the key of `canonical(p)`, where it is sooner had than the position", "`alpha_beta`",
       "`key(canonical(p))`"},
  };
};

}  // namespace zermelo
