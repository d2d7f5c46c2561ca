/// Why a position is worth what it is: what the verb `explain` answers.
#pragma once

#include <zermelo/packing/solve.hpp>
#include <zermelo/session/interview.hpp>

namespace zermelo::sessions {

/// A move of a list, and why it brings its mover no more than it does.
struct refuted_move {
  /// All moves of a position, those that are as good as one another once.
  struct list {
    std::vector<refuted_move> moves;
    std::size_t left_out = 0;  // of them
  };

  std::string label = {};  // "2.1"
  std::string move = {};
  std::vector<std::string> likewise = {};  // moves to positions that are as good
  any_value value = {};                    // for who makes the move
  std::optional<remoteness> moves = {};    // to the end, this one included
  bool ends_play = false;
  bool moves_again = false;              // the mover does
  std::string mover = {};                // empty where players have no names
  std::string answerer = {};             // the other player, likewise
  std::vector<std::string> answer = {};  // his best moves until it is not his turn any more
  bool answer_ends_play = false;
  std::string as_in = {};  // the label under which the position after it is spoken of
  list next = {};          // the moves in that position
};

/// That the position is worth at least its value: a move, and all replies to it.
struct lower_bound {
  std::vector<std::string> moves = {};     // until it is not the mover's turn any more
  std::vector<std::string> likewise = {};  // other first moves as good as the first
  bool ends_play = false;
  refuted_move::list replies = {};
};

/// One bound proves an extreme value, both any other.
struct move_proof {
  valued_position about;
  std::optional<lower_bound> at_least = {};
  std::optional<refuted_move::list> at_most = {};
};

// By nimbers: an option's mex or the exclusive-or of parts (Sprague 1935, Grundy 1939).

/// The moves to positions of one nimber.
struct nimber_option {
  nimber value = 0;
  std::vector<std::string> moves = {};
};

/// Of a sum the parts, of any other position the options.
struct nimber_proof {
  std::string label = {};  // "2.1"; empty for the position asked about
  std::string move = {};   // that led here from the position spoken of before, where one did
  std::string position = {};
  nimber value = 0;
  std::vector<nimber_proof> parts = {};     // two or more
  std::vector<nimber_option> options = {};  // by nimber
  std::vector<nimber_proof> next = {};      // options of each nimber below the value, one of each
  std::vector<std::string> to_zero = {};    // of the position asked about: the winning moves
  std::string as_in = {};                   // the label under which an equal position is spoken of
  bool is_told = false;                     // parts or options follow
};

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
