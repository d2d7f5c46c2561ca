/// A table of every position of a board that lies on disk in blocks, as the sweep fills it where
/// memory does not hold it.
#pragma once

#include <zermelo/files/file.hpp>

namespace zermelo {

/// Who wins, for all positions of a board. Block b is a file with the positions whose indices begin
/// with the bits of b, one bit a position, and is mapped. Copies share the files.
class win_blocks {
 public:
  /// What it took to fill them.
  struct effort {
    std::uint64_t positions = 0;  // that were not there before
    std::uint64_t bytes = 0;      // of memory, until it was done
  };

  win_blocks() = default;
  /// Files of one size, as many as a power of two, in the order of their blocks.
  win_blocks(cell_order order, std::vector<std::shared_ptr<const table_file>> files, effort spent)
      : order_(std::move(order)), files_(std::move(files)), spent_(spent) {}

  /// Whether the player to move wins. Reads 64 KiB when it first comes to a place; throws
  /// `bad_table` where those are damaged.
  [[nodiscard]] bool wins(std::uint64_t free) const;

  [[nodiscard]] explicit operator bool() const noexcept { return !files_.empty(); }
  [[nodiscard]] std::uint64_t positions() const noexcept {
    return files_.empty() ? 0 : files_.size() * entries_a_file() >> order_.padding();
  }
  /// How many positions the player to move loses, counted anew: reads the whole table. Throws
  /// `bad_table`.
  [[nodiscard]] std::uint64_t losses() const;
  /// The bytes of a block, checked. Throws `bad_table`.
  [[nodiscard]] std::span<const std::byte> block(std::size_t i) const;
  [[nodiscard]] std::size_t blocks() const noexcept { return files_.size(); }

  [[nodiscard]] const effort& spent() const noexcept { return spent_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return spent_.bytes; }
  [[nodiscard]] const cell_order& order() const noexcept { return order_; }

 private:
  [[nodiscard]] std::uint64_t entries_a_file() const noexcept {
    return files_.front()->header().layout.entries;
  }

  cell_order order_;
  std::vector<std::shared_ptr<const table_file>> files_;
  effort spent_;
};

}  // namespace zermelo
