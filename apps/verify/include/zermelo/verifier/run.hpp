/// A program that checks tables, books, solved tiers and proofs of some games. Each game is
/// compiled in a unit of its own, which has the game's rules and no engine.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/files/file.hpp>
#include <zermelo/files/tier_directory.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/files/verify_proof.hpp>

namespace zermelo {

/// What was found of a tier.
struct verified_tier {
  std::uint64_t tier = 0;  // what the rules call it
  std::uint64_t entries = 0;
  verification found;
};

/// Which tiers of a directory are to be checked; all that are there where none is named.
struct tiers_to_verify {
  tier_directory directory;
  table_header header;  // of one of them
  std::vector<std::uint64_t> named = {};

  [[nodiscard]] const std::vector<std::uint64_t>& tiers() const {
    return named.empty() ? directory.tiers() : named;
  }
};

struct verifier {
  std::string_view game;
  /// Throws `bad_table` where the file is broken, and what else rules throw that it names.
  verification (*verify)(table_file file, const verify_options& how);
  /// Calls `tell` with tier after tier, each after those that it leads to, until one is wrong.
  /// Throws likewise, and `cannot_solve` where a tier is missing that one of these leads to.
  /// Returns whether one leads to another that is not among them.
  bool (*verify_tiers)(const tiers_to_verify& which, const verify_options& how,
                       const std::function<void(const verified_tier&)>& tell);
  /// Throws `bad_input` for what is no proof of positions of this game.
  proof_verification (*verify_proof)(const written_proof& proof) = nullptr;
};

/// Checks the file or directory that the words name, of any of these games. Returns the exit code:
/// 0 no fault found, 1 a wrong value, 2 usage, 3 no table that can be read, 4 interrupted, or an
/// opening book of which not all is proven, 70 a bug.
int run_verifier(int argc, char** argv, const std::string& program,
                 const std::vector<verifier>& games);

}  // namespace zermelo
