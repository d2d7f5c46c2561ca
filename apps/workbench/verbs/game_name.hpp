/// Names for new games.
#pragma once

#include <string>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// Throws `bad_parameters` that say what is wrong with a name, and where: a game's is an identifier
/// in small letters, which is no word of C++, of the rules or of the build, no verb and no game
/// yet.
void check_game_name(const std::string& name, const std::vector<const entry*>& games,
                     const std::vector<std::string>& verbs);

}  // namespace zermelo::workbench
