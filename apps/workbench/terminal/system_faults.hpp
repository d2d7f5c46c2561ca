/// What the system may do to a program, where a program is not asked.
#pragma once

#include <exception>
#include <string>

namespace zermelo::workbench {

/// To be called first; makes the standard streams quick. A file that grows beyond `ulimit -f` is
/// then one that cannot be written, and does not end the program; a mapped file that cannot be read
/// ends it with a sentence, and so does a lack of memory where nothing can be thrown; the stack has
/// its room. Throws `unanswered` where it has none.
void meet_system_faults();

/// What the system refused, as a sentence: what it was, why, and what may help.
[[nodiscard]] std::string refused_by_system(const std::exception& fault);

}  // namespace zermelo::workbench
