/// How a program that was run came to its end.
#pragma once

#include <string>
#include <zermelo/language/phrase.hpp>

namespace zermelo::sessions {

struct ending {
  bool timed_out = false;        // and was killed
  int signal = 0;                // that ended it, 0 where none did
  int status = 0;                // its exit status otherwise
  bool talked_too_much = false;  // and was killed
  bool interrupted = false;      // by who waited for it
  double patience = 0;           // seconds that it had
  bool out_of_memory = false;    // as it said itself
  std::string lost = {};         // why not all that it wrote was read; then it was killed

  [[nodiscard]] bool good() const noexcept {
    return !timed_out && !talked_too_much && signal == 0 && status == 0 && lost.empty();
  }
};

/// "was ended by signal 11 (Segmentation fault)", "ended with exit status 3", "had not ended after
/// 10 s", "printed far more than it should, and was ended": what is said of the program.
[[nodiscard]] std::string in_words(const ending& how, language spoken);

}  // namespace zermelo::sessions
