/// One game's command line. Declarations alone: an executable compiles in no time.
#pragma once

namespace zermelo::sessions {

class entry;

}  // namespace zermelo::sessions

namespace zermelo::workbench {

/// One game's own executable: with no verb it reads its contest's input, or positions where the
/// game is no contest's. Returns the exit code.
int run_game(int argc, const char* const* argv, const sessions::entry& game);

}  // namespace zermelo::workbench
