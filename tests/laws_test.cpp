// Every law is seen to fail on a game with one thing broken, with the sentence a reader would get;
// and to hold on games that are sound.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <string>
#include <vector>
#include <zermelo/laws/smaller_rules.hpp>
#include <zermelo/laws/suite.hpp>

#include "blockgame/blockgame.hpp"
#include "blockgame/text.hpp"
#include "boardcover2/boardcover2.hpp"
#include "boardcover2/text.hpp"
#include "three_mens_morris/three_mens_morris.hpp"
#include "tictactoe/text.hpp"
#include "tictactoe/tictactoe.hpp"
#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"
#include "toys/roundabout.hpp"

using namespace zermelo;
using games::blockgame;
using games::boardcover2;
using games::tictactoe;
using toys::coin_row;
using toys::nim_heaps;

// The suite as a game outside the tree uses it: one game, and a Hana tuple of several.
constexpr auto toy_games = boost::hana::tuple_t<toys::nim_heaps, toys::coin_row>;
INSTANTIATE_TYPED_TEST_SUITE_P(Toys, Laws, testing_types<decltype(toy_games)>);
INSTANTIATE_TYPED_TEST_SUITE_P(Roundabout, Laws, toys::roundabout);

namespace {

/// The sentence of the first counterexample; empty where the law holds.
template <class G, class Law>
std::string sentence(const Law& law, const G& rules = G()) {
  static_assert(Law::template applies<G>);
  const verdict found = check_law(law, samples_of(std::vector<G>{rules}));
  EXPECT_TRUE(!found.fault || found.compared != 0);
  return found.fault ? found.fault->sentence : "";
}

template <class G>
std::string broken_laws(const std::vector<G>& rules) {
  std::string text;
  for (const counterexample& each : check_laws(rules)) text += fmt::format("{}\n", each);
  return text;
}

// --- Games with one fault ----------------------------------------------------------------------
// One type for the faults of a game: laws are compiled once for each type.

/// Nim with one of these faults.
struct faulty_heaps : nim_heaps {
  enum fault {
    none,
    comes_back,        // taking the last stone brings two new ones
    key_is_a_sum,      //
    one_stone_again,   // who takes one stone moves again
    few_numbers,       // position_count() is too small
    many_numbers,      // position_count() is too large
    at_another,        // at(i) is the position of another number
    turned,            // canonical(p) turns the heaps
    merged,            // canonical(p) forgets two heaps
    moved,             // canonical(p) of 1/1/2 is 0/2/2, which has as many moves
    prints_two_heaps,  //
    prints_too_much,   //
    prints_no_heap,    // in moves
  };
  explicit faulty_heaps(fault planted = none, position heaps = {3, 4, 5})
      : nim_heaps(heaps), which(planted) {}

  [[nodiscard]] position play(const position& p, move m) const {
    const position next = nim_heaps::play(p, m);
    return which == comes_back && next == position{} ? position{0, 0, 2} : next;
  }
  [[nodiscard]] bool same_mover(const position& /*p*/, move m) const {
    return which == one_stone_again && m.taken == 1;
  }
  [[nodiscard]] std::uint64_t key(const position& p) const {
    return which == key_is_a_sum ? std::uint64_t{p[0]} + p[1] + p[2] : nim_heaps::key(p);
  }
  [[nodiscard]] std::uint64_t position_count() const {
    // Number 256 * 36 would be a heap of 256, which a byte cannot hold.
    return which == few_numbers    ? 100
           : which == many_numbers ? 256U * 36U + 1U
                                   : nim_heaps::position_count();
  }
  [[nodiscard]] position at(std::uint64_t i) const {
    return nim_heaps::at(which == at_another ? i ^ 1U : i);
  }
  [[nodiscard]] position canonical(const position& p) const {
    const position sorted = nim_heaps::canonical(p);
    if (which == turned) return {p[1], p[2], p[0]};
    if (which == merged) return {0, 0, sorted[2]};
    if (which == moved && sorted == position{1, 1, 2}) return {0, 2, 2};
    return sorted;
  }

  fault which;
};
std::string print(const faulty_heaps& g, const nim_heaps::position& p) {
  const std::string text = print(static_cast<const nim_heaps&>(g), p);
  if (g.which == faulty_heaps::prints_two_heaps) return text.substr(0, 3) + "/1";
  return g.which == faulty_heaps::prints_too_much ? text + "!" : text;
}
std::string print(const faulty_heaps& g, const nim_heaps::position& p, const nim_heaps::move& m) {
  if (g.which == faulty_heaps::prints_no_heap) return fmt::format("{}", m.taken);
  return print(static_cast<const nim_heaps&>(g), p, m);
}

/// Nim as a sum of heaps whose nimbers are known, with one of these faults.
struct faulty_sums : nim_heaps {
  enum fault {
    none,
    forgets_a_heap,      // in components(p)
    cancels_pairs,       // components(p) leaves out two equal heaps
    keeps_two_together,  // components(p) has the first two heaps as one
    adds_stones,         // known_nimber(p) is their number
    one_key_for_parts,   // key(p) of a single heap is 0
    other_digits,        // heap_code() allows to split, and not to take two
    three_at_most,       // heap_code() allows to take no more
  };
  explicit faulty_sums(fault planted = none, position heaps = {3, 4, 5})
      : nim_heaps(heaps), which(planted) {}

