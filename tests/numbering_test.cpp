// The parts that numberings are built of: each number once, each position back, and the least
// image.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>
#include <zermelo/boards/graph.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/numbering/permutations.hpp>
#include <zermelo/numbering/pieces.hpp>
#include <zermelo/numbering/squeeze.hpp>
#include <zermelo/numbering/stones.hpp>

#include "refusal.hpp"

namespace zermelo::numbering_test {
namespace {

template <class Make>
std::string refusal_of(Make make) {
  return tests::refusal<bad_parameters>(make);
}

// --- Tiers ---------------------------------------------------------------------------------------

/// Each position is a tier of its own, of the same number, from which a move leads to the one
/// listed before it.
struct a_tier_each {
  using position = std::uint64_t;
  std::vector<position> all;

  [[nodiscard]] position start() const { return all.back(); }
  [[nodiscard]] std::vector<position> moves(position p) const { return successors(p); }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint64_t key(position p) const { return p; }

  [[nodiscard]] const std::vector<std::uint64_t>& tiers() const { return all; }
  [[nodiscard]] std::uint64_t tier(position p) const { return p; }
  [[nodiscard]] std::vector<std::uint64_t> successors(std::uint64_t t) const {
    const auto its = std::find(all.begin(), all.end(), t);
    return its == all.begin() ? std::vector<std::uint64_t>{} : std::vector{*std::prev(its)};
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t /*t*/) const { return 1; }
  [[nodiscard]] std::uint64_t index(std::uint64_t /*t*/, position /*p*/) const { return 0; }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t /*i*/) const { return t; }
};
static_assert(tiered_game<a_tier_each>);

/// Small numbers are looked up, others searched for.
TEST(Tiers, AreFoundWhateverTheirNumbers) {
  const std::vector<std::uint64_t> listed = {
      70, 3, std::uint64_t{1} << 40U, 0, 4'096, 65'536, 65'535, 90'000};
  const numbering numbers(a_tier_each{listed});
  for (std::size_t place = 0; place < listed.size(); ++place) {
    EXPECT_EQ(numbers.place_of(listed[place]), place);
    EXPECT_EQ(numbers.number_of(listed[place]), place);
  }
  for (const std::uint64_t unlisted : {1U, 69U, 71U, 65'534U, 65'537U, 90'001U}) {
    EXPECT_EQ(tests::refusal<cannot_solve>([&] { return numbers.place_of(unlisted); }),
              "a tier that tiers() does not list: number " + std::to_string(unlisted));
  }
}

// --- Masks ---------------------------------------------------------------------------------------

/// Bit by bit, as one would say it.
std::uint32_t squeezed(std::uint32_t mask, std::uint32_t taken) {
  std::uint32_t found = 0;
  unsigned next = 0;
  for (unsigned cell = 0; cell < 32; ++cell) {
    if ((taken >> cell & 1U) == 0) found |= (mask >> cell & 1U) << next++;
  }
  return found;
}

void expect_squeezed(std::uint32_t mask, std::uint32_t taken) {
  const std::uint32_t found = squeezed(mask, taken);
  EXPECT_EQ(squeeze(mask, taken), found) << mask << " over " << taken;
  EXPECT_EQ(detail::squeeze_in_steps(mask, taken), found) << mask << " over " << taken;
  EXPECT_EQ(spread_around(found, taken), mask & ~taken) << mask << " around " << taken;
  EXPECT_EQ(detail::spread_in_steps(found, taken), mask & ~taken) << mask << " around " << taken;
}

/// By the processor's instruction, where it has one, and in steps.
TEST(Masks, AreSqueezedAndSpread) {
  for (std::uint32_t mask = 0; mask < 64; ++mask) {
    for (std::uint32_t taken = 0; taken < 64; ++taken) expect_squeezed(mask, taken);
  }
  std::mt19937 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto mask = static_cast<std::uint32_t>(random());
    const auto taken = static_cast<std::uint32_t>(random());
    expect_squeezed(mask, taken);
  }
  expect_squeezed(~std::uint32_t{0}, 0);
  expect_squeezed(~std::uint32_t{0}, ~std::uint32_t{0});
  static_assert(squeeze(0b10110, 0b00100) == 0b1010 && spread_around(0b1010, 0b00100) == 0b10010);
}

TEST(Masks, HaveSoManyCells) {
  static_assert(count_bits_of(0b1011, 0b1).first == 3 && count_bits_of(0b1011, 0b1).second == 1);
  std::mt19937 random(2);
  for (int i = 0; i < 10'000; ++i) {
    const auto first = static_cast<std::uint32_t>(random());
    const auto second = static_cast<std::uint32_t>(i == 0 ? ~0U : random());
    const auto [in_first, in_second] = count_bits_of(first, second);
    EXPECT_EQ(in_first, count_bits(first));
    EXPECT_EQ(in_second, count_bits(second));
  }
}

// --- Pieces --------------------------------------------------------------------------------------

template <std::size_t Kinds>
using arrangement = typename piece_numbering<Kinds>::arrangement;
template <std::size_t Kinds>
using amounts = typename piece_numbering<Kinds>::amounts;

template <std::size_t Kinds>
void expect_each_once(const piece_numbering<Kinds>& numbers, const amounts<Kinds>& a) {
  const std::uint64_t count = numbers.count(a);
  std::set<arrangement<Kinds>> found;
  for (std::uint64_t i = 0; i < count; ++i) {
    const arrangement<Kinds> p = numbers.at(a, i);
    std::uint32_t taken = 0;
    for (std::size_t k = 0; k < Kinds; ++k) {
      ASSERT_EQ(count_bits(p[k]), a[k]);
      ASSERT_EQ(p[k] & taken, 0U);
      taken |= p[k];
    }
    ASSERT_LT(taken, std::uint64_t{1} << numbers.points());
    ASSERT_EQ(numbers.index(a, p), i);
    found.insert(p);
  }
  EXPECT_EQ(found.size(), count);
}

TEST(Pieces, AreEachNumberedOnce) {
  const piece_numbering<1> one(7, {7});
  for (unsigned a = 0; a <= 7; ++a) expect_each_once<1>(one, {a});
  const piece_numbering<2> two(6, {4, 3});
  for (unsigned a = 0; a <= 4; ++a) {
    for (unsigned b = 0; b <= 3 && a + b <= 6; ++b) expect_each_once<2>(two, {a, b});
  }
  const piece_numbering<3> three(8, {2, 3, 3});
  for (unsigned a = 0; a <= 2; ++a) expect_each_once<3>(three, {a, 3, 2});
  EXPECT_EQ(three.count({2, 3, 3}), 560U);
  expect_each_once<4>(piece_numbering<4>(5, {1, 1, 1, 1}), {1, 1, 1, 1});
}

TEST(Pieces, HaveTheNumbersThatAreDrawn) {
  const piece_numbering<2> numbers(5, {2, 2});
  EXPECT_EQ(numbers.index({2, 2}, {0b01001, 0b00110}), 9U);
  EXPECT_EQ(numbers.count({2, 2}), 30U);
}

TEST(Pieces, AreUpTo32On32Points) {
  using sixteen = piece_numbering<2>;
  const sixteen numbers(32, {16, 16});
  const std::uint64_t count = numbers.count({16, 16});
  EXPECT_EQ(count, 601'080'390U);
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t number = random() % count;
    const auto p = numbers.at({16, 16}, number);
    ASSERT_EQ(p[0] ^ p[1], ~std::uint32_t{0});
    ASSERT_EQ(numbers.index({16, 16}, p), number);
  }
  const piece_numbering<3> chess(32, {8, 8, 4});
  const std::uint64_t many = chess.count({8, 8, 4});
  EXPECT_EQ(many, binomial(32, 8) * binomial(24, 8) * binomial(16, 4));
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t number = random() % many;
    ASSERT_EQ(chess.index({8, 8, 4}, chess.at({8, 8, 4}, number)), number);
  }
  const piece_numbering<8> all(32, {4, 4, 4, 4, 4, 4, 4, 4});
  EXPECT_EQ(all.count({4, 4, 4, 4, 4, 4, 4, 4}), too_many_positions);
  EXPECT_EQ(all.count({4, 4, 4, 0, 0, 0, 0, 0}),
            binomial(32, 4) * binomial(28, 4) * binomial(24, 4));
}

