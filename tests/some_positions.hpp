/// Every game of the tree behind the session, and some of its positions.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/session/located_positions.hpp>
#include <zermelo/session/registered_entries.hpp>

namespace zermelo::tests {

/// Calls `use(game, session)` for every game, opened by its rules' own numbers.
void for_each_game(auto use) {
  for (const sessions::entry* each : registered_entries()) {
    const std::unique_ptr<sessions::session> opened = each->open(each->parameters());
    SCOPED_TRACE(each->name());
    use(*each, *opened);
  }
}

/// The game of that name, which there must be.
inline const sessions::entry& game_called(std::string_view name) {
  for (const sessions::entry* each : registered_entries()) {
    if (each->name() == name) return *each;
  }
  throw std::logic_error("there is no game " + std::string(name));
}

/// Its rules' own numbers, but for these.
inline std::vector<sessions::parameter> rules_with(
    const sessions::entry& game,
    const std::vector<std::pair<std::string_view, decltype(sessions::parameter::value)>>& numbers) {
  std::vector<sessions::parameter> rules = game.parameters();
  for (sessions::parameter& each : rules) {
    for (const auto& [name, value] : numbers) {
      if (each.name == name) each.value = value;
    }
  }
  return rules;
}

/// The start, and the positions of the help's example where it holds some.
inline std::vector<std::string> positions_of(const sessions::entry& game,
                                             const sessions::session& opened) {
  std::vector<std::string> texts = {""};
  if (game.is_contest()) return texts;
  std::istringstream example(game.example());
  sessions::for_each_position(
      example, [&](std::string_view first) { return opened.lines_a_position(first); },
      [&](std::string_view text) { texts.emplace_back(text); });
  return texts;
}

/// Calls `use(game, session, exploration)` for some positions of every game: the start, those of
/// the help's example, and where a few moves from there lead.
void for_some_positions(auto use) {
  for_each_game([&](const sessions::entry& game, sessions::session& opened) {
    for (const std::string& text : positions_of(game, opened)) {
      sessions::exploration here = opened.explore(text);
      for (std::size_t ply = 0; ply < 4; ++ply) {
        use(game, opened, here);
        const std::vector<sessions::step> moves = here.rules->moves(here.position);
        if (moves.empty()) break;
        here.position = moves[moves.size() * ply / 4].after;
      }
    }
  });
}

}  // namespace zermelo::tests
