/// What checks a table or a book of each game. Each is compiled in a unit of its own, which has the
/// game's rules and no engine.
#pragma once

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

/// One for each game in the tree.
[[nodiscard]] std::vector<verifier> verifiers();

}  // namespace zermelo