  [[nodiscard]] std::vector<position> components(const position& p) const {
    if (which == cancels_pairs && p[1] == p[2]) return nonempty({{p[0], 0, 0}});
    if (which == forgets_a_heap) return nonempty({{p[0], 0, 0}, {0, p[1], 0}});
    if (which == keeps_two_together && p[2] != 0) return nonempty({{p[0], p[1], 0}, {0, 0, p[2]}});
    return nonempty({{p[0], 0, 0}, {0, p[1], 0}, {0, 0, p[2]}});
  }
  [[nodiscard]] auto key(const position& p) const {
    const bool is_part = std::count(p.begin(), p.end(), 0) == 2;
    return is_part && which == one_key_for_parts ? decltype(nim_heaps::key(p)){}
                                                 : nim_heaps::key(p);
  }
  [[nodiscard]] std::optional<nimber> known_nimber(const position& p) const {
    if (which == adds_stones) return static_cast<nimber>(p[0] + p[1] + p[2]);
    return static_cast<nimber>(p[0] ^ p[1] ^ p[2]);
  }
  [[nodiscard]] taking_and_breaking heap_code() const {
    return taking_and_breaking::octal(which == other_digits    ? "0.701"
                                      : which == three_at_most ? "0.333"
                                                               : "0.3...");
  }
  [[nodiscard]] const position& heaps(const position& p) const { return p; }

  fault which;

 private:
  static std::vector<position> nonempty(std::vector<position> parts) {
    std::erase(parts, position{});
    return parts;
  }
};

/// The row of coins 3 9 1 2 7 5 with one of these faults.
struct faulty_coins : coin_row {
  enum fault {
    none,
    fewer_moves,    // every second time
    turned_moves,   // every second time
    other_play,     // every second time
    inflation,      // gains grow whenever they are asked for
    millionaires,   // gains need 64 bits
    crossed,        // lower bound above the upper one
    shy,            // of coin 2 it says that it is worth nothing
    tries_twice,    // promising(p) has a move twice
    tries_left,     // promising(p) leaves out the right end
    tries_nothing,  // promising(p) is empty
    tries_more,     // promising(p) has a move that is none
  };
  explicit faulty_coins(fault planted = none, std::vector<int> coins = {3, 9, 1, 2, 7, 5})
      : coin_row(std::move(coins)), which(planted) {}

  [[nodiscard]] std::vector<move> moves(position p) const {
    const auto sound = coin_row::moves(p);
    std::vector<move> result(sound.begin(), sound.end());
    if (result.size() == 2 && which == fewer_moves && every_second()) result.clear();
    if (result.size() == 2 && which == turned_moves && every_second()) {
      std::swap(result[0], result[1]);
    }
    return result;
  }
  [[nodiscard]] position play(position p, move m) const {
    const bool other = which == other_play && p.end - p.first > 1 && every_second();
    return coin_row::play(p, other ? left : m);
  }
  [[nodiscard]] std::int64_t gain(position p, move m) const {
    const std::int64_t sound = coin_row::gain(p, m);
    if (which == inflation) return sound + ++asked;
    return which == millionaires ? sound << 32U : sound;
  }
  [[nodiscard]] interval<score> bounds(position p) const {
    if (which == crossed) return {1, 0};
    if (which == shy && p.first == 1 && p.end == 2) return {0, 0};
    return coin_row::bounds(p);
  }
  [[nodiscard]] std::vector<move> promising(position p) const {
    if (p.end - p.first < 2) return coin_row::moves(p) | ranges::to<std::vector>;
    switch (which) {
      case tries_twice:
        return {left, right, right};
      case tries_left:
        return {left};
      case tries_nothing:
        return {};
      case tries_more:
        return {static_cast<move>(7)};
      default:
        return {right, left};
    }
  }

  fault which;
  mutable int asked = 0;

 private:
  [[nodiscard]] bool every_second() const { return ++asked % 2 != 0; }
};

/// L-trominoes on 2 x 3 cells with one of these faults.
struct faulty_packing : boardcover2 {
  enum fault {
    none,
    double_gain,
    gain_for_leaving,
    forgets,           // a block that was laid covers nothing
    one_in_stock,      //
    no_stock,          //
    other_numbers,     // placement_of(p, m) is too large
    placement_of_two,  // placements() has one that no move makes
    descending_cells,  //
    cell_outside,      //
    covers_nothing,    //
    low_ceiling,       // bounds(p) are at most 1
  };
  explicit faulty_packing(fault planted = none,
                          const boardcover2& sound = {{"...", "..."}, {"##", ".#"}})
      : boardcover2(sound), which(planted) {}

  [[nodiscard]] position play(const position& p, move m) const {
    return boardcover2::play(p, which == forgets ? leave : m);
  }
  [[nodiscard]] score gain(const position& p, move m) const {
    if (which == gain_for_leaving) return 1;
    return boardcover2::gain(p, m) * (which == double_gain ? 2 : 1);
  }
  [[nodiscard]] interval<score> bounds(const position& p) const {
    const auto [lower, upper] = boardcover2::bounds(p);
    return {lower, which == low_ceiling ? std::min(upper, 1) : upper};
  }
  [[nodiscard]] std::vector<std::uint64_t> stock() const {
    if (which == no_stock) return {};
    return {which == one_in_stock ? 1 : unlimited};
  }
  [[nodiscard]] std::optional<std::uint64_t> placement_of(const position& p, move m) const {
    const auto sound = boardcover2::placement_of(p, m);
    return sound && which == other_numbers ? std::optional(*sound + 10) : sound;
  }
  [[nodiscard]] std::vector<placement> placements() const {
    auto all = boardcover2::placements();
    if (which == placement_of_two) all.push_back({{0, 5}, 1, 0});
    if (which == descending_cells) std::swap(all[0].cells[0], all[0].cells[1]);
    if (which == cell_outside) all[0].cells[2] = 6;
    if (which == covers_nothing) all[0].cells.clear();
    return all;
  }

  fault which;
};

/// Blockgame whose pieces() are not those of its moves, or that simplifies too much.
struct faulty_pieces : blockgame {
  enum fault { none, one_less, another, off_the_board, of_no_cell, simplifies_on, loses_moves };
  explicit faulty_pieces(fault planted = none, const numbers& given = {5, 5, "I2+L3", false})
      : blockgame(given), which(planted) {}

  [[nodiscard]] std::vector<std::uint64_t> pieces() const {
    if (which == off_the_board) return {std::uint64_t{3} << 24U};
    if (which == of_no_cell) return {0};
    auto masks = blockgame::pieces();
    if (which == one_less) masks.pop_back();
    if (which == another) masks.back() |= 1;
    return masks;
  }
  /// The sound one takes away cells that no piece can cover.
  [[nodiscard]] position simplify(position free) const {
    if (which == simplifies_on) return free & (free - 1);
    if (which == loses_moves) return free & ~std::uint64_t{1};
    return blockgame::simplify(free);
  }

