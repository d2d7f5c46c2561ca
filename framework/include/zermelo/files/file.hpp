/// Tables on disk: one format for every engine, which docs/table-files.md draws. Its checksums are
/// XXH3's of 64 bits (Collet 2019), of what is in the file; a compressed block is one frame of zstd
/// (RFC 8878). To write and read one:
///
///     table_writer out("cram.table", header);          a temporary file beside it
///     out.append(bytes);                               as often as it takes
///     out.commit();                                    on disk, and by its name
///
///     const table_file table("cram.table");            refuses what is damaged, cut or no table
///     table.entry(17);                                 checks a block when it is first touched
///
/// The tables of a game are one level up: `stored_table` (files/stored.hpp), `save_table`
/// (positions/save_table.hpp).
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <span>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/block_cache.hpp>
#include <zermelo/tables/cell_order.hpp>

namespace zermelo {

/// A file that is no table, damaged, of other rules, or not to be written; names it and a remedy.
class bad_table : public bad_input {
 public:
  explicit bad_table(const std::string& sentence) : bad_input(sentence) {}
  /// "tier-6.table is cut off" and "; delete it": the sentence is both.
  bad_table(const std::string& fault, std::string_view remedy)
      : bad_input(fault + std::string(remedy)), fault_(fault) {}

  /// The sentence without its remedy; empty where they were not told apart.
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

 private:
  std::string fault_;
};

/// Whether there is anything of this name. What cannot be looked at is there: opening it says why
/// not.
[[nodiscard]] inline bool is_there(const std::filesystem::path& path) {
  std::error_code fault;
  return std::filesystem::status(path, fault).type() != std::filesystem::file_type::not_found;
}

/// A file that may be a good one: the system doesn't let it be read, or there is not memory enough.
struct unreadable_table : bad_table {
  using bad_table::bad_table;
};

/// A good file, of another game or other rules than those that were asked about.
struct other_rules : bad_table {
  using bad_table::bad_table;
};

/// What `read()` says of a file. Where that finds it damaged, or of another version, `bad_table`
/// has this remedy in place of making the file anew.
[[gnu::always_inline]] inline auto unless_damaged(const std::filesystem::path& path, auto read,
                                                  std::string_view remedy) -> decltype(read()) {
  try {
    return read();
  } catch (const unreadable_table&) {
    throw;
  } catch (const other_rules&) {
    throw;
  } catch (const bad_table& found) {
    throw bad_table(found.fault().empty() ? path.string() + " is damaged" : found.fault(), remedy);
  }
}

/// What the entries of a table are: each a number of `bits` bits.
///
/// Entries lie in groups of `group`, and a group is `bits` planes of `group` bits: bit k of entry i
/// is, counted in bits from the table's beginning and from the lowest bit of each byte, at
///
///     (i / group * bits + k) * group + i % group
///
/// Which position an entry is of: where `cells` is empty, entry i is of the position at(i) of an
/// indexed game. Otherwise the game is a placement game, and bit j of i says whether cell
/// `cells[j]` is free. An entry that sets a bit of `no_cell` is of no position.
///
/// An opening book has an entry for few positions only, and so the key of each: behind the entries,
/// from `keys_begin` on, keys of `key_bytes` bytes, in the order of the entries, ascending.
struct table_layout {
  static constexpr unsigned no_cell = cell_order::no_cell;

  /// "outcome" (0 loss, 1 win, 2 tie, 3 draw), "loss" (0 win, 1 loss), "nimber", "score", or
  /// "timed": an outcome with its remoteness, as `timed_code` writes them.
  std::string values = "outcome";
  /// The entry that stands for 0. Above 0, entry 0 is of a position that isn't in the table.
  std::uint32_t zero = 0;
  unsigned bits = 1;        // 1 to 32
  std::uint64_t group = 1;  // a power of two
  std::uint64_t entries = 0;
  /// Where few different numbers are stored: entry e stands for `codes[e]`, in ascending order.
  /// Empty: for itself.
  std::vector<std::uint16_t> codes = {};
  std::vector<unsigned> cells = {};
  unsigned key_bytes = 0;  // of a book; 0 where entries are numbered
  unsigned plies = 0;      // how many moves from the start a book reaches

  /// An opening book, which holds some positions, by their keys; otherwise all, by their numbers.
  [[nodiscard]] bool is_book() const noexcept { return key_bytes != 0; }

