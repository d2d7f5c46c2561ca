// Proof-number search as far as a test may take it: seconds to a minute each.
#include <gtest/gtest.h>

#include <cstdint>
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
/// spots, Lemoine and Viennot 2007 to 32). Work is exact on every machine.
TEST(Far, SproutsTo20Spots) {
  constexpr std::uint64_t positions[] = {2,       12,     11,     84,      192,     758,    1'185,
                                         2'824,   674,    2'843,  1'981,   10'700,  17'562, 56'279,
                                         128'547, 22'185, 13'130, 100'529, 102'367, 125'372};
  for (int spots = 1; spots <= 20; ++spots) {
    const auto found = value_of(games::sprouts(spots));
    EXPECT_EQ(found.value, spots % 6 < 3 ? outcome::loss : outcome::win) << spots << " spots";
    EXPECT_EQ(found.statistics.positions, positions[spots - 1]) << spots << " spots";
    EXPECT_LT(found.statistics.bytes, std::uint64_t{1} << 30U);
  }
}

/// Won by whoever begins (Nash 1949).
TEST(Far, HexOf6Rows) {
  const auto found = value_of(games::hex(6));
  EXPECT_EQ(found.value, outcome::win);
  EXPECT_EQ(found.statistics.positions, 819U);
}

}  // namespace zermelo::far_test
