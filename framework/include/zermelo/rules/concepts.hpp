/// The roles a game can play, one small concept each. `game` is all a module must meet; every other
/// concept is optional and buys what its comment says. What a compiler cannot see (a key that
/// collides, a bound that lies) is a law: see laws.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>
#include <zermelo/rules/heap_code.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

// --- The types of a game -----------------------------------------------------------------------

template <class G>
using position_t = typename G::position;

/// What `moves(p)` returns: a range of moves or a Hana tuple of such ranges.
template <class G>
using moves_t = decltype(std::declval<const G&>().moves(std::declval<const position_t<G>&>()));

/// A move; void where the moves are no ranges, or ranges of different things.
template <class G>
using move_t = typename detail::move_of<std::remove_cvref_t<moves_t<G>>>::type;

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
concept earns = requires(const G& game, const position_t<G>& p, const move_t<G>& m) {
  { game.gain(p, m) } -> std::signed_integral;
};

template <class G>
using terminal_t = std::remove_cvref_t<decltype(*std::declval<const G&>().terminal(
    std::declval<const position_t<G>&>()))>;

/// In a game that earns points on the way, the end earns points, too.
template <class G>
concept ends_by_rule =
    requires { requires value<terminal_t<G>>; } &&
    (!earns<G> || requires { requires std::signed_integral<terminal_t<G>>; }) &&
    requires(const G& game, const position_t<G>& p) { static_cast<bool>(game.terminal(p)); };

}  // namespace detail

// --- What every game gives ---------------------------------------------------------------------

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
concept game = detail::names_its_positions<G> && std::regular<position_t<G>> &&
               requires(const G& g, const position_t<G>& p) {
                 { g.start() } -> std::convertible_to<position_t<G>>;
                 g.moves(p);
                 requires !std::is_void_v<move_t<G>>;
                 requires detail::is_key<key_t<G>>;
               } && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
                 { g.play(p, m) } -> std::convertible_to<position_t<G>>;
               };

// --- What a value is ---------------------------------------------------------------------------

/// A game with a value for some finished positions, `terminal(p)`.
template <class G>
concept game_with_terminal = game<G> && detail::ends_by_rule<G>;

/// Points are earned on the way: `gain(p, m)` is what the mover earns by m, a signed integer, and
/// value(p) = max over m of gain(p, m) - value(play(p, m)). `bool same_mover(p, m) const` may say
/// that the mover moves again; the sign is then +. Buys: no score in the position, so that
/// positions reached with different scores are one.
template <class G>
concept scored_game = game<G> && detail::earns<G>;

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

/// Play may come back to a position: `static constexpr bool cyclic = true`. Endless play is then a
/// draw. Engines that recurse refuse such a game where they run into a cycle.
template <class G>
concept cyclic_game = game<G> && requires { requires G::cyclic; };

/// A game that ends in a win or a loss and nothing else. It is so by its rules where it has no
/// `terminal` and no cycles; one that has says `static constexpr bool two_valued = true`. Buys:
/// engines stop at the first winning move.
template <class G>
concept two_valued_game =
    game<G> && std::same_as<value_t<G>, outcome> &&
    ((!game_with_terminal<G> && !cyclic_game<G>) || requires { requires G::two_valued; });

/// One player: the mover always stays. `static constexpr bool puzzle = true` in a scored game.
template <class G>
concept puzzle = scored_game<G> && requires { requires G::puzzle; };

// --- Encodings ---------------------------------------------------------------------------------

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

