/// The law of turns in impartial games.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// Turns alternate: without that there is no nimber.
struct impartial_law {
  static constexpr std::string_view name = "impartial";
  static constexpr std::string_view about = "an impartial game";
  static constexpr int rank = 60;
  template <class G>
  static constexpr bool applies = impartial_game<G>;

  template <impartial_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto moves = detail::legal_moves(g, p);
      for (std::size_t k = 0; k < moves.size(); ++k) {
        if (!same_mover(g, p, moves[k])) continue;
        return s.fails(name, i,
                       fmt::format("the mover of {} moves again; in an impartial game turns "
                                   "alternate",
                                   detail::named(g, p, moves[k], k)));
      }
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<impartial_game_role> = boost::hana::tuple_t<laws::impartial_law>;

}  // namespace zermelo
