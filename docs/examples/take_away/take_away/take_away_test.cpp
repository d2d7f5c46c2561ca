#include <gtest/gtest.h>

#include <take_away/take_away.hpp>
#include <zermelo/solve.hpp>

namespace {

using zermelo::games::take_away;

TEST(TakeAway, WhoFacesAMultipleOfFourLoses) {
  for (unsigned stones = 0; stones <= 100; ++stones) {
    const auto expected = stones % 4 == 0 ? zermelo::outcome::loss : zermelo::outcome::win;
    EXPECT_EQ(zermelo::solve(take_away{stones}).value, expected) << stones << " stones";
  }
}

}  // namespace
