/// One game's module for the page.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::page {

/// Defined in what is generated for each game.
const sessions::entry& game_of_module();

}  // namespace zermelo::page
