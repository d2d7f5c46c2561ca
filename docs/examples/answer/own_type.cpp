// An engine on a type of the program's own, without a module.
#include <fmt/core.h>

#include <vector>
#include <zermelo/engines/memo.hpp>

// [type]
/// A square of a chessboard, as the rest of the program knows it.
struct square {
  int column = 0;
  int row = 0;
  bool operator==(const square&) const = default;
};
// [/type]

// [rules]
/// A knight that two players move in turn, towards the corner: who cannot move has lost.
struct knight_home {
  using position = square;
  static constexpr int side = 8;

  square start() const { return {side - 1, side - 1}; }

  /// A move is the square that it leads to.
  std::vector<square> moves(square from) const {
    std::vector<square> found;
    for (const auto& [right, down] :
         {square{-2, 1}, square{-2, -1}, square{1, -2}, square{-1, -2}}) {
      const square to{from.column + right, from.row + down};
      const bool left_or_above = to.column < 0 || to.row < 0;
      if (!left_or_above && to.column < side && to.row < side) found.push_back(to);
    }
    return found;
  }
  square play(square /*from*/, square to) const { return to; }
  unsigned key(square at) const { return static_cast<unsigned>(side * at.row + at.column); }
};
// [/rules]

// [main]
int main() {
  const knight_home game{};
  zermelo::memo solver(game);  // keeps what it learns
  for (int row = 0; row < knight_home::side; ++row) {
    for (int column = 0; column < knight_home::side; ++column) {
      const auto found = solver.solve(square{column, row}, zermelo::wanted::value());
      fmt::print("{}", found.value == zermelo::outcome::win ? 'W' : 'L');
    }
    fmt::print("\n");
  }
}
// [/main]
