/// A program that checks tables and books of some games. Each game is compiled in a unit of its
/// own, which has the game's rules and no engine.
#pragma once

#include <string>
#include <string_view>
#include <vector>
#include <zermelo/files/file.hpp>
#include <zermelo/files/verify.hpp>

namespace zermelo {

struct verifier {
  std::string_view game;
  /// Throws `bad_table` where the file is broken, and what else rules throw that it names.
  verification (*verify)(table_file file, const verify_options& how);
};

/// Checks the file that the words name, of any of these games. Returns the exit code: 0 no fault
/// found, 1 a wrong value, 2 usage, 3 no table that can be read, 4 interrupted, or an opening book
/// of which not all is proven, 70 a bug.
int run_verifier(int argc, char** argv, const std::string& program,
                 const std::vector<verifier>& games);

}  // namespace zermelo
