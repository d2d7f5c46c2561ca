/// Questions to a table of positions in memory.
#pragma once

#include <optional>
#include <zermelo/positions/filled_table.hpp>

namespace zermelo {

/// What a held table says of a position: an outcome, with its remoteness where the table has that,
/// a nimber or a score.
struct entry_value {
  std::int32_t value = 0;  // an outcome by its number
  std::int32_t remoteness = -1;
};

/// Looks positions up in a table in memory, which must live as long.
class table_reader {
 public:
  enum class kind : std::uint8_t { outcomes, timed, nimbers, scores };

  explicit table_reader(const filled_table& table);

  [[nodiscard]] kind holds() const noexcept { return holds_; }
  /// How many positions have numbers.
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
  /// The value of the position of this number: the mask of its free cells where the table goes by
  /// cells, its index elsewhere. Nothing where it is no position. Throws `bad_parameters` for a
  /// number beyond the last.
  [[nodiscard]] std::optional<entry_value> at(std::uint64_t number) const;
  /// Fetches what `at` will read: of many look-ups in a large table, some ahead.
  void fetch(std::uint64_t number) const noexcept;

 private:
  [[nodiscard]] const std::byte* address_of(std::uint64_t place) const noexcept;
  [[nodiscard]] std::uint64_t entry_of(std::uint64_t number) const noexcept {
    return layout_.cells.empty() ? number : order_.index(number);
  }
  [[nodiscard]] std::uint32_t code_at(std::uint64_t entry) const noexcept;
  [[nodiscard]] std::uint32_t byte_at(std::uint64_t place) const noexcept;

  struct part {
    std::uint64_t first;  // byte
    std::span<const std::byte> bytes;
  };

  table_layout layout_;
  unsigned group_shift_;  // a group is so many doublings
  std::vector<part> parts_;
  std::uint64_t positions_;  // numbers are below this
  cell_order order_;
  kind holds_;
};

}  // namespace zermelo
