/// The verb `check` with a program beside the solver.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <zermelo/session/entry.hpp>

#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// What the verb `check` is told.
struct check_given : options {
  std::optional<std::string> against;  // a command
  std::uint64_t cases = 1000;
  std::uint64_t seed = 1;
};

/// A contest's program on random cases.
int check_program(const entry& game, const check_given& given);

}  // namespace zermelo::workbench
