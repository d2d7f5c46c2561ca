/// Tables and solved tiers checked by ranks, each of which checks its share.
#pragma once

#include "spread_game.hpp"
#include "together.hpp"

namespace zermelo {

struct to_verify {
  std::string file;  // or a directory of tiers
  bool whole = false;
  std::uint64_t samples = verify_options().samples;
  std::uint64_t seed = verify_options().seed;
  unsigned threads = 1;
};

/// Checks it by the rules of one of the games, and prints on rank 0 what was found. Every rank
/// reads the file. Returns the exit code.
exit_code verify_by_ranks(const to_verify& asked, const std::vector<spread_game>& games,
                          mpi_ranks& all);

}  // namespace zermelo
