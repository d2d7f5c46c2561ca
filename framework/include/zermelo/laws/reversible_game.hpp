/// The law of moves taken back.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// One position precedes another exactly where that follows it.
struct reversible_law {
  static constexpr std::string_view name = "reversible";
  static constexpr std::string_view about = "a reversible game";
  static constexpr int rank = 120;
  template <class G>
  static constexpr bool applies = reversible_game<G>;

  template <reversible_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (auto fault = fault_at(s.rules(), s.nodes()[i].position)) {
        return s.fails(name, i, *std::move(fault));
      }
    }
    return std::nullopt;
  }

 private:
  template <class G>
  static std::vector<position_t<G>> before(const G& g, const position_t<G>& p) {
    std::vector<position_t<G>> found;
    for (const position_t<G>& q : g.unmoves(p)) found.push_back(q);
    return found;
  }

  template <class G>
  static bool same_tier(const G& g, const position_t<G>& p, const position_t<G>& q) {
    if constexpr (tiered_game<G>) return g.tier(p) == g.tier(q);
    return true;
  }

  template <class G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    for (const position_t<G>& q : before(g, p)) {
      if (!same_tier(g, p, q)) {
        return fmt::format("unmoves(p) has {}, which is of another tier", detail::named(g, q));
      }
      const auto moves = detail::legal_moves(g, q);
      const bool leads_here = std::any_of(moves.begin(), moves.end(),
                                          [&](const move_t<G>& m) { return g.play(q, m) == p; });
      if (!leads_here) {
        return fmt::format("unmoves(p) has {}, and no move leads from there to p",
                           detail::named(g, q));
      }
    }
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const position_t<G> next = g.play(p, moves[k]);
      if (!same_tier(g, p, next)) continue;
      const auto back = before(g, next);
      if (std::find(back.begin(), back.end(), p) != back.end()) continue;
      return fmt::format("move {} leads to {}, whose unmoves do not have p",
                         detail::named(g, p, moves[k], k), detail::named(g, next));
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<reversible_game_role> = boost::hana::tuple_t<laws::reversible_law>;

}  // namespace zermelo
