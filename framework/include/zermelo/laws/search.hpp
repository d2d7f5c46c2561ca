/// Laws of what helps a search.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::laws {

/// bounds(p) hold the value.
struct bounded_law {
  static constexpr std::string_view name = "bounded";
  static constexpr std::string_view about = "a bounded game";
  template <class G>
  static constexpr bool applies = bounded_game<G>;

  template <bounded_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::valuer<G> value_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto [lower, upper] = s.rules().bounds(p);
      if (lower > upper) {
        return s.fails(name, i, fmt::format("bounds(p) are from {} to {}", lower, upper));
      }
      const auto value = value_of(p);
      if (!value || (lower <= *value && *value <= upper)) continue;
      return s.fails(
          name, i,
          fmt::format("its value is {}, and bounds(p) are from {} to {}", *value, lower, upper));
    }
    return std::nullopt;
  }
};

/// promising(p) are moves, each once, and among them is a best one.
struct ordered_law {
  static constexpr std::string_view name = "ordered";
  static constexpr std::string_view about = "an ordered game";
  template <class G>
  static constexpr bool applies = ordered_game<G>;

  template <ordered_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::valuer<G> value_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s.rules(), s.nodes()[i].position, value_of)) {
        return s.fails(name, i, *fault);
      }
    }
    return std::nullopt;
  }

 private:
  template <ordered_game G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p,
                                             detail::valuer<G>& value_of) {
    const auto moves = detail::legal_moves(g, p);
    if (moves.empty()) return std::nullopt;
    std::vector<move_t<G>> kept;
    for_each_move(g.promising(p), [&](const move_t<G>& m) { kept.push_back(m); });
    // 1. A part of the moves.
    for (std::size_t k = 0; k < kept.size(); ++k) {
      const move_t<G> m = kept[k];
      const auto same = [&](const move_t<G>& other) {
        return detail::same_move<G>(g, p, m, other);
      };
      if (std::none_of(moves.begin(), moves.end(), same)) {
        return fmt::format("promising(p) has a move that moves(p) has not, its number {}", k + 1);
      }
      if (std::count_if(kept.begin(), kept.end(), same) >
          std::count_if(moves.begin(), moves.end(), same)) {
        return fmt::format("promising(p) has move {} more than once", detail::named(g, p, m, k));
      }
    }
    // 2. Empty only where there is nothing to find out.
    if (kept.empty()) {
      if constexpr (bounded_game<G>) {
        const auto [lower, upper] = g.bounds(p);
        if (lower == upper) return std::nullopt;
      }
      return fmt::format(
          "promising(p) is empty, there are {} moves, and no bounds(p) say the value",
          moves.size());
    }
    // 3. With a best move.
    const auto value = value_of(p);
    std::optional<value_t<G>> best;
    for (const move_t<G>& m : kept) {
      const auto next = value_of(g.play(p, m));
      if (!value || !next) return std::nullopt;
      const value_t<G> worth = by_value<G>::after(g, p, m, *next);
      if (!best || worth > *best) best = worth;
    }
    if (*best == *value) return std::nullopt;
    return fmt::format("its value is {}, and the best of promising(p) gets {}", *value, *best);
  }
};

}  // namespace zermelo::laws