/// Positions fall into tiers, each numbered for itself without large gaps, and no move leads out of
/// a tier but into one of its successors:
///
///     range tiers() const;                 every tier, a std::uint64_t each
///     std::uint64_t tier(p) const;         the tier of p
///     range successors(t) const;           tiers that a move may lead to from t, without t itself;
///                                          there is no way from a tier back to it
///     std::uint64_t position_count(t), index(t, p);   and at(t, i) back
///
/// Buys: retrograde analysis one tier after the other, and a checkpoint after each.
template <class G>
concept tiered_game =
    game<G> && requires(const G& g, const position_t<G>& p, std::uint64_t t, std::uint64_t i) {
      requires detail::range_of<decltype(g.tiers()), std::uint64_t>;
      { g.tier(p) } -> std::same_as<std::uint64_t>;
      requires detail::range_of<decltype(g.successors(t)), std::uint64_t>;
      { g.position_count(t) } -> std::same_as<std::uint64_t>;
      { g.index(t, p) } -> std::same_as<std::uint64_t>;
      { g.at(t, i) } -> std::convertible_to<position_t<G>>;
    };

/// `unmoves(p)` is a range of the positions that a move leads from to p: those of p's own tier
/// where there are tiers, all that the rules number where there are none. Players take turns: the
/// game has no `same_mover`. Buys: retrograde analysis that goes back from what it knows, and does
/// not look forward again and again.
template <class G>
concept reversible_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires detail::range_of<decltype(g.unmoves(p)), position_t<G>>;
} && !requires(const G& g, const position_t<G>& p, const move_t<G>& m) { g.same_mover(p, m); };

/// `simplify(p)` is p without what can matter no more (a cell that no piece can cover): a position
/// with the same moves, now and in all that follows. Buys: fewer positions, at a few instructions
/// each.
template <class G>
concept simplifying_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.simplify(p) } -> std::convertible_to<position_t<G>>;
};

/// `canonical(p)` is one position for all that are p up to symmetry. Buys: up to 8 times fewer.
/// Where numbers come sooner than positions, `canonical_index(p)` may say index(canonical(p)), in a
/// tiered game `canonical_index(t, p)`; where keys do, `canonical_key(p)` may say key(canonical(p)).
template <class G>
concept symmetric_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.canonical(p) } -> std::convertible_to<position_t<G>>;
};

// --- Kinds of games ----------------------------------------------------------------------------

/// Both sides have the same moves and the last move decides: `static constexpr bool impartial =
/// true`. Buys: Sprague-Grundy.
template <class G>
concept impartial_game =
    two_valued_game<G> && !game_with_terminal<G> && requires { requires G::impartial; };

/// A position falls apart: `components(p)` is a range of positions whose sum is p. In each move of
/// p the mover makes one move in one of them. Empty where nothing is left to play; a component has
/// itself alone. Buys: components are solved one by one, since the nimber of a sum is the exclusive
/// or of theirs (Sprague 1935, Grundy 1939).
template <class G>
concept sum_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires detail::range_of<decltype(g.components(p)), position_t<G>>;
};

/// Theory knows some nimbers: `std::optional<nimber> known_nimber(p) const`, in normal play. Buys:
/// a position that isn't searched.
template <class G>
concept theory_game = impartial_game<G> && requires(const G& g, const position_t<G>& p) {
  { g.known_nimber(p) } -> std::same_as<std::optional<nimber>>;
};

/// A position is a sum of heaps, each under the rules of one code: `heap_code()` returns the
/// `taking_and_breaking`, `heaps(p)` a range of numbers of stones. A move leaves the heaps that the
/// code says; it may drop those that allow no move. Buys: nimbers by recurrence, and proven
/// periods, whatever the number of heaps.
template <class G>
concept heap_game = impartial_game<G> && requires(const G& g, const position_t<G>& p) {
  { g.heap_code() } -> std::convertible_to<taking_and_breaking>;
  requires detail::range_of<decltype(g.heaps(p)), heap>;
};

/// A position is the mask of the cells still free, of at most 64; a move covers some of them by one
/// of `pieces()`, a range of masks. Buys: the bit-parallel sweep over all positions.
template <class G>
concept placement_game =
    game<G> && std::same_as<position_t<G>, std::uint64_t> && requires(const G& g) {
      { g.cells() } -> std::convertible_to<unsigned>;
      requires detail::range_of<decltype(g.pieces()), std::uint64_t>;
    };

