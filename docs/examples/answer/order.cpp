// What the order of moves is worth: BLOCKGAME's empty board, win or loss alone.
#include <fmt/core.h>

#include <blockgame/blockgame.hpp>
#include <boost/hana/reverse.hpp>
#include <zermelo/answers/report.hpp>
#include <zermelo/engines/memo.hpp>

using zermelo::games::blockgame;

// [order]
struct dominoes_first : blockgame {
  auto moves(position free) const { return boost::hana::reverse(blockgame::moves(free)); }
};
// [/order]

template <class G>
void count(std::string_view order, const G& game) {
  zermelo::memo solver(game);
  const auto found = solver.solve(game.start(), zermelo::wanted::value());
  fmt::print("{}: {} positions\n", order, zermelo::with_commas(found.statistics.positions));
}

int main() {
  count("trominoes first", blockgame());
  count("dominoes first", dominoes_first());
}
