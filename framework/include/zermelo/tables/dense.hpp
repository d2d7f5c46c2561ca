/// A table with a place for every index: a few bits a position.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <zermelo/concepts.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/limits.hpp>
#include <zermelo/values.hpp>

namespace zermelo {

/// How an entry is written as a code of a few bits; code 0 is "unknown", so that fresh memory is an
/// empty table.
template <class Entry>
struct dense_code;

/// 0 unknown, 1 loss, 2 tie, 3 win, 4 draw (for which two bits are too few).
template <>
struct dense_code<outcome> {
  static constexpr unsigned encode(outcome value) noexcept {
    constexpr unsigned codes[] = {1, 4, 2, 3};
    return codes[static_cast<std::size_t>(value)];
  }
  static constexpr outcome decode(unsigned code) noexcept {
    return code == 1 ? outcome::loss : code == 4 ? outcome::draw : static_cast<outcome>(code);
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
    return static_cast<unsigned>(value + 128);
  }
  static constexpr score decode(unsigned code) noexcept { return static_cast<score>(code) - 128; }
};

/// A table of `Bits` bits a position, by index:
///
///     byte      index / (8 / Bits)
///     bits      | index 3 | index 2 | index 1 | index 0 |     for Bits = 2
///
/// Fresh pages come zeroed from the system and cost nothing until they are touched, so a large
/// table that is used little is cheap.
template <class Entry, unsigned Bits>
  requires(Bits == 2 || Bits == 8)
class dense_table {
 public:
  using entry = Entry;

  /// The memory bill for so many positions, in bytes.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t positions) noexcept {
    return positions / per_byte + (positions % per_byte != 0);
  }

  /// Throws `stopped` where the memory is not to be had.
  explicit dense_table(std::uint64_t positions)
      : bytes_(bytes_for(positions)), codes_(allocate(bytes_)) {}

  template <indexed_game G>
  [[gnu::always_inline]] static std::uint64_t locate(const G& game, const position_t<G>& p) {
    return game.index(p);
  }

  [[gnu::always_inline]] [[nodiscard]] std::optional<Entry> find(std::uint64_t index) const {
    const unsigned code = (codes_[index / per_byte] >> shift(index)) & mask;
    if (code == 0) return std::nullopt;
    return dense_code<Entry>::decode(code);
  }

  /// Each index once; throws `does_not_fit` where the bits cannot hold the entry.
  [[gnu::always_inline]] void store(std::uint64_t index, Entry known) {
    const unsigned code = dense_code<Entry>::encode(known);
    if (code - 1 >= mask) [[unlikely]] refuse();
    codes_[index / per_byte] =
        static_cast<std::uint8_t>(codes_[index / per_byte] | (code << shift(index)));
  }

  void clear() { codes_ = allocate(bytes_); }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  static constexpr unsigned per_byte = 8 / Bits;
  static constexpr unsigned mask = (1U << Bits) - 1;

  struct release {
    void operator()(std::uint8_t* codes) const noexcept { std::free(codes); }
  };
  using storage = std::unique_ptr<std::uint8_t[], release>;

  static storage allocate(std::uint64_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) throw stopped{stop_reason::bytes};
    void* memory = std::calloc(static_cast<std::size_t>(bytes) + 1, 1);
    if (memory == nullptr) throw stopped{stop_reason::bytes};
    return storage{static_cast<std::uint8_t*>(memory)};
  }

  static constexpr unsigned shift(std::uint64_t index) noexcept {
    return static_cast<unsigned>(index % per_byte) * Bits;
  }

  [[noreturn]] [[gnu::noinline]] static void refuse() {
    throw does_not_fit("a value does not fit a dense table of so few bits; take a hash table");
  }

  std::uint64_t bytes_;
  storage codes_;
};

}  // namespace zermelo
