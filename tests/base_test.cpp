// What an older standard library lacks, and what stands in for it.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>
#include <zermelo/base/atomic_ref.hpp>
#include <zermelo/base/threads.hpp>
#include <zermelo/base/words.hpp>

namespace {

TEST(HelperThreads, AreJoinedWhereTheirLifeEnds) {
  std::atomic<int> done = 0;
  {
    zermelo::helper_threads threads;
    threads.start(5, [&done](unsigned) { ++done; });
  }
  EXPECT_EQ(done, 5);
}

TEST(HelperThreads, StartAgainWhereTheyWereJoined) {
  std::atomic<int> done = 0;
  zermelo::helper_threads threads;
  EXPECT_EQ(threads.size(), 0U);
  threads.start(1, [&done](unsigned) { ++done; });
  threads.join();
  EXPECT_EQ(done, 1);
  EXPECT_EQ(threads.size(), 0U);
  threads.start(1, [&done](unsigned) { ++done; });
  EXPECT_EQ(threads.size(), 1U);
  threads.join();
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
    zermelo::helper_threads other;
    other.start(1, [&](unsigned) { count(); });
    count();
  }
  EXPECT_EQ(sum, 2 * each);
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
