/// The law of pieces.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// Moves lay the pieces on free cells, each that fits.
struct placement_law {
  static constexpr std::string_view name = "placement";
  static constexpr std::string_view about = "a placement game";
  static constexpr int rank = 150;
  template <class G>
  static constexpr bool applies = placement_game<G>;

  template <placement_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const auto cells = static_cast<std::uint64_t>(g.cells());
    std::vector<std::uint64_t> pieces;
    for (const std::uint64_t piece : g.pieces()) pieces.push_back(piece);
    if (cells > 64) return s.fails(name, 0, fmt::format("{} cells; a mask has 64", cells));
    for (const std::uint64_t piece : pieces) {
      if (piece == 0) return s.fails(name, 0, "a piece covers no cell");
      if (cells < 64 && (piece >> cells) != 0) {
        return s.fails(name, 0,
                       fmt::format("the piece {:#x} lies outside the {} cells", piece, cells));
      }
    }
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const std::uint64_t p = s.nodes()[i].position;
      if (terminal(g, p)) continue;
      std::vector<std::uint64_t> by_moves;
      std::vector<std::uint64_t> by_pieces;
      for_each_move(g.moves(p), [&](const move_t<G>& m) { by_moves.push_back(g.play(p, m)); });
      for (const std::uint64_t piece : pieces) {
        if ((piece & ~p) == 0) by_pieces.push_back(p & ~piece);
      }
      std::sort(by_moves.begin(), by_moves.end());
      std::sort(by_pieces.begin(), by_pieces.end());
      if (by_moves == by_pieces) continue;
      return s.fails(name, i,
                     fmt::format("{} moves, and {} pieces fit on free cells{}", by_moves.size(),
                                 by_pieces.size(),
                                 by_moves.size() == by_pieces.size() ? "; they lead to "
                                                                       "other positions"
                                                                     : ""));
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<placement_game_role> = boost::hana::tuple_t<laws::placement_law>;

}  // namespace zermelo
