#include <bit>
#include <cstdint>
#include <span>
#include <zermelo/positions/filled_table.hpp>

namespace zermelo {

static_assert(std::endian::native == std::endian::little, "bytes go to disk as they lie");

namespace {

/// Of entries that go by the cells that are free.
template <class Table>
filled_table filled_by_cells(const Table& table) {
  filled_table filled;
  filled.layout.cells = table.order().cell_of_bit();
  filled.layout.entries = std::uint64_t{1} << filled.layout.cells.size();
  filled.parts = {std::as_bytes(table.words())};
  return filled;
}

}  // namespace

filled_table as_it_lies(const win_table& table) {
  filled_table filled = filled_by_cells(table);
  filled.layout.values = "loss";
  return filled;
}

filled_table as_it_lies(const nimber_table& table) {
  filled_table filled = filled_by_cells(table);
  filled.layout.values = "nimber";
  filled.layout.bits = table.planes();
  filled.layout.group = 128;
  return filled;
}

}  // namespace zermelo
