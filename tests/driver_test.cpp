// Games behind the command line's interface.
#include <gtest/gtest.h>

#include <boost/hana/for_each.hpp>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/driver/positions.hpp>
#include <zermelo/driver/run.hpp>
#include <zermelo/registered_games.hpp>

namespace zermelo::driver {
namespace {

/// The start, and the positions of the help's example where it holds some.
std::vector<std::string> positions_of(const entry& game, const session& opened) {
  std::vector<std::string> texts = {""};
  if (game.is_contest()) return texts;
  std::istringstream example(game.example());
  for_each_position(
      example, [&](std::string_view first) { return opened.lines_a_position(first); },
      [&](std::string_view text) { texts.emplace_back(text); });
  return texts;
}

/// What `--json` calls a position is that position, also where it was typed another way: as a
/// drawing, in other colours, or with its columns in another order.
TEST(Reports, NameAPositionThatIsReadAsTheSame) {
  boost::hana::for_each(registered_games, [](auto type) {
    const entry& game = entry_of<typename decltype(type)::type>();
    const std::unique_ptr<session> opened = game.open(game.parameters());
    request few;
    few.limits.positions = 20'000;
    for (const std::string& text : positions_of(game, *opened)) {
      const report typed = opened->solve(text, few);
      const report again = opened->solve(typed.position, few);
      EXPECT_EQ(again.position, typed.position) << game.name() << " " << text;
      EXPECT_EQ(again.player, typed.player) << game.name() << " " << text;
      if (typed.value && again.value) {
        EXPECT_EQ(again.value, typed.value) << game.name() << " " << text;
        EXPECT_EQ(again.best_moves, typed.best_moves) << game.name() << " " << text;
      }
    }
  });
}

std::vector<std::string> read_as(std::string_view text, std::size_t height) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> read;
  const auto lines_from = [&](std::string_view first) { return first[0] == '.' ? height : 1; };
  for_each_position(in, lines_from, [&](std::string_view each) { read.emplace_back(each); });
  return read;
}

TEST(Positions, MayTakeALineOrSeveralInTheSameFile) {
  EXPECT_EQ(read_as("44\n..\n.x\n\n55\n..\n..\n.x\n..\n", 2),
            (std::vector<std::string>{"44", "..\n.x", "55", "..\n..", ".x\n.."}));
}

TEST(Positions, AreLocatedByTheirFirstLine) {
  std::istringstream in("44\n\n..\n.x\n");
  try {
    for_each_position(
        in, [](std::string_view first) { return first[0] == '.' ? std::size_t{2} : 1; },
        [](std::string_view each) {
          if (each[0] == '.') throw bad_input("no", 2, 1);
        });
    FAIL() << "a position that is no good was taken";
  } catch (const bad_input& fault) {
    EXPECT_STREQ(fault.what(), "position 2, row 2, column 1 (line 4 of the input): no");
  }
}

}  // namespace
}  // namespace zermelo::driver
