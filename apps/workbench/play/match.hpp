/// A game that is being played, move by move.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/session/explorer.hpp>

#include <zermelo/session/interview.hpp>

#include "sessions.hpp"

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

  [[nodiscard]] const explorer& rules() const noexcept { return rules_; }
  [[nodiscard]] const any_position& start() const noexcept { return start_; }
  [[nodiscard]] const any_position& position() const noexcept { return position_; }
  /// Who is to move.
  [[nodiscard]] std::size_t side() const noexcept { return side_; }
  [[nodiscard]] const std::vector<played_move>& moves() const noexcept { return moves_; }

  void play(step move);
  /// Takes the last move back. There must be one.
  void undo();

  /// Whether this position has come for the third time, with the same side to move.
  [[nodiscard]] bool goes_in_circles() const;
  /// What the game has come to for the side that began; nothing while it goes on.
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

}  // namespace zermelo::workbench
