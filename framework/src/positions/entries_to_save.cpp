#include <fmt/format.h>

#include <variant>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/numbering/walk.hpp>
#include <zermelo/positions/entries_to_save.hpp>

namespace zermelo::detail {

entries_to_save::entries_to_save(const table_layout& layout)
    : bits_(layout.bits),
      zero_(layout.zero),
      entries_(layout.entries),
      bytes_(layout.key_bytes == 0 ? bytes_of(layout) : keys_begin(layout)) {}

void entries_to_save::set(std::uint64_t entry, const any_worth& value) {
  require_number(entry, entries_);
  const std::int64_t number = number_on_disk(value);
  const std::int64_t code = number + zero_;
  if (code < (zero_ != 0 ? 1 : 0) || code >= std::int64_t{1} << bits_) {
    throw does_not_fit(fmt::format(
        "the value {} does not fit the {} bits that a table on disk has for it", number, bits_));
  }
  const std::uint64_t at = entry * bits_;
  for (unsigned k = 0; k < bits_; k += 8) {
    bytes_[at / 8 + k / 8] |=
        static_cast<std::byte>(static_cast<std::uint64_t>(code) >> k << at % 8 & 0xFFU);
  }
}

}  // namespace zermelo::detail
