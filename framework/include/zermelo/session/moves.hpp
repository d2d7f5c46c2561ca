/// Every legal move of a position with what it is worth: what the verb `moves` answers.
#pragma once

#include <optional>
#include <string>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

struct listed_move {
  std::string move;
  std::optional<any_value> value = {};  // for who makes it; nothing where a limit was reached
  std::optional<zermelo::remoteness> remoteness = {};
  score gain = 0;
  bool moves_again = false;
  std::optional<nimber> nimber_after = {};
  std::string after = {};  // the position it leads to
};

struct moves_answer {
  report about;  // what the moves say of the position
  bool ended = false;
  std::vector<listed_move> moves = {};  // best first
};

/// With nimbers where they are asked for. Throws `bad_parameters` where positions of the game have
/// none.
[[nodiscard]] moves_answer list_moves(const entry& game, const exploration& here, bool nimbers,
                                      const limits& allowed);

/// The value, a line for the moves of each value, and what it took.
[[nodiscard]] std::string in_words(const moves_answer& found, language spoken);
[[nodiscard]] std::string in_json(const moves_answer& found);

}  // namespace zermelo::sessions
