/// Games that end by a rule.
#pragma once

#include <zermelo/rules/roles/scored_game.hpp>

namespace zermelo {

namespace detail {

template <class G>
using terminal_t = std::remove_cvref_t<decltype(*std::declval<const G&>().terminal(
    std::declval<const position_t<G>&>()))>;

/// In a game that earns points on the way, the end earns points, too.
template <class G>
concept ends_by_rule =
    requires { requires value<terminal_t<G>>; } &&
    (!earns<G> || requires { requires std::signed_integral<terminal_t<G>>; }) &&
    requires(const G& game, const position_t<G>& p) { static_cast<bool>(game.terminal(p)); };

/// A terminal value that would do if it were not too wide.
template <class G>
concept ends_in_wide_score = requires {
  requires std::integral<terminal_t<G>>;
  requires sizeof(terminal_t<G>) > sizeof(score);
};

template <class G>
concept counts_points = earns<G> || (ends_by_rule<G> && !std::same_as<terminal_t<G>, outcome>);

}  // namespace detail

/// A game with a value for some finished positions, `terminal(p)`.
template <class G>
concept game_with_terminal = game<G> && detail::ends_by_rule<G>;

/// `outcome`, or `score` in games that count points.
template <class G>
using value_t = std::conditional_t<detail::counts_points<G>, score, outcome>;

struct game_with_terminal_role {
  ZERMELO_ROLE(game_with_terminal, 20, "some positions end the game by a rule", "ties and scores");
  ZERMELO_NAME(terminal);

  template <class G>
  static constexpr void check() {
    static_assert(!detail::ends_in_wide_score<G>,
                  "terminal(p) const must return std::optional of an outcome or of an integer "
                  "score of at most 32 bits, zermelo::score, for the player to move");
    static_assert(
        !detail::names<G, terminal_name> || game_with_terminal<G> || detail::ends_in_wide_score<G>,
        "terminal(p) const must return std::optional of an outcome or of an integer "
        "score, for the player to move");
  }

  static constexpr hook hooks[] = {
      {"terminal", "std::optional<value> terminal(p) const",
       "an outcome or an integer score *for the player to move*, nothing while play goes on",
       "every engine"},
  };
};

}  // namespace zermelo