/// The least image by trying them all.
template <std::size_t Kinds>
arrangement<Kinds> least_of(const std::vector<std::vector<unsigned>>& maps,
                            const arrangement<Kinds>& p) {
  std::vector<arrangement<Kinds>> images;
  for (const auto& map : maps) {
    arrangement<Kinds> image{};
    for (std::size_t k = 0; k < Kinds; ++k) {
      for (const unsigned point : set_bits(p[k])) image[k] |= std::uint32_t{1} << map[point];
    }
    images.push_back(image);
  }
  return *std::min_element(images.begin(), images.end());
}

template <std::size_t Kinds>
void expect_least(unsigned points, const std::vector<std::vector<unsigned>>& maps,
                  const amounts<Kinds>& a) {
  const piece_numbering<Kinds> numbers(points, a, maps);
  std::mt19937_64 random(2);
  const std::uint64_t count = numbers.count(a);
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count, 3000); ++i) {
    const std::uint64_t number = count <= 3000 ? i : random() % count;
    const auto p = numbers.at(a, number);
    const auto least = least_of<Kinds>(maps, p);
    ASSERT_EQ(numbers.canonical(a, p), least);
    ASSERT_EQ(numbers.canonical_index(a, p), numbers.index(a, least));
    ASSERT_LE(numbers.canonical_index(a, p), number);
  }
}

