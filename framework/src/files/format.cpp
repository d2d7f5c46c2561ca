#include "format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#define XXH_INLINE_ALL  // it is then a header, and nothing to link
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/copy.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <utility>
#include <zermelo/base/words.hpp>

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
  if (layout.key_bytes == 0) return bytes_of_entries(layout);
  return keys_begin(layout) + layout.entries * layout.key_bytes;
}

}  // namespace zermelo

namespace zermelo::table_format {

namespace {

constexpr std::size_t checksum_at = 16;
constexpr std::size_t directory_entry = 16;

// --- Numbers -------------------------------------------------------------------------------------

template <class Number>
void put(std::vector<std::byte>& to, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    to.push_back(static_cast<std::byte>(number >> 8 * i & 0xFFU));
  }
}

template <class Number>
Number get(std::span<const std::byte> from, std::size_t at) {
  Number number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    number |= static_cast<Number>(static_cast<Number>(from[at + i]) << 8 * i);
  }
  return number;
}

/// Of the bytes before the blocks, with zeros for the checksum itself.
std::uint64_t checksum_of_head(std::span<const std::byte> bytes) {
  std::vector<std::byte> copy(bytes.begin(), bytes.end());
  std::fill_n(copy.begin() + checksum_at, sizeof(std::uint64_t), std::byte{});
  return checksum_of(copy);
}

// --- The description -----------------------------------------------------------------------------

/// Reads "name=value" lines one by one.
class description_reader {
 public:
  explicit description_reader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool next_begins_with(std::string_view name) const {
    return rest_.starts_with(name);
  }

  /// The value of the next line, which must have this name.
  std::string_view value(std::string_view name) {
    const auto [found, value] = line();
    if (found != name) {
      throw fault{fmt::format("has {} in its description where {} should be", in_quotes(found),
                              in_quotes(name))};
    }
    return value;
  }

  template <class Number>
  Number number(std::string_view name, Number least, Number most) {
    const std::string_view text = value(name);
    try {
      return parse_number<Number>(text, fmt::format("what '{}' may be", name), least, most);
    } catch (const bad_input& wrong) {
      throw fault{fmt::format("has a description that cannot be read: {}", wrong.what())};
    }
  }

  std::pair<std::string_view, std::string_view> line() {
    const std::size_t end = rest_.find('\n');
    const std::size_t equals = rest_.substr(0, end).find('=');
    if (end == std::string_view::npos || equals == std::string_view::npos) {
      throw fault{"has a description that ends too early"};
    }
    const std::pair found{rest_.substr(0, equals), rest_.substr(equals + 1, end - equals - 1)};
    rest_.remove_prefix(end + 1);
    return found;
  }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
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

/// Throws `fault` for keys that no book can have.
void check_keys(const table_layout& layout) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 56U;
  const bool has_keys = layout.key_bytes != 0;
  if ((layout.plies != 0 && !has_keys) || (has_keys && !layout.cells.empty()) ||
      (has_keys && layout.entries > most_bytes / layout.key_bytes)) {
    throw fault{fmt::format("has {} keys of {} bytes within {} plies, and that is no book",
                            layout.entries, layout.key_bytes, layout.plies)};
  }
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
  if (layout.bits < 1 || layout.bits > 32 || !std::has_single_bit(layout.group) ||
      layout.entries < 1 || layout.entries > most || layout.group > most) {
    throw fault{fmt::format("has {} entries of {} bits in groups of {}, and that is no table",
                            layout.entries, layout.bits, layout.group)};
  }
  check_keys(layout);
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

table_header read_description(std::string_view text) {
  description_reader lines(text);
  table_header header;
  table_layout& layout = header.layout;
  header.game = lines.value("game");
  constexpr std::string_view rule = "rule.";
  while (lines.next_begins_with(rule)) {
    const auto [name, value] = lines.line();
    header.rules.emplace_back(name.substr(rule.size()), value);
  }
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  layout.values = lines.value("values");
  layout.zero = lines.number<std::uint32_t>("zero", 0, std::numeric_limits<std::uint32_t>::max());
  layout.bits = lines.number<unsigned>("bits", 1, 32);
  layout.group = lines.number<std::uint64_t>("group", 1, any);
  layout.entries = lines.number<std::uint64_t>("entries", 1, any);
  constexpr unsigned most = std::numeric_limits<unsigned>::max();
  if (lines.next_begins_with("keys=")) {
    layout.key_bytes = lines.number<unsigned>("keys", 1, most);
    layout.plies = lines.number<unsigned>("plies", 0, most);
  } else if (!lines.at_end()) {
    try {
      layout.cells = read_cells(lines.value("cells"));
    } catch (const bad_input& wrong) {
      throw fault{fmt::format("has a description that cannot be read: {}", wrong.what())};
    }
  }
  if (!lines.at_end()) throw fault{"has a description with more lines than there should be"};
  check_layout(layout);
  return header;
}

void check_word(std::string_view what, std::string_view word, bool may_be_empty) {
  const bool breaks =
      ranges::any_of(word, [](char sign) { return static_cast<unsigned char>(sign) < ' '; });
  if (breaks || (word.empty() && !may_be_empty)) {
    throw fault{
        fmt::format("cannot be made with {} as {}; take one line of text", in_quotes(word), what)};
  }
}

}  // namespace

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t blocks_of(std::uint64_t bytes, std::uint64_t block_size) {
  return bytes / block_size + (bytes % block_size != 0);
}

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
  if (layout.key_bytes != 0) {
    return text + fmt::format("keys={}\nplies={}\n", layout.key_bytes, layout.plies);
  }
  if (layout.cells.empty()) return text;
  std::vector<std::string> words;
  for (const unsigned cell : layout.cells) {
    words.push_back(cell == table_layout::no_cell ? "-" : std::to_string(cell));
  }
  return text + fmt::format("cells={}\n", fmt::join(words, " "));
}

