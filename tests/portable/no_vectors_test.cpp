// Linked with the sweep compiled without its kernels for vectors, as on a processor that has none,
// and with all that sweep_test tries.
#include <gtest/gtest.h>

#include <zermelo/base/instruction_set.hpp>

namespace {

TEST(NoVectors, OnlyThePortableKernelIsThere) {
  EXPECT_EQ(zermelo::widest_instruction_set(), zermelo::instruction_set::portable);
  EXPECT_FALSE(is_supported(zermelo::instruction_set::avx2));
  EXPECT_FALSE(is_supported(zermelo::instruction_set::avx512));
}

}  // namespace
