/// The law of gains.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// Gains are the same whenever they are asked for, and fit; in a puzzle the mover stays.
struct scored_law {
  static constexpr std::string_view name = "scored";
  static constexpr std::string_view about = "a scored game";
  static constexpr int rank = 50;
  template <class G>
  static constexpr bool applies = scored_game<G>;

  template <scored_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto moves = detail::legal_moves(g, p);
      for (std::size_t k = 0; k < moves.size(); ++k) {
        const move_t<G> m = moves[k];
        const auto earned = g.gain(p, m);
        const auto again = g.gain(p, m);
        const auto text = [&] { return detail::named(g, p, m, k); };
        if (earned != again) {
          return s.fails(
              name, i,
              fmt::format("gain of move {} is {}, and {} when asked again", text(), earned, again));
        }
        if (static_cast<std::int64_t>(earned) != static_cast<score>(earned)) {
          return s.fails(
              name, i, fmt::format("gain of move {} is {}, too large for a score", text(), earned));
        }
        if constexpr (puzzle<G> && requires { g.same_mover(p, m); }) {
          if (!g.same_mover(p, m)) {
            return s.fails(name, i,
                           fmt::format("same_mover is false for move {}; in a puzzle there "
                                       "is one player",
                                       text()));
          }
        }
      }
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<scored_game_role> = boost::hana::tuple_t<laws::scored_law>;

}  // namespace zermelo
