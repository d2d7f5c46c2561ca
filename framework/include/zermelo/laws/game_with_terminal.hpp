/// The law of the end.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// A finished game has one value, of the kind that the rules have promised.
struct ends_law {
  static constexpr std::string_view name = "ends";
  static constexpr std::string_view about = "a game with terminal(p)";
  static constexpr int rank = 40;
  template <class G>
  static constexpr bool applies = game_with_terminal<G>;

  template <game_with_terminal G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto value = s.rules().terminal(p);
      const auto again = s.rules().terminal(p);
      if (static_cast<bool>(value) != static_cast<bool>(again) || (value && *value != *again)) {
        return s.fails(name, i, "terminal(p) differs from call to call");
      }
      if (!value) continue;
      if constexpr (std::same_as<value_t<G>, outcome>) {
        if (*value == outcome::draw) {
          return s.fails(name, i,
                         "terminal(p) is a draw; that is endless play, an even end is a tie");
        }
        if (two_valued_game<G> && *value == outcome::tie) {
          return s.fails(name, i, "terminal(p) is a tie in a game that says two_valued");
        }
      } else if (static_cast<std::int64_t>(*value) != static_cast<score>(*value)) {
        return s.fails(name, i, fmt::format("terminal(p) is {}, too large for a score", *value));
      }
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<game_with_terminal_role> = boost::hana::tuple_t<laws::ends_law>;

}  // namespace zermelo