  fault which;
};

using heaps = faulty_heaps;
using sums = faulty_sums;
using coins = faulty_coins;
using packing = faulty_packing;
using pieces = faulty_pieces;

/// A token goes round on places 3 ... 8, one or two at a time; from place 3 it may leave, to place
/// 0, and who is to move then has lost. Tier 1 is the ring, tier 0 the places 0 ... 2. With one of
/// these faults.
struct faulty_ring {
  enum fault {
    none,
    unlisted,      // tier 1 is not listed
    in_a_circle,   // tier 1 follows tier 0, which follows tier 1
    goes_up,       // a move leads from tier 0 to tier 1
    at_another,    // at(1, i) is of tier 0
    turned_round,  // at(1, i) counts from the other end
    few_numbers,   // position_count(1) is too small
    other_least,   // canonical_index(t, p) is not index(t, canonical(p))
    forgets_one,   // unmoves(p) lacks a position
    invents_one,   // unmoves(p) has one too many
    from_outside,  // unmoves(p) has a position of another tier
  };
  static constexpr bool cyclic = true;
  using position = std::uint32_t;

  fault which = none;

  faulty_ring() = default;
  explicit faulty_ring(fault f) : which(f) {}

  [[nodiscard]] position start() const { return 5; }
  [[nodiscard]] std::vector<position> moves(position p) const {
    if (p == 2 && which == goes_up) return {3};
    if (p < 3) return {};
    std::vector<position> to = {3 + (p - 2) % 6, 3 + (p - 1) % 6};
    if (p == 3) to.push_back(which == goes_up ? 2 : 0);
    return to;
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }

  [[nodiscard]] std::vector<std::uint64_t> tiers() const {
    if (which == unlisted) return {0};
    return {1, 0};
  }
  [[nodiscard]] std::uint64_t tier(position p) const { return p < 3 ? 0 : 1; }
  [[nodiscard]] std::vector<std::uint64_t> successors(std::uint64_t t) const {
    if (t == 1) return {0};
    return which == in_a_circle ? std::vector<std::uint64_t>{1} : std::vector<std::uint64_t>{};
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const {
    return t == 0 ? 3 : which == few_numbers ? 2 : 6;
  }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const {
    return t == 0 ? p : std::uint64_t{p} - 3;
  }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    const auto place = static_cast<position>(i);
    if (t == 0 || (which == at_another && i < 3)) return place;
    return which == turned_round ? 8 - place : place + 3;
  }
  [[nodiscard]] position canonical(position p) const { return p; }
  [[nodiscard]] std::uint64_t canonical_index(std::uint64_t t, position p) const {
    return which == other_least ? 0 : index(t, p);
  }
  [[nodiscard]] std::vector<position> unmoves(position p) const {
    if (p < 3) return {};
    std::vector<position> from = {3 + (p + 2) % 6, 3 + (p + 1) % 6};
    if (which == forgets_one) from.pop_back();
    if (which == invents_one) from.push_back(p);
    if (which == from_outside) from.push_back(0);
    return from;
  }
};

using ring = faulty_ring;

/// Three men's morris, whose shared numbers have one of these faults.
struct faulty_fold : games::three_mens_morris {
  enum fault {
    none,
    too_large,     // folded_index(1, p) is no number
    its_own,       // folded_index(1, p) is index(1, p)
    elsewhere,     // folded_at(1, i) is not canonical
    one_too_many,  // images(1, i) of number 0
    nobodys,       // images(1, i) is 0 of all
    apart,         // orbits(1, positions) are as many as positions
    together,      // orbits(6, positions) are one of some
  };
  fault which = none;

  faulty_fold() = default;
  explicit faulty_fold(fault f) : which(f) {}

