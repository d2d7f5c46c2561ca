/// A game that is being played, move by move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/session/interview.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

/// A move that was made.
struct played_move {
  any_position before;
  step move;
  std::size_t side = 0;  // 0 began
};

class match {
 public:
  match(const explorer& rules, any_position start)
      : rules_(rules), start_(std::move(start)), position_(start_) {}

  [[nodiscard]] const any_position& start() const noexcept { return start_; }
  [[nodiscard]] const any_position& position() const noexcept { return position_; }
  /// Who is to move.
  [[nodiscard]] std::size_t side() const noexcept { return side_; }
  [[nodiscard]] const std::vector<played_move>& moves() const noexcept { return moves_; }

  void play(step move);
  /// Takes the last move back. There must be one.
  void undo();
  /// What the game has come to for the side that began; nothing while it goes on. A draw where a
  /// position has come for the third time, with the same side to move.
  [[nodiscard]] std::optional<any_value> result() const;

 private:
  const explorer& rules_;
  any_position start_;
  any_position position_;
  std::size_t side_ = 0;
  std::vector<played_move> moves_;
};

/// A move by which its player threw something away.
struct blunder {
  std::size_t number = 0;  // of the move, from 1
  valued_position there;   // best moves first
  std::size_t chosen = 0;  // its place there
};

/// What is wrong with move number `i` of a match, if anything is; nothing where a limit hides it.
[[nodiscard]] std::optional<blunder> blunder_at(const match& played, std::size_t i,
                                                interview& asked);

/// "B2" as "b2"; letters beyond ASCII stay as they are.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// The move that is written so; else the only one that is, up to the case of its letters and the
/// order of the cells that it covers: "B1+a1" is "a1+b1". Null where there is none, or several.
[[nodiscard]] const step* move_meant(const std::vector<step>& moves, std::string_view typed);

}  // namespace zermelo::workbench
