#include "format.hpp"

#include <fmt/ranges.h>
#define XXH_INLINE_ALL  // it is then a header, and nothing to link
#include <xxhash.h>

#include <cstring>
#include <functional>
#include <range/v3/algorithm/adjacent_find.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/equal.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/view/transform.hpp>
#include <zermelo/files/rules_as_text.hpp>

namespace zermelo {

namespace {

std::uint64_t bytes_of_entries(const table_layout& layout) {
  const std::uint64_t groups = layout.entries / layout.group + (layout.entries % layout.group != 0);
  return (groups * layout.group * layout.bits + 7) / 8;
}

}  // namespace

std::uint64_t keys_begin(const table_layout& layout) {
  return (bytes_of_entries(layout) + 7) / 8 * 8;
}

std::uint64_t bytes_of(const table_layout& layout) {
  if (!layout.is_book()) return bytes_of_entries(layout);
  return keys_begin(layout) + layout.entries * layout.key_bytes;
}

std::string as_equations(const rules_text& rules) {
  std::string text;
  for (const auto& [name, value] : rules) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  }
  return text;
}

std::string in_words(std::string_view game, const rules_text& rules) {
  if (rules.empty()) return std::string(game);
  const auto words = [](const auto& each) { return each.first + " " + each.second; };
  return fmt::format("{} ({})", game, fmt::join(rules | ranges::views::transform(words), ", "));
}

}  // namespace zermelo

namespace zermelo::table_format {

namespace {

/// Of the bytes before the blocks, with zeros for the checksum itself.
std::uint64_t checksum_of_head(std::span<const std::byte> bytes) {
  std::vector<std::byte> copy(bytes.begin(), bytes.end());
  std::memset(copy.data() + offsetof(preamble, checksum), 0, sizeof(preamble::checksum));
  return checksum_of(copy);
}

/// What lies at a place of the file.
template <class What>
What read(std::span<const std::byte> from, std::size_t at) {
  What what;
  std::memcpy(&what, from.data() + at, sizeof(What));
  return what;
}

/// Reads the "name=value" lines of a description one by one.
struct description_reader {
  std::string_view rest;

  std::pair<std::string_view, std::string_view> line() {
    const std::size_t end = rest.find('\n');
    const std::size_t equals = rest.substr(0, end).find('=');
    if (end == std::string_view::npos || equals == std::string_view::npos) {
      throw fault{"has a description that ends too early"};
    }
    const std::pair found{rest.substr(0, equals), rest.substr(equals + 1, end - equals - 1)};
    rest.remove_prefix(end + 1);
    return found;
  }

  /// The value of the next line, which must have this name.
  std::string_view value(std::string_view name) {
    const auto [found, value] = line();
    if (found == name) return value;
    throw fault{fmt::format("has {} in its description where {} should be", in_quotes(found),
                            in_quotes(name))};
  }

