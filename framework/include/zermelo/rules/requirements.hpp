/// One sentence per role that a game does not meet. Every entry to the framework instantiates
/// `requirements<G>`, so that a newcomer reads these and not a page of template errors. A role that
/// cannot be judged because another is missing stays silent.
#pragma once

#include <concepts>
#include <type_traits>
#include <vector>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace detail {

template <class G>
concept regular_positions = names_its_positions<G> && std::regular<position_t<G>>;

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

// Whether a member of that name is there, whatever it is: a role that was meant but not met.
template <class G>
concept names_terminal = requires { &G::terminal; };
template <class G>
concept names_gain = requires { &G::gain; };
template <class G>
concept names_same_mover = requires { &G::same_mover; };
template <class G>
concept names_misere = requires { &G::misere; };
template <class G>
concept names_index = requires { &G::index; } || requires { &G::position_count; };
template <class G>
concept names_tiers = requires { &G::tiers; } || requires { &G::successors; };
template <class G>
concept names_unmoves = requires { &G::unmoves; };
template <class G>
concept names_simplify = requires { &G::simplify; };
template <class G>
concept names_canonical = requires { &G::canonical; };
template <class G>
concept names_components = requires { &G::components; };
template <class G>
concept names_known_nimber = requires { &G::known_nimber; };
template <class G>
concept names_effort = requires { &G::effort; };
template <class G>
concept names_heap_code = requires { &G::heap_code; };
template <class G>
concept names_pieces = requires { &G::pieces; };
template <class G>
concept names_placements = requires { &G::placements; };
template <class G>
concept names_bounds = requires { &G::bounds; };
template <class G>
concept names_promising = requires { &G::promising; };
template <class G>
concept says_impartial = requires { requires std::bool_constant<G::impartial>::value; };
template <class G>
concept says_puzzle = requires { requires std::bool_constant<G::puzzle>::value; };
template <class G>
concept says_two_valued = requires { requires std::bool_constant<G::two_valued>::value; };

/// A terminal value that would do if it were not too wide.
template <class G>
concept ends_in_wide_score = requires {
  requires std::integral<terminal_t<G>>;
  requires sizeof(terminal_t<G>) > sizeof(score);
};

// Flags: whether a member of that name is there, and whether it is a constant.
template <class G>
concept names_cyclic = requires { &G::cyclic; };
template <class G>
concept tells_cyclic = requires { typename std::bool_constant<G::cyclic>; };
template <class G>
concept names_impartial = requires { &G::impartial; };
template <class G>
concept tells_impartial = requires { typename std::bool_constant<G::impartial>; };
template <class G>
concept names_puzzle = requires { &G::puzzle; };
template <class G>
concept tells_puzzle = requires { typename std::bool_constant<G::puzzle>; };
template <class G>
concept names_two_valued = requires { &G::two_valued; };
template <class G>
concept tells_two_valued = requires { typename std::bool_constant<G::two_valued>; };

template <class G>
concept names_samples = requires { &G::samples; };
template <class Samples, class G>
inline constexpr bool are_samples = false;
template <class Rules, class G>
inline constexpr bool are_samples<std::vector<Rules>, G> = std::derived_from<G, Rules>;
template <class G>
concept gives_samples =
    requires { requires are_samples<std::remove_cvref_t<decltype(G::samples())>, G>; };

template <class G>
concept answers_same_mover = requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.same_mover(p, m) } -> std::convertible_to<bool>;
};
template <class G>
concept answers_misere = requires(const G& g) {
  { g.misere() } -> std::convertible_to<bool>;
};

// The assertions stand in functions: clang stops at the first one that fails in a class.

/// The roles every game has.
template <class G>
constexpr bool check_required_roles() {
  static_assert(names_its_positions<G>,
                "a game names its positions: `using position = ...;`, a small regular value");
  static_assert(!names_its_positions<G> || regular_positions<G>,
                "a position must be regular: default-constructible, copyable, comparable with ==");
  static_assert(!regular_positions<G> || starts<G>, "start() const must return the first position");
  static_assert(!regular_positions<G> || has_moves<G>,
                "moves(p) const must return a range of moves, or a Hana tuple of such ranges");
  static_assert(!has_moves<G> || plays<G>,
                "play(p, m) const must return the position after move m");
  static_assert(!regular_positions<G> || has_key<G>,
                "key(p) const must return an unsigned integer, one per position (or a std::array)");
  return true;
}

