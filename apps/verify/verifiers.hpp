/// What checks a table or a book of each game.
#pragma once

#include <zermelo/verifier/run.hpp>

namespace zermelo {

/// One for each game in the tree.
[[nodiscard]] std::vector<verifier> verifiers();

}  // namespace zermelo
