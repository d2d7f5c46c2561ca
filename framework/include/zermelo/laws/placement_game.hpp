/// The law of pieces.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// Moves lay the pieces on free cells, each that fits.
struct placement_law : law_on<placement_game_role, 150, "placement", "a placement game"> {
  static constexpr std::string_view untried_where = "every position is over";

  template <placement_game G>
  [[nodiscard]] static finding fault_at(const G& g, std::uint64_t p) {
    const auto pieces = detail::listed<std::uint64_t>(g.pieces());
    if (auto fault = fault_of(static_cast<std::uint64_t>(g.cells()), pieces)) {
      return *std::move(fault);
    }
    if (terminal(g, p)) return untried();
    std::vector<std::uint64_t> by_moves;
    std::vector<std::uint64_t> by_pieces;
    for_each_move(g.moves(p), [&](const move_t<G>& m) { by_moves.push_back(g.play(p, m)); });
    for (const std::uint64_t piece : pieces) {
      if ((piece & ~p) == 0) by_pieces.push_back(p & ~piece);
    }
    std::sort(by_moves.begin(), by_moves.end());
    std::sort(by_pieces.begin(), by_pieces.end());
    if (by_moves == by_pieces) return holds();
    const bool as_many = by_moves.size() == by_pieces.size();
    return fmt::format("{} moves, and {} pieces fit on free cells{}", by_moves.size(),
                       by_pieces.size(), as_many ? "; they lead to other positions" : "");
  }

 private:
  static std::optional<std::string> fault_of(std::uint64_t cells,
                                             const std::vector<std::uint64_t>& pieces) {
    if (cells > 64) return fmt::format("{} cells; a mask has 64", cells);
    for (const std::uint64_t piece : pieces) {
      if (piece == 0) return std::string("a piece covers no cell");
      if (cells < 64 && (piece >> cells) != 0) {
        return fmt::format("the piece {:#x} lies outside the {} cells", piece, cells);
      }
    }
    return std::nullopt;
  }
};

}  // namespace zermelo::laws