  template <class Number>
  Number number(std::string_view name, Number least,
                Number most = std::numeric_limits<Number>::max()) {
    return parse_number<Number>(value(name), fmt::format("what '{}' may be", name), least, most);
  }
};

std::vector<unsigned> read_cells(std::string_view text) {
  std::vector<unsigned> cells;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    cells.push_back(word == "-" ? table_layout::no_cell
                                : parse_number<unsigned>(word, "a cell", 0, 63));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return cells;
}

std::vector<std::uint16_t> read_codes(std::string_view text) {
  std::vector<std::uint16_t> codes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    codes.push_back(parse_number<std::uint16_t>(text.substr(0, end), "a code", 0));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return codes;
}

/// Throws `fault` for codes that no entry, or more than one, stands for.
void check_codes(const table_layout& layout) {
  if (layout.codes.empty()) return;
  if (layout.values == "timed" && layout.bits <= 16 &&
      layout.codes.size() <= std::size_t{1} << layout.bits &&
      ranges::adjacent_find(layout.codes, std::greater_equal()) == layout.codes.end()) {
    return;
  }
  throw fault{fmt::format("has {} codes for entries of {} bits, and that is no table",
                          layout.codes.size(), layout.bits)};
}

/// Throws `fault` for a layout that no table can have.
void check_layout(const table_layout& layout) {
  constexpr std::uint64_t most = std::uint64_t{1} << 56U;  // a bit's number then fits 64 bits
  constexpr std::array<std::string_view, 5> kinds = {"outcome", "loss", "nimber", "score", "timed"};
  if (!ranges::contains(kinds, layout.values)) {
    throw fault{fmt::format("has values '{}', which are none of {}", layout.values,
                            fmt::join(kinds, ", "))};
  }
  if (layout.values == "loss" && (layout.bits != 1 || layout.zero != 0)) {
    throw fault{"has losses of more than one bit"};
  }
  if (layout.values == "timed" && layout.zero != 0) {
    throw fault{"has remoteness and leaves positions out"};
  }
  if (layout.bits < 1 || layout.bits > 32 || !std::has_single_bit(layout.group) ||
      layout.entries < 1 || layout.entries > most || layout.group > most) {
    throw fault{fmt::format("has {} entries of {} bits in groups of {}, and that is no table",
                            layout.entries, layout.bits, layout.group)};
  }
  if (layout.is_book() ? !layout.cells.empty() || layout.entries > most / layout.key_bytes
                       : layout.plies != 0) {
    throw fault{fmt::format("has {} keys of {} bytes within {} plies, and that is no book",
                            layout.entries, layout.key_bytes, layout.plies)};
  }
  check_codes(layout);
  if (layout.cells.empty()) return;
  std::vector<unsigned> sorted = layout.cells;
  ranges::sort(sorted);
  for (unsigned i = 0; i < sorted.size() && sorted[i] != table_layout::no_cell; ++i) {
    if (sorted[i] != i) throw fault{"has an order of cells that doesn't name each cell once"};
  }
  const std::size_t bits = layout.cells.size();
  if (bits > 56 || layout.entries != std::uint64_t{1} << bits) {
    throw fault{fmt::format("has {} entries for numbers of {} bits", layout.entries, bits)};
  }
}

table_header read_description(std::string_view text) try {
  constexpr std::string_view rule = "rule.";
  description_reader lines{text};
  table_header header;
  table_layout& layout = header.layout;
  header.game = lines.value("game");
  while (lines.rest.starts_with(rule)) {
    const auto [name, value] = lines.line();
    header.rules.emplace_back(name.substr(rule.size()), value);
  }
  layout.values = lines.value("values");
  layout.zero = lines.number<std::uint32_t>("zero", 0);
  layout.bits = lines.number<unsigned>("bits", 1, 32);
  layout.group = lines.number<std::uint64_t>("group", 1);
  layout.entries = lines.number<std::uint64_t>("entries", 1);
  if (lines.rest.starts_with("keys=")) {
    layout.key_bytes = lines.number<unsigned>("keys", 1);
    layout.plies = lines.number<unsigned>("plies", 0);
  } else if (lines.rest.starts_with("codes=")) {
    layout.codes = read_codes(lines.value("codes"));
  } else if (!lines.rest.empty()) {
    layout.cells = read_cells(lines.value("cells"));
  }
  if (!lines.rest.empty()) throw fault{"has a description with more lines than there should be"};
  check_layout(layout);
  return header;
} catch (const bad_input& wrong) {
  throw fault{fmt::format("has a description that cannot be read: {}", wrong.what())};
}

void check_word(std::string_view what, std::string_view word, bool may_be_empty) {
  const bool breaks =
      ranges::any_of(word, [](char sign) { return static_cast<unsigned char>(sign) < ' '; });
  if (breaks || (word.empty() && !may_be_empty)) {
    throw fault{
        fmt::format("cannot be made with {} as {}; take one line of text", in_quotes(word), what)};
  }
}

/// How many blocks a table has.
std::uint64_t blocks_of(const head& of) {
  return of.bytes / of.block_size + (of.bytes % of.block_size != 0);
}

/// Where they begin.
std::uint64_t blocks_begin(const head& of) {
  return (sizeof(preamble) + of.description + sizeof(stored_block) * blocks_of(of) + 63) / 64 * 64;
}

/// The lines of the description. Throws `fault` where a word of it has a line end or is missing.
std::string describe(const table_header& header) {
  const table_layout& layout = header.layout;
  check_layout(layout);
  check_word("the name of the game", header.game, false);
  std::string text = fmt::format("game={}\n", header.game);
  for (const auto& [name, value] : header.rules) {
    check_word("the name of a number of the rules", name, false);
    check_word("a number of the rules", value, true);
    text += fmt::format("rule.{}={}\n", name, value);
  }
  text += fmt::format("values={}\nzero={}\nbits={}\ngroup={}\nentries={}\n", layout.values,
                      layout.zero, layout.bits, layout.group, layout.entries);
  if (layout.is_book()) {
    return text + fmt::format("keys={}\nplies={}\n", layout.key_bytes, layout.plies);
  }
  if (!layout.codes.empty()) return text + fmt::format("codes={}\n", fmt::join(layout.codes, " "));
  if (layout.cells.empty()) return text;
  std::vector<std::string> words;
  for (const unsigned cell : layout.cells) {
    words.push_back(cell == table_layout::no_cell ? "-" : std::to_string(cell));
  }
  return text + fmt::format("cells={}\n", fmt::join(words, " "));
}

}  // namespace

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

head head_of(const table_header& header, storing how, std::uint64_t block_size) {
  head of{{.how = how, .block_size = block_size}, header, {}};
  of.description = describe(header).size();
  of.bytes = bytes_of(header.layout);
  of.blocks_at = blocks_begin(of);
  return of;
}

std::vector<std::byte> encode(head from) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(from.blocks_at));
  std::byte* to = bytes.data() + sizeof(preamble);
  const std::string description = describe(from.header);
  std::memcpy(to, description.data(), description.size());
  to += description.size();
  std::memcpy(to, from.directory.data(), from.directory.size() * sizeof(stored_block));
  const preamble& first = from;
  std::memcpy(bytes.data(), &first, sizeof(preamble));
  from.checksum = checksum_of_head(bytes);
  std::memcpy(bytes.data(), &first, sizeof(preamble));
  return bytes;
}

