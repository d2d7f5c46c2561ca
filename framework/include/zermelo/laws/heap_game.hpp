/// The law of heaps and their code.
#pragma once

#include <set>
#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// Moves do to the heaps what the code says.
struct heap_law : law_on<heap_game_role, 90, "heaps", "a heap game"> {
  static constexpr std::string_view untried_where =
      "every position has a heap of more than 200 stones";

  template <heap_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    const taking_and_breaking code = g.heap_code();
    const position here = live(code, detail::listed<heap>(g.heaps(p)));
    if (!here.empty() && here.back() > largest) return untried();
    std::set<position> by_moves;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      by_moves.insert(live(code, detail::listed<heap>(g.heaps(g.play(p, m)))));
    }
    const std::set<position> by_code = options(code, here);
    if (by_moves == by_code) return holds();
    return fmt::format("moves lead to {} positions, and by the code to {}{}", by_moves.size(),
                       by_code.size(),
                       by_moves.size() == by_code.size() ? "; they are others" : "");
  }

 private:
  using position = std::vector<heap>;  // heaps that allow a move, ascending

  static constexpr heap largest = 200;

  static position live(const taking_and_breaking& code, position p) {
    std::erase_if(p, [&](heap stones) { return !code.moves(stones); });
    std::sort(p.begin(), p.end());
    return p;
  }

  static std::set<position> options(const taking_and_breaking& code, const position& p) {
    std::set<position> found;
    for (std::size_t i = 0; i < p.size(); ++i) {
      position others = p;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const auto add = [&](heap larger, heap smaller) {
        position next = others;
        next.push_back(larger);
        next.push_back(smaller);
        found.insert(live(code, next));
      };
      for (heap taken = 0; taken <= p[i]; ++taken) {
        const auto removal = code.taking(static_cast<std::uint32_t>(taken));
        const heap rest = p[i] - taken;
        if (removal.leaves(leaving::nothing) && rest == 0) add(0, 0);
        if (removal.leaves(leaving::one_heap) && rest > 0) add(rest, 0);
        if (!removal.leaves(leaving::two_heaps)) continue;
        for (heap smaller = 1; 2 * smaller <= rest; ++smaller) {
          if (2 * smaller < rest || !code.has_unequal_parts()) add(rest - smaller, smaller);
        }
      }
    }
    return found;
  }
};

}  // namespace zermelo::laws
