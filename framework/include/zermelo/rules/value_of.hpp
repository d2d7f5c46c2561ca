/// What a game's value is.
#pragma once

#include <concepts>
#include <type_traits>
#include <zermelo/rules/roles/game_with_terminal.hpp>
#include <zermelo/rules/roles/scored_game.hpp>

namespace zermelo {

namespace detail {

template <class G>
struct value_of {
  using type = outcome;
};
template <scored_game G>
struct value_of<G> {
  using type = score;
};
template <game_with_terminal G>
  requires(!scored_game<G>)
struct value_of<G> {
  using type = std::conditional_t<std::same_as<terminal_t<G>, outcome>, outcome, score>;
};

}  // namespace detail

/// `outcome`, or `score` in games that count points.
template <class G>
using value_t = typename detail::value_of<G>::type;

}  // namespace zermelo