  [[nodiscard]] std::uint64_t folded_index(std::uint64_t t, position p) const {
    if (t == 1 && which == too_large) return folded_count(t);
    return t == 1 && which == its_own ? index(t, p) : drop_and_slide::folded_index(t, p);
  }
  [[nodiscard]] position folded_at(std::uint64_t t, std::uint64_t i) const {
    const bool turned = t == 1 && which == elsewhere;
    return drop_and_slide::folded_at(t, turned ? folded_count(t) - 1 - i : i);
  }
  [[nodiscard]] std::uint64_t images(std::uint64_t t, std::uint64_t i) const {
    if (t == 1 && which == nobodys) return 0;
    return drop_and_slide::images(t, i) + (t == 1 && i == 0 && which == one_too_many ? 1 : 0);
  }
  [[nodiscard]] std::uint64_t orbits(std::uint64_t t, std::span<const position> positions) const {
    if (t == 1 && which == apart) return positions.size();
    if (t == 6 && which == together) return positions.empty() ? 0 : 1;
    return drop_and_slide::orbits(t, positions);
  }
};

using fold = faulty_fold;
static_assert(folded_game<fold>);

template <class G, class Law>
std::string with(typename G::fault which, const Law& law) {
  return sentence(law, G(which));
}

// --- Sound games -------------------------------------------------------------------------------

TEST(SoundGames, KeepEveryLaw) {
  EXPECT_EQ(broken_laws<ring>({ring(ring::none)}), "");
  EXPECT_EQ(
      broken_laws<pieces>(
          {pieces(pieces::none, {1, 1, "I2+L3", false}),
           pieces(pieces::none, {1, 5, "I2+L3", false}),
           pieces(pieces::none, {2, 3, "I2+L3", true}), pieces(pieces::none, {3, 3, "I2", false}),
           pieces(pieces::none, {3, 4, "L3", true}), pieces(pieces::none, {8, 8, "I2+L3", false})}),
      "");
  EXPECT_EQ(broken_laws<tictactoe>({tictactoe{1, 1, 1}, tictactoe{2, 2, 2}, tictactoe{3, 2, 3},
                                    tictactoe{3, 3, 3}, tictactoe{6, 7, 4}}),
            "");
  EXPECT_EQ(broken_laws<packing>(
                {packing(packing::none, {{"."}, {"#"}}), packing(packing::none, {{"#"}, {"#"}}),
                 packing(), packing(packing::none, {{"....", "....", "...."}, {"##", ".#"}}),
                 packing(packing::none, {{".....", "..#..", ".....", "....."}, {"###", "#.."}})}),
            "");
}

TEST(SoundGames, OfHeapsKeepEveryLaw) {
  EXPECT_EQ(broken_laws<sums>({sums(sums::none, {0, 0, 0}), sums(sums::none, {1, 0, 2}),
                               sums(sums::none, {3, 3, 1}), sums()}),
            "");
}

// --- Counterexamples ---------------------------------------------------------------------------

TEST(Counterexample, IsTheSmallestAndIsDrawn) {
  const auto found =
      check_law(laws::indexed_law{}, samples_of<heaps>({heaps(heaps::few_numbers, {0, 1, 2}),
                                                        heaps(heaps::few_numbers, {4, 0, 2}),
                                                        heaps(heaps::few_numbers, {4, 4, 4})}))
          .fault;
  ASSERT_TRUE(found);
  EXPECT_EQ(fmt::format("{}", *found),
            "law: indexed\n"
            "index(p) is 102, and position_count() is 100\n"
            "position:\n4\n0\n2\n"
            "which is the start\n");
}

TEST(Counterexample, SaysTheRulesAndTheMoves) {
  const auto found =
      check_law(laws::bounded_law{}, samples_of<coins>({coins(coins::shy, {1, 2, 4})})).fault;
  ASSERT_TRUE(found);
  EXPECT_EQ(fmt::format("{}", *found),
            "law: bounded\n"
            "its value is 2, and bounds(p) are from 0 to 0\n"
            "rules: coins = 3, again = false\n"
            "position:\n1-2\n"
            "moves that lead there: left right\n");
}

// --- What was compared -------------------------------------------------------------------------

/// How many positions a law compares in these rules.
template <class G, class Law>
std::uint64_t compared(const Law& law, const G& rules) {
  const verdict found = check_law(law, samples_of(std::vector<G>{rules}));
  EXPECT_FALSE(found.fault);
  return found.compared;
}

TEST(Verdict, CountsThePositionsOfASample) {
  const tictactoe g(2, 2, 2);
  const sample<tictactoe> all(g);
  EXPECT_EQ(compared(laws::keys_law{}, g), all.nodes().size());
  EXPECT_EQ(compared(laws::text_law{}, g), all.nodes().size());
  // Of 29 positions the 12 in which a line is full are over.
  EXPECT_EQ(all.nodes().size(), 29U);
  EXPECT_EQ(compared(laws::ends_law{}, g), 12U);
  EXPECT_EQ(compared(laws::moves_law{}, g), 17U);
}

TEST(Verdict, IsNoneWhereThereIsNothingToCompare) {
  // All is over at the start: no moves, no symmetry, nothing to earn.
  const sums empty(sums::none, {0, 0, 0});
  EXPECT_EQ(compared(laws::moves_law{}, empty), 0U);
  EXPECT_EQ(compared(laws::impartial_law{}, empty), 0U);
  EXPECT_EQ(compared(laws::keys_law{}, empty), 1U);
  // More positions than the law goes through.
  const tictactoe large(4, 5, 4);
  EXPECT_EQ(compared(laws::retrograde_law{}, large), 0U);
  const std::vector<tictactoe> smaller = smaller_rules(large);
  ASSERT_FALSE(smaller.empty());
  EXPECT_GT(compared(laws::retrograde_law{}, smaller.back()), 0U);
}

TEST(SmallerRules, BecomeSmallerToTheEnd) {
  std::uint64_t before = ~std::uint64_t{0};
  for (const tictactoe& each : smaller_rules(tictactoe(6, 7, 4))) {
    EXPECT_LT(each.position_count(), before);
    before = each.position_count();
  }
  EXPECT_EQ(before, tictactoe(1, 1, 1).position_count());
  EXPECT_TRUE(smaller_rules(toys::roundabout()).empty());  // rules without numbers
}

// --- Play ends ---------------------------------------------------------------------------------

struct counts_up {
  using position = std::uint64_t;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] auto moves(position /*p*/) const { return ranges::views::iota(0, 1); }
  [[nodiscard]] position play(position p, int /*m*/) const { return p + 1; }
  [[nodiscard]] std::uint64_t key(position p) const { return p; }
};

TEST(PlayEnds, FailsWherePlayComesBack) {
  EXPECT_EQ(with<heaps>(heaps::comes_back, laws::play_ends_law{}),
            "play comes back to this position after 2 more moves; a game with cycles says `static "
            "constexpr bool cyclic = true`");
  EXPECT_EQ(with<heaps>(heaps::comes_back, laws::engines_law{}), "");  // leaves it to that law
}
TEST(PlayEnds, FailsWherePlayGoesOnForEver) {
  EXPECT_EQ(sentence<counts_up>(laws::play_ends_law{}),
            "a random play has not ended after 10000 moves");
  EXPECT_EQ(sentence<counts_up>(laws::engines_law{}), "");
}

