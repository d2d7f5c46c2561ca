/// Writing tables of timed outcomes, with their remoteness or without.
#pragma once

#include <zermelo/files/codes.hpp>

namespace zermelo {

/// Writes timed codes as a header's layout says: each as itself, as its place among those that
/// there are (`timed_layout`), or its outcome alone (`outcome_layout`).
///
///     code_writer out(path, {game, rules, timed_layout(positions, codes)});
///     out.append(some);      as often as it takes
///     out.commit();
class code_writer {
 public:
  /// Throws as `table_writer` does.
  code_writer(std::filesystem::path path, const table_header& header,
              const writer_options& how = {});

  /// The next codes, which are in the layout's list where it has one; `layout.entries` in all.
  void append(std::span<const std::uint16_t> codes);

  written_table commit();

 private:
  void append_packed(std::span<const std::uint16_t> codes);

  table_writer out_;
  std::vector<std::uint8_t> entry_of_;  // by code; empty where each is written as itself
  std::vector<std::byte> packed_;
  unsigned begun_ = 0;  // a byte of which so many bits are there
  unsigned bits_begun_ = 0;
};

/// Words that lie in memory as bytes, from an even address on.
[[nodiscard]] inline std::span<const std::uint16_t> as_codes(std::span<const std::byte> words) {
  return {reinterpret_cast<const std::uint16_t*>(words.data()),
          words.size() / sizeof(std::uint16_t)};
}

}  // namespace zermelo
