/// A game that was played against a person: what the verb `play` answers in the end.
#pragma once

#include <zermelo/session/explorer.hpp>

namespace zermelo::sessions {

struct played_game {
  struct move {
    bool by_person = false;
    std::size_t side = 1;  // or 2
    std::string text = {};
  };
  /// A move that threw something away.
  struct mistake {
    std::size_t number = 1;  // of the move
    std::string position;
    std::string move;
    any_value value;
    std::string best_move;
    any_value best_value;
  };

  std::string game;
  std::string position;  // where it began
  std::vector<move> moves = {};
  std::optional<any_value> value = {};  // for the side that began; nothing where it was broken off
  std::vector<mistake> blunders = {};
};

[[nodiscard]] std::string in_json(const played_game& game);

}  // namespace zermelo::sessions
