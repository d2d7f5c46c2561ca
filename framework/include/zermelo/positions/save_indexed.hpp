/// Saving a game's values, from any engine:
///
///     zermelo::memo solver{game};
///     save_indexed(game, "game.table", [&](const auto& p) {
///       return *solver.solve(p, wanted::value()).value;
///     });
///
/// What `value_of` returns says what the table holds: an `outcome`, a `nimber` or a `score`.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <type_traits>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// What a table of G with such values says of itself. A placement game has every set of free cells
/// in it: outcomes in one bit. Of another only positions that play can reach are positions at all,
/// so 0 stands for the others: outcomes in 2 bits, nimbers in 8, scores of -32,767 to 32,767 in 16.
template <class Value, tabled_game G>
[[nodiscard]] table_header header_of(const G& g) {
  static_assert(
      std::same_as<Value, outcome> || std::same_as<Value, nimber> || std::same_as<Value, score>,
      "a table holds outcomes, nimbers or scores: value_of must return one of them");
  table_header header{std::string(G::name), rules_as_text(g), numbering_of(g)};
  table_layout& layout = header.layout;
  layout.zero = placement_game<G> ? 0 : 1;
  if constexpr (std::same_as<Value, outcome>) {
    layout.bits = placement_game<G> && two_valued_game<G> ? 1 : 2;
  } else if constexpr (std::same_as<Value, nimber>) {
    layout.values = "nimber";
    layout.bits = 8;
  } else {
    layout.values = "score";
    layout.bits = 16;
    layout.zero = 1U << 15U;
  }
  return header;
}

namespace detail {

/// Calls `visit` with every position that belongs into a table.
template <tabled_game G>
void for_each_tabled(const G& g, const visit_of<G>& visit) {
  if constexpr (placement_game<G>) {
    const std::uint64_t count = numbering_of(g).entries;
    for (std::uint64_t free = 0; free < count; ++free) visit(free);
  } else {
    for_each_reachable(g, g.start(), visit);
  }
}

/// A value as a table holds it.
[[nodiscard]] constexpr std::int64_t number_in_table(outcome value) noexcept {
  return number_of(value);
}
[[nodiscard]] constexpr std::int64_t number_in_table(std::int64_t value) noexcept { return value; }

/// Entries being filled in memory, side by side (`table_layout::group` 1), without a book's keys.
class entries_to_save {
 public:
  explicit entries_to_save(const table_layout& layout)
      : bits_(layout.bits),
        zero_(layout.zero),
        entries_(layout.entries),
        bytes_(layout.key_bytes == 0 ? bytes_of(layout) : keys_begin(layout)) {}

  /// Throws `does_not_fit`, and `bad_parameters` for an entry that there is not.
  void set(std::uint64_t entry, std::int64_t number) {
    if (entry >= entries_) {
      throw bad_parameters(fmt::format(
          "a position has number {}, and there are {}: the rules number their positions wrong, as "
          "`zermelo check` tells in full",
          entry, entries_));
    }
    const std::int64_t code = number + zero_;
    if (code < (zero_ != 0 ? 1 : 0) || code >= std::int64_t{1} << bits_) {
      throw does_not_fit(fmt::format(
          "the value {} does not fit the {} bits that a table on disk has for it", number, bits_));
    }
    const std::uint64_t at = entry * bits_;
    for (unsigned k = 0; k < bits_; k += 8) {
      bytes_[at / 8 + k / 8] |=
          static_cast<std::byte>(static_cast<std::uint64_t>(code) >> k << at % 8 & 0xFFU);
    }
  }

  [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

 private:
  unsigned bits_;  // 1, 2, 4, or a multiple of 8: no entry begins in one byte to end in the next
  std::uint32_t zero_;
  std::uint64_t entries_;
  std::vector<std::byte> bytes_;
};

}  // namespace detail

/// Saves `value_of(p)` of each position: of a placement game all sets of free cells, of another all
/// that play from the start can reach. Memory: the table, and what `value_of` takes. Throws
/// `bad_table` where the file cannot be written, `does_not_fit` for a value that needs more bits,
/// `cannot_solve` where the positions are too many to be numbered; no file is left then.
template <tabled_game G, class ValueOf>
  requires(!timed_table_game<G>)
void save_indexed(const G& g, const std::filesystem::path& path, ValueOf value_of,
                  const table_writer::options& how = {}) {
  using value = std::remove_cvref_t<decltype(value_of(g.start()))>;
  const table_header header = header_of<value>(g);
  if (header.layout.entries == too_many_positions) {
    throw cannot_solve("these rules have too many positions for a table; take a smaller board");
  }
  table_writer out(path, header, how);  // early: what cannot be written need not be solved
  detail::entries_to_save entries(header.layout);
  detail::for_each_tabled(g, [&](const position_t<G>& p) {
    std::uint64_t entry = 0;
    if constexpr (placement_game<G>) {
      entry = p;
    } else {
      entry = g.index(p);
    }
    entries.set(entry, detail::number_in_table(value_of(p)));
  });
  out.append(entries.bytes());
  out.commit();
}

}  // namespace zermelo
