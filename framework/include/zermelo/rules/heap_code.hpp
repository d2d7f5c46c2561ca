/// Taking-and-breaking codes: what may be done to one heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// The sizes of heaps.
using heap = std::uint64_t;

/// What may be left of a heap after a removal: a digit of an octal code (Guy & Smith 1956).
///
///     bit    2          1         0
///         | two heaps | one heap | nothing |      each heap of at least one stone
enum class leaving : std::uint8_t { nothing = 1, one_heap = 2, two_heaps = 4 };

/// The rules for one heap of an impartial game: how many stones may be taken, and in how many heaps
/// the rest may be left. Kayles is "0.77": take one or two and leave the rest as one heap or two.
class taking_and_breaking {
 public:
  /// Taking so many stones, and what it may leave.
  struct removal {
    std::uint32_t taken = 0;
    std::uint8_t digit = 0;

    [[nodiscard]] constexpr bool leaves(leaving rest) const noexcept {
      return (digit & static_cast<std::uint8_t>(rest)) != 0;
    }
    bool operator==(const removal&) const = default;
  };

  /// No move at all.
  taking_and_breaking() = default;

  /// An octal code "d0.d1d2d3...": the digit d_k says what may be left after taking k stones. d0 is
  /// 0 or 4 (a heap is split, nothing is taken). The dot may be left out after a d0 that stands
  /// alone. Three dots at the end repeat the last digit for ever, "0.3..." is Nim; it must be 0 to
  /// 3. Throws `bad_input` with the column of the fault.
  [[nodiscard]] static taking_and_breaking octal(std::string_view code);

  /// Take a number of stones in the set. Throws `bad_parameters` where it is empty or has 0.
  [[nodiscard]] static taking_and_breaking subtraction(std::vector<std::uint32_t> set);

  /// The same rules, but the two heaps that a split leaves must be unequal.
  [[nodiscard]] taking_and_breaking with_unequal_parts() const;

  /// The removals, by stones taken. Where the last repeats, it holds for all that take more.
  [[nodiscard]] std::span<const removal> removals() const noexcept { return removals_; }
  [[nodiscard]] bool repeats() const noexcept { return repeats_; }
  [[nodiscard]] bool has_unequal_parts() const noexcept { return unequal_parts_; }

  /// The removal with this place among all, those that repeat included; beyond `removals()` it
  /// takes `most_taken()` stones or more. Needs repeats() or place < removals().size().
  [[nodiscard]] removal at(std::size_t place) const noexcept {
    if (place < removals_.size()) return removals_[place];
    const auto beyond = static_cast<std::uint32_t>(place - removals_.size() + 1);
    return {removals_.back().taken + beyond, removals_.back().digit};
  }

  /// The removal of so many stones; its digit is 0 where there is none.
  [[nodiscard]] removal taking(std::uint32_t stones) const noexcept;

  /// The most stones of a removal which does not repeat: t of the last digit d_t; 0 without any.
  [[nodiscard]] std::uint32_t most_taken() const noexcept {
    return removals_.empty() ? 0 : removals_.back().taken;
  }
  /// Whether some move leaves two heaps.
  [[nodiscard]] bool splits() const noexcept;
  /// Whether moves are nothing but "take a number of stones that is in the set".
  [[nodiscard]] bool is_subtraction() const noexcept;
  /// Whether a heap allows a move.
  [[nodiscard]] bool moves(heap stones) const noexcept;

  bool operator==(const taking_and_breaking&) const = default;

 private:
  std::vector<removal> removals_;
  bool repeats_ = false;
  bool unequal_parts_ = false;
};

}  // namespace zermelo