/// One way to lay one block: the cells it covers, what it earns, and which stock it is taken from.
struct placement {
  std::vector<std::uint32_t> cells;  // ascending
  score value = 1;
  std::uint32_t block = 0;

  bool operator==(const placement&) const = default;
};

/// How many copies of a block there are where there is no end of them.
inline constexpr std::uint64_t unlimited = ~std::uint64_t{0};

/// A puzzle of laying blocks on cells without overlap: `cells()`, `placements()` (a range of
/// `placement`), `stock()` (a range: copies of each block, or `unlimited`), and `placement_of(p,
/// m)`, the placement's number that move m makes, or nothing for a move that lays none. A game with
/// limited stock also says `stock_left(p)`, a vector of what is left; one on a grid says where its
/// cells lie, `place_of(cell)` (packing/problem.hpp). Buys: the frontier engine and its bounds.
template <class G>
concept packing_game =
    puzzle<G> && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
      { g.cells() } -> std::convertible_to<std::uint64_t>;
      requires detail::range_of<decltype(g.placements()), placement>;
      requires detail::range_of<decltype(g.stock()), std::uint64_t>;
      { g.placement_of(p, m) } -> std::same_as<std::optional<std::uint64_t>>;
    };

// --- Help for search ---------------------------------------------------------------------------

/// What a value lies between, both ends included.
template <class Value>
struct interval {
  Value lower{};
  Value upper{};

  bool operator==(const interval&) const = default;
};

/// `bounds(p)` holds the value of p. Buys: branch and bound, and earlier cuts in alpha-beta.
template <class G>
concept bounded_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.bounds(p) } -> std::same_as<interval<value_t<G>>>;
};

/// `promising(p)` is `moves(p)` in the order to try them, without moves that are no better than one
/// it keeps. Empty only where `bounds(p)` is exact. Its range may say by `bool is_single()`,
/// without putting anything in order, that there is one move only. Buys: early cuts; single moves
/// are played at once.
template <class G>
concept ordered_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires std::same_as<
      typename detail::move_of<std::remove_cvref_t<decltype(g.promising(p))>>::type, move_t<G>>;
};

/// `effort(p)` guesses what it takes to solve p, in any unit; efforts of components add up. Buys:
/// what is easy is tried first.
template <class G>
concept estimated_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.effort(p) } -> std::same_as<std::uint32_t>;
};

// --- Asking a game what it may not say ---------------------------------------------------------

/// The value of a finished game for the player to move; nothing where play goes on, or where the
/// game has no such rule.
template <game G>
[[nodiscard]] constexpr std::optional<value_t<G>> terminal(const G& g, const position_t<G>& p) {
  if constexpr (game_with_terminal<G>) {
    if (const auto value = g.terminal(p)) return static_cast<value_t<G>>(*value);
  }
  return std::nullopt;
}

/// Whether the player who cannot move has won.
template <game G>
[[nodiscard]] constexpr bool misere(const G& g) {
  if constexpr (requires {
                  { g.misere() } -> std::convertible_to<bool>;
                })
    return g.misere();
  return false;
}

/// The value of a position without moves and without a terminal value: the player to move has lost
/// (in misere play won), or there is nothing more to earn.
template <game G>
[[nodiscard]] constexpr value_t<G> stuck_value(const G& g) {
  if constexpr (std::same_as<value_t<G>, outcome>) {
    return misere(g) ? outcome::win : outcome::loss;
  } else {
    return 0;
  }
}

/// Whether the mover of m moves again.
template <game G>
[[nodiscard]] constexpr bool same_mover(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (puzzle<G>) return true;
  if constexpr (requires {
                  { g.same_mover(p, m) } -> std::convertible_to<bool>;
                }) {
    return g.same_mover(p, m);
  }
  return false;
}

/// What the mover earns by m; 0 where nothing is earned on the way.
template <game G>
[[nodiscard]] constexpr score gain(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (scored_game<G>) return static_cast<score>(g.gain(p, m));
  return 0;
}

}  // namespace zermelo
