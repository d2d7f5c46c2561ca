/// Tables of every position of a board, as the sweep fills them: who wins, or nimbers.
#pragma once

#include <memory>
#include <span>
#include <zermelo/rules/values.hpp>
#include <zermelo/tables/cell_order.hpp>

namespace zermelo {

/// Who wins, for all positions of a board. Copies share the memory.
class win_table {
 public:
  win_table() = default;
  /// Over `words`, which `owner` keeps alive: bit i % 64 of word i / 64 says that the player to
  /// move loses the position of index i. Words lie on a boundary of 64 bytes.
  win_table(cell_order order, std::span<const std::uint64_t> words,
            std::shared_ptr<const void> owner)
      : order_(std::move(order)), words_(words), owner_(std::move(owner)) {}

  /// Whether the player to move wins, by one load.
  [[nodiscard]] bool wins(std::uint64_t free) const noexcept {
    const std::uint64_t index = order_.index(free);
    return (words_[static_cast<std::size_t>(index / 64)] >> index % 64 & 1U) == 0;
  }

  [[nodiscard]] explicit operator bool() const noexcept { return !words_.empty(); }
  [[nodiscard]] std::uint64_t positions() const noexcept {
    return words_.size() * std::uint64_t{64} >> order_.padding();
  }
  /// How many positions the player to move loses, counted anew: reads the whole table.
  [[nodiscard]] std::uint64_t losses() const;
  [[nodiscard]] std::uint64_t bytes() const noexcept { return words_.size_bytes(); }

  [[nodiscard]] std::span<const std::uint64_t> words() const noexcept { return words_; }
  [[nodiscard]] const cell_order& order() const noexcept { return order_; }

 private:
  cell_order order_;
  std::span<const std::uint64_t> words_;
  std::shared_ptr<const void> owner_;
};

/// The nimbers of all positions of a board. Copies share the memory. Plane k is bit k of the
/// nimbers; the planes of 128 positions lie together, so that four planes fill a cache line:
///
///     word   0       1        2       3        4       5        6       7
///           | plane 0        | plane 1        | plane 2        | plane 3        |
///     index  0 - 63  64 - 127  0 - 63  64 - 127   ...
class nimber_table {
 public:
  nimber_table() = default;
  /// Over `words`, likewise, with so many planes.
  nimber_table(cell_order order, unsigned planes, std::span<const std::uint64_t> words,
               std::shared_ptr<const void> owner)
      : order_(std::move(order)), planes_(planes), words_(words), owner_(std::move(owner)) {}

  /// One cache line where there are four planes.
  [[nodiscard]] zermelo::nimber nimber(std::uint64_t free) const noexcept {
    return nimber_at(order_.index(free));
  }
  [[nodiscard]] bool wins(std::uint64_t free) const noexcept { return nimber(free) != 0; }

  /// Asks for the cache line of a position that is soon looked up.
  void prefetch(std::uint64_t free) const noexcept {
    __builtin_prefetch(words_.data() + first_word(order_.index(free)));
  }
  /// Nimbers of many positions, whose cache misses overlap. `nimbers` has room for all.
  void look_up(std::span<const std::uint64_t> positions, std::span<std::uint8_t> nimbers) const;

  [[nodiscard]] explicit operator bool() const noexcept { return !words_.empty(); }
  [[nodiscard]] std::uint64_t positions() const noexcept {
    return words_.empty() ? 0 : words_.size() * std::uint64_t{64} / planes_ >> order_.padding();
  }
  /// How many positions have nimber 0, 1, 2, ..., up to the largest. Reads the whole table.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;
  /// The CRC-32 (zlib's) of a byte a position, its nimber, in the order of the masks of cells that
  /// are not free, from none to all.
  [[nodiscard]] std::uint32_t checksum() const;
  [[nodiscard]] std::uint64_t bytes() const noexcept { return words_.size_bytes(); }

  [[nodiscard]] unsigned planes() const noexcept { return planes_; }
  [[nodiscard]] std::span<const std::uint64_t> words() const noexcept { return words_; }
  [[nodiscard]] const cell_order& order() const noexcept { return order_; }

 private:
  [[nodiscard]] std::size_t first_word(std::uint64_t index) const noexcept {
    return static_cast<std::size_t>(index / 128 * (2 * std::uint64_t{planes_}) + index / 64 % 2);
  }
  [[nodiscard]] zermelo::nimber nimber_at(std::uint64_t index) const noexcept {
    const std::uint64_t* word = words_.data() + first_word(index);
    zermelo::nimber value = 0;
    for (unsigned k = 0; k < planes_; ++k) {
      value |= static_cast<zermelo::nimber>(word[std::size_t{2} * k] >> index % 64 & 1U) << k;
    }
    return value;
  }

  cell_order order_;
  unsigned planes_ = 0;
  std::span<const std::uint64_t> words_;
  std::shared_ptr<const void> owner_;
};

}  // namespace zermelo
