/// One game's command line. Declarations alone: an executable compiles in no time.
#pragma once

namespace zermelo::sessions {

class entry;

}  // namespace zermelo::sessions

namespace zermelo::workbench {

/// One game's own executable: without a verb it reads a contest's input or positions. An exit code.
int run_game(int argc, const char* const* argv, const sessions::entry& game);

}  // namespace zermelo::workbench
