/// A token on a roundabout: a game with cycles.
#pragma once

#include <cstdint>
#include <range/v3/range/primitives.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/take.hpp>
#include <string_view>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::toys {

/// A token stands on one of the places 0 ... places - 1 of a ring. In turn, drive it one place on
/// or three; who brings it to the exit, place 0, wins. It may drive past the exit, so that play can
/// go on for ever.
class roundabout {
 public:
  static constexpr std::string_view name = "roundabout";
  static constexpr bool cyclic = true;

  using position = std::uint32_t;

  explicit roundabout(std::uint32_t places = 7) : places_(places) {}

  [[nodiscard]] position start() const { return 1; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p == 0 ? 0U : 2U); }
  [[nodiscard]] position play(position p, unsigned fast) const {
    return (p + (fast != 0 ? 3 : 1)) % places_;
  }
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    return p == 0 ? std::optional(outcome::loss) : std::nullopt;
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }

 private:
  std::uint32_t places_;
};

}  // namespace zermelo::toys
