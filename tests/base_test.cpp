// What an older standard library lacks, and what stands in for it: built twice, as the library here
// gives it, and with ZERMELO_STAND_INS.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>
#include <zermelo/base/atomic_ref.hpp>
#include <zermelo/base/bit_cast.hpp>
#include <zermelo/base/joining_thread.hpp>
#include <zermelo/base/read_double.hpp>

namespace {

TEST(JoiningThread, IsJoinedWhereItsLifeEnds) {
  std::atomic<int> done = 0;
  {
    std::vector<zermelo::joining_thread> threads;
    for (int i = 0; i < 5; ++i) threads.emplace_back([&done] { ++done; });
  }
  EXPECT_EQ(done, 5);
}

TEST(JoiningThread, JoinsTheWorkThatItGivesUp) {
  std::atomic<int> done = 0;
  zermelo::joining_thread thread;
  EXPECT_FALSE(thread.joinable());
  thread = zermelo::joining_thread([&done] { ++done; });
  thread = zermelo::joining_thread([&done] { ++done; });
  EXPECT_GE(done, 1);
  EXPECT_TRUE(thread.joinable());
  thread.join();
  EXPECT_FALSE(thread.joinable());
  EXPECT_EQ(done, 2);
}

TEST(AtomicRef, LoadsAndStoresTheWordItRefersTo) {
  std::uint16_t word = 7;
  const zermelo::atomic_ref ref(word);
  EXPECT_EQ(ref.load(std::memory_order_relaxed), 7);
  ref.store(65'535, std::memory_order_relaxed);
  EXPECT_EQ(word, 65'535);
}

TEST(AtomicRef, ExchangesOnlyWhatIsAsItWasSeen) {
  std::uint16_t word = 7;
  const zermelo::atomic_ref ref(word);
  std::uint16_t seen = 6;
  EXPECT_FALSE(ref.compare_exchange_weak(seen, 8, std::memory_order_acq_rel));
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(word, 7);
  while (!ref.compare_exchange_weak(seen, 8, std::memory_order_acq_rel)) {
  }
  EXPECT_EQ(word, 8);
}

TEST(AtomicRef, LosesNothingBetweenThreads) {
  constexpr unsigned each = 20'000;
  std::uint32_t sum = 0;
  const auto count = [&sum] {
    for (unsigned i = 0; i < each; ++i) {
      const zermelo::atomic_ref ref(sum);
      std::uint32_t seen = ref.load(std::memory_order_relaxed);
      while (!ref.compare_exchange_weak(seen, seen + 1, std::memory_order_relaxed)) {
      }
    }
  };
  {
    const zermelo::joining_thread other(count);
    count();
  }
  EXPECT_EQ(sum, 2 * each);
}

TEST(BitCast, KeepsTheBitsAtCompileTime) {
  struct halves {
    std::uint32_t low;
    std::uint32_t high;
  };
  constexpr auto word = zermelo::bit_cast<std::array<std::uint32_t, 2>>(halves{1, 2});
  static_assert(word[0] == 1 && word[1] == 2);
  EXPECT_EQ(zermelo::bit_cast<std::uint64_t>(1.0), 0x3FF0'0000'0000'0000U);
}

TEST(ReadDouble, TakesAllOfTheText) {
  EXPECT_EQ(zermelo::read_double("0.5"), 0.5);
  EXPECT_EQ(zermelo::read_double("60"), 60.0);
  EXPECT_EQ(zermelo::read_double("-3."), -3.0);
  EXPECT_EQ(zermelo::read_double(".25"), 0.25);
  EXPECT_EQ(zermelo::read_double("1e3"), 1000.0);
  EXPECT_EQ(zermelo::read_double("2.5E-1"), 0.25);
}

TEST(ReadDouble, RefusesWhatIsNoNumber) {
  for (const char* text :
       {"", " 1", "1 ", "+1", "0x10", "1,5", "1.5s", "1e", "e3", "-", ".", "--1", "1e999", "one"}) {
    EXPECT_EQ(zermelo::read_double(text), std::nullopt) << "'" << text << "'";
  }
}

}  // namespace
