/// Ranks that solve one game together, each with its own memory: processes of MPI, on one machine
/// or on many.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// What a rank has of the others. All of them call `exchange` and `sum` in the same order.
class ranks {
 public:
  using bytes = std::vector<std::byte>;

  virtual ~ranks() = default;

  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned size() const = 0;
  /// Sends out[k] to rank k; returns what each of them has sent here, by rank.
  [[nodiscard]] virtual std::vector<bytes> exchange(const std::vector<bytes>& out) = 0;
  /// The sums of what all ranks give, number by number.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;

  /// Sends at most 2^30 bytes to one other rank, which calls `receive` as often, with as many
  /// bytes. Copies them, and returns when that rank has taken what was sent to it before: one
  /// message a pair is under way.
  virtual void send(unsigned to, std::span<const std::byte> message) = 0;
  /// The next message of another rank; waits for it.
  virtual void receive(unsigned from, std::span<std::byte> message) = 0;
};

/// The parts of 0 ... count - 1 that are the ranks'. Each has 16 blocks, dealt out like cards: the
/// numbers of what is decided early lie side by side, and in one part all of it would be one rank's
/// to do. (Two ranks, the slower one at each level counted: by halves they take 1 / 1.66 of the
/// time of one for Teeko and 1 / 1.16 for Quixo 4 x 4, by blocks 1 / 1.9 for both; what they tell
/// each other grows by 3 % for Teeko, and is less for Quixo.)
///
///     number    0 1 | 2 3 | 4 5 | 6 7 | 8        owner    0 1 0 1 0
class rank_parts {
 public:
  /// Whose a number is, and the how-manieth of that rank's.
  struct holder {
    unsigned rank;
    std::uint64_t place;
  };

  rank_parts() = default;
  rank_parts(std::uint64_t count, unsigned size)
      : count_(count),
        size_(size),
        block_(std::max<std::uint64_t>(rounded_up(count, std::uint64_t{16} * size), 1)) {}

  [[nodiscard]] holder holder_of(std::uint64_t i) const {
    const std::uint64_t block = i / block_;
    const std::uint64_t round = block / size_;
    return {static_cast<unsigned>(block - round * size_), i - (block - round) * block_};
  }
  /// The number at a place of a rank's part.
  [[nodiscard]] std::uint64_t number(unsigned rank, std::uint64_t place) const {
    return place + (place / block_ * (size_ - 1) + rank) * block_;
  }
  [[nodiscard]] std::uint64_t length(unsigned rank) const {
    const std::uint64_t whole = count_ / (block_ * size_) * block_;
    const std::uint64_t rest = count_ - whole * size_;
    return whole + std::min(block_, rest - std::min(rest, rank * block_));
  }
  [[nodiscard]] std::uint64_t longest() const { return length(0); }
  /// How many numbers side by side are one rank's.
  [[nodiscard]] std::uint64_t block() const noexcept { return block_; }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  [[nodiscard]] static std::uint64_t rounded_up(std::uint64_t count, std::uint64_t parts) {
    return count / parts + (count % parts == 0 ? 0 : 1);
  }

  std::uint64_t count_ = 0;
  std::uint64_t size_ = 1;
  std::uint64_t block_ = 1;
};

namespace detail {

/// Puts a number where it takes as few bytes as it needs, seven bits a byte, the lowest first; the
/// highest bit says that there are more. Returns where they end: ten bytes on, at most.
inline std::byte* put_number(std::uint64_t number, std::byte* to) noexcept {
  for (; number >= 128; number >>= 7U) *to++ = static_cast<std::byte>((number & 127U) | 128U);
  *to++ = static_cast<std::byte>(number);
  return to;
}

/// Calls `write(put)`, where `put(number)` adds one behind the bytes: many of them at once, since
/// most take one byte, which is sooner made than put in its place.
inline void append_numbers(ranks::bytes& bytes, auto write) {
  std::array<std::byte, 512> some;
  std::byte* end = some.data();
  const auto pass_on = [&] {
    bytes.insert(bytes.end(), some.data(), std::exchange(end, some.data()));
  };
  write([&](std::uint64_t number) {
    constexpr std::ptrdiff_t longest = 10;
    if (some.data() + some.size() - end < longest) pass_on();
    end = put_number(number, end);
  });
  pass_on();
}
inline void append_number(ranks::bytes& bytes, std::uint64_t number) {
  append_numbers(bytes, [&](auto put) { put(number); });
}

/// Reads them in their order.
class number_reader {
 public:
  explicit number_reader(std::span<const std::byte> from) : from_(from) {}

  [[nodiscard]] bool at_end() const { return at_ == from_.size(); }
  /// So many bytes as they are.
  [[nodiscard]] std::span<const std::byte> get_bytes(std::uint64_t count) {
    const auto bytes = from_.subspan(at_, count);
    at_ += count;
    return bytes;
  }
  [[nodiscard]] std::uint64_t get() {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<std::uint64_t>(from_[at_++]);
      number |= (byte & 127U) << shift;
      if (byte < 128) return number;
    }
  }

 private:
  std::span<const std::byte> from_;
  std::size_t at_ = 0;
};

}  // namespace detail

}  // namespace zermelo
