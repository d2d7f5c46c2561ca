/// A role more, for the test: games that call some positions lucky.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `lucky(p)` says whether p is lucky.
template <class G>
concept lucky_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.lucky(p) } -> std::same_as<bool>;
};

struct lucky_game_role {
  ZERMELO_ROLE(lucky_game, 15, "some positions are lucky", "hope");
  ZERMELO_MEMBER(lucky, lucky_game<G>, "lucky(p) const must return bool: whether p is lucky");

  static constexpr hook hooks[] = {
      {"lucky", "bool lucky(p) const", "whether p is lucky", "the test"},
  };
};

}  // namespace zermelo