/// The roles a game chose, by naming one of their members.
template <class G>
constexpr bool check_chosen_roles() {
  static_assert(!ends_in_wide_score<G>,
                "terminal(p) const must return std::optional of an outcome or of an integer score "
                "of at most 32 bits, zermelo::score, for the player to move");
  static_assert(!names_terminal<G> || game_with_terminal<G> || ends_in_wide_score<G>,
                "terminal(p) const must return std::optional of an outcome or of an integer score, "
                "for the player to move");
  static_assert(!names_gain<G> || scored_game<G>,
                "gain(p, m) const must return a signed integer: what the mover earns by m");
  static_assert(!names_same_mover<G> || answers_same_mover<G>,
                "same_mover(p, m) const must return bool: whether the mover of m moves again");
  static_assert(!names_misere<G> || answers_misere<G>,
                "misere() const must return bool: whether the player who cannot move has won");
  static_assert(!names_tiers<G> || tiered_game<G>,
                "a tiered game gives tiers() and successors(t), ranges of std::uint64_t, tier(p), "
                "position_count(t), index(t, p) and at(t, i)");
  static_assert(!names_unmoves<G> || reversible_game<G>,
                "unmoves(p) const must return a range of positions that a move leads from to p; "
                "the game has no same_mover");
  static_assert(!names_index<G> || indexed_game<G> || names_tiers<G>,
                "an indexed game gives position_count(), index(p) and at(i), with std::uint64_t "
                "counts and indices");
  static_assert(!names_simplify<G> || simplifying_game<G>,
                "simplify(p) const must return a position: p without what can matter no more");
  static_assert(!names_canonical<G> || symmetric_game<G>,
                "canonical(p) const must return a position, the same for all that are p up to "
                "symmetry");
  static_assert(!names_components<G> || sum_game<G>,
                "components(p) const must return a range of positions whose sum is p");
  static_assert(!names_known_nimber<G> || theory_game<G>,
                "known_nimber(p) const must return std::optional<zermelo::nimber>, in an impartial "
                "game");
  static_assert(!names_effort<G> || estimated_game<G>,
                "effort(p) const must return a std::uint32_t: more is harder");
  static_assert(!names_heap_code<G> || heap_game<G>,
                "a heap game is impartial and gives heap_code(), a zermelo::taking_and_breaking, "
                "and heaps(p), a range of heap sizes");
  static_assert(!names_pieces<G> || placement_game<G>,
                "a placement game's position is a std::uint64_t mask of free cells, cells() their "
                "number and pieces() a range of masks");
  static_assert(!names_placements<G> || packing_game<G>,
                "a packing game is a puzzle that gives cells(), placements(), stock() and "
                "placement_of(p, m)");
  static_assert(!names_bounds<G> || bounded_game<G>,
                "bounds(p) const must return zermelo::interval of the game's values");
  static_assert(!names_promising<G> || ordered_game<G>,
                "promising(p) const must return moves of the same type as moves(p)");
  static_assert(!says_impartial<G> || impartial_game<G>,
                "in an impartial game the last move decides: it has no terminal(p), no gain(p, m) "
                "and no cycles");
  static_assert(!says_puzzle<G> || names_gain<G> || puzzle<G>,
                "a puzzle earns by its moves: it gives gain(p, m)");
  static_assert(
      !says_two_valued<G> || two_valued_game<G>,
      "a two-valued game ends in an outcome: it has no gain(p, m) and no integer terminal");
  static_assert(!names_samples<G> || gives_samples<G>,
                "samples() must be static and return a std::vector of the game: rules to try the "
                "laws on, the smallest first");
  return true;
}

/// What a game says by a flag.
template <class G>
constexpr bool check_flags() {
  static_assert(!names_cyclic<G> || tells_cyclic<G>,
                "cyclic is told by a constant: `static constexpr bool cyclic = true;`");
  static_assert(!names_impartial<G> || tells_impartial<G>,
                "impartial is told by a constant: `static constexpr bool impartial = true;`");
  static_assert(!names_puzzle<G> || tells_puzzle<G>,
                "puzzle is told by a constant: `static constexpr bool puzzle = true;`");
  static_assert(!names_two_valued<G> || tells_two_valued<G>,
                "two_valued is told by a constant: `static constexpr bool two_valued = true;`");
  return true;
}

/// The chosen roles are judged where those that every game has are met.
template <class G>
constexpr bool check_roles() {
  check_required_roles<G>();
  if constexpr (game<G>) {
    check_chosen_roles<G>();
    check_flags<G>();
  }
  return true;
}

}  // namespace detail

/// Instantiating this type checks every role of G and says what is missing.
template <class G>
struct requirements {
  static_assert(detail::check_roles<G>());
};

}  // namespace zermelo
