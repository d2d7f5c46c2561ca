/// What every game gives.
#pragma once

#include <concepts>
#include <zermelo/rules/moves.hpp>
#include <zermelo/rules/role_words.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

template <class G>
using position_t = typename G::position;

/// A move; void where the moves are no ranges, or ranges of different things.
template <class G>
using move_t = typename detail::move_of<std::remove_cvref_t<decltype(std::declval<const G&>().moves(
    std::declval<const position_t<G>&>()))>>::type;

template <class G>
using key_t = std::remove_cvref_t<decltype(std::declval<const G&>().key(
    std::declval<const position_t<G>&>()))>;

namespace detail {

template <class T>
inline constexpr bool is_key = std::unsigned_integral<T> && !std::same_as<T, bool>;
template <std::unsigned_integral Word, std::size_t N>
inline constexpr bool is_key<std::array<Word, N>> = N > 0;

/// What a terminal value may be: an outcome, or an integer score that fits `score`.
template <class V>
concept value = std::same_as<V, outcome> || (std::signed_integral<V> && sizeof(V) <= sizeof(score));

template <class Range, class Element>
concept range_of =
    ranges::input_range<Range> && std::convertible_to<ranges::range_value_t<Range>, Element>;

template <class G>
concept names_its_positions = requires { typename G::position; };

template <class G>
concept regular_positions = names_its_positions<G> && std::regular<position_t<G>>;

template <class G>
concept starts = requires(const G& g) {
  { g.start() } -> std::convertible_to<position_t<G>>;
};

template <class G>
concept has_moves = requires { requires !std::is_void_v<move_t<G>>; };

template <class G>
concept plays = has_moves<G> && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.play(p, m) } -> std::convertible_to<position_t<G>>;
};

template <class G>
concept has_key = requires { requires is_key<key_t<G>>; };

template <class G>
concept answers_misere = requires(const G& g) {
  { g.misere() } -> std::convertible_to<bool>;
};

}  // namespace detail

/// The smallest game: positions, moves, and a key per position, as the hooks below tell them.
///
/// A game without `terminal` ends where there is no move: the player to move has lost (or has won,
/// where `bool misere() const` says so). `std::optional<value> terminal(p) const` is the value of a
/// finished game *for the player to move*: an outcome or an integer score.
template <class G>
concept game = std::copyable<G> && detail::regular_positions<G> && detail::starts<G> &&
               detail::plays<G> && detail::has_key<G>;

struct game_role {
  ZERMELO_ROLE(game, 10, "positions, moves and a key", "plain recursion, and a table beside it");
  ZERMELO_MEMBER(misere, detail::answers_misere<G>,
                 "misere() const must return bool: whether the player who cannot move has won");

  template <class G>
  static constexpr void check() {
    static_assert(std::copyable<G>,
                  "rules are copied and assigned: a game has no const or reference members");
    static_assert(detail::names_its_positions<G>,
                  "a game names its positions: `using position = ...;`, a small regular value");
    static_assert(
        !detail::names_its_positions<G> || detail::regular_positions<G>,
        "a position must be regular: default-constructible, copyable, comparable with ==");
    static_assert(!detail::regular_positions<G> || detail::starts<G>,
                  "start() const must return the first position");
    static_assert(!detail::regular_positions<G> || detail::has_moves<G>,
                  "moves(p) const must return a range of moves, or a Hana tuple of such ranges");
    static_assert(!detail::regular_positions<G> || !detail::has_moves<G> || detail::plays<G>,
                  "play(p, m) const must return the position after move m");
    static_assert(
        !detail::regular_positions<G> || detail::has_key<G>,
        "key(p) const must return an unsigned integer, one per position (or a std::array)");
  }

  static constexpr hook hooks[] = {
      {"position", "using position = ...",
       "the state: a small regular value that holds what the future depends on, no more",
       "every engine"},
      {"start", "position start() const", "the first position", "what is asked without a position"},
      {"moves", "range moves(p) const",
       "the moves of the player to move, lazily; or a Hana tuple of ranges, one per kind of move",
       "every engine"},
      {"play", "position play(p, m) const", "the position after move m", "every engine"},
      {"key", "unsigned key(p) const",
       "one unsigned integer per position, or a `std::array` of them: tables",
       "`memo`, `alpha_beta`, `proof_number`, `grundy`, and the laws"},
      {"misere", "bool misere() const", "who cannot move has won", "every engine",
       "who cannot move has lost"},
  };
};

}  // namespace zermelo
