/// The command line for all games.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::workbench {

/// The workbench `zermelo` over some games. Returns the exit code: 0 answered, 1 a check found a
/// counterexample, 2 usage, 3 bad input, 4 a limit was reached, 70 a bug in Zermelo.
int run(int argc, const char* const* argv, const std::vector<const sessions::entry*>& games);

}  // namespace zermelo::workbench
