/// What came of one law on one game.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <zermelo/laws/counterexample.hpp>

namespace zermelo::sessions {

/// A law is told of before it is tried, and when it was; one of another kind of game just once.
enum class law_state { other_game, tried, holds, broken };

struct law_report {
  std::string_view law;    // "play ends"
  std::string_view about;  // what games it is about: "a game without cycles"
  law_state state = law_state::holds;
  std::optional<counterexample> fault;
};

/// Is told of each law what comes of it.
using law_listener = std::function<void(const law_report&)>;

}  // namespace zermelo::sessions
