/// BOARDCOVER2: lay as many copies of one block as the white cells of a board hold.
#pragma once

#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/families/block_puzzle.hpp>

namespace zermelo::games {

/// Packing with one block, each copy worth 1: see `block_puzzle`. Rotations are allowed,
/// reflections are not. A position holds 192 cells ahead: boards 46 cells wide with pentominoes.
class boardcover2 : public block_puzzle<3, 0> {
 public:
  static constexpr std::string_view name = "boardcover2";
  static constexpr std::string_view case_name = "board";
  static constexpr std::string_view about = "pack the most copies of one block into a board";
  static constexpr std::string_view about_in_korean = "한 가지 블록을 판에 가장 많이 놓는다";

  /// The puzzle of Algospot's example.
  boardcover2() : boardcover2({"#.....#", "#.....#", "##..###"}, {"##", ".#"}) {}

  /// `board` has '#' for black cells, `block` '#' for its own; every other sign is a free cell.
  /// Throws `bad_parameters`.
  boardcover2(drawing board, drawing block)
      : block_puzzle(
            block_places({.board = std::move(board), .blocks = {{.shape = std::move(block)}}})) {}

  /// Puzzles to try the laws on, small ones first.
  [[nodiscard]] static std::vector<boardcover2> samples() {
    return {boardcover2({"#"}, {"#"}),
            boardcover2({"..", ".."}, {"##"}),
            boardcover2({"...", "..#"}, {"##", "#."}),
            boardcover2(),
            boardcover2({"....", "....", "....", "...."}, {"###", "#.."}),
            boardcover2(drawing(10, ".........."), {".##", "##.", ".#."})};
  }

  [[nodiscard]] const drawing& board() const { return task().board; }
  [[nodiscard]] const drawing& block() const { return task().blocks.front().shape; }
};

}  // namespace zermelo::games

#include <boardcover2/text.hpp>  // whoever knows the rules knows their text
