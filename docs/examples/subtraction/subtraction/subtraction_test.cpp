#include <gtest/gtest.h>

#include <subtraction/subtraction.hpp>
#include <zermelo/solve.hpp>

namespace {

using zermelo::games::subtraction;

TEST(Subtraction, WhoFacesAMultipleOfFourLoses) {
  for (unsigned stones = 0; stones <= 100; ++stones) {
    const auto expected = stones % 4 == 0 ? zermelo::outcome::loss : zermelo::outcome::win;
    EXPECT_EQ(zermelo::solve(subtraction{stones}).value, expected) << stones << " stones";
  }
}

}  // namespace
