/// Values of positions: always for the player to move.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>
#include <zermelo/base/errors.hpp>

namespace zermelo {

/// How a game ends under best play, for the player to move. A `draw` is endless play, a `tie` an
/// end that the rules call even; the two are never mixed.
enum class outcome : std::uint8_t { loss, draw, tie, win };

inline constexpr std::array<outcome, 4> all_outcomes = {outcome::loss, outcome::draw, outcome::tie,
                                                        outcome::win};

/// The same outcome seen by the other player.
[[nodiscard]] constexpr outcome operator-(outcome value) noexcept {
  // Two bits an outcome, from the lowest: win, draw, tie, loss.
  constexpr unsigned negated = 3U | 1U << 2U | 2U << 4U | 0U << 6U;
  return static_cast<outcome>(negated >> 2U * static_cast<unsigned>(value) & 3U);
}

[[nodiscard]] constexpr std::string_view name_of(outcome value) noexcept {
  constexpr std::string_view names[] = {"loss", "draw", "tie", "win"};
  return names[static_cast<std::size_t>(value)];
}

/// Points, for the player to move: what is still to be earned from here on.
using score = std::int32_t;

/// The heap of Nim that an impartial position in normal play is worth (Sprague 1935, Grundy 1939):
/// the least number that no move leads to. 0 is a loss. Printed as "*3".
using nimber = std::uint32_t;

/// "*3"
[[nodiscard]] inline std::string in_stars(nimber value) { return fmt::format("*{}", value); }

/// What a position may be worth, whatever the game: its value, or its nimber.
using any_worth = std::variant<outcome, score, nimber>;

/// Moves to the end if winners hurry, losers delay, and both hurry to a tie (Steinhaus 1925; Smith
/// 1966).
using remoteness = std::uint32_t;

/// An outcome and how far away it is.
struct timed_outcome {
  outcome value : 2;
  std::uint16_t moves : 14;

  /// Throws `does_not_fit` for a remoteness above `longest`.
  constexpr timed_outcome(outcome v = outcome::loss, remoteness r = 0)
      : value(v), moves(static_cast<std::uint16_t>(r & longest)) {
    if (r > longest) [[unlikely]]
      refuse_longer_game();
  }

  /// The largest remoteness that fits.
  static constexpr remoteness longest = (1U << 14U) - 1;

  friend constexpr bool operator==(timed_outcome a, timed_outcome b) noexcept {
    return a.value == b.value && a.moves == b.moves;
  }

 private:
  /// Out of line: searches are made to take in whatever they call.
  [[noreturn, gnu::noinline, gnu::cold]] static void refuse_longer_game() {
    throw does_not_fit("the game lasts more than " + std::to_string(longest) +
                       " moves; ask for the value alone");
  }
};

/// Whether the player to move prefers `a`: a better outcome, an earlier win or tie, a later loss.
[[nodiscard]] constexpr bool better(timed_outcome a, timed_outcome b) noexcept {
  if (a.value != b.value) return a.value > b.value;
  return a.value == outcome::loss ? a.moves > b.moves : a.moves < b.moves;
}

}  // namespace zermelo

/// Prints an outcome by its name.
template <>
struct fmt::formatter<zermelo::outcome> : fmt::formatter<std::string_view> {
  auto format(zermelo::outcome value, auto& context) const {
    return fmt::formatter<std::string_view>::format(zermelo::name_of(value), context);
  }
};

/// "win in 3"; "draw", which is never over.
template <>
struct fmt::formatter<zermelo::timed_outcome> {
  constexpr auto parse(format_parse_context& context) { return context.begin(); }
  auto format(zermelo::timed_outcome known, auto& context) const {
    const zermelo::outcome value = known.value;
    if (value == zermelo::outcome::draw) return fmt::format_to(context.out(), "{}", value);
    return fmt::format_to(context.out(), "{} in {}", value, unsigned{known.moves});
  }
};