/// Folded, each canonical board has a number of its own, which its images share; nobody's are the
/// numbers of other boards.
template <std::size_t Kinds>
void expect_folded(const piece_numbering<Kinds>& numbers, const amounts<Kinds>& a) {
  const std::uint64_t count = numbers.count(a);
  const std::uint64_t folded = numbers.folded_count(a);
  ASSERT_LE(folded, count);
  std::vector<std::uint64_t> images(folded);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto p = numbers.at(a, i);
    const std::uint64_t number = numbers.folded_index(a, p);
    ASSERT_LT(number, folded);
    ASSERT_EQ(numbers.folded_at(a, number), numbers.canonical(a, p));
    ++images[number];
  }
  for (std::uint64_t i = 0; i < folded; ++i) ASSERT_EQ(numbers.images(a, i), images[i]) << i;
}

TEST(Pieces, ThatAreAlikeShareANumberFolded) {
  const auto square = symmetries({3, 3});
  const piece_numbering<2> on_square(9, {4, 4}, square);
  for (unsigned a = 0; a <= 4; ++a) {
    for (unsigned b = 0; b <= 4; ++b) expect_folded<2>(on_square, {a, b});
  }
  EXPECT_EQ(on_square.folded_count({3, 2}), 16U * 15U);  // 16 of 84 sets are least
  expect_folded<3>(piece_numbering<3>(12, {2, 2, 3}, symmetries({3, 4})), {2, 2, 3});
  const graph cube = parse_graph("a-b-c-d-a,e-f-g-h-e,a-e,b-f,c-g,d-h").edges;
  expect_folded<3>(piece_numbering<3>(8, {2, 3, 1}, automorphisms(cube, 64)), {2, 3, 1});
  expect_folded<2>(piece_numbering<2>(6, {2, 2}), {2, 2});  // nothing is like another
}

/// Among positions that are alike and not, with one first kind and several, each is counted once.
TEST(Pieces, AreAsManyAsAreNotAlike) {
  const auto square = symmetries({3, 3});
  for (const auto& maps : {square, std::vector<std::vector<unsigned>>{}}) {
    const piece_numbering<2> numbers(9, {3, 3}, maps);
    const amounts<2> a{3, 2};
    std::mt19937_64 random(4);
    const auto board = [](const arrangement<2>& p) { return p; };
    const auto number = [&](const arrangement<2>& p) { return numbers.folded_index(a, p); };
    const std::uint64_t of_a_first = 15;  // ways to put the others
    for (int i = 0; i < 2000; ++i) {
      std::vector<arrangement<2>> some;
      const std::uint64_t first = random() % 84;
      for (std::uint64_t k = random() % 9; k != 0; --k) {
        const std::uint64_t of = i % 3 == 0 ? random() % 84 : first;
        some.push_back(numbers.at(a, of * of_a_first + random() % of_a_first));
      }
      std::set<std::uint64_t> different;
      for (const auto& p : some) different.insert(number(p));
      ASSERT_EQ(numbers.orbits(a, some, board, number), different.size());
    }
  }
}

TEST(Pieces, AreNotFoldedWhereTheFirstKindHasTooManySets) {
  const std::vector<std::vector<unsigned>> turn = {[] {
                                                     std::vector<unsigned> stays(26);
                                                     std::iota(stays.begin(), stays.end(), 0U);
                                                     return stays;
                                                   }(),
                                                   [] {
                                                     std::vector<unsigned> turned(26);
                                                     for (unsigned point = 0; point < 26; ++point)
                                                       turned[point] = 25 - point;
                                                     return turned;
                                                   }()};
  const piece_numbering<2> numbers(26, {9, 1}, turn);  // 3,124,550 sets
  const amounts<2> a{9, 1};
  EXPECT_EQ(numbers.folded_count(a), numbers.count(a));
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t number = random() % numbers.count(a);
    const auto p = numbers.at(a, number);
    const bool is_least = numbers.canonical(a, p) == p;
    ASSERT_EQ(numbers.folded_at(a, number), p);
    ASSERT_EQ(numbers.folded_index(a, p) == number, is_least);
    ASSERT_EQ(numbers.images(a, number), is_least ? 2U : 0U);  // none is its own image: 9 is odd
  }
}

