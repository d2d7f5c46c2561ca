/// Games whose positions are numbers, and one that lasts as long as it has positions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <range/v3/view/iota.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::toys {

/// Positions are numbers from 0 to the last; a move is the one that it leads to.
class numbers_to {
 public:
  static constexpr bool cyclic = true;
  using position = std::uint32_t;

  explicit numbers_to(std::uint32_t last) : last_(last) {}

  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return last_ + std::uint64_t{1}; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }

 protected:
  std::uint32_t last_;
};

/// One move from each position, to the one before it.
struct long_way : numbers_to {
  using numbers_to::numbers_to;

  [[nodiscard]] position start() const { return last_; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(p == 0 ? p : p - 1, p); }
  [[nodiscard]] auto unmoves(position p) const {
    return ranges::views::iota(p + 1, std::min(p + 1, last_) + 1);
  }
};
static_assert(reversible_game<long_way>);

/// The same in two tiers.
struct long_way_in_tiers : long_way {
  long_way_in_tiers(std::uint32_t length, std::uint32_t second_tier)
      : long_way(length), border(second_tier) {}
  position border;

  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{2});
  }
  [[nodiscard]] std::uint64_t tier(position p) const { return p < border ? 0 : 1; }
  [[nodiscard]] auto successors(std::uint64_t t) const {
    return ranges::views::iota(std::uint64_t{0}, t);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const {
    return t == 0 ? border : long_way::position_count() - border;
  }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const { return p - t * border; }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    return static_cast<position>(i + t * border);
  }
};
static_assert(tiered_game<long_way_in_tiers>);

}  // namespace zermelo::toys
