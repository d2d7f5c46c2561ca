/// The command line, for all games or for one.
#pragma once

#include <boost/hana/unpack.hpp>
#include <vector>
#include <zermelo/driver/entry.hpp>
#include <zermelo/driver/run_game.hpp>

namespace zermelo::driver {

/// The entry of G, from G's own translation unit.
template <class G>
const entry& entry_of();

/// The workbench `zermelo` over a Hana tuple of game types. Returns the exit code: 0 answered, 1 a
/// check found a counterexample, 2 usage, 3 bad input, 4 a limit was reached, 70 a bug in Zermelo.
int run(int argc, const char* const* argv, const std::vector<const entry*>& games);

template <class Games>
int run(int argc, const char* const* argv, const Games& games) {
  return boost::hana::unpack(games, [&](auto... types) {
    return run(argc, argv,
               std::vector<const entry*>{&entry_of<typename decltype(types)::type>()...});
  });
}

}  // namespace zermelo::driver
