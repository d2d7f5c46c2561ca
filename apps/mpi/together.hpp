/// What all ranks do or none, and how they end.
#pragma once

#include <zermelo/base/function_ref.hpp>

#include "mpi_ranks.hpp"

namespace zermelo {

enum exit_code { answered = 0, wrong = 1, usage = 2, bad_text = 3, unknown = 4, bug = 70 };

/// What went wrong, as a sentence and an exit code.
[[nodiscard]] std::pair<exit_code, std::string> in_words(const std::exception_ptr& fault);

/// On standard error, after the program's name.
void say(const std::string& sentence);

/// Thrown on all ranks when one of them has said what is wrong.
struct ended {
  int code;
};

/// Does what may fail on some ranks alone. Where it does, the first of those says why, and all end:
/// throws `ended`.
void all_or_none(mpi_ranks& all, function_ref<void()> prepare);

}  // namespace zermelo
