#include <zermelo/files/file.hpp>

#include "terminal/child.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

/// Runs the program that verifies tables in this one's place: it shares no code with their makers.
int verify(int argc, const char* const* argv) {
  // 1. It lies beside this program, and takes the words after the verb.
  const std::filesystem::path self = own_program();
  std::vector<std::string> words = {(self.parent_path() / "zermelo-verify").string()};
  words.insert(words.end(), argv + 2, argv + argc);
  // 2. It takes this one's place.
  if (is_there(words.front())) become(words);
  refuse("the program zermelo-verify is missing; it belongs beside this one, {}", self.string());
}

}  // namespace

verb verb_verify() {
  verb made{.name = "verify",
            .about = "a table on disk against the rules, by a program of its own",
            .place = 150};
  made.hands_over = verify;
  return made;
}

}  // namespace zermelo::workbench