TEST(Pieces, HaveALeastImage) {
  expect_least<2>(9, symmetries({3, 3}), {3, 2});
  expect_least<3>(12, symmetries({3, 4}), {2, 2, 3});
  expect_least<2>(16, symmetries({4, 4}), {0, 4});
  // A graph's points: the cube has 48 symmetries, a ring of 7 has 14.
  const graph ring = parse_graph("cycle 7").edges;
  expect_least<2>(7, automorphisms(ring, 64), {2, 3});
  const graph cube = parse_graph("a-b-c-d-a,e-f-g-h-e,a-e,b-f,c-g,d-h").edges;
  const auto of_cube = automorphisms(cube, 64);
  EXPECT_EQ(of_cube.size(), 48U);
  expect_least<3>(8, of_cube, {2, 3, 1});
  // So many that no list is kept.
  std::vector<std::vector<unsigned>> turns(32, std::vector<unsigned>(32));
  for (unsigned by = 0; by < 32; ++by) {
    for (unsigned point = 0; point < 32; ++point) turns[by][point] = (point + by) % 32;
  }
  expect_least<2>(32, turns, {16, 16});
  expect_least<2>(32, turns, {9, 7});
}

TEST(Pieces, AreTheirOwnImagesWhereThereIsNoSymmetry) {
  const piece_numbering<2> numbers(6, {2, 2});
  for (std::uint64_t i = 0; i < numbers.count({2, 2}); ++i) {
    EXPECT_EQ(numbers.canonical_index({2, 2}, numbers.at({2, 2}, i)), i);
  }
}

TEST(Pieces, RefuseWhatThereIsNoRoomFor) {
  EXPECT_EQ(
      refusal_of([] { return piece_numbering<2>(33, {2, 2}); }),
      "sets of up to 2 of 33 cells; take at most 32 cells, and sets of no more than there are");
  const std::string no_permutation =
      "a symmetry that is no permutation of 3 points; say where each of them goes, each to another "
      "one";
  EXPECT_EQ(refusal_of([] { return piece_numbering<1>(3, {1}, {{0, 1, 2}, {0, 0, 2}}); }),
            no_permutation);
  EXPECT_EQ(refusal_of([] { return piece_numbering<1>(3, {1}, {{0, 1}}); }), no_permutation);
  EXPECT_EQ(refusal_of([] { return piece_numbering<1>(3, {1}, {{0, 1, 2}, {1, 2, 0}}); }),
            "a symmetry whose way back is none of those given; give what two of them make one "
            "after the other, too");
  EXPECT_EQ(refusal_of([] { return piece_numbering<1>(3, {1}, {{1, 2, 3}}); }), no_permutation);
  EXPECT_EQ(refusal_of([] {
              return piece_numbering<1>(1, {1}, std::vector<std::vector<unsigned>>(65, {0}));
            }),
            "65 symmetries; take at most 64: a group of fewer of them");
  EXPECT_EQ(
      refusal_of([] { return piece_numbering<1>(3, {1}, {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}}); }),
      "two symmetries that make none of those given one after the other; give what they "
      "make, too");
}

/// Lists and counts of least sets, and what each set is like before and after all are listed.
void expect_least_sets(unsigned points, const std::vector<std::vector<unsigned>>& symmetries) {
  const set_images images(points, symmetries);
  const subset_ranks ranks(points, points);
  const least_sets numbered(images, points);
  const least_sets again(images, points);
  for (unsigned size = 0; size <= points; ++size) {
    std::uint64_t number = 0;
    for (std::uint64_t rank = 0; rank < binomial(points, size); ++rank) {
      const std::uint32_t mask = ranks.mask(size, rank);
      const auto [least, reached_by] = images.least(mask, images.all());
      if (least == mask) {
        ASSERT_EQ(numbered.at(images, ranks, size, number).mask, mask);
        ASSERT_EQ(numbered.at(images, ranks, size, number++).rank, rank);
      }
      for (int look = 0; look < 2; ++look) {  // so many that all are listed on the way
        const least_sets::image like = again.of(images, ranks, size, mask);
        ASSERT_EQ(like.mask, least);
        ASSERT_EQ(like.reached_by, reached_by);
        ASSERT_EQ(again.at(images, ranks, size, like.number).mask, least);
      }
    }
    EXPECT_EQ(numbered.count(size), number) << size << " of " << points;
  }
}