std::uint64_t blocks_begin(std::uint64_t description, std::uint64_t blocks) {
  return (preamble_size + description + directory_entry * blocks + 63) / 64 * 64;
}

std::vector<std::byte> encode(const head& from) {
  const std::string description = describe(from.header);
  std::vector<std::byte> bytes;
  for (const char sign : magic) bytes.push_back(static_cast<std::byte>(sign));
  put(bytes, version);
  put(bytes, static_cast<std::uint32_t>(from.how));
  put(bytes, std::uint64_t{0});  // the checksum, below
  put(bytes, from.blocks_at);
  put(bytes, from.file_size);
  put(bytes, from.bytes);
  put(bytes, from.block_size);
  put(bytes, std::uint64_t{description.size()});
  for (const char sign : description) bytes.push_back(static_cast<std::byte>(sign));
  for (const stored_block& block : from.directory) {
    put(bytes, block.size);
    put(bytes, block.checksum);
  }
  bytes.resize(static_cast<std::size_t>(from.blocks_at));
  std::vector<std::byte> checksum;
  put(checksum, checksum_of_head(bytes));
  ranges::copy(checksum, bytes.begin() + checksum_at);
  return bytes;
}

head decode(std::span<const std::byte> file) {
  // 1. Is it a table, and of a format that this program reads?
  const std::size_t shown = std::min(file.size(), magic.size());
  if (shown == 0 || std::memcmp(file.data(), magic.data(), shown) != 0) {
    throw fault{"is no table of Zermelo's: it does not begin with ZERMELO",
                "; name a file that `zermelo save` made"};
  }
  const auto cut = [&](std::string_view where) {
    return fault{
        fmt::format("is cut off: it ends after {}, {}", counted(file.size(), "byte"), where)};
  };
  if (file.size() < preamble_size) throw cut("in its header");
  if (const auto found = get<std::uint32_t>(file, 8); found != version) {
    throw fault{fmt::format("is of version {} of the format, and this program reads version {}",
                            found, version)};
  }
  head result;
  const auto how = get<std::uint32_t>(file, 12);
  const auto checksum = get<std::uint64_t>(file, checksum_at);
  result.how = static_cast<storing>(how);
  result.blocks_at = get<std::uint64_t>(file, 24);
  result.file_size = get<std::uint64_t>(file, 32);
  result.bytes = get<std::uint64_t>(file, 40);
  result.block_size = get<std::uint64_t>(file, 48);
  const auto description = get<std::uint64_t>(file, 56);

  // 2. Is what stands before the blocks as it was written?
  if (result.blocks_at > file.size()) throw cut("in its header, or the header is damaged");
  const auto before = file.first(static_cast<std::size_t>(result.blocks_at));
  if (before.size() < preamble_size || checksum_of_head(before) != checksum) {
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
  const std::uint64_t most = result.blocks_at - preamble_size;
  if (how > 1 || !std::has_single_bit(result.block_size) || result.block_size < least_block ||
      description > most || blocks_of(result.bytes, result.block_size) > most / directory_entry) {
    throw fault{"has a header that contradicts itself"};
  }
  const std::uint64_t blocks = blocks_of(result.bytes, result.block_size);
  const auto text = before.subspan(preamble_size, static_cast<std::size_t>(description));
  result.header = read_description({reinterpret_cast<const char*>(text.data()), text.size()});
  if (result.bytes != bytes_of(result.header.layout) ||
      result.blocks_at != blocks_begin(description, blocks)) {
    throw fault{"has a header that contradicts itself"};
  }
  std::uint64_t end = result.blocks_at;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const std::size_t at = preamble_size + text.size() + static_cast<std::size_t>(i) * 16;
    const stored_block block{get<std::uint64_t>(before, at), get<std::uint64_t>(before, at + 8)};
    const std::uint64_t unpacked =
        std::min(result.block_size, result.bytes - i * result.block_size);
    if (block.size > result.file_size - end ||
        (result.how == storing::mapped && block.size != unpacked)) {
      throw fault{"has a directory that contradicts the file's size"};
    }
    end += block.size;
    result.directory.push_back(block);
  }
  if (end != result.file_size) throw fault{"has a directory that contradicts the file's size"};
  return result;
}

}  // namespace zermelo::table_format
