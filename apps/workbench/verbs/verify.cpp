#include <zermelo/files/file.hpp>

#include "terminal/child.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

/// Runs the program that verifies tables in this one's place: it shares no code with their makers.
int verify(int argc, const char* const* argv) {
  // 1. It lies beside this program: one that came with it, of one game, or that of the tree's
  // games.
  const std::filesystem::path self = own_program();
  const std::filesystem::path own = self.string() + "-verify";
  const std::filesystem::path others = self.parent_path() / "zermelo-verify";
  const bool has_own = is_there(own);
  if (!has_own && !is_there(others)) {
    refuse("the program {} is missing; it belongs beside this one, {}",
           self.filename() == "zermelo" ? others.filename().string() : own.filename().string(),
           self.string());
  }
  // 2. It takes this one's place, and the words after the verb.
  std::vector<std::string> words = {(has_own ? own : others).string()};
  words.insert(words.end(), argv + 2, argv + argc);
  become(words);
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
