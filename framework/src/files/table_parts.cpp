#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <zermelo/files/table_parts.hpp>

namespace zermelo {

namespace {

constexpr std::string_view rule_of_parts = "part";

std::uint64_t entries_of_block(const table_layout& table) {
  return writer_options().block_size * 8 / table.bits;
}
std::uint64_t blocks_of(const table_layout& table) {
  const std::uint64_t a_block = entries_of_block(table);
  return table.entries / a_block + (table.entries % a_block == 0 ? 0 : 1);
}

/// The number at the beginning of a text, which goes on behind it.
std::optional<unsigned> take_number(std::string_view& text) {
  unsigned number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// Of how many parts a file of this name is one, if it is one of the table's.
std::optional<unsigned> parts_by_name(const std::filesystem::path& file,
                                      const std::filesystem::path& table) {
  const std::string name = file.filename().string();
  const std::string begin = table.filename().string() + ".part-";
  if (!name.starts_with(begin)) return std::nullopt;
  std::string_view rest = std::string_view(name).substr(begin.size());
  constexpr std::string_view between = "-of-";
  if (!take_number(rest) || !rest.starts_with(between)) return std::nullopt;
  rest.remove_prefix(between.size());
  const auto parts = take_number(rest);
  return rest.empty() ? parts : std::nullopt;
}

/// How many parts there are to be.
unsigned count_parts(const std::filesystem::path& table) {
  std::filesystem::path where = table.parent_path();
  if (where.empty()) where = ".";
  std::set<unsigned> counts;
  std::error_code fault;
  for (std::filesystem::directory_iterator file(where, fault), end; !fault && file != end;
       file.increment(fault)) {
    if (const auto parts = parts_by_name(file->path(), table)) counts.insert(*parts);
  }
  if (fault) {
    throw bad_table(fmt::format("{} cannot be read: {}; name a table in another directory",
                                where.string(), fault.message()));
  }
  if (counts.empty()) {
    throw bad_table(fmt::format("there is no {}; `zermelo-mpi save` with --apart writes parts",
                                table_part{0, 1}.path(table).string()));
  }
  if (counts.size() != 1) {
    throw bad_table(
        fmt::format("there are parts of {} in {} and in {} parts; leave those of one of them there",
                    table.string(), *counts.begin(), *counts.rbegin()));
  }
  return *counts.begin();
}

table_file open_part(const std::filesystem::path& table, table_part which) {
  const std::filesystem::path path = which.path(table);
  if (!is_there(path)) {
    throw bad_table(
        fmt::format("{} is missing; copy it here from the machine that wrote it", path.string()));
  }
  table_file part(path);
  const rules_text& rules = part.header().rules;
  if (rules.empty() || rules.back().first != rule_of_parts) {
    throw bad_table(fmt::format(
        "{} is no part of a table; `zermelo-mpi save` with --apart makes some", path.string()));
  }
  const std::string named = fmt::format("{} of {},", which.place, which.of);
  if (!rules.back().second.starts_with(named)) {
    throw bad_table(
        fmt::format("{} is part {}: it has the name of another; copy that one here anew",
                    path.string(), rules.back().second));
  }
  return part;
}

/// What the table says of itself, by its first part.
table_header header_of_table(const table_file& first, std::uint64_t entries) {
  table_header header = first.header();
  header.rules.pop_back();
  header.layout.entries = entries;
  return header;
}

}  // namespace

std::filesystem::path table_part::path(const std::filesystem::path& table) const {
  return fmt::format("{}.part-{}-of-{}", table.string(), place, of);
}

unsigned table_part::count(const table_layout& table, unsigned writers) {
  return static_cast<unsigned>(std::min<std::uint64_t>(writers, blocks_of(table)));
}

std::pair<std::uint64_t, std::uint64_t> table_part::entries(const table_layout& table) const {
  const auto begin_of = [&](std::uint64_t part) {
    return std::min(blocks_of(table) * part / of * entries_of_block(table), table.entries);
  };
  return {begin_of(place), begin_of(place + std::uint64_t{1})};
}

table_header table_part::header(table_header table) const {
  const auto [begin, end] = entries(table.layout);
  table.rules.emplace_back(rule_of_parts, fmt::format("{} of {}, entries {} to {} of {}", place, of,
                                                      begin, end - 1, table.layout.entries));
  table.layout.entries = end - begin;
  return table;
}

merged_table merge_parts(const std::filesystem::path& table) {
  // 1. All of them, each as it says.
  const unsigned count = count_parts(table);
  std::uint64_t entries = 0;
  for (unsigned k = 0; k < count; ++k) {
    entries += open_part(table, {k, count}).header().layout.entries;
  }
  const table_header whole = header_of_table(open_part(table, {0, count}), entries);
  for (unsigned k = 0; k < count; ++k) {
    const table_part which{k, count};
    const table_file part = open_part(table, which);
    if (part.header() == which.header(whole)) continue;
    throw bad_table(
        fmt::format("{} is of another table than other parts; make them anew, all by one run",
                    part.path().string()));
  }
  // 2. One after the other.
  table_writer out(table, whole);
  for (unsigned k = 0; k < count; ++k) {
    const table_file part = open_part(table, {k, count});
    for (std::uint64_t block = 0; block < part.blocks(); ++block) out.append(part.block(block));
  }
  return {out.commit(), count};
}

}  // namespace zermelo
