// Tables of all positions in memory: what the engines filled, and what the reader says of them.
#include <gtest/gtest.h>

#include <blockgame/blockgame.hpp>
#include <three_mens_morris/three_mens_morris.hpp>
#include <tictactoe/tictactoe.hpp>
#include <zermelo/positions/save_table.hpp>
#include <zermelo/positions/table_reader.hpp>

namespace zermelo {
namespace {

template <game G>
held_table filled(const G& g, const save_options& how = {}) {
  return fill_by(evaluating_by<engine_over_all<G>, G>, g, how);
}

TEST(HeldTable, IsTheSweeps) {
  const games::blockgame game(3, 3);
  const held_table table = filled(game);
  EXPECT_EQ(table.engine, "sweep");
  const table_reader read(table.table);
  ASSERT_EQ(read.positions(), 512U);
  plain<games::blockgame> solver(game);
  for (std::uint64_t free = 0; free < 512; free += 7) {
    const auto value = solver.solve(free, wanted::value()).value;
    EXPECT_EQ(read.at(free)->value, static_cast<std::int32_t>(*value)) << free;
  }
}

TEST(HeldTable, HoldsNimbers) {
  const held_table table = filled(games::blockgame(2, 3), {.nimbers = true});
  const table_reader read(table.table);
  EXPECT_EQ(read.holds(), table_reader::kind::nimbers);
}

TEST(HeldTable, HoldsRemotenessOfGamesWithCycles) {
  const games::three_mens_morris game;
  const held_table table = filled(game);
  const table_reader read(table.table);
  EXPECT_EQ(read.holds(), table_reader::kind::timed);
  retrograde<games::three_mens_morris> solver(game);
  const auto found = solver.solve(game.start());
  const auto start = read.at(numbering<games::three_mens_morris>(game).number_of(game.start()));
  EXPECT_EQ(start->value, static_cast<std::int32_t>(*found.value));
  EXPECT_EQ(start->remoteness, static_cast<std::int32_t>(found.remoteness.value_or(0)));
}

TEST(HeldTable, IsFilledOneByOneWhereNoEngineHasIt) {
  const games::tictactoe game;
  const held_table table = filled(game);
  const table_reader read(table.table);
  EXPECT_EQ(read.at(game.index(game.start()))->value, static_cast<std::int32_t>(outcome::tie));
  std::uint64_t positions = 0;
  for (std::uint64_t number = 0; number < read.positions(); ++number) {
    if (read.at(number)) ++positions;
  }
  EXPECT_EQ(positions, 5'478U);
}

TEST(HeldTable, HeedsLimits) {
  const games::tictactoe game;
  save_options few;
  few.limits.positions = 10;
  EXPECT_THROW(static_cast<void>(filled(game, few)), stopped);
  EXPECT_THROW(static_cast<void>(filled(game, {.nimbers = true})), bad_parameters);
}

}  // namespace
}  // namespace zermelo
