#include "terminal/interruption.hpp"

#include <zermelo/base/words.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

void interruption::report(std::string_view what) const {
  if (not_begun_ == 0) return;
  refuse<unanswered>("{} {} not begun when the interruption came", counted(not_begun_, what),
                     not_begun_ == 1 ? "was" : "were");
}

}  // namespace zermelo::workbench
