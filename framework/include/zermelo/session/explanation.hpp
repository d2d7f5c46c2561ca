/// Why a position is worth what it is: what the verb `explain` answers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <zermelo/answers/report.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/entry.hpp>
#include <zermelo/session/move_proof.hpp>
#include <zermelo/session/nimber_proof.hpp>

namespace zermelo::sessions {

/// How it is to be explained.
struct explain_request {
  std::optional<std::size_t> depth = {};  // of lists within each other; what fits a page
  std::size_t most = 12;                  // moves in a list
  bool by_moves = false;                  // where nimbers or bounds would say it sooner
};

/// A packing, and the bounds that it meets.
struct packing_proof {
  packing_puzzle puzzle;
  packing_result found;
};

struct explanation {
  report about;   // what is worth how much, and what it took where a limit cut the argument short
  drawing board;  // with coordinates
  std::variant<std::monostate, move_proof, nimber_proof, packing_proof> argument = {};
  bool is_whole = true;  // no limit cut it short

  /// Whether a limit left nothing of it to be told.
  [[nodiscard]] bool is_unknown() const {
    return !is_whole && std::holds_alternative<std::monostate>(argument);
  }
};

/// By nimbers where the game is impartial, by bounds at the start of a packing puzzle, by moves and
/// the answers to them elsewhere. `here` is a position of the session.
[[nodiscard]] explanation explain(const entry& game, session& opened, const exploration& here,
                                  const explain_request& how, const limits& allowed);

/// The board, the value, and why.
[[nodiscard]] std::string in_words(const explanation& found, language spoken);
[[nodiscard]] std::string in_json(const explanation& found);

}  // namespace zermelo::sessions
