#include <gtest/gtest.h>

#include <boardcover2/text.hpp>
#include <string>

namespace zermelo::games {
namespace {

TEST(Boardcover2, TurnsABlockAndDropsEqualTurns) {
  EXPECT_EQ(images_of({"##", "##"}, false).size(), 1U);
  EXPECT_EQ(images_of({"###"}, false).size(), 2U);
  EXPECT_EQ(images_of({"#.", "##", ".#"}, false).size(), 2U);
  EXPECT_EQ(images_of({"###", "#.."}, false).size(), 4U);
  EXPECT_EQ(images_of({"....", ".##.", "...."}, false).size(), 2U);  // cropped first
  EXPECT_EQ(turned({"###", "#.."}), (drawing{"##", ".#", ".#"}));
}

TEST(Boardcover2, CountsPlacements) {
  const drawing empty(10, "..........");
  EXPECT_EQ(boardcover2(empty, {"##"}).placements().size(), 180U);
  EXPECT_EQ(boardcover2(empty, {"##", "#."}).placements().size(), 324U);
  EXPECT_EQ(boardcover2({"###", "###"}, {"#"}).placements().size(), 0U);
}

TEST(Boardcover2, ForgetsCellsThatNoBlockCanCover) {
  const boardcover2 game({"..#.", "###."}, {"##"});
  EXPECT_EQ(game.cells(), 4U);
  EXPECT_EQ(boardcover2({".#.", "#.#"}, {"##"}).cells(), 0U);
}

TEST(Boardcover2, MeetsWhateverThePastWasInOnePosition) {
  // Two dominoes lying or standing on a 2 x 2 square leave the same future.
  const boardcover2 game({"..", "..", ".."}, {"##"});
  const auto after = [&](const char* first, const char* second) {
    const auto p = game.play(game.start(), parse_move(game, game.start(), first));
    return game.play(p, parse_move(game, p, second));
  };
  EXPECT_EQ(after("a1+b1", "a2+b2"), after("a1+a2", "b1+b2"));
}

TEST(Boardcover2, RefusesWhatItsPositionsDoNotHold) {
  EXPECT_THROW(boardcover2({}, {"#"}), bad_parameters);
  EXPECT_THROW(boardcover2({"."}, {"."}), bad_parameters);
  EXPECT_THROW(
      boardcover2(drawing(1000, std::string(1000, '.')), drawing(30, std::string(30, '#'))),
      bad_parameters);  // before it has filled the memory
  const drawing tall(20, "#");
  EXPECT_THROW(boardcover2(drawing(20, std::string(20, '.')), tall), bad_parameters);
  EXPECT_NO_THROW(boardcover2(drawing(40, std::string(40, '.')), {"###", "#..", "#.."}));
  EXPECT_NO_THROW(boardcover2(drawing(10, ".........."), drawing(10, "#")));
}

}  // namespace
}  // namespace zermelo::games
