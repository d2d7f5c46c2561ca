/// What ranks keep of a table that they sweep, so that any number of ranks goes on from there.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <vector>
#include <zermelo/files/checkpoint_directory.hpp>
#include <zermelo/files/file.hpp>

namespace zermelo::detail::sweeping {

/// Where the entry of an index into the whole table lies: some bits of the index say on which rank,
/// the others say at which place of that rank's part.
///
///     index    p p R p p p R p p p p p      R, of 4 ranks: the bits of the rank
///     place        p p p p p p p p p p      in its part of the table
class spread_bits {
 public:
  /// The bits of the rank, in ascending order.
  explicit spread_bits(std::vector<std::size_t> of_rank) : of_rank_(std::move(of_rank)) {}

  [[nodiscard]] const std::vector<std::size_t>& bits() const noexcept { return of_rank_; }
  [[nodiscard]] std::uint64_t ranks() const { return std::uint64_t{1} << of_rank_.size(); }
  [[nodiscard]] unsigned rank_of(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t place_of(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t index_of(unsigned rank, std::uint64_t place) const;
  /// So many entries side by side are one rank's, at least: 2^63 where there is but one.
  [[nodiscard]] std::uint64_t run() const {
    return std::uint64_t{1} << (of_rank_.empty() ? 63 : of_rank_.front());
  }

 private:
  std::vector<std::size_t> of_rank_;
};

/// What one rank of so many has kept of its part, from the beginning: files one after the other,
/// whose name says with which byte they begin, "part-1048576.table". They are mapped while they are
/// read.
class kept_part {
 public:
  /// `header` says of whose table; it has no entries yet. Nothing is kept where there is no such
  /// directory.
  kept_part(std::filesystem::path directory, table_header header)
      : directory_(std::move(directory)), header_(std::move(header)) {
    header_.rules.emplace_back("first byte", "");
  }

  /// Opens what is there, of a part of so many bytes, to be read. Throws `bad_table` where it is
  /// damaged or of other rules.
  void open(std::uint64_t part_bytes);
  /// Nothing more is read.
  void close() { files_.clear(); }
  /// How much is there, from the beginning of the part.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  /// Fills `to` with what begins at this byte, which is there and open. Throws `bad_table` where it
  /// is damaged.
  void read(std::uint64_t from, std::span<std::byte> to) const;
  /// Keeps what comes behind what is there. Throws `bad_table` where it cannot be written.
  void append(std::span<const std::byte> bytes);

 private:
  [[nodiscard]] std::filesystem::path path_of(std::uint64_t first) const {
    return directory_ / fmt::format("part-{}.table", first);
  }
  [[nodiscard]] table_header header_of(std::uint64_t first, std::uint64_t bytes) const;

  std::filesystem::path directory_;
  table_header header_;
  std::map<std::uint64_t, table_file> files_;  // by their first byte
  std::uint64_t bytes_ = 0;
};

/// What this rank keeps, and what ranks of any number have kept before, below one directory: in
/// "rank-2-of-4" what the third of four has.
class kept_parts {
 public:
  /// What ranks by these bits would write at the head of their files; none of a rank.
  struct spread {
    spread_bits bits;
    table_header header;
  };

  /// `own` is this rank's way to share the table, `others` are all other ways. Makes this rank's
  /// directory. Throws `bad_table` where that cannot be had.
  kept_parts(std::filesystem::path path, unsigned rank, spread own, std::vector<spread> others);

  /// Fills the chunks of this rank's part that are kept, by whatever number of ranks; says of each
  /// whether it is. Throws `bad_table` where something is damaged or of other rules.
  [[nodiscard]] std::vector<bool> load(std::span<std::byte> part, std::uint64_t chunk_bytes);

  /// How much of the part is kept by this rank itself, from its beginning.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return own_.bytes(); }
  /// Keeps what comes behind that. Throws `bad_table` where it cannot be written.
  void append(std::span<const std::byte> bytes) { own_.append(bytes); }

 private:
  [[nodiscard]] std::filesystem::path directory_of(unsigned rank, std::uint64_t ranks) const {
    return path_ / fmt::format("rank-{}-of-{}", rank, ranks);
  }
  [[nodiscard]] kept_part part_of(const spread& ways, unsigned rank) const;
  void load_from(const spread& other, std::span<std::byte> part, std::uint64_t chunk_bytes,
                 std::vector<bool>& done) const;

  std::filesystem::path path_;
  unsigned rank_;
  spread ways_;
  std::vector<spread> others_;
  checkpoint_directory directory_;
  kept_part own_;
};

}  // namespace zermelo::detail::sweeping
