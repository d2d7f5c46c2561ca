/// Why a position is worth what it is, told by moves and the answers to them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/language/language.hpp>
#include <zermelo/session/explorer.hpp>
#include <zermelo/session/interview.hpp>

namespace zermelo::sessions {

/// A move of a list, and why it brings its mover no more than it does.
struct refuted_move {
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
  std::string as_in = {};               // the label under which the position after it is spoken of
  std::vector<refuted_move> next = {};  // the moves in that position
  std::size_t left_out = 0;             // of them
};

/// A list of all moves of a position, those that are as good as one another once.
struct refuted_moves {
  std::vector<refuted_move> moves = {};
  std::size_t left_out = 0;
};

/// That the position is worth at least its value: a move, and all replies to it.
struct lower_bound {
  std::vector<std::string> moves = {};     // until it is not the mover's turn any more
  std::vector<std::string> likewise = {};  // other first moves as good as the first
  bool ends_play = false;
  refuted_moves replies = {};
};

/// One bound proves an extreme value, both any other.
struct move_proof {
  valued_position about;
  std::optional<lower_bound> at_least = {};
  std::optional<refuted_moves> at_most = {};
};

/// How far a proof is told.
struct proof_extent {
  std::size_t depth = 1;  // of lists within each other
  std::size_t most = 12;  // moves in a list
};

/// Throws `unanswered` where a limit hides a value.
[[nodiscard]] move_proof prove_by_moves(interview& asked, const any_position& p,
                                        const proof_extent& extent);

/// The proof as sentences, a list a level.
[[nodiscard]] std::string in_words(const move_proof& proof, language spoken);

}  // namespace zermelo::sessions
