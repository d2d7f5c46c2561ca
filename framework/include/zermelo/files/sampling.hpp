/// Drawing a sample that is the same for the same seed, on any number of threads.
#pragma once

#include <bit>
#include <cstdint>

namespace zermelo::detail {

/// Random numbers by their number, so that threads may draw them in any order (splitmix64; Steele,
/// Lea and Flood 2014).
class random_stream {
 public:
  random_stream(std::uint64_t seed, std::uint64_t stream) : state_(mixed(seed) ^ stream) {
    state_ = mixed(state_);
  }

  std::uint64_t next() { return mixed(state_ += step); }
  /// A number below `bound`, which is small beside 2^64.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  static constexpr std::uint64_t step = 0x9E37'79B9'7F4A'7C15U;
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ z >> 30U) * 0xBF58'476D'1CE4'E5B9U;
    z = (z ^ z >> 27U) * 0x94D0'49BB'1331'11EBU;
    return z ^ z >> 31U;
  }
  std::uint64_t state_;
};

/// The numbers 0 ... count - 1 in an order that a seed chooses, so that a sample draws none twice:
/// four rounds of a Feistel network over the next even number of bits, again and again until the
/// result is below `count` (Black and Rogaway 2002).
class shuffled {
 public:
  shuffled(std::uint64_t count, std::uint64_t seed)
      : count_(count), half_((static_cast<unsigned>(std::bit_width(count)) + 1) / 2), seed_(seed) {}

  /// The i-th; i is below `count`.
  [[nodiscard]] std::uint64_t operator[](std::uint64_t i) const {
    do {
      i = permuted(i);
    } while (i >= count_);
    return i;
  }

 private:
  [[nodiscard]] std::uint64_t permuted(std::uint64_t i) const {
    const std::uint64_t mask = (std::uint64_t{1} << half_) - 1;
    std::uint64_t high = i >> half_;
    std::uint64_t low = i & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t next = high ^ (random_stream(seed_ + round, low).next() & mask);
      high = low;
      low = next;
    }
    return high << half_ | low;
  }

  std::uint64_t count_;
  unsigned half_;  // of the bits
  std::uint64_t seed_;
};

}  // namespace zermelo::detail
