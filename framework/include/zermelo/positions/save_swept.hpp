/// Saving what the sweep has filled:
///
///     save_swept(game, sweep_wins(sweep<G>::board_of(game)), "game.table");
///     save_swept(game, sweep_nimbers(sweep<G>::board_of(game)), "game.table");
///
/// The table goes to disk as it lies in memory; its header says how. It is read by `stored_table`
/// (tables/stored.hpp), as every table is.
#pragma once

#include <bit>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <type_traits>
#include <zermelo/files/file.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/tables/swept.hpp>

namespace zermelo {

/// What such a table of G says of itself: who loses, a bit a position; or nimbers, whose planes lie
/// together for 128 positions.
template <placement_game G, class Table>
[[nodiscard]] table_header header_of(const G& g, const Table& table) {
  static_assert(cell_order::no_cell == table_layout::no_cell);
  table_header header{std::string(G::name), rules_as_text(g), {}};
  table_layout& layout = header.layout;
  layout.cells = table.order().cell_of_bit();
  layout.entries = std::uint64_t{1} << layout.cells.size();
  if constexpr (std::is_same_v<Table, nimber_table>) {
    layout.values = "nimber";
    layout.bits = table.planes();
    layout.group = 128;
  } else {
    layout.values = "loss";
  }
  return header;
}

/// Saves a `win_table` or a `nimber_table` of these rules. Throws `bad_table` where the file cannot
/// be written; none is left then.
template <tabled_game G, class Table>
void save_swept(const G& g, const Table& table, const std::filesystem::path& path,
                const table_writer::options& how = {}) {
  static_assert(std::endian::native == std::endian::little, "bytes go to disk as they lie");
  table_writer out(path, header_of(g, table), how);
  out.append(std::as_bytes(table.words()));
  out.commit();
}

}  // namespace zermelo