head decode(std::span<const std::byte> file) {
  // 1. Is it a table, and of a format that this program reads?
  head result;
  preamble& first = result;
  const std::size_t shown = std::min(file.size(), first.magic.size());
  if (shown == 0 || std::memcmp(file.data(), first.magic.data(), shown) != 0) {
    throw fault{"is no table of Zermelo's: it does not begin with ZERMELO",
                "; name a file that `zermelo save` made"};
  }
  const auto cut = [&](std::string_view where) {
    return fault{
        fmt::format("is cut off: it ends after {}, {}", counted(file.size(), "byte"), where)};
  };
  if (file.size() < sizeof(preamble)) throw cut("in its header");
  const std::uint32_t version = std::exchange(first, read<preamble>(file, 0)).version;
  if (first.version != version) {
    throw fault{fmt::format("is of version {} of the format, and this program reads version {}",
                            first.version, version)};
  }

  // 2. Is what stands before the blocks as it was written?
  if (result.blocks_at > file.size()) throw cut("in its header, or the header is damaged");
  const auto before = file.first(static_cast<std::size_t>(result.blocks_at));
  if (before.size() < sizeof(preamble) || checksum_of_head(before) != result.checksum) {
    throw fault{"is damaged in its header: the checksum does not fit"};
  }
  if (result.file_size > file.size()) {
    throw cut(fmt::format("and should have {}", with_commas(result.file_size)));
  }
  if (result.file_size < file.size()) {
    const std::uint64_t rest = file.size() - result.file_size;
    throw fault{fmt::format("is too long: {} {} its end", counted(rest, "byte"),
                            rest == 1 ? "follows" : "follow")};
  }

  // 3. Does it agree with itself? A program that writes tables may have faults, too.
  const std::uint64_t most = result.blocks_at - sizeof(preamble);
  if (result.how > storing::compressed || !std::has_single_bit(result.block_size) ||
      result.block_size < least_block || result.description > most ||
      blocks_of(result) > most / sizeof(stored_block)) {
    throw fault{"has a header that contradicts itself"};
  }
  const auto text = before.subspan(sizeof(preamble), static_cast<std::size_t>(result.description));
  result.header = read_description({reinterpret_cast<const char*>(text.data()), text.size()});
  if (result.bytes != bytes_of(result.header.layout) || result.blocks_at != blocks_begin(result)) {
    throw fault{"has a header that contradicts itself"};
  }
  std::size_t at = sizeof(preamble) + text.size();
  std::uint64_t left = result.bytes;
  std::uint64_t left_in_file = result.file_size - result.blocks_at;
  for (; left != 0; at += sizeof(stored_block)) {
    const auto block = read<stored_block>(before, at);
    const std::uint64_t unpacked = std::min(result.block_size, left);
    if (block.size > left_in_file || (result.how == storing::mapped && block.size != unpacked)) {
      throw fault{"has a directory that contradicts the file's size"};
    }
    if (unpacked / most_packed > block.size) {
      throw fault{fmt::format("says that {} unpack to {}, which no compression does",
                              counted(block.size, "byte"), with_commas(unpacked))};
    }
    left_in_file -= block.size;
    left -= unpacked;
    result.directory.push_back(block);
  }
  if (left_in_file != 0) throw fault{"has a directory that contradicts the file's size"};

  // 4. There is one way to write it, and nothing between the lines.
  if (!ranges::equal(encode(result), before)) {
    throw fault{"has a header that is not written as this program writes it"};
  }
  return result;
}

}  // namespace zermelo::table_format
