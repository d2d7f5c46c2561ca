/// A packing puzzle as plain data: what the verb `pack` needs of a game, whatever its type.
#pragma once

#include <iosfwd>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo::sessions {

struct packing_puzzle {
  struct block {
    drawing shape = {};  // '#' are its cells
    score value = 1;     // of a copy
    std::uint64_t count = unlimited;
  };

  std::string game = {};
  drawing board = {};  // '#' closed, '.' free
  std::vector<block> blocks = {};
  bool reflections = false;
  packing_problem problem = {};             // with a place on the board for each cell
  std::vector<std::uint32_t> fixed = {};    // numbers of placements
  std::vector<std::string> forbidden = {};  // by the names of their cells: "a1+b1"

  [[nodiscard]] rectangle area() const {  // of cells that `block_places` has counted
    return {static_cast<int>(board.size()), static_cast<int>(board.front().size())};
  }
  /// The board's cell, row by row, of a cell of the problem.
  [[nodiscard]] unsigned board_cell(std::uint32_t cell) const {
    const grid_place at = problem.places[cell];
    return area().cell(at.row, at.column);
  }
};

/// What a session offers whose game packs blocks.
class packing_puzzles {
 public:
  virtual ~packing_puzzles() = default;
  /// A puzzle given as text; the start where it is empty. Throws `bad_input` as `session::solve`
  /// does, and where something lies on the board already.
  [[nodiscard]] virtual packing_puzzle at(std::string_view position) = 0;
  /// Every puzzle of an input in the contest's format. Only where the game is a contest's.
  virtual void in_contest(std::istream& in,
                          const std::function<void(const packing_puzzle&)>& each) = 0;
};

/// A packing game whose board and blocks are drawn: `task()` holds them.
template <class G>
concept drawn_packing_game = gridded_packing_game<G> && requires(const G& game) {
  game.task().board;
  game.task().blocks;
  game.places().value_of(std::uint32_t{});
};

template <drawn_packing_game G>
[[nodiscard]] packing_puzzle packing_puzzle_of(const G& game) {
  packing_puzzle puzzle{.game = std::string(G::name),
                        .board = game.task().board,
                        .reflections = game.task().reflections,
                        .problem = problem_of(game),
                        .fixed = game.fixed(),
                        .forbidden = game.places().forbidden()};
  for (std::string& row : puzzle.board) {
    for (char& sign : row) sign = sign == '#' ? '#' : '.';
  }
  for (const auto& each : game.task().blocks) {
    const auto number = narrow<std::uint32_t>(puzzle.blocks.size(), "the number of blocks");
    puzzle.blocks.push_back({each.shape, game.places().value_of(number), each.count});
  }
  return puzzle;
}

}  // namespace zermelo::sessions
