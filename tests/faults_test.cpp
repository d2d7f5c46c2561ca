// What compilers say of a game, as its author reads it.
#include <gtest/gtest.h>

#include <trial/faults.hpp>

namespace zermelo::workbench {
namespace {

using lines = std::vector<std::string>;
const std::filesystem::path folder = "/there/my_game";

/// A place in the game as the reader sees it, who is somewhere else.
std::string shown(std::string_view place) {
  return std::filesystem::proximate("/there/my_game/my_game.hpp").string() + std::string(place);
}

TEST(Faults, OfTheGamesOwnLinesComeAlone) {
  EXPECT_EQ(faults_in("/there/my_game/my_game.hpp: In member function 'f':\n"
                      "/there/my_game/my_game.hpp:40:45: error: 'stons' was not declared\n"
                      "   40 |     return stons;  // error: \n"
                      "/tmp/s.cpp:5:3: error: static assertion failed: key(p) must return\n",
                      folder),
            lines{shown(":40:45: 'stons' was not declared")});
}

TEST(Faults, AreSaidOnce) {
  EXPECT_EQ(faults_in("/there/my_game/my_game.hpp:4:1: error: no\n"
                      "/there/my_game/my_game.hpp:4:1: error: no\n"
                      "/there/my_game/my_game.hpp:5:1: fatal error: none.hpp: No such file\n",
                      folder),
            (lines{shown(":4:1: no"), shown(":5:1: none.hpp: No such file")}));
}

TEST(Faults, OfAssertionsAreTheirSentences) {
  for (const char* said :
       {"/z/game.hpp:8:3: error: static assertion failed: give f(\"p\"), const\n",
        "/z/game.hpp:8:3: error: static_assert failed due to requirement 'x<\"y\">' \"give "
        "f(\\\"p\\\"), const\"\n",
        "/z/game.hpp:8:3: error: static_assert failed \"give f(\\\"p\\\"), const\"\n",
        "/z/game.hpp:8:3: error: static assertion failed due to requirement 'is<g>': give "
        "f(\"p\"), const\n"}) {
    EXPECT_EQ(faults_in(said, folder), lines{"give f(\"p\"), const"}) << said;
  }
}

TEST(Faults, ElsewhereNameTheLineThatLeadsThere) {
  EXPECT_EQ(faults_in("/there/my_game/my_game.hpp:12:7:   required from here\n"
                      "/usr/include/range.hpp:9:2: error: no match for 'operator=='\n"
                      "/usr/include/range.hpp:10:2: error: and more\n",
                      folder),
            lines{shown(":12:7: no match for 'operator=='")});
  EXPECT_EQ(
      faults_in("x.o: undefined reference\ncollect2: error: ld returned 1 exit status\n", folder),
      lines{"x.o: undefined reference"});
}

TEST(Faults, AreNoneWhereNoneAreSaid) {
  EXPECT_EQ(faults_in("", folder), lines{});
  EXPECT_EQ(faults_in("/there/my_game/my_game.hpp:1:1: warning: no error: here\n", folder),
            lines{});
}

TEST(Faults, AreLookedForInAFile) {
  EXPECT_TRUE(has_error_in("/tmp/s.cpp:5:3: error: 'x' is not a member\n", "/tmp/s.cpp"));
  EXPECT_FALSE(has_error_in("/tmp/s.cpp:5:3: error: static assertion failed: x\n", "/tmp/s.cpp"));
  EXPECT_FALSE(has_error_in("/tmp/t.cpp:5:3: error: 'x' is not a member\n", "/tmp/s.cpp"));
}

}  // namespace
}  // namespace zermelo::workbench