/// A ring of five with a way out from place 3, which is taken for that end.
struct ring_of_wrong_images {
  static constexpr bool cyclic = true;
  using position = std::uint32_t;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<position> moves(position p) const {
    if (p == 5) return {};
    if (p == 3) return {4, 5};
    return {(p + 1) % 5};
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint64_t key(position p) const { return p; }
  [[nodiscard]] position canonical(position p) const { return p == 3 ? 5 : p; }
};

TEST(Cycles, FailsWhereAValueDoesNotFollowFromTheMoves) {
  EXPECT_EQ(sentence<ring_of_wrong_images>(laws::cycles_law{}),
            "by memo+symmetry its value is loss in 0 moves, and by its moves it is win in 1 move");
}
TEST(Cycles, HoldsByEveryEngineThatServes) {
  const verdict found =
      check_law(laws::cycles_law{}, samples_of(std::vector<toys::roundabout>{toys::roundabout()}));
  EXPECT_FALSE(found.fault);
  EXPECT_GT(found.compared, 0U);
  EXPECT_GT(found.parts.at("explored"), 0U);
}

/// Take a stone: heaps of equally many modulo three have one key.
struct keys_collide {
  using position = unsigned;
  [[nodiscard]] position start() const { return 10; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, std::min(p, 1U)); }
  [[nodiscard]] position play(position p, unsigned /*m*/) const { return p - 1; }
  [[nodiscard]] unsigned key(position p) const { return p % 3; }
};

TEST(PlayEnds, LeavesKeysThatCollideToTheirLaw) {
  EXPECT_EQ(sentence<keys_collide>(laws::play_ends_law{}), "");
  EXPECT_EQ(sentence<keys_collide>(laws::keys_law{}),
            "its key is 1, and so is that of another position: 7");
}

// --- Keys --------------------------------------------------------------------------------------

/// A position that remembers more than it compares.
struct key_of_the_past {
  struct position {
    int stones = 4;
    int last = 0;
    bool operator==(const position& other) const { return stones == other.stones; }
  };
  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] auto moves(position p) const {
    return ranges::views::iota(1, std::min(p.stones, 2) + 1);
  }
  [[nodiscard]] position play(position p, int m) const { return {p.stones - m, m}; }
  [[nodiscard]] unsigned key(position p) const {
    return static_cast<unsigned>(p.stones * 10 + p.last);
  }
};

struct never_equal {
  struct position {
    unsigned left = 2;
    bool operator==(const position& /*other*/) const { return false; }
  };
  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p.left); }
  [[nodiscard]] position play(position /*p*/, unsigned m) const { return {m}; }
  [[nodiscard]] unsigned key(position p) const { return p.left; }
};

TEST(Keys, FailWhereTwoPositionsShareOne) {
  EXPECT_EQ(with<heaps>(heaps::key_is_a_sum, laws::keys_law{}),
            "its key is 11, and so is that of another position: 3/3/5");
}
TEST(Keys, FailWhereEqualPositionsHaveTwo) {
  EXPECT_EQ(sentence<key_of_the_past>(laws::keys_law{}),
            "it has key 21, and an equal position that other moves lead to has key 22");
}
TEST(Keys, FailWhereACopyIsNotEqual) {
  EXPECT_EQ(sentence<never_equal>(laws::keys_law{}), "a copy of this position does not equal it");
}

// --- Moves -------------------------------------------------------------------------------------

TEST(Moves, FailWhereTheyDifferFromCallToCall) {
  EXPECT_EQ(with<coins>(coins::fewer_moves, laws::moves_law{}),
            "moves(p) gave 2 moves, and 0 when asked again");
  EXPECT_EQ(with<coins>(coins::turned_moves, laws::moves_law{}),
            "moves(p) gave other moves when asked again: left, then right");
}
TEST(Moves, FailWherePlayIsADieRoll) {
  EXPECT_EQ(with<coins>(coins::other_play, laws::moves_law{}),
            "move right led to another position when played again");
}

// --- Ends --------------------------------------------------------------------------------------

struct faulty_ends : toys::roundabout {
  enum fault { draw, tie, changing };
  static constexpr bool two_valued = true;

  explicit faulty_ends(fault planted = draw) : which(planted) {}

  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    if (p != 0) return std::nullopt;
    if (which == changing) return ++asked % 2 != 0 ? outcome::win : outcome::loss;
    return which == draw ? outcome::draw : outcome::tie;
  }

  fault which;
  mutable int asked = 0;
};

struct large_ends : toys::roundabout {
  [[nodiscard]] std::optional<score> terminal(position p) const {
    return p == 0 ? std::optional(1'000'000) : std::nullopt;
  }
};

TEST(Ends, FailWhereAPromisedWinnerIsMissing) {
  EXPECT_EQ(with<faulty_ends>(faulty_ends::tie, laws::ends_law{}),
            "terminal(p) is a tie in a game that says two_valued");
}
TEST(Ends, FailWhereAnEndIsEndless) {
  EXPECT_EQ(with<faulty_ends>(faulty_ends::draw, laws::ends_law{}),
            "terminal(p) is a draw; that is endless play, an even end is a tie");
}
TEST(Ends, FailWhereTheValueDiffersFromCallToCall) {
  EXPECT_EQ(with<faulty_ends>(faulty_ends::changing, laws::ends_law{}),
            "terminal(p) differs from call to call");
}
TEST(Ends, HoldsForScores) { EXPECT_EQ(sentence<large_ends>(laws::ends_law{}), ""); }

// --- Scored ------------------------------------------------------------------------------------

struct two_in_a_puzzle : coin_row {
  static constexpr bool puzzle = true;  // and same_mover says that turns alternate
};

TEST(Scored, FailsWhereAPuzzleHasTwoPlayers) {
  EXPECT_EQ(sentence<two_in_a_puzzle>(laws::scored_law{}),
            "same_mover is false for move left; in a puzzle there is one player");
}
TEST(Scored, FailsWhereAGainChanges) {
  EXPECT_EQ(with<coins>(coins::inflation, laws::scored_law{}),
            "gain of move left is 4, and 5 when asked again");
}
TEST(Scored, FailsWhereAGainDoesNotFit) {
  EXPECT_EQ(with<coins>(coins::millionaires, laws::scored_law{}),
            "gain of move left is 12884901888, too large for a score");
}

// --- Impartial ---------------------------------------------------------------------------------

TEST(Impartial, FailsWhereTurnsDoNotAlternate) {
  EXPECT_EQ(with<heaps>(heaps::one_stone_again, laws::impartial_law{}),
            "the mover of 1 of 1 moves again; in an impartial game turns alternate");
}

// --- Sums, theory and heaps ------------------------------------------------------------------