TEST(LeastSets, AreListedAndCountedAsImagesSay) {
  expect_least_sets(9, symmetries({3, 3}));
  expect_least_sets(12, symmetries({3, 4}));
  expect_least_sets(8, automorphisms(parse_graph("a-b-c-d-a,e-f-g-h-e,a-e,b-f,c-g,d-h").edges, 64));
  expect_least_sets(3, {{0, 1, 2}, {0, 1, 2}});  // one that is given twice
}

// --- Stones
// ------------------------------------------------------------------------------------------

TEST(Stones, InPitsAreEachNumberedOnceInOrder) {
  for (unsigned pits = 1; pits <= 5; ++pits) {
    const pit_numbering numbers(pits, 7);
    for (unsigned stones = 0; stones <= 7; ++stones) {
      std::vector<unsigned> last;
      for (std::uint64_t i = 0; i < numbers.count(stones); ++i) {
        std::vector<unsigned> p(pits);
        numbers.at(stones, i, p);
        ASSERT_EQ(std::accumulate(p.begin(), p.end(), 0U), stones);
        ASSERT_EQ(numbers.index(stones, p), i);
        ASSERT_LT(last, p);
        last = p;
      }
    }
  }
  EXPECT_EQ(pit_numbering(12, 48).count(48), 279'871'768'995U);  // stones of Awari: C(59, 11)
  const std::string remedy = "; take at least one pit, and no more than 64 of both together";
  EXPECT_EQ(refusal_of([] { return pit_numbering(0, 3); }), "3 stones in 0 pits" + remedy);
  EXPECT_EQ(refusal_of([] { return pit_numbering(16, 49); }), "49 stones in 16 pits" + remedy);
}

TEST(Stones, InHeapsAreEachNumberedOnce) {
  for (unsigned heaps = 0; heaps <= 4; ++heaps) {
    const heap_numbering numbers(heaps, 6);
    std::set<std::vector<unsigned>> found;
    for (std::uint64_t i = 0; i < numbers.count(); ++i) {
      std::vector<unsigned> p(heaps);
      numbers.at(i, p);
      ASSERT_TRUE(std::is_sorted(p.begin(), p.end()));
      ASSERT_TRUE(heaps == 0 || p.back() <= 6);
      ASSERT_EQ(numbers.index(p), i);
      found.insert(p);
    }
    EXPECT_EQ(found.size(), numbers.count());
  }
  EXPECT_EQ(heap_numbering(3, 6).count(), 84U);
  EXPECT_EQ(refusal_of([] { return heap_numbering(40, 25); }),
            "40 heaps of up to 25 stones; take no more than 64 of both together");
}

// --- Orders and products
// -----------------------------------------------------------------------------

TEST(Permutations, AreNumberedAsInADictionary) {
  for (unsigned things = 0; things <= 6; ++things) {
    const permutation_numbering numbers(things);
    std::vector<unsigned> order(things);
    std::iota(order.begin(), order.end(), 0U);
    std::uint64_t i = 0;
    do {
      ASSERT_EQ(numbers.index(order), i);
      std::vector<unsigned> back(things);
      numbers.at(i, back);
      ASSERT_EQ(back, order);
      ++i;
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_EQ(numbers.count(), i);
  }
  EXPECT_EQ(permutation_numbering(20).count(), 2'432'902'008'176'640'000U);
  std::array<std::uint8_t, 20> last{};
  permutation_numbering(20).at(2'432'902'008'176'639'999U, last);
  EXPECT_TRUE(std::is_sorted(last.rbegin(), last.rend()));
  EXPECT_EQ(permutation_numbering(20).index(last), 2'432'902'008'176'639'999U);
  EXPECT_EQ(refusal_of([] { return permutation_numbering(21); }),
            "the orders of 21 things; take at most 20");
}

TEST(Products, RunTheLastPartFastest) {
  const product_numbering<3> numbers({2, 3, 4});
  EXPECT_EQ(numbers.count(), 24U);
  EXPECT_EQ(numbers.index({1, 2, 3}), 23U);
  for (std::uint64_t i = 0; i < 24; ++i) EXPECT_EQ(numbers.index(numbers.at(i)), i);
  EXPECT_EQ(product_numbering<2>({std::uint64_t{1} << 40U, std::uint64_t{1} << 40U}).count(),
            too_many_positions);
  EXPECT_EQ(product_numbering<1>({too_many_positions}).count(), too_many_positions);
  EXPECT_EQ(refusal_of([] { return product_numbering<2>({3, 0}); }),
            "there is no part 1 to number; leave it out");
}

}  // namespace
}  // namespace zermelo::numbering_test
