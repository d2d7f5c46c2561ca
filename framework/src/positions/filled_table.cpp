
#include <bit>
#include <zermelo/base/machine.hpp>
#include <zermelo/base/narrow.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/files/code_writer.hpp>
#include <zermelo/numbering/walk.hpp>
#include <zermelo/positions/filled_table.hpp>

namespace zermelo {

static_assert(std::endian::native == std::endian::little, "bytes go to disk as they lie");

namespace {

/// Of entries that go by the cells that are free, without them.
filled_table filled_by_cells(const cell_order& order, const char* values) {
  // One after the other: where the second throws, g++ 12 destroys the first of an aggregate twice.
  filled_table filled;
  filled.layout.values = values;
  filled.layout.cells = order.cell_of_bit();
  filled.layout.entries = std::uint64_t{1} << filled.layout.cells.size();
  return filled;
}

/// Those of a table of timed outcomes, in ascending order.
std::vector<std::uint16_t> codes_of(const filled_table& table) {
  std::vector<std::uint8_t> there(timed_code::different);
  for (const auto part : table.parts) {
    for (const std::uint16_t code : as_codes(part)) there[code] = 1;
  }
  return codes_in(there);
}

}  // namespace

written_table write_filled(const filled_table& table, table_header header,
                           const std::filesystem::path& path, const writer_options& how) {
  if (table.layout.values == "timed") {
    if (header.layout.values == "timed") {
      header.layout = timed_layout(header.layout.entries, codes_of(table));
    }
    code_writer out(path, header, how);
    for (const auto part : table.parts) out.append(as_codes(part));
    return out.commit();
  }
  table_writer out(path, std::move(header), how);
  for (const auto part : table.parts) out.append(part);
  return out.commit();
}

filled_table as_it_lies(const win_table& table) {
  filled_table filled = filled_by_cells(table.order(), "loss");
  filled.parts = {std::as_bytes(table.words())};
  return filled;
}

filled_table as_it_lies(const nimber_table& table) {
  filled_table filled = filled_by_cells(table.order(), "nimber");
  filled.parts = {std::as_bytes(table.words())};
  filled.layout.bits = table.planes();
  filled.layout.group = 128;
  return filled;
}

filled_table as_it_lies(const win_blocks& table) {
  filled_table filled = filled_by_cells(table.order(), "loss");
  for (std::size_t i = 0; i < table.blocks(); ++i) filled.parts.push_back(table.block(i));
  return filled;
}

namespace detail {

namespace {

/// How many bytes all entries are. Throws where those are too many.
std::size_t size_of(const table_layout& layout, std::optional<std::uint64_t> most) {
  const std::uint64_t bytes = layout.is_book() ? keys_begin(layout) : bytes_of(layout);
  refuse_beyond_memory(fmt::format("a table of {} positions", with_commas(layout.entries)), bytes,
                       most);
  return narrow<std::size_t>(bytes, "the size of the table in bytes");
}

}  // namespace

entries_to_save::entries_to_save(const table_layout& layout, std::optional<std::uint64_t> most)
    : bits_(layout.bits),
      zero_(layout.zero),
      entries_(layout.entries),
      bytes_(size_of(layout, most)) {}

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
    bytes_[static_cast<std::size_t>(at / 8) + k / 8] |=
        static_cast<std::byte>(static_cast<std::uint64_t>(code) >> k << at % 8 & 0xFFU);
  }
}

}  // namespace detail

}  // namespace zermelo
