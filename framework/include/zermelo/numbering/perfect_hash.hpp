/// Numbers for any set of keys, without gaps, in few bits a key.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// A minimal perfect hash function (BBHash: Limasset, Rizk, Chikhi & Peterlongo 2017): of n hashes
/// that differ, each gets another number below n. Level after level, a hash goes to a bit; those
/// that are alone there are done, and the number of one is how many bits before its own are set.
///
///     level 0   . 1 . . 1 1 . .     three of five are alone on their bits: numbers 0, 1, 2
///     level 1   1 . . 1             the other two here: 3, 4
///
/// About 3.7 bits a hash, and a few look-ups, mostly one. A hash that is not one of them gets some
/// number, or n.
class perfect_hash {
 public:
  perfect_hash() = default;

  /// The hashes are used up. Says in `is_complete` whether they differ.
  explicit perfect_hash(std::vector<std::uint64_t> hashes) : count_(hashes.size()) {
    for (std::size_t depth = 0; depth < most_levels && hashes.size() > few; ++depth) {
      add_level(hashes, depth);
    }
    std::sort(hashes.begin(), hashes.end());
    complete_ = std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
    rest_ = std::move(hashes);
  }

  [[nodiscard]] bool is_complete() const noexcept { return complete_; }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  [[nodiscard]] std::uint64_t operator()(std::uint64_t hash) const noexcept {
    for (std::size_t depth = 0; depth < levels_.size(); ++depth) {
      const level& at = levels_[depth];
      const std::uint64_t bit = place(hash, depth, at.bits);
      const std::uint64_t word = at.words[static_cast<std::size_t>(bit / 64)];
      if ((word >> bit % 64 & 1U) == 0) continue;
      const auto block = static_cast<std::size_t>(bit / block_bits);
      std::uint64_t before = at.before[block];
      for (auto w = block * (block_bits / 64); w < bit / 64; ++w) {
        before += static_cast<std::uint64_t>(std::popcount(at.words[w]));
      }
      const std::uint64_t lower = word & ((std::uint64_t{1} << bit % 64) - 1);
      return before + static_cast<std::uint64_t>(std::popcount(lower));
    }
    const auto found = std::lower_bound(rest_.begin(), rest_.end(), hash);
    if (found == rest_.end() || *found != hash) return count_;
    return count_ - rest_.size() + static_cast<std::uint64_t>(found - rest_.begin());
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept {
    std::uint64_t total = rest_.size() * sizeof(std::uint64_t);
    for (const level& each : levels_) {
      total += (each.words.size() + each.before.size()) * sizeof(std::uint64_t);
    }
    return total;
  }

 private:
  struct level {
    std::uint64_t bits = 0;
    std::vector<std::uint64_t> words;
    std::vector<std::uint64_t> before;  // bits set before each block, in all levels
  };

  static constexpr std::size_t most_levels = 32;
  static constexpr std::size_t few = 64;
  static constexpr std::uint64_t block_bits = 512;
  static constexpr std::uint64_t bits_a_hash = 2;

  /// The bit of a hash in a level: mixed anew for each (Stafford's 13th variant of MurmurHash3's
  /// last step), and scaled down by a multiplication (Lemire 2019).
  [[nodiscard]] static std::uint64_t place(std::uint64_t hash, std::size_t depth,
                                           std::uint64_t bits) noexcept {
    std::uint64_t mixed = hash + (depth + 1) * 0x9E37'79B9'7F4A'7C15U;
    mixed = (mixed ^ mixed >> 30U) * 0xBF58'476D'1CE4'E5B9U;
    mixed = (mixed ^ mixed >> 27U) * 0x94D0'49BB'1331'11EBU;
    mixed ^= mixed >> 31U;
    __extension__ using wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<wide>(mixed) * bits >> 64U);
  }

  /// Keeps in `hashes` those that are not alone.
  void add_level(std::vector<std::uint64_t>& hashes, std::size_t depth) {
    level made;
    const std::size_t blocks = (hashes.size() * bits_a_hash + block_bits - 1) / block_bits;
    made.bits = blocks * block_bits;
    made.words.resize(blocks * (block_bits / 64));
    std::vector<std::uint64_t> twice(made.words.size());
    // 1. Where one goes, and where several do.
    for (const std::uint64_t hash : hashes) {
      const std::uint64_t bit = place(hash, depth, made.bits);
      const std::uint64_t mask = std::uint64_t{1} << bit % 64;
      std::uint64_t& word = made.words[static_cast<std::size_t>(bit / 64)];
      twice[static_cast<std::size_t>(bit / 64)] |= word & mask;
      word |= mask;
    }
    for (std::size_t w = 0; w < twice.size(); ++w) made.words[w] &= ~twice[w];
    // 2. Those that are alone are done.
    std::erase_if(hashes, [&](std::uint64_t hash) {
      const std::uint64_t bit = place(hash, depth, made.bits);
      return (made.words[static_cast<std::size_t>(bit / 64)] >> bit % 64 & 1U) != 0;
    });
    // 3. Numbers go on from the levels before.
    std::uint64_t before = done_;
    for (std::size_t w = 0; w < made.words.size(); ++w) {
      if (w % (block_bits / 64) == 0) made.before.push_back(before);
      before += static_cast<std::uint64_t>(std::popcount(made.words[w]));
    }
    done_ = before;
    levels_.push_back(std::move(made));
  }

  std::uint64_t count_ = 0;
  std::uint64_t done_ = 0;  // in the levels so far
  bool complete_ = true;
  std::vector<level> levels_;
  std::vector<std::uint64_t> rest_;  // sorted
};

}  // namespace zermelo
