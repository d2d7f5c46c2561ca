// Other processes, and a system that starts none.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>

#include "refusal.hpp"
#include "terminal/child.hpp"

namespace zermelo::workbench {
namespace {

/// A child that says one word.
ending hear_of_a_child(std::string& said) {
  return run_child({.body =
                        [] {
                          std::cout << "here";
                          return 3;
                        },
                    .input = {},
                    .output = [&](std::string_view text) { said += text; }});
}

TEST(Child, TellsWhatItPrintsAndHowItEnds) {
  std::string said;
  const ending how = hear_of_a_child(said);
  EXPECT_EQ(said, "here");
  EXPECT_EQ(how.status, 3);
  EXPECT_FALSE(how.good());
}

TEST(Child, ThatFindsNoPipeIsALimitReached) {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  rlimit few = before;
  few.rlim_cur = 3;  // those that are open stay open
  setrlimit(RLIMIT_NOFILE, &few);
  std::string said;
  const std::string sentence = tests::refusal<unanswered>([&] { hear_of_a_child(said); });
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(sentence,
            "unknown: no new pipe (Too many open files); end other programs, or raise the limit "
            "(ulimit -a shows it)");
}

/// In a process that may start no other; ends it as the command line would.
[[noreturn]] void hear_of_no_child() {
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_NPROC, &none);
  if (geteuid() == 0 && setuid(65'534) != 0) std::_Exit(1);  // the limit is none for root
  std::string said;
  std::cerr << tests::refusal<unanswered>([&] { hear_of_a_child(said); });
  std::_Exit(said.empty() ? 4 : 0);
}

TEST(Child, ThatCannotBeStartedIsALimitReached) {
  EXPECT_EXIT(hear_of_no_child(), testing::ExitedWithCode(4),
              "unknown: no new process .Resource temporarily unavailable.; end other programs");
}

}  // namespace
}  // namespace zermelo::workbench
