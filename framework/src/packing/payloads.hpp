/// What a frontier remembers of a state, by what is asked of it.
#pragma once

#include <cstdint>
#include <limits>

#include "trace.hpp"

namespace zermelo::detail::packing {

// `slack` is how far the value so far and the bound on the rest are above the target, over
// packing_scale. Two ways to one state have the same rest: the one of the greater slack is better.

/// The best way alone.
struct valued {
  std::int64_t slack = 0;

  [[nodiscard]] valued after(std::int64_t change, std::uint32_t /*placement*/) const {
    return {slack + change};
  }
  void merge(const valued& other) {
    if (other.slack > slack) *this = other;
  }
};

/// The best way and its placements.
struct traced {
  std::int64_t slack = 0;
  std::uint32_t list = trace::nothing;
  std::uint32_t placement = no_placement;  // made in the last step, not yet in the list

  [[nodiscard]] traced after(std::int64_t change, std::uint32_t made) const {
    return {slack + change, list, made};
  }
  void merge(const traced& other) {
    if (other.slack > slack) *this = other;
  }
};

/// How many best ways there are; the largest number stands for itself and all beyond.
struct counted {
  std::int64_t slack = 0;
  std::uint64_t ways = 1;

  [[nodiscard]] counted after(std::int64_t change, std::uint32_t /*placement*/) const {
    return {slack + change, ways};
  }
  void merge(const counted& other) {
    if (other.slack > slack) {
      *this = other;
    } else if (other.slack == slack && __builtin_add_overflow(ways, other.ways, &ways)) {
      ways = std::numeric_limits<std::uint64_t>::max();
    }
  }
};

}  // namespace zermelo::detail::packing
