/// Stones in pits and heaps, numbered without gaps.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <zermelo/base/errors.hpp>
#include <zermelo/numbering/binomial.hpp>

namespace zermelo {

/// Numbers the ways to lay s stones into n pits, none of them left over ("stars and bars", Feller
/// 1950), in the order of the first pit's stones, then the second's ...
///
///     index = sum over pits of the ways with fewer stones in this pit and the same in those before
///
///     3 stones in 2 pits     0 3, 1 2, 2 1, 3 0 have numbers 0, 1, 2, 3
///
/// Pits are a range of unsigned numbers; one step a pit.
class pit_numbering {
 public:
  /// Throws `bad_parameters` where pits and stones are more than 64 together, or there is no pit.
  explicit pit_numbering(unsigned pits, unsigned most_stones) : pits_(pits) {
    if (pits == 0 || pits + most_stones > binomials::most) {
      throw bad_parameters(
          fmt::format("{} stones in {} pits; take at least one pit, and no more than {} of both "
                      "together",
                      most_stones, pits, binomials::most));
    }
  }

  [[nodiscard]] std::uint64_t count(unsigned stones) const noexcept { return ways(pits_, stones); }

  /// The stones are those in the pits.
  template <class Pits>
  [[nodiscard]] std::uint64_t index(unsigned stones, const Pits& pits) const noexcept {
    std::uint64_t result = 0;
    unsigned left = pits_;
    for (unsigned i = 0; i + 1 < pits_; ++i, --left) {
      // With fewer in this pit: all ways but those that leave at most so many for the others.
      const auto here = static_cast<unsigned>(pits[i]);
      result += ways(left, stones) - ways(left, stones - here);
      stones -= here;
    }
    return result;
  }

  /// Writes the stones of each pit.
  template <class Pits>
  void at(unsigned stones, std::uint64_t index, Pits& pits) const noexcept {
    unsigned left = std::min(pits_, static_cast<unsigned>(std::size(pits)));  // as g++ 12 must know
    for (unsigned i = 0; left > 1; ++i, --left) {
      const std::uint64_t all = ways(left, stones);
      unsigned here = 0;
      while (here < stones && index >= all - ways(left, stones - here - 1)) ++here;
      index -= all - ways(left, stones - here);
      stones -= here;
      pits[i] = static_cast<std::remove_cvref_t<decltype(pits[i])>>(here);
    }
    pits[pits_ - 1] = static_cast<std::remove_cvref_t<decltype(pits[0])>>(stones);
  }

 private:
  [[nodiscard]] static std::uint64_t ways(unsigned pits, unsigned stones) noexcept {
    return binomial(stones + pits - 1, stones);
  }

  unsigned pits_;
};

/// Numbers the ways to have n heaps of at most m stones each, whatever their order: what Nim's
/// rules see. Heaps are given in ascending order; a heap of h at place i, counted from 0, is the
/// element h + i of a set, which has the rank of its elements (Lehmer 1964):
///
///     index = C(h_0, 1) + C(h_1 + 1, 2) + C(h_2 + 2, 3) + ...
class heap_numbering {
 public:
  /// Throws `bad_parameters` where heaps and stones are more than 64 together.
  heap_numbering(unsigned heaps, unsigned most_stones) : heaps_(heaps), most_stones_(most_stones) {
    if (heaps + most_stones > binomials::most) {
      throw bad_parameters(
          fmt::format("{} heaps of up to {} stones; take no more than {} of both "
                      "together",
                      heaps, most_stones, binomials::most));
    }
  }

  [[nodiscard]] std::uint64_t count() const noexcept {
    return binomial(heaps_ + most_stones_, heaps_);
  }
  /// Of heaps in ascending order.
  template <class Heaps>
  [[nodiscard]] std::uint64_t index(const Heaps& heaps) const noexcept {
    std::uint64_t result = 0;
    for (unsigned i = 0; i < heaps_; ++i) {
      result += below(static_cast<unsigned>(heaps[i]), i);
    }
    return result;
  }
  /// Writes the heaps, in ascending order.
  template <class Heaps>
  void at(std::uint64_t index, Heaps& heaps) const noexcept {
    unsigned stones = most_stones_;
    for (unsigned i = heaps_; i-- != 0;) {
      while (below(stones, i) > index) --stones;
      index -= below(stones, i);
      heaps[i] = static_cast<std::remove_cvref_t<decltype(heaps[i])>>(stones);
    }
  }

 private:
  [[nodiscard]] static std::uint64_t below(unsigned stones, unsigned place) noexcept {
    return stones == 0 ? 0 : binomial(stones + place, place + 1);
  }

  unsigned heaps_;
  unsigned most_stones_;
};

}  // namespace zermelo
