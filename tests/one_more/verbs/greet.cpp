// A verb of one's own is one file: see tests/CMakeLists.txt.
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct greet_given : options {
  std::uint64_t times = 1;
};

void add_options(CLI::App& app, const entry& game, greet_given& to) {
  app.add_option("--times", to.times, "how often")->capture_default_str();
  add_parameters(app, game, to);
}

int greet(const entry& game, const greet_given& given) {
  for (std::uint64_t i = 0; i < given.times; ++i) {
    std::cout << fmt::format("Good day, {}.\n", game.name());
  }
  return answered;
}

}  // namespace

verb verb_greet() { return verb_with("greet", "a good day to a game", 15, add_options, greet); }

}  // namespace zermelo::workbench
