/// What a table knows of nimbers.
#pragma once

#include <cstdint>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// What is known of the nimber of a position: that it is this one, or which ones it is not; and how
/// much work that took.
///
///     | excluded, bit n: it is not *n | 0xffff - nimber, or 0 | 0 | work |    32, 16, 8 and 8 bits
///
/// Larger numbers are not remembered: the search asks again.
class nimber_facts {
 public:
  static constexpr nimber most = 32;           // excluded ones are less
  static constexpr nimber not_known = 0xffff;  // exact ones, too

  constexpr nimber_facts() = default;

  [[nodiscard]] constexpr bool is_exact() const noexcept { return (word_ >> 16U & 0xffffU) != 0; }
  /// Only where it is exact.
  [[nodiscard]] constexpr nimber exact() const noexcept {
    return not_known - static_cast<nimber>(word_ >> 16U & 0xffffU);
  }
  [[nodiscard]] constexpr bool excludes(nimber n) const noexcept {
    return n < most && (word_ >> (32 + n) & 1U) != 0;
  }
  /// Bit n: it is not *n.
  [[nodiscard]] constexpr std::uint32_t excluded() const noexcept {
    return static_cast<std::uint32_t>(word_ >> 32U);
  }
  [[nodiscard]] constexpr bool is_empty() const noexcept { return word_ == 0; }
  /// The logarithm of the positions that it took.
  [[nodiscard]] constexpr std::uint64_t work() const noexcept { return word_ & 0xffU; }

  /// The same, and that it is *n; that it is not *n, or none of these; after so much work.
  [[nodiscard]] constexpr nimber_facts as(nimber n) const noexcept {
    return nimber_facts((word_ & ~(std::uint64_t{0xffff} << 16U)) | std::uint64_t{not_known - n}
                                                                        << 16U);
  }
  [[nodiscard]] constexpr nimber_facts without(nimber n) const noexcept {
    return without_all(std::uint32_t{1} << n);
  }
  [[nodiscard]] constexpr nimber_facts without_all(std::uint32_t nimbers) const noexcept {
    return nimber_facts(word_ | std::uint64_t{nimbers} << 32U);
  }
  [[nodiscard]] constexpr nimber_facts after(std::uint64_t work) const noexcept {
    return nimber_facts((word_ & ~std::uint64_t{0xff}) | work);
  }

  /// As a table keeps it, not 0 where anything is known.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }
  [[nodiscard]] static constexpr nimber_facts of_word(std::uint64_t word) noexcept {
    return nimber_facts(word);
  }

 private:
  explicit constexpr nimber_facts(std::uint64_t word) noexcept : word_(word) {}

  std::uint64_t word_ = 0;
};

}  // namespace zermelo