  bool operator==(const table_layout&) const = default;
};

/// Entry i of a table of one, two or four bits side by side, in the byte that it shares.
[[nodiscard]] constexpr std::uint32_t within_byte(std::uint32_t byte, std::uint64_t i,
                                                  unsigned bits) noexcept {
  return byte >> i * bits % 8 & ((1U << bits) - 1);
}

/// Size of a table in bytes: its entries, the last group whole, and the keys of a book.
[[nodiscard]] std::uint64_t bytes_of(const table_layout& layout);

/// Where the keys of a book begin, in bytes from the table's beginning.
[[nodiscard]] std::uint64_t keys_begin(const table_layout& layout);

/// Numbers of the rules as text, in the rules' order: {"rows", "5"}.
using rules_text = std::vector<std::pair<std::string, std::string>>;

/// What the description at the head of a file says, line by line: "game=blockgame", "rule.rows=4".
struct table_header {
  std::string game;
  rules_text rules;
  table_layout layout;

  bool operator==(const table_header&) const = default;
};

/// How blocks are stored: as they are, to be mapped into memory, or compressed. A compressed table
/// takes its whole size in memory once every block was touched, or what the cache has room for by
/// which it is read.
enum class storing : std::uint32_t { mapped, compressed };

/// Reads a table. Any number of threads may read one at a time.
class table_file {
 public:
  /// Checks all of the file but its blocks. Throws `bad_table`.
  explicit table_file(std::filesystem::path path);
  /// The same; compressed blocks are unpacked into the cache, and forgotten where others need its
  /// room. They are no larger than that takes.
  table_file(std::filesystem::path path, std::shared_ptr<block_cache> cache);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] const table_header& header() const noexcept { return header_; }
  [[nodiscard]] storing stored() const noexcept { return stored_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::uint64_t blocks() const noexcept { return blocks_; }

  /// Whether blocks lie in a cache: no span of theirs lives long enough then.
  [[nodiscard]] bool is_cached() const noexcept { return cached_ != nullptr; }

  /// Block i, unpacked and checked. Throws `bad_table` where it is damaged. The span lives as long
  /// as the table, which is not cached.
  [[nodiscard]] std::span<const std::byte> block(std::uint64_t i) const {
    const std::uint64_t from = i << block_shift_;
    return bytes_at(from, std::min(std::uint64_t{1} << block_shift_, bytes_ - from));
  }

  /// Entry i of those that the header counts. Throws `bad_table` where its block is damaged.
  [[nodiscard]] std::uint32_t entry(std::uint64_t i) const {
    const table_layout& layout = header_.layout;
    if (layout.bits == 1) return bit(i);
    if (layout.group == 1 && layout.bits == 8) return byte(i);
    if (layout.group == 1 && (layout.bits == 4 || layout.bits == 2)) {
      return within_byte(byte(i * layout.bits / 8), i, layout.bits);
    }
    if (layout.group == 1 && layout.bits == 16) return two_bytes(2 * i);
    const std::uint64_t first = i >> group_shift_;
    const std::uint64_t within = i & (layout.group - 1);
    std::uint32_t value = 0;
    for (unsigned k = 0; k < layout.bits; ++k) {
      value |= bit(((first * layout.bits + k) << group_shift_) + within) << k;
    }
    return value;
  }

  /// Says that entry i is asked for soon; where a block is not unpacked, nothing is done for it.
  void prefetch(std::uint64_t i) const noexcept {
    const std::uint64_t at = i * header_.layout.bits / 8;
    if (cached_ != nullptr) {
      cached_->prefetch(at >> block_shift_, (at & ((std::uint64_t{1} << block_shift_) - 1)) / 8);
    } else {
      __builtin_prefetch(data_ + at);
    }
  }

  /// Bytes of the unpacked table, which is not cached. Throws `bad_table` where one of their blocks
  /// is damaged.
  [[nodiscard]] std::span<const std::byte> bytes_at(std::uint64_t from, std::uint64_t size) const {
    for (std::uint64_t i = from >> block_shift_; i << block_shift_ < from + size; ++i) touch(i);
    return {data_ + from, static_cast<std::size_t>(size)};
  }

  /// Fills `to`, of `bytes()`, with all blocks, unpacked and checked; no cache keeps them. Throws
  /// `bad_table` for the first that is damaged.
  void copy(std::span<std::byte> to) const;

  /// Checks a block. Throws `bad_table` where it is damaged.
  void check(std::uint64_t block) const;
  /// Checks every block. Throws `bad_table` for the first that is damaged.
  void check() const;

  /// Tells the system that all of the file is soon read: it may begin.
  void read_ahead() const noexcept;
  /// The same of the block of an entry, and of no other: for few entries that lie anywhere.
  void read_ahead(std::uint64_t entry) const noexcept;

 private:
  struct contents;

  void touch(std::uint64_t block) const {
    if (!checked_[static_cast<std::size_t>(block)].load(std::memory_order_acquire)) [[unlikely]]
      unpack(block);
  }
  [[nodiscard]] std::uint32_t byte(std::uint64_t at) const {
    if (cached_ != nullptr) return static_cast<std::uint32_t>(word_from(at) & 0xFFU);
    touch(at >> block_shift_);
    return static_cast<std::uint32_t>(data_[at]);
  }
  /// At an even place, so that no block ends between them.
  [[nodiscard]] std::uint32_t two_bytes(std::uint64_t at) const {
    if (cached_ != nullptr) return static_cast<std::uint32_t>(word_from(at) & 0xFFFFU);
    return byte(at) | byte(at + 1) << 8U;
  }
  /// What follows from there on in its eight bytes.
  [[nodiscard]] std::uint64_t word_from(std::uint64_t at) const {
    const std::uint64_t word = (at & ((std::uint64_t{1} << block_shift_) - 1)) / 8;
    const auto found = cached_->find(at >> block_shift_, word);
    return (found ? *found : fetch(at >> block_shift_, word)) >> at % 8 * 8;
  }
  [[nodiscard]] std::uint32_t bit(std::uint64_t at) const { return byte(at / 8) >> at % 8 & 1U; }

  void unpack(std::uint64_t block) const;
  [[nodiscard]] std::uint64_t fetch(std::uint64_t block, std::uint64_t word) const;
  void unpack_by(std::uint64_t block, auto decompress) const;

  std::filesystem::path path_;
  table_header header_;
  storing stored_ = storing::mapped;
  std::uint64_t bytes_ = 0;
  std::uint64_t blocks_ = 0;
  unsigned block_shift_ = 0;
  unsigned group_shift_ = 0;
  const std::byte* data_ = nullptr;  // the table unpacked, in whole, or else
  std::unique_ptr<cached_blocks> cached_;
  std::unique_ptr<std::atomic<bool>[]> checked_;
  std::shared_ptr<contents> contents_;  // this one's alone
};

/// A table that has come to lie on disk.
struct written_table {
  table_header header;
  std::uint64_t bytes = 0;  // of the file
};

struct writer_options {
  storing how = storing::mapped;
  int level = 3;                      // zstd's, 1 (fast) to 19 (small)
  std::uint64_t block_size = 65'536;  // bytes, a power of two of at least 64
  /// Whether `commit` waits for the disk. Where not, a crash of the machine, not of the program,
  /// may leave a damaged file under the name.
  bool waits_for_disk = true;
};

/// Writes a table into a temporary file beside the one it is to be, which takes its name at once
/// when all of it is on disk. A writer that goes without `commit` leaves nothing behind.
class table_writer {
 public:
  using options = writer_options;

  /// Throws `bad_table` where the file cannot be written, and for a header that says nothing.
  table_writer(std::filesystem::path path, table_header header, const options& how = {});
  table_writer(const table_writer&) = delete;
  table_writer& operator=(const table_writer&) = delete;

  [[nodiscard]] const table_header& header() const noexcept { return header_; }

  /// The next bytes, `bytes_of(header.layout)` in all. Throws `bad_table` where that fails.
  void append(std::span<const std::byte> bytes);

  /// Throws `bad_table` where bytes are missing or cannot be written; an old file stays as it was.
  written_table commit();

 private:
  struct output;

  void write_block(std::span<const std::byte> block);

  std::filesystem::path path_;
  table_header header_;
  options how_;
  std::uint64_t left_ = 0;          // bytes still to come
  std::vector<std::byte> partial_;  // the block begun
  std::shared_ptr<output> output_;  // this one's alone
};

}  // namespace zermelo
