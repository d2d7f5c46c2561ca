// What each game is, and beside it a type that is not: nothing here runs, it compiles.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/laws/laws.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/roles.hpp>
#include <zermelo/text/text.hpp>

#include "blockgame/blockgame.hpp"
#include "blockgame/text.hpp"
#include "boardcover2/boardcover2.hpp"
#include "boardcover2/text.hpp"
#include "chomp/chomp.hpp"
#include "nim/nim.hpp"
#include "octal/octal.hpp"
#include "quixo/quixo.hpp"
#include "teeko/teeko.hpp"
#include "tictactoe/text.hpp"
#include "tictactoe/tictactoe.hpp"
#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"
#include "toys/roundabout.hpp"
#include "wythoff/wythoff.hpp"

namespace zermelo::concepts_test {

using games::blockgame;
using games::boardcover2;
using games::chomp;
using games::nim;
using games::octal;
using games::quixo;
using games::teeko;
using games::tictactoe;
using games::wythoff;
using toys::coin_row;
using toys::nim_heaps;
using toys::roundabout;

/// The smallest game, from which the types below differ in one thing each.
struct takes_one {
  using position = unsigned;
  [[nodiscard]] position start() const { return 3; }
  [[nodiscard]] std::array<unsigned, 1> moves(position /*p*/) const { return {1}; }
  [[nodiscard]] position play(position p, unsigned m) const { return p - m; }
  [[nodiscard]] unsigned key(position p) const { return p; }
};

// --- game --------------------------------------------------------------------------------------

static_assert(game<blockgame> && game<tictactoe> && game<boardcover2>);
static_assert(game<nim_heaps> && game<coin_row> && game<roundabout>);
static_assert(game<takes_one>);

struct without_a_start : takes_one {
  void start() const;
};
struct without_moves : takes_one {
  [[nodiscard]] unsigned moves(position p) const;
};
struct moves_that_write : takes_one {
  [[nodiscard]] std::array<unsigned, 1> moves(position p);
};
struct moves_of_two_types : takes_one {
  [[nodiscard]] boost::hana::tuple<std::array<int, 1>, std::array<unsigned, 1>> moves(
      position p) const;
};
struct plays_nowhere : takes_one {
  void play(position p, unsigned m) const;
};
struct key_of_text : takes_one {
  [[nodiscard]] std::string key(position p) const;
};
struct key_with_a_sign : takes_one {
  [[nodiscard]] int key(position p) const;
};
struct key_of_one_bit : takes_one {
  [[nodiscard]] bool key(position p) const;
};
struct irregular {
  struct position {};  // no ==
  [[nodiscard]] position start() const;
  [[nodiscard]] std::array<unsigned, 1> moves(position p) const;
  [[nodiscard]] position play(position p, unsigned m) const;
  [[nodiscard]] unsigned key(position p) const;
};
static_assert(!game<int>);
static_assert(!game<without_a_start>);
static_assert(!game<without_moves>);
static_assert(!game<moves_that_write>);
static_assert(!game<moves_of_two_types>);
static_assert(!game<plays_nowhere>);
static_assert(!game<key_of_text> && !game<key_with_a_sign> && !game<key_of_one_bit>);
static_assert(!game<irregular>);

// Moves are a range, or a tuple of ranges of one type.
static_assert(std::same_as<move_t<blockgame>, std::uint64_t>);
static_assert(std::same_as<move_t<nim_heaps>, nim_heaps::move>);
static_assert(std::same_as<move_t<moves_of_two_types>, void>);

// --- terminal, values --------------------------------------------------------------------------

static_assert(game_with_terminal<tictactoe> && game_with_terminal<roundabout>);
static_assert(!game_with_terminal<blockgame>);

struct ends_in_text : takes_one {
  [[nodiscard]] std::optional<std::string> terminal(position p) const;
};
struct ends_in_points : takes_one {
  [[nodiscard]] std::optional<int> terminal(position p) const;
};
static_assert(!game_with_terminal<ends_in_text>);
static_assert(game_with_terminal<ends_in_points>);

static_assert(std::same_as<value_t<blockgame>, outcome> &&
              std::same_as<value_t<tictactoe>, outcome>);
static_assert(std::same_as<value_t<boardcover2>, score> && std::same_as<value_t<coin_row>, score>);
static_assert(std::same_as<value_t<ends_in_points>, score>);

static_assert(two_valued_game<blockgame> && two_valued_game<nim_heaps>);
static_assert(!two_valued_game<tictactoe>);   // it may be a tie
static_assert(!two_valued_game<roundabout>);  // it may be a draw
static_assert(!two_valued_game<coin_row>);    // it has scores

// --- scored, puzzle, packing -------------------------------------------------------------------

static_assert(scored_game<boardcover2> && scored_game<coin_row>);
static_assert(!scored_game<blockgame> && !scored_game<tictactoe>);

struct gains_a_fraction : takes_one {
  [[nodiscard]] double gain(position p, unsigned m) const;
};
struct gains_without_a_sign : takes_one {
  [[nodiscard]] unsigned gain(position p, unsigned m) const;
};
static_assert(!scored_game<gains_a_fraction> && !scored_game<gains_without_a_sign>);

static_assert(puzzle<boardcover2>);
static_assert(!puzzle<coin_row>);  // two players
struct puzzle_without_gain : takes_one {
  static constexpr bool puzzle = true;
};
struct no_puzzle_after_all : boardcover2 {
  static constexpr bool puzzle = false;
};
static_assert(!puzzle<puzzle_without_gain> && !puzzle<no_puzzle_after_all>);

static_assert(packing_game<boardcover2>);
static_assert(!packing_game<blockgame> && !packing_game<no_puzzle_after_all>);
struct packing_without_stock : boardcover2 {
  void stock() const;
};
static_assert(!packing_game<packing_without_stock>);

// --- encodings ---------------------------------------------------------------------------------

static_assert(indexed_game<blockgame> && indexed_game<tictactoe>);
static_assert(indexed_game<nim_heaps> && indexed_game<coin_row>);
static_assert(!indexed_game<boardcover2> && !indexed_game<roundabout>);

struct index_of_32_bits : nim_heaps {
  [[nodiscard]] std::uint32_t index(const position& p) const;
};
struct index_without_return : takes_one {
  [[nodiscard]] std::uint64_t position_count() const;
  [[nodiscard]] std::uint64_t index(position p) const;
};
static_assert(!indexed_game<index_of_32_bits> && !indexed_game<index_without_return>);

static_assert(tiered_game<teeko> && tiered_game<tictactoe>);
static_assert(!tiered_game<quixo> && !tiered_game<blockgame>);
struct tiers_without_at : takes_one {
  [[nodiscard]] std::vector<std::uint64_t> tiers() const;
  [[nodiscard]] std::uint64_t tier(position p) const;
  [[nodiscard]] std::vector<std::uint64_t> successors(std::uint64_t t) const;
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const;
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const;
};
struct one_successor : teeko {
  [[nodiscard]] std::uint64_t successors(std::uint64_t t) const;
};
static_assert(!tiered_game<tiers_without_at> && !tiered_game<one_successor>);

static_assert(reversible_game<teeko> && reversible_game<quixo>);
static_assert(!reversible_game<tictactoe> && !reversible_game<roundabout>);
struct unmoves_by_number : quixo {
  [[nodiscard]] std::vector<std::string> unmoves(position p) const;
};
struct back_with_the_same_mover : quixo {
  [[nodiscard]] bool same_mover(position p, move m) const;
};
static_assert(!reversible_game<unmoves_by_number> && !reversible_game<back_with_the_same_mover>);

static_assert(retrograde_game<teeko> && retrograde_game<quixo> && retrograde_game<blockgame>);
static_assert(!retrograde_game<boardcover2> && !retrograde_game<roundabout>);
static_assert(!retrograde_game<coin_row>);  // numbered, and worth points

static_assert(symmetric_game<blockgame> && symmetric_game<tictactoe> && symmetric_game<nim_heaps>);
static_assert(!symmetric_game<boardcover2> && !symmetric_game<coin_row>);
struct canonical_text : takes_one {
  [[nodiscard]] std::string canonical(position p) const;
};
static_assert(!symmetric_game<canonical_text>);

static_assert(simplifying_game<blockgame>);
static_assert(!simplifying_game<tictactoe> && !simplifying_game<nim_heaps>);
struct simplifies_to_text : takes_one {
  [[nodiscard]] std::string simplify(position p) const;
};
static_assert(!simplifying_game<simplifies_to_text>);

// --- kinds of games ----------------------------------------------------------------------------

static_assert(impartial_game<blockgame> && impartial_game<nim_heaps>);
static_assert(!impartial_game<tictactoe> && !impartial_game<boardcover2> &&
              !impartial_game<coin_row>);
static_assert(!impartial_game<takes_one>);  // it may be, and does not say so
struct impartial_with_an_end : tictactoe {
  static constexpr bool impartial = true;
};
static_assert(!impartial_game<impartial_with_an_end>);

static_assert(sum_game<octal> && sum_game<nim>);
static_assert(!sum_game<chomp> && !sum_game<wythoff>);
struct components_in_words : octal {
  [[nodiscard]] std::vector<std::string> components(const position& p) const;
};
static_assert(!sum_game<components_in_words>);

static_assert(theory_game<nim> && theory_game<wythoff>);
static_assert(!theory_game<octal> && !theory_game<chomp>);
struct theory_without_doubt : nim {
  [[nodiscard]] nimber known_nimber(const position& p) const;
};
static_assert(!theory_game<theory_without_doubt>);

static_assert(estimated_game<blockgame>);
static_assert(!estimated_game<octal>);
struct effort_in_words : octal {
  [[nodiscard]] std::string effort(const position& p) const;
};
static_assert(!estimated_game<effort_in_words>);

static_assert(heap_game<octal> && heap_game<nim>);
static_assert(!heap_game<wythoff> && !heap_game<nim_heaps>);
struct heaps_in_words : octal {
  [[nodiscard]] std::vector<std::string> heaps(const position& p) const;
};
static_assert(!heap_game<heaps_in_words>);

static_assert(placement_game<blockgame>);
static_assert(!placement_game<tictactoe> && !placement_game<nim_heaps>);
struct pieces_in_words : blockgame {
  [[nodiscard]] std::vector<std::string> pieces() const;
};
static_assert(!placement_game<pieces_in_words>);

static_assert(cyclic_game<roundabout>);
static_assert(!cyclic_game<blockgame> && !cyclic_game<nim_heaps>);
struct cyclic_no_more : roundabout {
  static constexpr bool cyclic = false;
};
static_assert(!cyclic_game<cyclic_no_more>);

// --- help for search ---------------------------------------------------------------------------

static_assert(bounded_game<boardcover2> && bounded_game<coin_row>);
static_assert(!bounded_game<blockgame> && !bounded_game<tictactoe>);
struct bounds_of_another_value : tictactoe {
  [[nodiscard]] interval<score> bounds(position p) const;
};
struct bounds_by_outcome : tictactoe {
  [[nodiscard]] interval<outcome> bounds(position p) const;
};
static_assert(!bounded_game<bounds_of_another_value>);
static_assert(bounded_game<bounds_by_outcome>);

struct ordered_coins : coin_row {
  [[nodiscard]] std::vector<move> promising(position p) const;
};
struct ordered_by_number : coin_row {
  [[nodiscard]] std::vector<int> promising(position p) const;
};
static_assert(ordered_game<ordered_coins>);
static_assert(ordered_game<blockgame> && !ordered_game<ordered_by_number> &&
              !ordered_game<tictactoe>);

// --- text --------------------------------------------------------------------------------------

static_assert(text_game<blockgame> && text_game<tictactoe> && text_game<boardcover2>);
static_assert(text_game<nim_heaps> && text_game<coin_row> && text_game<roundabout>);
static_assert(text_game<takes_one>);  // integers need no functions
struct positions_without_text : takes_one {
  struct position {
    bool operator==(const position&) const = default;
  };
  [[nodiscard]] position start() const;
  [[nodiscard]] std::array<unsigned, 1> moves(position p) const;
  [[nodiscard]] position play(position p, unsigned m) const;
  [[nodiscard]] unsigned key(position p) const;
};
static_assert(game<positions_without_text> && !text_game<positions_without_text>);

static_assert(parametric_game<blockgame> && parametric_game<tictactoe> &&
              parametric_game<coin_row>);
static_assert(!parametric_game<nim_heaps> && !parametric_game<roundabout>);

/// The rest of this file is checked by the compiler.
TEST(Concepts, AreNamedAsTheCompilerFindsThem) {
  const auto names = [](const std::vector<std::string_view>& all, std::string_view role) {
    return std::find(all.begin(), all.end(), role) != all.end();
  };
  EXPECT_TRUE(names(concepts_of<blockgame>(), "placement_game"));
  EXPECT_FALSE(names(concepts_of<tictactoe>(), "placement_game"));
  EXPECT_TRUE(names(concepts_of<coin_row>(), "scored_game"));
  EXPECT_TRUE(names(concepts_of<roundabout>(), "game"));
}

}  // namespace zermelo::concepts_test
