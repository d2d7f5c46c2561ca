/// A table that an engine has filled, as it goes to disk.
#pragma once

#include <cstddef>
#include <span>
#include <vector>
#include <zermelo/files/file.hpp>
#include <zermelo/tables/swept.hpp>

namespace zermelo {

/// A table of all positions, as it goes to disk: in the order in which it lies in memory.
struct filled_table {
  table_layout layout;
  std::vector<std::span<const std::byte>> parts;  // as long as what filled them lives
};

/// Who loses, a bit a position; or nimbers, whose planes lie together for 128 positions.
[[nodiscard]] filled_table as_it_lies(const win_table& table);
[[nodiscard]] filled_table as_it_lies(const nimber_table& table);

}  // namespace zermelo