TEST(Sum, FailsWhereAComponentIsMissing) {
  EXPECT_EQ(with<sums>(sums::forgets_a_heap, laws::sum_law{}),
            "its nimber is 2, and that of the sum of its components is 7");
}
/// The same rules by a game that does not promise to be impartial.
struct partisan_sums : sums {
  static constexpr bool impartial = false;
  using sums::sums;
};

TEST(Sum, HoldsWhereNimbersAgree) {
  EXPECT_EQ(sentence(laws::sum_law{}, sums(sums::cancels_pairs, {1, 2, 2})), "");
}
TEST(Sum, FailsWhereThereAreNoNimbersAndMovesDiffer) {
  EXPECT_EQ(sentence(laws::sum_law{}, partisan_sums(partisan_sums::cancels_pairs, {1, 2, 2})),
            "moves lead to 5 positions, and moves of one of its components to 1");
}
TEST(Sum, FailsWhereAComponentFallsApart) {
  EXPECT_EQ(with<sums>(sums::keeps_two_together, laws::sum_law{}),
            "its component 3/4/0 has 2 components, and not itself alone");
}
TEST(Sum, FailsWhereComponentsHaveOneKey) {
  EXPECT_EQ(with<sums>(sums::one_key_for_parts, laws::sum_law{}),
            "the key of its component 0/4/0 is 0, and so is that of 3/0/0");
}
TEST(Theory, FailsWhereItIsAnother) {
  EXPECT_EQ(with<sums>(sums::adds_stones, laws::theory_law{}),
            "its nimber is 2, and known_nimber(p) is 12");
}
TEST(Heaps, FailWhereTheCodeAllowsLess) {
  EXPECT_EQ(with<sums>(sums::three_at_most, laws::heap_law{}),
            "moves lead to 12 positions, and by the code to 9");
}
TEST(Heaps, FailWhereTheCodeAllowsOtherMoves) {
  EXPECT_EQ(sentence(laws::heap_law{}, sums(sums::other_digits, {3, 0, 0})),
            "moves lead to 3 positions, and by the code to 3; they are others");
}

// --- Indexed -----------------------------------------------------------------------------------

TEST(Indexed, FailsWhereAnIndexIsTooLarge) {
  EXPECT_EQ(with<heaps>(heaps::few_numbers, laws::indexed_law{}),
            "index(p) is 137, and position_count() is 100");
  EXPECT_EQ(with<heaps>(heaps::few_numbers, laws::engines_law{}), "");  // stays inside the table
}
TEST(Indexed, FailsWhereAnIndexLeadsElsewhere) {
  EXPECT_EQ(with<heaps>(heaps::at_another, laws::indexed_law{}),
            "index(p) is 137, and at(137) is another position: 3/4/4");
}
TEST(Indexed, FailsWhereANumberHasNoPosition) {
  EXPECT_EQ(with<heaps>(heaps::many_numbers, laws::indexed_law{}), "index(at(9216)) is 0");
}

