/// A game in which play may go round for ever, and nobody says from where a position is reached.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::toys {

/// From 1 to 2 and back for ever: who goes to 0 has lost.
struct in_circles {
  static constexpr bool cyclic = true;
  using position = std::uint32_t;
  [[nodiscard]] position start() const { return 1; }
  [[nodiscard]] std::vector<position> moves(position p) const {
    static const std::array<std::vector<position>, 3> all = {{{}, {2, 0}, {1}}};
    return all[p];
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    return p == 0 ? std::optional(outcome::win) : std::nullopt;
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return 3; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

}  // namespace zermelo::toys
