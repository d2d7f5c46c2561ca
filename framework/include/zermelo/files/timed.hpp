/// An outcome and its remoteness in sixteen bits, in memory and on disk.
#pragma once

#include <cstdint>
#include <zermelo/files/file.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// The word of a timed outcome; a draw has no remoteness.
///
///     bit    15 14     13 ... 0
///            value     remoteness          value: 0 loss, 1 draw, 2 tie, 3 win
struct timed_code {
  static constexpr unsigned shift = 14;
  static constexpr std::uint16_t low = (1U << shift) - 1;

  /// `moves` is at most `low`.
  [[nodiscard]] static constexpr std::uint16_t encode(outcome value, remoteness moves) noexcept {
    return static_cast<std::uint16_t>(static_cast<unsigned>(value) << shift | moves);
  }
  [[nodiscard]] static constexpr std::uint16_t encode(timed_outcome known) noexcept {
    return encode(known.value, known.moves);
  }
  [[nodiscard]] static constexpr outcome value_of(std::uint32_t code) noexcept {
    return static_cast<outcome>(code >> shift);
  }
  [[nodiscard]] static constexpr remoteness moves_of(std::uint32_t code) noexcept {
    return code & low;
  }
  [[nodiscard]] static constexpr timed_outcome decode(std::uint32_t code) noexcept {
    return {value_of(code), moves_of(code)};
  }
};

/// How timed outcomes lie in a table: an entry a position, by number (numbering.hpp).
[[nodiscard]] inline table_layout timed_layout(std::uint64_t positions) {
  table_layout layout;
  layout.values = "timed";
  layout.bits = 16;
  layout.entries = positions;
  return layout;
}

}  // namespace zermelo