/// A heap of at most two stones, which are of which two have one number.
struct two_of_one_number {
  using position = unsigned;
  [[nodiscard]] position start() const { return 1; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p); }
  [[nodiscard]] position play(position /*p*/, unsigned m) const { return m; }
  [[nodiscard]] unsigned key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return 3; }
  [[nodiscard]] std::uint64_t index(position p) const { return p == 2 ? 1 : p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

TEST(Indexed, DrawsThePositionOfTheNumber) {
  const auto found =
      check_law(laws::indexed_law{}, samples_of(std::vector<two_of_one_number>(1))).fault;
  ASSERT_TRUE(found);
  EXPECT_EQ(fmt::format("{}", *found),
            "law: indexed\nindex(at(2)) is 1\nposition:\n2\nwhich its number leads to\n");
}

// --- Tiered ------------------------------------------------------------------------------------

TEST(Tiered, FailsWhereTiersAreNotListed) {
  EXPECT_EQ(with<ring>(ring::unlisted, laws::tiered_law{}),
            "its tier is 1, which tiers() does not list");
}
TEST(Tiered, FailsWhereTiersLeadInACircle) {
  EXPECT_EQ(with<ring>(ring::in_a_circle, laws::tiered_law{}),
            "successors(t) lead in a circle through tier 1: what does so belongs into one tier");
}
TEST(Tiered, FailsWhereAMoveLeadsBack) {
  EXPECT_EQ(with<ring>(ring::goes_up, laws::tiered_law{}),
            "move 3 leads from tier 0 to 1, which is none of its successors");
}
TEST(Tiered, FailsWhereANumberIsOfAnotherTier) {
  EXPECT_EQ(with<ring>(ring::at_another, laws::tiered_law{}), "at(1, 0) is of tier 0");
}
TEST(Tiered, FailsWhereANumberLeadsElsewhere) {
  EXPECT_EQ(with<ring>(ring::turned_round, laws::tiered_law{}), "index(1, at(1, 0)) is 5");
  // Not the start, but the position of that number.
  const ring game(ring::turned_round);
  const auto found = check_law(laws::tiered_law{}, samples_of(std::vector<ring>{game})).fault;
  ASSERT_TRUE(found);
  EXPECT_EQ(found->position, detail::drawn(game, game.at(1, 0)));
  EXPECT_NE(found->position, detail::drawn(game, game.start()));
}
TEST(Tiered, FailsWhereAnIndexIsTooLarge) {
  EXPECT_EQ(with<ring>(ring::few_numbers, laws::tiered_law{}),
            "index(1, p) is 2, and position_count(1) is 2");
}
TEST(Tiered, FailsWhereTheCanonicalIndexIsAnother) {
  EXPECT_EQ(with<ring>(ring::other_least, laws::tiered_law{}),
            "canonical_index(1, p) is 0, and index(1, canonical(p)) is 2");
}

// --- Folded --------------------------------------------------------------------------------------

TEST(Folded, HoldsWhereNumbersAreShared) {
  EXPECT_EQ(with<fold>(fold::none, laws::folded_law{}), "");
}
TEST(Folded, FailsWhereANumberIsTooLarge) {
  EXPECT_EQ(with<fold>(fold::too_large, laws::folded_law{}),
            "folded_index(1, p) is 9, and folded_count(1) is 9");
}
TEST(Folded, FailsWhereNumbersAreNotShared) {
  EXPECT_EQ(with<fold>(fold::its_own, laws::folded_law{}),
            "folded_index(1, p) is 2, and folded_index(1, canonical(p)) is 0");
}
TEST(Folded, FailsWhereANumberLeadsElsewhere) {
  EXPECT_EQ(with<fold>(fold::elsewhere, laws::folded_law{}),
            "folded_index(1, p) is 0, and folded_at(1, 0) is not canonical(p), but .../.../..x");
}
TEST(Folded, FailsWherePositionsAreCountedTwice) {
  EXPECT_EQ(with<fold>(fold::one_too_many, laws::folded_law{}),
            "images(1, i) of all i are 10 positions, and position_count(1) is 9");
}
TEST(Folded, FailsWhereANumberIsCalledNobodys) {
  EXPECT_EQ(with<fold>(fold::nobodys, laws::folded_law{}),
            "folded_at(1, 0) is of tier 1 and has number 0, and images(1, 0) is 0");
}

TEST(Folded, FailsWhereAlikePositionsAreCountedApart) {
  EXPECT_EQ(
      with<fold>(fold::apart, laws::folded_law{}),
      "orbits(1, where the moves of p lead, p and canonical(p)) is 2, and by folded_index they "
      "have 1 numbers");
}
TEST(Folded, FailsWherePositionsThatAreNotAlikeAreCountedTogether) {
  EXPECT_EQ(with<fold>(fold::together, laws::folded_law{}),
            "orbits(6, where the moves of p lead) is 1, and by folded_index they have 4 numbers");
}

// --- Reversible --------------------------------------------------------------------------------

TEST(Reversible, FailsWhereAPositionIsMissing) {
  EXPECT_EQ(with<ring>(ring::forgets_one, laws::reversible_law{}),
            "move 7 leads to 7, whose unmoves do not have p");
}
TEST(Reversible, FailsWhereAPositionIsInvented) {
  EXPECT_EQ(with<ring>(ring::invents_one, laws::reversible_law{}),
            "unmoves(p) has 5, and no move leads from there to p");
}
TEST(Reversible, FailsWhereAPositionIsOfAnotherTier) {
  EXPECT_EQ(with<ring>(ring::from_outside, laws::reversible_law{}),
            "unmoves(p) has 0, which is of another tier");
}

// --- Retrograde --------------------------------------------------------------------------------

TEST(Retrograde, FailsWhereAnotherPositionIsSolved) {
  EXPECT_EQ(with<ring>(ring::other_least, laws::retrograde_law{}),
            "its value is win in 1 move, and by its moves it is loss in 2 moves");
  EXPECT_EQ(with<ring>(ring::few_numbers, laws::retrograde_law{}), "");  // stays inside the entries
}

// --- Symmetric ---------------------------------------------------------------------------------

struct forgets_that_it_is_over : tictactoe {
  [[nodiscard]] position canonical(position p) const {
    return tictactoe::terminal(p) == outcome::loss ? position{} : p;
  }
};

TEST(Symmetric, FailsWhereCanonicalIsNotFinal) {
  EXPECT_EQ(with<heaps>(heaps::turned, laws::symmetric_law{}),
            "canonical(p) is 4/5/3, and the canonical position of that is 5/3/4");
}
TEST(Symmetric, FailsWhereMovesAreLost) {
  EXPECT_EQ(with<heaps>(heaps::merged, laws::symmetric_law{}),
            "12 moves here, and 5 in the canonical position, 0/0/5");
}
TEST(Symmetric, FailsWhereMovesDoNotCorrespond) {
  EXPECT_EQ(with<heaps>(heaps::moved, laws::symmetric_law{}),
            "moves do not correspond to those of the canonical position, 0/2/2");
}
TEST(Symmetric, FailsWhereOneIsOver) {
  EXPECT_EQ(
      sentence<forgets_that_it_is_over>(laws::symmetric_law{}),
      "of this position and its canonical one, .../.../..., one is over and the other is not, "
      "or is worth more");
}

// --- Simplifying -------------------------------------------------------------------------------

TEST(Simplifying, FailsWhereItIsNotFinal) {
  EXPECT_EQ(with<pieces>(pieces::simplifies_on, laws::simplifying_law{}),
            "simplify(p) is #..../...../...../...../....., and that simplifies to "
            "##.../...../...../...../.....");
}
TEST(Simplifying, FailsWhereMovesAreLost) {
  EXPECT_EQ(with<pieces>(pieces::loses_moves, laws::simplifying_law{}),
            "104 moves here, and 99 in the simplified position, #..../...../...../...../.....");
}

// --- Placement ---------------------------------------------------------------------------------

TEST(Placement, FailsWhereMovesAreNotThePieces) {
  EXPECT_EQ(with<pieces>(pieces::one_less, laws::placement_law{}),
            "104 moves, and 103 pieces fit on free cells");
  EXPECT_EQ(with<pieces>(pieces::another, laws::placement_law{}),
            "104 moves, and 104 pieces fit on free cells; they lead to other positions");
}
TEST(Placement, FailsWhereAPieceIsNone) {
  EXPECT_EQ(with<pieces>(pieces::of_no_cell, laws::placement_law{}), "a piece covers no cell");
  EXPECT_EQ(with<pieces>(pieces::off_the_board, laws::placement_law{}),
            "the piece 0x3000000 lies outside the 25 cells");
}

// --- Packing -----------------------------------------------------------------------------------

/// Without the move's text, which is another's business.
std::string packing_fault(packing::fault which) {
  const std::string text = with<packing>(which, laws::packing_law{});
  const std::size_t verb =
      std::min({text.find("earns"), text.find("covers"), text.find("takes"), text.find("makes")});
  return text.starts_with("move ") && verb != std::string::npos ? text.substr(verb) : text;
}

TEST(Packing, FailsWhereAGainIsNotThePlacements) {
  EXPECT_EQ(packing_fault(packing::double_gain), "earns 2, and its placement is worth 1");
  EXPECT_EQ(packing_fault(packing::gain_for_leaving), "earns 1, and its placement is worth 0");
}
TEST(Packing, FailsWhereBlocksOverlap) {
  EXPECT_EQ(packing_fault(packing::forgets), "covers cell 2 once more");
}
TEST(Packing, FailsWhereTheStockIsOverdrawn) {
  EXPECT_EQ(packing_fault(packing::one_in_stock), "takes block 0 once more, and the stock is 1");
  EXPECT_EQ(packing_fault(packing::no_stock),
            "placement 0 is of block 0, and stock() has 0 blocks");
}
TEST(Packing, FailsWherePlacementsAreOthers) {
  EXPECT_EQ(packing_fault(packing::other_numbers), "makes placement 10, and there are 8");
  EXPECT_EQ(packing_fault(packing::placement_of_two),
            "no play makes placement 8, of the cells 0, 5");
  EXPECT_EQ(packing_fault(packing::descending_cells),
            "the cells of placement 0 do not ascend: 2, 0, 3");
  EXPECT_EQ(packing_fault(packing::cell_outside),
            "placement 0 covers cell 6, and there are 6 cells");
  EXPECT_EQ(packing_fault(packing::covers_nothing), "placement 0 covers no cell");
}

// --- Bounded -----------------------------------------------------------------------------------

TEST(Bounded, FailsWhereTheValueIsOutside) {
  EXPECT_EQ(with<packing>(packing::low_ceiling, laws::bounded_law{}),
            "its value is 2, and bounds(p) are from 0 to 1");
  EXPECT_EQ(with<coins>(coins::crossed, laws::bounded_law{}), "bounds(p) are from 1 to 0");
}

// --- Ordered -----------------------------------------------------------------------------------

TEST(Ordered, FailsWhereAMoveIsThereTwice) {
  EXPECT_EQ(with<coins>(coins::tries_twice, laws::ordered_law{}),
            "promising(p) has move right more than once");
}
TEST(Ordered, FailsWhereNoBestMoveIsKept) {
  EXPECT_EQ(sentence(laws::ordered_law{}, coins(coins::tries_left, {1, 2})),
            "its value is 1, and the best of promising(p) gets -1");
}
TEST(Ordered, FailsWhereNothingIsKept) {
  EXPECT_EQ(with<coins>(coins::tries_nothing, laws::ordered_law{}),
            "promising(p) is empty, there are 2 moves, and no bounds(p) say the value");
}
TEST(Ordered, FailsWhereANimberMayBeMissing) {
  struct forgetful : blockgame {
    using blockgame::blockgame;
    [[nodiscard]] std::vector<move> promising(position p) const {
      std::vector<move> kept;
      for_each_move(moves(p), [&](move m) { kept.push_back(m); });
      if (!kept.empty()) kept.pop_back();
      return kept;
    }
  };
  EXPECT_EQ(sentence(laws::ordered_law{}, forgetful(2, 2)),
            "promising(p) has 7 of 8 moves, and a nimber needs all");
}
TEST(Ordered, FailsWhereAMoveIsMadeUp) {
  EXPECT_EQ(with<coins>(coins::tries_more, laws::ordered_law{}),
            "promising(p) has a move that moves(p) has not, its number 1");
}

// --- Text --------------------------------------------------------------------------------------

/// As a case it forgets the third heap.
struct short_case : nim_heaps {};
std::string print_case(const short_case& g, const nim_heaps::position& p) { return print(g, p); }
std::pair<short_case, nim_heaps::position> parse_case(const short_case& g, std::string_view text) {
  auto p = parse(g, text);
  p[2] = 0;
  return {g, p};
}

TEST(Text, FailsWhereAPositionIsReadAsAnother) {
  EXPECT_EQ(with<heaps>(heaps::prints_two_heaps, laws::text_law{}),
            "it prints as 3/4/1, which is read as another position: its key is 133, not 137");
}
TEST(Text, FailsWhereAPositionCannotBeRead) {
  EXPECT_EQ(with<heaps>(heaps::prints_too_much, laws::text_law{}),
            "it prints as 3/4/5!, which cannot be read: '5!' is not a heap; write a number from 0 "
            "to 255");
}
TEST(Text, FailsWhereMovesLookAlike) {
  EXPECT_EQ(with<heaps>(heaps::prints_no_heap, laws::text_law{}), "two moves print as 1");
}
TEST(Text, FailsWhereACaseIsReadAsAnother) {
  EXPECT_EQ(sentence<short_case>(laws::text_law{}),
            "as a case it prints as 3/4/5, which is read as another one: 3/4/0");
}

// --- Engines -----------------------------------------------------------------------------------

TEST(EnginesAgree, FailsWhereATableConfusesPositions) {
  EXPECT_EQ(
      with<heaps>(heaps::key_is_a_sum, laws::engines_law{}),
      "by plain its value is win in 9 moves with 1 best move, and by memo (hash) it is win in 3 "
      "moves with 2 best moves");
}
TEST(EnginesAgree, FailsWhereTheoryLies) {
  EXPECT_EQ(
      with<sums>(sums::adds_stones, laws::engines_law{}),
      "by plain its value is win with 1 best move, and by recurrence it is win with 0 best moves");
}
TEST(EnginesAgree, FailsWhereSymmetryLies) {
  EXPECT_EQ(
      with<heaps>(heaps::merged, laws::engines_law{}),
      "by plain its value is win in 9 moves with 1 best move, and by memo+symmetry it is win in "
      "1 move with 0 best moves");
}
TEST(EnginesAgree, FailsWhereBoundsLie) {
  EXPECT_EQ(
      with<packing>(packing::low_ceiling, laws::engines_law{}),
      "by plain its value is 2 with 2 best moves, and by branch_and_bound it is 1 with 2 best "
      "moves");
}

}  // namespace
