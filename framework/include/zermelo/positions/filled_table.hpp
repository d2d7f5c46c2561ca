/// A table of positions on its way to the disk: as an engine has filled it, or entry by entry.
#pragma once

#include <zermelo/base/limits.hpp>
#include <zermelo/engines/sweep/win_blocks.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/tables/swept.hpp>

namespace zermelo {

/// A table of all positions, as it goes to disk: in the order in which it lies in memory.
struct filled_table {
  table_layout layout;
  std::vector<std::span<const std::byte>> parts;  // as long as what filled them lives
};

/// Writes it under this header, which has its layout; of timed outcomes with as few bits an entry
/// as tell its codes apart, or without remoteness where the header's is `outcome_layout`. Throws
/// `bad_table`.
written_table write_filled(const filled_table& table, table_header header,
                           const std::filesystem::path& path, const writer_options& how);

/// The same with what filled it, and what that took.
struct held_table {
  std::string_view engine;
  zermelo::statistics statistics = {};
  filled_table table = {};
  std::shared_ptr<const void> held = {};  // the parts live as long as this does
};

/// Who loses, a bit a position; or nimbers, whose planes lie together for 128 positions.
[[nodiscard]] filled_table as_it_lies(const win_table& table);
[[nodiscard]] filled_table as_it_lies(const nimber_table& table);
/// Checks all blocks. Throws `bad_table`.
[[nodiscard]] filled_table as_it_lies(const win_blocks& table);

namespace detail {

/// Entries side by side (`table_layout::group` 1), without a book's keys.
class entries_to_save {
 public:
  /// Throws `cannot_solve`, with the bill, where all entries are more than `most` bytes or than the
  /// memory that there is.
  explicit entries_to_save(const table_layout& layout,
                           std::optional<std::uint64_t> most = std::nullopt);

  /// Each entry once. Throws `does_not_fit`, and `bad_parameters` for an entry that there is not.
  void set(std::uint64_t entry, const any_worth& value);

  [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

 private:
  unsigned bits_;  // 1, 2, 4, or a multiple of 8: no entry begins in one byte to end in the next
  std::uint32_t zero_;
  std::uint64_t entries_;
  std::vector<std::byte> bytes_;
};

}  // namespace detail

}  // namespace zermelo
