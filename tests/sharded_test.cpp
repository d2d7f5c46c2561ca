// A table that several threads share: what one stores the others find, and nothing else.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <zermelo/base/threads.hpp>
#include <zermelo/tables/known_nimbers.hpp>
#include <zermelo/tables/proof_numbers.hpp>
#include <zermelo/tables/sharded.hpp>

namespace zermelo::sharded_test {

using nimbers = sharded<known_nimbers<std::uint64_t>>;
using numbers = sharded<proof_number_table<std::uint64_t>>;

constexpr std::uint64_t keys = 50'000;
constexpr std::uint64_t one{1};

/// What is stored of a key, whoever stores it.
nimber nimber_of(std::uint64_t key) { return static_cast<nimber>(key * 2'654'435'761U % 29); }
proof_numbers numbers_of(std::uint64_t key) {
  return {static_cast<std::uint32_t>(key % 1'000 + 1), static_cast<std::uint32_t>(key % 77 + 1)};
}

TEST(Sharded, WhatOneThreadStoresTheOthersFind) {
  nimbers table(one << 24U);
  table.prepare(one << 24U, true);
  std::atomic<std::uint64_t> wrong = 0;
  work_together(4, [&](unsigned who) {
    for (std::uint64_t i = 0; i < keys; ++i) {
      const std::uint64_t key = (i * 7 + who * 12'347) % keys;
      const nimber_facts known = table.find(key);
      wrong += static_cast<std::uint64_t>(known.is_exact() && known.exact() != nimber_of(key));
      table.set(key, nimber_of(key), one);
    }
  });
  EXPECT_EQ(wrong, 0U);
  for (std::uint64_t key = 0; key < keys; ++key) {
    ASSERT_EQ(table.find(key).exact(), nimber_of(key)) << key;
  }
}

/// Readers are in memory that grows away under them.
TEST(Sharded, WhatWasStoredIsFoundWhileItGrows) {
  numbers table(one << 26U);
  table.prepare(one << 26U, true);
  std::atomic<std::uint64_t> stored = 0;
  std::atomic<std::uint64_t> wrong = 0;
  work_together(4, [&](unsigned who) {
    if (who == 0) {
      for (std::uint64_t key = 0; key < 4 * keys; ++key) {
        table.store(key, nimber{1}, numbers_of(key), one);
        stored.store(key + 1, std::memory_order_release);
      }
      return;
    }
    std::uint64_t random = who;
    for (std::uint64_t there = 0; there != 4 * keys;) {
      there = stored.load(std::memory_order_acquire);
      if (there == 0) continue;
      random = random * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      const std::uint64_t key = (random >> 20U) % there;
      const auto known = table.find(key, nimber{1});
      wrong += static_cast<std::uint64_t>(!known || known->proof != numbers_of(key).proof ||
                                          known->disproof != numbers_of(key).disproof);
      const auto all = table.find_all(key, nimber{1});
      wrong += static_cast<std::uint64_t>(!all.of_couple || !all.of_position.is_empty());
    }
  });
  EXPECT_EQ(wrong, 0U);
}

/// Likewise, and each table comes to have entries of another kind.
TEST(Sharded, WhatWasStoredIsFoundWhileEntriesArePacked) {
  constexpr std::uint64_t all = 1'500'000;
  constexpr unsigned key_bits = 42;
  nimbers table(one << 28U);
  table.prepare(one << 28U, true, key_bits);
  std::atomic<std::uint64_t> stored = 0;
  std::atomic<std::uint64_t> wrong = 0;
  work_together(4, [&](unsigned who) {
    if (who == 0) {
      for (std::uint64_t key = 0; key < all; ++key) {
        table.set(key, nimber_of(key), one);
        stored.store(key + 1, std::memory_order_release);
      }
      return;
    }
    std::uint64_t random = who;
    for (std::uint64_t there = 0; there != all;) {
      there = stored.load(std::memory_order_acquire);
      if (there == 0) continue;
      random = random * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      const std::uint64_t key = (random >> 20U) % there;
      const nimber_facts known = table.find(key);
      // Where its buckets were full it may be forgotten.
      wrong += static_cast<std::uint64_t>(!known.is_empty() && known.exact() != nimber_of(key));
    }
  });
  EXPECT_EQ(wrong, 0U);
  table.prepare(one << 28U, true, key_bits);  // nobody reads: what was read is given back
  EXPECT_LT(table.bytes(), all * 16);
  std::uint64_t lost = 0;
  for (std::uint64_t key = 0; key < all; ++key) {
    const nimber_facts known = table.find(key);
    if (known.is_empty())
      ++lost;
    else
      ASSERT_EQ(known.exact(), nimber_of(key)) << key;
  }
  EXPECT_EQ(lost, 4'821U);  // of a few full groups
}

/// Of proof numbers both are of one time.
TEST(Sharded, NothingIsMixed) {
  numbers table(one << 24U);
  table.prepare(one << 24U, true);
  std::atomic<std::uint64_t> mixed = 0;
  work_together(4, [&](unsigned who) {
    for (std::uint64_t i = 0; i < keys; ++i) {
      const std::uint64_t key = i % 64;
      if (const auto known = table.find(key, nimber{0})) {
        mixed += static_cast<std::uint64_t>(known->proof != known->disproof);
      }
      const auto both = static_cast<std::uint32_t>(i * 4 + who + 1);
      table.store(key, nimber{0}, proof_numbers{both, both}, one);
    }
  });
  EXPECT_EQ(mixed, 0U);
}

TEST(Sharded, NothingIsForgottenBeforeTheLimit) {
  for (const bool shared : {false, true}) {
    numbers table(one << 30U);
    table.prepare(one << 30U, shared);
    for (std::uint64_t key = 0; key < keys; ++key) {
      table.store(key, nimber{1}, numbers_of(key), one);
      table.exclude(key, nimber{2}, one);
    }
    for (std::uint64_t key = 0; key < keys; ++key) {
      const auto known = table.find(key, nimber{1});
      ASSERT_TRUE(known) << key;
      ASSERT_EQ(known->proof, numbers_of(key).proof);
      ASSERT_EQ(known->disproof, numbers_of(key).disproof);
      ASSERT_TRUE(table.find(key).excludes(2));
    }
  }
}

TEST(Sharded, StaysWithinItsLimit) {
  constexpr std::uint64_t limit = one << 22U;
  for (const bool shared : {false, true}) {
    sharded<known_nimbers<std::array<std::uint64_t, 3>>> table(limit);
    table.prepare(limit, shared);
    for (std::uint64_t i = 0; i < 200'000; ++i) table.set(std::array{i, i, i}, nimber{1}, i);
    EXPECT_LE(table.bytes(), limit);
    EXPECT_TRUE(table.find(std::array<std::uint64_t, 3>{199'999, 199'999, 199'999}).is_exact());
  }
}

/// Whether it is shared decides where things lie.
TEST(Sharded, ForgetsWhereItComesToBeShared) {
  nimbers table(one << 22U);
  table.prepare(one << 22U, false);
  table.set(one, nimber{3}, one);
  table.prepare(one << 22U, false);
  EXPECT_TRUE(table.find(one).is_exact());
  table.prepare(one << 22U, true);
  EXPECT_TRUE(table.find(one).is_empty());
  table.set(one, nimber{3}, one);
  table.prepare(one << 22U, true);
  EXPECT_TRUE(table.find(one).is_exact());
  table.clear();
  EXPECT_TRUE(table.find(one).is_empty());
  table.prepare(one << 22U, false);
  EXPECT_TRUE(table.find(one).is_empty());
}

}  // namespace zermelo::sharded_test
