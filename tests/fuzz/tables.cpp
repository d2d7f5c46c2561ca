/// tables.raw: bytes as a table's file. tables.sealed: the same with checksums that fit.
#include "sealed.hpp"

namespace zermelo::fuzzing {

namespace {
bool seals = false;
}

void choose(std::string_view reader) { seals = after_dot(reader) == "sealed"; }

void try_input(std::string_view input) {
  const std::string file = seals ? sealed_image(input).file() : std::string(input);
  const std::filesystem::path path = write_file("tried.table", file);
  const auto table = accepted([&] { return table_file(path); });
  if (!table) return;
  std::uint64_t block_size = 0;
  std::memcpy(&block_size, file.data() + static_cast<std::size_t>(place::block_size), 8);
  check_table(*table, file, block_size);
}

}  // namespace zermelo::fuzzing
