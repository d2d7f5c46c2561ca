/// A table with a place for every index: a few bits a position.
#pragma once

#include <zermelo/rules/concepts.hpp>
#include <zermelo/tables/table_memory.hpp>

namespace zermelo {

/// An entry as a code of a few bits; code 0 is "unknown": fresh memory is an empty table.
template <class Entry>
struct dense_code;

/// The outcome's number with its lowest bit changed, so that "unknown" takes the place of a draw,
/// which no recursion finds: 0 unknown, 1 loss, 2 win, 3 tie.
template <>
struct dense_code<outcome> {
  static constexpr unsigned encode(outcome value) noexcept {
    return static_cast<unsigned>(value) ^ 1U;
  }
  static constexpr outcome decode(unsigned code) noexcept {
    return static_cast<outcome>(code ^ 1U);
  }
};

/// 1 + remoteness for a loss, then the same for ties and for wins: 85 codes each.
template <>
struct dense_code<timed_outcome> {
  static constexpr unsigned each = 85;
  static constexpr unsigned encode(timed_outcome known) noexcept {
    if (known.moves >= each || known.value == outcome::draw) return ~0U;
    const unsigned kind = known.value == outcome::loss ? 0 : known.value == outcome::tie ? 1 : 2;
    return 1 + kind * each + known.moves;
  }
  static constexpr timed_outcome decode(unsigned code) noexcept {
    constexpr outcome kinds[] = {outcome::loss, outcome::tie, outcome::win};
    return {kinds[(code - 1) / each], (code - 1) % each};
  }
};

/// Scores of -127 to 127, moved up by 128.
template <>
struct dense_code<score> {
  static constexpr unsigned encode(score value) noexcept {
    return value < -127 || value > 127 ? ~0U : static_cast<unsigned>(value + 128);
  }
  static constexpr score decode(unsigned code) noexcept { return static_cast<score>(code) - 128; }
};

/// What a look-up finds: an entry as its code, or nothing. Used like a std::optional, and cheaper:
/// a comparison with a known value is one with its code.
template <class Entry>
class coded {
 public:
  constexpr explicit coded(std::uint64_t code) noexcept : code_(code) {}

  constexpr explicit operator bool() const noexcept { return code_ != 0; }
  constexpr Entry operator*() const noexcept {
    return dense_code<Entry>::decode(static_cast<unsigned>(code_));
  }

  /// Whether the entry is this one, where only losses and wins are stored: one bit tells.
  [[nodiscard]] constexpr bool has_bit_of(Entry value) const noexcept
    requires std::same_as<Entry, outcome>
  {
    return (code_ & dense_code<Entry>::encode(value)) != 0;
  }

 private:
  std::uint64_t code_;  // of the words' type: no conversion on the way
};

/// A table of `Bits` bits a position, by index:
///
///     word      index / (64 / Bits)
///     bits      | index 31 | ... | index 2 | index 1 | index 0 |     for Bits = 2
///
/// Fresh pages come zeroed and cost nothing until touched: a large table used little is cheap.
template <class Entry, unsigned Bits>
  requires(Bits == 2 || Bits == 8)
class dense_table {
 public:
  using entry = Entry;

  /// The memory bill for so many positions, in bytes.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t positions) noexcept {
    return (positions / per_word + (positions % per_word != 0)) * sizeof(std::uint64_t);
  }

  /// Throws `std::bad_alloc`.
  explicit dense_table(std::uint64_t positions)
      : memory_(bytes_for(positions) + sizeof(std::uint64_t)) {}

  template <indexed_game G>
  [[gnu::always_inline]] static std::uint64_t locate(const G& game, const position_t<G>& p) {
    return game.index(p);
  }

  [[gnu::always_inline]] [[nodiscard]] coded<Entry> find(std::uint64_t index) const {
    return coded<Entry>(words()[static_cast<std::size_t>(index / per_word)] >> shift(index) & mask);
  }

  /// Throws `does_not_fit` where the bits cannot hold the entry.
  static void check(Entry known) {
    if (dense_code<Entry>::encode(known) - 1 >= mask) [[unlikely]]
      refuse();
  }

  /// Each index once. Checks the entry, but for outcomes: the one that does not fit, a draw, comes
  /// into a search from the rules alone, and is checked there.
  [[gnu::always_inline]] void store(std::uint64_t index, Entry known) {
    if constexpr (!std::same_as<Entry, outcome>) check(known);
    words()[static_cast<std::size_t>(index / per_word)] |=
        std::uint64_t{dense_code<Entry>::encode(known)} << shift(index);
  }

  void clear() { memory_ = detail::table_memory(memory_.bytes()); }

  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return memory_.bytes() - sizeof(std::uint64_t);
  }

 private:
  static constexpr unsigned per_word = 64 / Bits;
  static constexpr unsigned mask = (1U << Bits) - 1;

  [[nodiscard, gnu::always_inline]] std::uint64_t* words() const noexcept {
    return memory_.as<std::uint64_t>();
  }

  [[gnu::always_inline]] static unsigned shift(std::uint64_t index) noexcept {
    std::uint64_t bit = index * Bits;
#if !defined(__clang__)
    // Shifts take their count modulo 64 anyway, but where g++ knows the count to be even it spends
    // an instruction on the modulo; so it must not know.
    __asm__("" : "+r"(bit));
#endif
    return static_cast<unsigned>(bit % 64);
  }

  [[noreturn]] [[gnu::noinline]] static void refuse() {
    throw does_not_fit("a value does not fit a dense table of so few bits; take a hash table");
  }

  detail::table_memory memory_;  // and a word that no index leads to
};

}  // namespace zermelo
