/// One game's command line. Declarations alone: an executable compiles in no time.
#pragma once

namespace zermelo::driver {

class entry;

/// One game's own executable: with no verb it reads its contest's input, or positions where the
/// game is no contest's. Returns the exit code.
int run_game(int argc, const char* const* argv, const entry& game);

}  // namespace zermelo::driver
