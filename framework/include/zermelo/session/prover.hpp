/// Writing down why a position is worth what it is: a proof that needs no search to be checked.
#pragma once

#include <zermelo/files/proof_file.hpp>
#include <zermelo/session/interview.hpp>

namespace zermelo::sessions {

/// What `prove` found.
struct proven {
  written_proof proof;
  report about;  // the position's value, and what all questions took
};

struct prove_request {
  bool of_nimber = false;
  std::uint64_t most = 1'000'000;  // claims
};

/// Asks the engine of `here` what moves are worth, and puts together the claims that the value of
/// the position, or its nimber, rests on: of who can get something, one move; of who cannot, all of
/// them. Positions that are as good as the same share a claim. No value where a limit was reached,
/// and no claims.
///
/// Throws `cannot_solve` for more claims than there may be, and for a game with cycles, of which
/// tables are what can be checked; `bad_parameters` for nimbers of positions that have none.
[[nodiscard]] proven prove(const entry& game, const std::vector<parameter>& rules,
                           const exploration& here, const prove_request& how,
                           const limits& allowed);
/// The value, how many claims prove it, and what it took; `file` is where they are, if they are.
[[nodiscard]] std::string in_words(const proven& found, const std::string& file, language spoken);
[[nodiscard]] std::string in_json(const proven& found);

}  // namespace zermelo::sessions
