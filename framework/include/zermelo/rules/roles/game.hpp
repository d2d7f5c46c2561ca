/// What every game gives.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <zermelo/rules/hook.hpp>
#include <zermelo/rules/types.hpp>

namespace zermelo {

/// The smallest game: positions, moves, and a key per position.
///
///     using position = ...;       the state: what is in it is what the future depends on, no more
///     position start() const;     the first position
///     range moves(p) const;       the moves of the player to move, lazily; or a Hana tuple of
///                                 ranges, one per kind of move
///     position play(p, m) const;  the position after move m
///     unsigned key(p) const;      one unsigned integer per position, or a std::array of them
///
/// A game without `terminal` ends where there is no move: the player to move has lost (or has won,
/// where `bool misere() const` says so). `std::optional<value> terminal(p) const` is the value of a
/// finished game *for the player to move*: an outcome or an integer score.
template <class G>
concept game = detail::regular_positions<G> && requires(const G& g, const position_t<G>& p) {
  { g.start() } -> std::convertible_to<position_t<G>>;
  g.moves(p);
  requires !std::is_void_v<move_t<G>>;
  requires detail::is_key<key_t<G>>;
} && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.play(p, m) } -> std::convertible_to<position_t<G>>;
};

namespace detail {

template <class G>
concept starts = regular_positions<G> && requires(const G& g) {
  { g.start() } -> std::convertible_to<position_t<G>>;
};

template <class G>
concept has_moves = regular_positions<G> && requires { requires !std::is_void_v<move_t<G>>; };

template <class G>
concept plays = has_moves<G> && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.play(p, m) } -> std::convertible_to<position_t<G>>;
};

template <class G>
concept has_key = regular_positions<G> && requires { requires is_key<key_t<G>>; };

template <class G>
concept answers_misere = requires(const G& g) {
  { g.misere() } -> std::convertible_to<bool>;
};

struct misere_name {
  struct base {
    int misere;
  };
  template <class T>
  static constexpr bool in = requires { &T::misere; };
};

}  // namespace detail

struct game_role {
  static constexpr std::string_view name = "game";
  static constexpr std::string_view says = "positions, moves and a key";
  static constexpr std::string_view buys = "plain recursion, and a table beside it";
  static constexpr int rank = 10;
  template <class G>
  static constexpr bool met = game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(detail::names_its_positions<G>,
                  "a game names its positions: `using position = ...;`, a small regular value");
    static_assert(
        !detail::names_its_positions<G> || detail::regular_positions<G>,
        "a position must be regular: default-constructible, copyable, comparable with ==");
    static_assert(!detail::regular_positions<G> || detail::starts<G>,
                  "start() const must return the first position");
    static_assert(!detail::regular_positions<G> || detail::has_moves<G>,
                  "moves(p) const must return a range of moves, or a Hana tuple of such ranges");
    static_assert(!detail::has_moves<G> || detail::plays<G>,
                  "play(p, m) const must return the position after move m");
    static_assert(
        !detail::regular_positions<G> || detail::has_key<G>,
        "key(p) const must return an unsigned integer, one per position (or a std::array)");
    static_assert(!game<G> || !detail::names<G, detail::misere_name> || detail::answers_misere<G>,
                  "misere() const must return bool: whether the player who cannot move has won");
    return true;
  }

  static constexpr hook hooks[] = {
      {"position", "using position = ...", need::required,
       "the state: a small regular value that holds what the future depends on, no more", "",
       "every engine"},
      {"start", "position start() const", need::required, "the first position", "",
       "what is asked without a position"},
      {"moves", "range moves(p) const", need::required,
       "the moves of the player to move, lazily; or a Hana tuple of ranges, one per kind of move",
       "", "every engine"},
      {"play", "position play(p, m) const", need::required, "the position after move m", "",
       "every engine"},
      {"key", "unsigned key(p) const", need::required,
       "one unsigned integer per position, or a `std::array` of them: tables", "",
       "`memo`, `alpha_beta`, `grundy`, and the laws"},
      {"misere", "bool misere() const", need::optional, "who cannot move has won",
       "who cannot move has lost", "every engine"},
  };
};

}  // namespace zermelo
