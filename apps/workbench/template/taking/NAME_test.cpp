#include <gtest/gtest.h>

#include <NAME/text.hpp>
#include <zermelo/solve.hpp>

namespace {

using zermelo::games::NAME;

TEST(Rules, WhoFacesAMultipleOfFourLoses) {
  for (unsigned stones = 0; stones <= 40; ++stones) {
    const auto expected = stones % 4 == 0 ? zermelo::outcome::loss : zermelo::outcome::win;
    EXPECT_EQ(zermelo::solve(NAME({stones, 3})).value, expected) << stones << " stones";
  }
}

TEST(Rules, SomethingMayBeTaken) { EXPECT_THROW(NAME({21, 0}), zermelo::bad_parameters); }

}  // namespace
