/// What the tables of an engine take.
#pragma once

#include <cstdint>
#include <optional>

namespace zermelo {

/// A table for remoteness beside that of values.
struct timed_table_bill {
  unsigned bits = 0;                        // a position
  std::optional<std::uint64_t> bytes = {};  // nothing where it grows
};

/// Known before the engine starts. Words for it are the session's.
struct memory_bill {
  enum class table : std::uint8_t {
    none,
    of_fixed_size,
    of_all_positions,
    growing,  // with the positions looked at
  };

  table kind = table::growing;
  /// Nothing where it grows, and where it is more than any memory holds.
  std::optional<std::uint64_t> bytes = {};

  // Of a table of all positions:
  unsigned bits = 0;         // a position
  bool at_most = false;      // as a rule it takes less
  unsigned nimber_bits = 0;  // where nimbers are asked for; 0 where that makes no difference

  std::optional<timed_table_bill> with_remoteness = {};

  [[nodiscard]] static constexpr memory_bill nothing() { return {table::none, 0}; }
  [[nodiscard]] static constexpr memory_bill growing() { return {table::growing}; }
  [[nodiscard]] static constexpr memory_bill fixed(std::uint64_t bytes) {
    return {table::of_fixed_size, bytes};
  }
  /// So many bits for each of the positions; nothing is known of their number where they have none,
  /// or one that is too large.
  [[nodiscard]] static constexpr memory_bill of_all(std::optional<std::uint64_t> positions,
                                                    unsigned bits) {
    memory_bill bill{table::of_all_positions, {}, bits};
    if (positions && *positions <= ~std::uint64_t{0} / (std::uint64_t{8} * bits)) {
      bill.bytes = (*positions * 8 * bits + 63) / 64;
    }
    return bill;
  }
};

}  // namespace zermelo
