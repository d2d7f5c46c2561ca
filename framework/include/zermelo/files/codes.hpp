/// Values as numbers: of tables on disk, and outcomes with remoteness in sixteen bits everywhere.
#pragma once

#include <zermelo/files/file.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// Outcomes by their numbers in a table on disk; a draw is in those of games with cycles alone.
inline constexpr std::array<outcome, 4> outcomes_on_disk = {outcome::loss, outcome::win,
                                                            outcome::tie, outcome::draw};

/// The number that stands for a value in a table on disk.
[[nodiscard]] constexpr std::int64_t number_on_disk(const any_worth& value) {
  if (const auto* points = std::get_if<score>(&value)) return *points;
  if (const auto* found = std::get_if<nimber>(&value)) return *found;
  return std::find(outcomes_on_disk.begin(), outcomes_on_disk.end(), std::get<outcome>(value)) -
         outcomes_on_disk.begin();
}

/// The value of such a number: an outcome, whose number is one, or a score.
template <class Value>
[[nodiscard]] constexpr Value value_on_disk(std::int64_t number) {
  if constexpr (std::same_as<Value, outcome>) {
    return outcomes_on_disk[static_cast<std::size_t>(number)];
  } else {
    return static_cast<Value>(number);
  }
}

/// The word of a timed outcome; a draw has no remoteness.
///
///     bit    15 14     13 ... 0
///            value     remoteness          value: 0 loss, 1 draw, 2 tie, 3 win
struct timed_code {
  static constexpr unsigned shift = 14;
  static constexpr std::uint16_t low = (1U << shift) - 1;
  static constexpr std::size_t different = std::size_t{1} << 16U;  // codes

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
  return {.values = "timed", .bits = 16, .entries = positions};
}

/// The same of a table that has no other codes than these, in ascending order: as few bits an entry
/// as tell them apart. An entry is then the place of its code among them, two to a byte where they
/// are sixteen at most, or a byte where they are 256:
///
///     bit      7    ...    4   3    ...    0
///            entry 2j + 1     entry 2j            after the last of an odd number four zeros
[[nodiscard]] inline table_layout timed_layout(std::uint64_t positions,
                                               std::vector<std::uint16_t> codes) {
  table_layout layout = timed_layout(positions);
  if (codes.size() > 256) return layout;
  layout.bits = codes.size() > 16 ? 8 : 4;
  layout.codes = std::move(codes);
  return layout;
}

/// Whether a table lies as timed outcomes of so many positions may. Earlier versions took a byte
/// where sixteen codes are there at most, too.
[[nodiscard]] inline bool is_timed_layout(const table_layout& layout, std::uint64_t positions) {
  table_layout expected = timed_layout(positions);
  expected.codes = layout.codes;
  if (!layout.codes.empty()) expected.bits = layout.bits == 4 ? 4 : 8;
  return layout == expected;
}

/// How the outcomes alone lie of a table that could hold the remoteness, too: four to a byte.
[[nodiscard]] inline table_layout outcome_layout(std::uint64_t positions) {
  return {.values = "outcome", .bits = 2, .entries = positions};
}

/// The codes that are there, in ascending order: `there[code]` is not 0.
[[nodiscard]] std::vector<std::uint16_t> codes_in(const auto& there) {
  std::vector<std::uint16_t> codes;
  for (std::size_t code = 0; code < timed_code::different; ++code) {
    if (there[code] != 0) codes.push_back(static_cast<std::uint16_t>(code));
  }
  return codes;
}

}  // namespace zermelo
