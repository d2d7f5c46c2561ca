// One engine kept for many positions, an observer, and limits.
#include <fmt/core.h>

#include <take_away/take_away.hpp>
#include <zermelo/answers/observer.hpp>
#include <zermelo/answers/report.hpp>
#include <zermelo/engines/memo.hpp>

// [observer]
/// Draws the recursion as a tree; what it doesn't watch it inherits.
struct tree : zermelo::observer<unsigned> {
  int depth = 0;
  void enter(const unsigned& stones, const zermelo::any_question& /*asked*/) override {
    fmt::print("{:{}}{} stones\n", "", 2 * depth++, stones);
  }
  void hit(const unsigned& stones, const zermelo::any_knowledge& /*known*/) override {
    fmt::print("{:{}}{} stones, known\n", "", 2 * depth, stones);
  }
  void leave(const unsigned& /*stones*/, const zermelo::any_knowledge& /*known*/) override {
    --depth;
  }
};
// [/observer]

int main() {
  const zermelo::games::take_away game{21};
  // [engine]
  zermelo::memo solver(game);  // remembers from one position to the next
  tree seen;
  const auto first = solver.solve(5, zermelo::wanted::value(), {}, &seen);
  fmt::print("5 stones: {}\n", first.value.value());
  // [/engine]
  // [limits]
  zermelo::limits allowed;
  allowed.positions = 10;
  const auto second = solver.solve(game.start(), zermelo::wanted::everything(), allowed);
  if (!second.value) fmt::print("{}\n", second);
  // [/limits]
}
