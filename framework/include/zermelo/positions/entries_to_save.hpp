/// A table being filled in memory, entry by entry, on its way to the disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>
#include <zermelo/files/file.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::detail {

/// Entries side by side (`table_layout::group` 1), without a book's keys.
class entries_to_save {
 public:
  explicit entries_to_save(const table_layout& layout);

  /// Each entry once. Throws `does_not_fit`, and `bad_parameters` for an entry that there is not.
  void set(std::uint64_t entry, const any_worth& value);

  [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

 private:
  unsigned bits_;  // 1, 2, 4, or a multiple of 8: no entry begins in one byte to end in the next
  std::uint32_t zero_;
  std::uint64_t entries_;
  std::vector<std::byte> bytes_;
};

}  // namespace zermelo::detail
