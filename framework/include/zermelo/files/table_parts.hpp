/// A table in parts, which several write and one puts together by their names:
///
///     quixo.table.part-0-of-3 --+
///     quixo.table.part-1-of-3 --+-- quixo.table
///     quixo.table.part-2-of-3 --+
///
/// A part is a table of its own, of the same rules, with whole blocks of the other: what is put
/// together is the same bytes as if one had written it.
#pragma once

#include <zermelo/files/file.hpp>

namespace zermelo {

/// Part `place` of so many, which are counted from 0.
struct table_part {
  unsigned place = 0;
  unsigned of = 1;

  /// How many parts there are where so many would write some: none is without a block.
  [[nodiscard]] static unsigned count(const table_layout& table, unsigned writers);

  [[nodiscard]] std::filesystem::path path(const std::filesystem::path& table) const;
  /// Where its entries begin in the table, and where those of the next part do. Each has as many
  /// blocks as another or one more.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> entries(const table_layout& table) const;
  /// What the part says of itself, given what the table does.
  [[nodiscard]] table_header header(table_header table) const;
};

struct merged_table {
  written_table table;
  unsigned parts = 0;
};

/// Puts a table together whose parts lie beside it, and leaves them there. Throws `bad_table` where
/// there is none, one is missing or damaged, or they are not of one table.
merged_table merge_parts(const std::filesystem::path& table);

}  // namespace zermelo
