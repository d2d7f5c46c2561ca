/// Writing tables of timed outcomes.
#pragma once

#include <optional>
#include <zermelo/files/codes.hpp>

namespace zermelo {

/// Writes codes as a header's layout says (`timed_layout`): each as itself, or as its place among
/// those that there are.
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
  void append_places(std::span<const std::uint16_t> codes);
  void append_pairs(std::span<const std::uint16_t> codes);

  table_writer out_;
  std::vector<std::uint8_t> place_of_;    // by code; empty where each is written as itself
  std::optional<std::uint16_t> waiting_;  // a code that shares its byte with the next
  std::vector<std::byte> part_;
};

/// Words that lie in memory as bytes, from an even address on.
[[nodiscard]] inline std::span<const std::uint16_t> as_codes(std::span<const std::byte> words) {
  return {reinterpret_cast<const std::uint16_t*>(words.data()),
          words.size() / sizeof(std::uint16_t)};
}

}  // namespace zermelo
