// Proof-number search as far as a test may take it: seconds to a minute each.
#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <zermelo/engines/proof_number.hpp>

#include "hex/hex.hpp"
#include "sprouts/sprouts.hpp"

namespace zermelo::far_test {

template <class G>
answer<G> value_of(const G& g) {
  return proof_number<G>(g).solve(g.start(), wanted::value());
}

TEST(Far, NimbersOfSprouts) {
  constexpr wanted the_nimber{
      .remoteness = false, .best_moves = false, .line = false, .nimber = true, .counts = false};
  constexpr nimber published[] = {0, 0, 1, 1, 1, 0, 0, 0, 1};
  for (int spots = 1; spots <= 9; ++spots) {
    const games::sprouts g(spots);
    EXPECT_EQ(proof_number<games::sprouts>(g).solve(g.start(), the_nimber).nimber,
              published[spots - 1])
        << spots << " spots";
  }
}

/// Won where the number of spots is 3, 4 or 5 modulo 6 (Applegate, Jacobson and Sleator 1991 to 11
/// spots, Lemoine and Viennot 2007 to 32). Work is exact on every machine. 19 spots are left out:
/// they take longer than all others together (docs/results/sprouts.md).
TEST(Far, SproutsTo20Spots) {
  constexpr std::pair<int, std::uint64_t> positions[] = {
      {1, 2},       {2, 12},      {3, 11},       {4, 98},       {5, 151},
      {6, 887},     {7, 1'341},   {8, 2'540},    {9, 640},      {10, 2'060},
      {11, 1'630},  {12, 14'712}, {13, 19'652},  {14, 119'553}, {15, 167'923},
      {16, 37'483}, {17, 12'524}, {18, 180'468}, {20, 263'709}};
  for (const auto& [spots, entered] : positions) {
    const auto found = value_of(games::sprouts(spots));
    EXPECT_EQ(found.value, spots % 6 < 3 ? outcome::loss : outcome::win) << spots << " spots";
    EXPECT_EQ(found.statistics.positions, entered) << spots << " spots";
    EXPECT_LT(found.statistics.bytes, std::uint64_t{1} << 30U);
  }
}

/// Won by whoever begins (Nash 1949).
TEST(Far, HexOf6Rows) {
  const auto found = value_of(games::hex(6));
  EXPECT_EQ(found.value, outcome::win);
  EXPECT_EQ(found.statistics.positions, 1'852U);
}

}  // namespace zermelo::far_test
