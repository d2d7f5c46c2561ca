/// The law of placements.
#pragma once

#include <range/v3/algorithm/count_if.hpp>
#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// Moves make the placements that the game tells of, within the stock and without overlap.
struct packing_law : law_on<packing_game_role, 160, "packing", "a packing game"> {
  template <packing_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    return {fault_in(s),
            static_cast<std::uint64_t>(ranges::count_if(s.nodes(), [&](const auto& node) {
              return !detail::legal_moves(s.rules(), node.position).empty();
            }))};
  }

 private:
  struct facts {
    std::uint64_t cells;
    std::vector<placement> placements;
    std::vector<std::uint64_t> stock;
  };
  using sentence = std::optional<std::string>;

  template <packing_game G>
  static std::optional<counterexample> fault_in(const sample<G>& s) {
    const G& g = s.rules();
    const facts known{static_cast<std::uint64_t>(g.cells()),
                      detail::listed<placement>(g.placements()),
                      detail::listed<std::uint64_t>(g.stock())};
    if (const auto fault = fault_of(known)) return s.fails(name, 0, *fault);
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s, known, i)) return s.fails(name, i, *fault);
    }
    for (std::uint64_t number = 0; number < known.placements.size(); ++number) {
      if (is_made(g, known, number)) continue;
      return s.fails(name, 0,
                     fmt::format("no play makes placement {}, of the cells {}", number,
                                 detail::key_text(known.placements[number].cells)));
    }
    return std::nullopt;
  }

  /// What is wrong with the placements by themselves.
  static sentence fault_of(const facts& known) {
    for (std::size_t i = 0; i < known.placements.size(); ++i) {
      const placement& each = known.placements[i];
      const auto& cells = each.cells;
      if (cells.empty()) return fmt::format("placement {} covers no cell", i);
      if (std::adjacent_find(cells.begin(), cells.end(), std::greater_equal<>()) != cells.end()) {
        return fmt::format("the cells of placement {} do not ascend: {}", i,
                           detail::key_text(cells));
      }
      if (cells.back() >= known.cells) {
        return fmt::format("placement {} covers cell {}, and there are {} cells", i, cells.back(),
                           known.cells);
      }
      if (each.block >= known.stock.size()) {
        return fmt::format("placement {} is of block {}, and stock() has {} blocks", i, each.block,
                           known.stock.size());
      }
    }
    return std::nullopt;
  }

  /// What is wrong with a move from node `at`, given the placements of the play that led there.
  template <packing_game G>
  static sentence fault_at(const sample<G>& s, const facts& known, std::size_t at) {
    const G& g = s.rules();
    const position_t<G>& p = s.nodes()[at].position;
    const auto moves = detail::legal_moves(g, p);
    if (moves.empty()) return std::nullopt;
    std::vector<bool> covered(known.cells, false);
    std::vector<std::uint64_t> used(known.stock.size(), 0);
    for (; s.nodes()[at].distance != 0; at = s.nodes()[at].parent) {
      const position_t<G>& from = s.nodes()[s.nodes()[at].parent].position;
      const auto before = detail::legal_moves(g, from);
      // Moves may change from call to call: that is one of the laws.
      if (s.nodes()[at].place >= before.size()) continue;
      const auto number = g.placement_of(from, before[s.nodes()[at].place]);
      if (!number || *number >= known.placements.size()) continue;
      for (const std::uint32_t cell : known.placements[*number].cells) covered[cell] = true;
      ++used[known.placements[*number].block];
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const auto number = g.placement_of(p, m);
      const auto earned = static_cast<std::int64_t>(g.gain(p, m));
      const auto text = [&] { return detail::named(g, p, m, k); };
      if (number && *number >= known.placements.size()) {
        return fmt::format("move {} makes placement {}, and there are {}", text(), *number,
                           known.placements.size());
      }
      const std::int64_t value = number ? known.placements[*number].value : 0;
      if (earned != value) {
        return fmt::format("move {} earns {}, and its placement is worth {}", text(), earned,
                           value);
      }
      if (!number) continue;
      const placement& made = known.placements[*number];
      for (const std::uint32_t cell : made.cells) {
        if (covered[cell]) return fmt::format("move {} covers cell {} once more", text(), cell);
      }
      if (used[made.block] >= known.stock[made.block]) {
        return fmt::format("move {} takes block {} once more, and the stock is {}", text(),
                           made.block, known.stock[made.block]);
      }
    }
    return std::nullopt;
  }

  /// Whether some play that keeps the cells of a placement free comes to make it. Depth first;
  /// where the search is given up, the placement gets the benefit of the doubt.
  template <packing_game G>
  static bool is_made(const G& g, const facts& known, std::uint64_t number) {
    constexpr std::size_t most = 2'000;
    const std::vector<std::uint32_t>& wanted = known.placements[number].cells;
    const auto keeps_free = [&](std::uint64_t other) {
      const auto& cells = known.placements[other].cells;
      return std::none_of(cells.begin(), cells.end(), [&](std::uint32_t cell) {
        return std::binary_search(wanted.begin(), wanted.end(), cell);
      });
    };
    hash_table<key_t<G>, bool> seen;
    std::vector<position_t<G>> open{g.start()};
    while (!open.empty()) {
      const position_t<G> p = open.back();
      open.pop_back();
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        const auto made = g.placement_of(p, m);
        if (made == number || seen.size() >= most) return true;
        if (made && !keeps_free(*made)) continue;
        const position_t<G> next = g.play(p, m);
        if (seen.find(g.key(next))) continue;
        seen.store(g.key(next), true);
        open.push_back(next);  // moves that lay nothing come last, and are followed first
      }
    }
    return false;
  }
};

}  // namespace zermelo::laws
