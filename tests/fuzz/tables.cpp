/// tables.raw: bytes as a table's file. tables.sealed: the same with checksums that fit.
#include "sealed.hpp"

namespace zermelo::fuzzing {

namespace {

bool seals = false;

/// Read by a cache of one block, it says the same, entry by entry, or is refused as well.
void check_cached(const std::filesystem::path& path, const table_file& table) {
  const auto cached = accepted([&] { return table_file(path, std::make_shared<block_cache>(0)); });
  if (!cached) return;
  const std::uint64_t some = std::min<std::uint64_t>(table.header().layout.entries, 1'000);
  for (std::uint64_t i = 0; i < some; ++i) {
    const auto found = accepted([&] { return cached->entry(i); });
    require(found == accepted([&] { return table.entry(i); }), "a cache makes it another table");
  }
}

}  // namespace

void choose(std::string_view reader) { seals = after_dot(reader) == "sealed"; }

void try_input(std::string_view input) {
  const std::string file = seals ? sealed_image(input).file() : std::string(input);
  const std::filesystem::path path = write_file("tried.table", file);
  const auto table = accepted([&] { return table_file(path); });
  if (!table) return;
  std::uint64_t block_size = 0;
  std::memcpy(&block_size, file.data() + static_cast<std::size_t>(place::block_size), 8);
  check_table(*table, file, block_size);
  check_cached(path, *table);
}

}  // namespace zermelo::fuzzing
