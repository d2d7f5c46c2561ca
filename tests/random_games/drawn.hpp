/// A random game as data: positions by number, what the definition says of them, and a column for
/// each role that a game may play. Includes nothing of Zermelo's.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "definition.hpp"

namespace random_games {

using number = std::uint32_t;

/// What a random game says of itself; which of these a type of rules has is fixed when it is
/// compiled.
enum role : std::uint32_t {
  ends = 1U << 0U,        // terminal(p)
  scores = 1U << 1U,      // its ends are points
  two_valued = 1U << 2U,  // and never a tie
  gains = 1U << 3U,       // gain(p, m)
  again = 1U << 4U,       // same_mover(p, m)
  puzzle = 1U << 5U,
  misere = 1U << 6U,
  cycles = 1U << 7U,
  impartial = 1U << 8U,
  sums = 1U << 9U,  // components(p)
  theory = 1U << 10U,
  efforts = 1U << 11U,
  symmetric = 1U << 12U,
  quick_symmetry = 1U << 13U,  // canonical_key(p), canonical_index(p)
  simplifies = 1U << 14U,
  indexed = 1U << 15U,
  tiered = 1U << 16U,
  reversible = 1U << 17U,
  ordered = 1U << 18U,
  single = 1U << 19U,  // is_single() of promising(p)
  bounded = 1U << 20U,
  wide_keys = 1U << 21U,  // of two words
  two_kinds = 1U << 22U,  // of moves: a tuple of two ranges
  placement = 1U << 23U,  // positions are sets of free cells
  packing = 1U << 24U,
  heap_sums = 1U << 25U,  // positions are sums of heaps under a code
  narrowing = 1U << 26U,
  folded = 1U << 27U,
};

struct tier {
  std::uint64_t id = 0;
  std::vector<number> positions = {};  // by index within the tier
  std::vector<std::uint64_t> successors = {};
  std::vector<number> folded = {};  // by folded number: a canonical position, or it is nobody's
};

/// A piece of a placement game, or a placement of a packing puzzle.
struct piece {
  std::uint64_t cells = 0;
  std::int32_t value = 0;
  number block = 0;
};

struct drawn_game {
  definition::game rules = {};
  number start = 0;
  std::vector<definition::worth> worths = {};

  // Columns, by position. Those of roles that the game does not play are empty.
  std::vector<std::uint64_t> keys = {};
  std::vector<number> canonical = {};
  std::vector<number> simple = {};
  std::vector<number> index = {};                     // among all
  std::vector<number> at = {};                        // the position of an index
  std::vector<std::pair<number, number>> place = {};  // tier, and index in it
  std::vector<tier> tiers = {};
  std::vector<number> folded_index = {};
  std::vector<number> images = {};               // how many positions have this canonical one
  std::optional<number> one_orbit_more_of = {};  // a lie: of positions of which this is the last
  std::vector<std::vector<number>> unmoves = {};
  std::vector<std::vector<number>> promising = {};  // numbers of moves
  std::vector<std::pair<std::int32_t, std::int32_t>> bounds = {};
  std::vector<std::vector<number>> components = {};
  std::vector<std::optional<std::uint32_t>> known_nimbers = {};
  std::vector<number> efforts = {};
  std::vector<std::vector<number>> pieces_of_moves = {};  // which piece a move lays
  std::vector<std::vector<std::uint64_t>> stock_left = {};

  bool is_fickle = false;  // a lie: gains, and where moves lead, are others when asked again

  // Of placement games and packing puzzles.
  number cells = 0;
  std::vector<piece> pieces = {};
  std::vector<std::uint64_t> stock = {};

  // Of sums of heaps: the octal code's digits, by stones taken; and by position its heaps, the
  // largest first, and those that it says it has.
  std::vector<number> code = {};
  bool unequal_parts = false;
  std::vector<std::vector<number>> heaps = {};
  std::vector<std::vector<number>> heaps_said = {};

  [[nodiscard]] std::size_t size() const { return rules.positions.size(); }
};

/// As lines of text, for people: what the game is, and what each of its positions is worth.
[[nodiscard]] std::string text_of(const drawn_game& g);

/// As a picture: positions on a circle, moves as arrows.
[[nodiscard]] std::string svg_of(const drawn_game& g);

}  // namespace random_games
