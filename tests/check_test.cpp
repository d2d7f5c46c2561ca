// The verb `check` on games whose rules are no good.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/laws/laws.hpp>
#include <zermelo/session/laws_of.hpp>
#include <zermelo/session/named_engines_of.hpp>
#include <zermelo/session/unit.hpp>
#include <zermelo/text/contest.hpp>
#include <zermelo/workbench/run_game.hpp>

namespace zermelo::sessions {
namespace {

/// Counters that go round, and two of which have the same key.
struct careless {
  using position = unsigned;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<unsigned> moves(position) const { return {1, 2}; }
  [[nodiscard]] position play(position p, unsigned steps) const { return (p + steps) % 7; }
  [[nodiscard]] unsigned key(position p) const { return p / 2; }
};

/// A counter that goes round and does nothing else, as a contest's game.
struct carousel {
  using position = unsigned;
  static constexpr std::string_view name = "carousel";
  static constexpr bool cyclic = true;

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<unsigned> moves(position) const { return {1}; }
  [[nodiscard]] position play(position p, unsigned steps) const { return (p + steps) % 7; }
  [[nodiscard]] unsigned key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return 7; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

carousel::position read_case(const carousel& g, contest_input& in) {
  return parse_position(g, in.line("a number"));
}
std::string contest_answer(const carousel&, carousel::position, outcome value) {
  return std::string(name_of(value));
}

/// A game of which only the laws are asked.
class game_of_laws final : public entry {
 public:
  using laws = std::function<void(const law_listener&)>;

  explicit game_of_laws(laws asked) : laws_(std::move(asked)) {}

  [[nodiscard]] std::string_view name() const override { return "careless"; }
  [[nodiscard]] std::string_view about(language /*spoken*/) const override { return ""; }
  [[nodiscard]] std::string example() const override { return ""; }
  [[nodiscard]] std::string_view case_name() const override { return "case"; }
  [[nodiscard]] bool is_contest() const override { return false; }
  [[nodiscard]] bool has_heaps() const override { return false; }
  [[nodiscard]] std::vector<std::string_view> concepts() const override { return {}; }
  [[nodiscard]] std::vector<engine_facts> engines() const override { return {}; }
  [[nodiscard]] std::vector<parameter> parameters() const override { return {}; }
  [[nodiscard]] std::unique_ptr<session> open(const std::vector<parameter>&) const override {
    throw bad_parameters("nobody plays this");
  }
  void check_laws(const std::optional<std::vector<parameter>>&, std::uint64_t,
                  const law_listener& tell) const override {
    laws_(tell);
  }

 private:
  laws laws_;
};

struct output {
  int status;
  std::string text;
};

output check(game_of_laws::laws asked, std::vector<const char*> words = {}) {
  words.insert(words.begin(), {"careless", "check"});
  testing::internal::CaptureStdout();
  const int status = workbench::run_game(static_cast<int>(words.size()), words.data(),
                                         game_of_laws(std::move(asked)));
  return {status, testing::internal::GetCapturedStdout()};
}

/// Tries the law of keys, and does no more.
void begin_keys(const law_listener& tell) { tell({"keys", "a game", law_state::tried, {}}); }

TEST(Check, ShowsWhereALawFails) {
  const output found = check([](const law_listener& tell) {
    check_laws_of<careless>(std::nullopt, usual_law_positions, tell);
  });
  EXPECT_EQ(found.status, 1);
  EXPECT_NE(found.text.find("play ends      broken\n    play comes back to this position"),
            std::string::npos)
      << found.text;
  EXPECT_NE(found.text.find("keys           broken\n    its key is 0, and so is that of another "
                            "position: 1\n"),
            std::string::npos)
      << found.text;
}

TEST(Check, SaysThatEveryLawHolds) {
  const output found = check([](const law_listener& tell) {
    begin_keys(tell);
    tell({"keys", "a game", law_state::holds, {}});
    tell({"sum", "a sum game", law_state::other_game, {}});
  });
  EXPECT_EQ(found.status, 0);
  EXPECT_EQ(found.text, "keys           holds\nOf other games: sum.\nThe law holds.\n");
}

law_report said_of_keys(law_state state) { return {"keys", "a game", state, {}}; }

TEST(Check, TakesWhatWasNotComparedForNothing) {
  const auto asked = [](const law_listener& tell) {
    tell(said_of_keys(law_state::holds));
    law_report untried{"retrograde", "a game with numbers", law_state::not_tried};
    untried.untried_where = "no number is sound";
    tell(untried);
  };
  const output found = check(asked);
  EXPECT_EQ(found.status, 0);
  EXPECT_EQ(found.text,
            "keys           holds\nretrograde     not tried: no number is sound\nNot tried, as "
            "there was nothing to compare: retrograde; try more positions (--positions) or other "
            "rules.\nThe other law holds.\n");
  EXPECT_EQ(check(asked, {"--strict"}).status, 1);
}

TEST(Check, NamesTheEnginesThatWereComparedElsewhereOrNowhere) {
  const auto asked = [](bool nowhere) {
    return [nowhere](const law_listener& tell) {
      law_report told{"engines agree", "a game without cycles", law_state::holds};
      told.compared = 21;
      told.elsewhere = {{"retrograde", "rows = 3"}};
      if (nowhere) told.elsewhere.push_back({"grundy"});
      tell(told);
    };
  };
  const output elsewhere = check(asked(false), {"--strict"});
  EXPECT_EQ(elsewhere.status, 0);
  EXPECT_EQ(elsewhere.text,
            "engines agree  holds (21 positions; retrograde in smaller rules: rows = 3)\n"
            "The law holds.\n");
  const output nowhere = check(asked(true), {"--strict"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_NE(nowhere.text.find("rows = 3; not grundy)\n"), std::string::npos) << nowhere.text;
  EXPECT_NE(nowhere.text.find("nothing to compare: engines agree: grundy;"), std::string::npos)
      << nowhere.text;
  EXPECT_EQ(check(asked(true)).status, 0);
}

TEST(Check, LeavesStandardOutputToRulesThatPrint) {
  testing::internal::CaptureStderr();
  const output found = check([](const law_listener& tell) {
    std::cout << "here I am" << std::endl;
    tell(said_of_keys(law_state::holds));
  });
  EXPECT_EQ(found.status, 0);
  EXPECT_EQ(found.text, "keys           holds\nThe law holds.\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "here I am\n");
}

TEST(Check, BlamesNobodyForShortMemory) {
  const output found = check([](const law_listener& tell) {
    begin_keys(tell);
    throw std::bad_alloc();
  });
  EXPECT_EQ(found.status, 4);
  EXPECT_EQ(found.text.find("keys           unknown\n    there is not memory enough"), 0U)
      << found.text;
}

TEST(Check, TakesNoLawForHeldThatWasNeverTold) {
  const output found = check([](const law_listener& tell) {
    begin_keys(tell);
    _exit(74);  // as where what it says cannot be written
  });
  EXPECT_EQ(found.status, 4);
  EXPECT_EQ(found.text.find("keys           unknown\n    what it answered was lost"), 0U)
      << found.text;
}

TEST(Check, RemembersWhatWasBrokenBeforeTimeWasUp) {
  const output found = check(
      [](const law_listener& tell) {
        tell({"keys", "a game", law_state::broken,
              counterexample{"keys", "they collide", "", ".x"}});
        tell({"moves", "a game", law_state::tried, {}});
        for (;;) pause();
      },
      {"--limit-seconds", "0.2"});
  EXPECT_EQ(found.status, 1);
}

TEST(Check, OutlivesRulesThatCrash) {
  const output found = check([](const law_listener& tell) {
    begin_keys(tell);
    std::raise(SIGKILL);
  });
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(
      found.text,
      "keys           failed\n    the rules crash: the program was ended by signal 9 (Killed)\n"
      "One does not: 0 laws hold; any that come after it were not tried.\n");
}

TEST(Check, OutlivesRulesThatNeverAnswer) {
  const output found = check(
      [](const law_listener& tell) {
        begin_keys(tell);
        for (;;) pause();
      },
      {"--limit-seconds", "0.2"});
  EXPECT_EQ(found.status, 4);
  EXPECT_NE(found.text.find("keys           unknown\n    no answer after 0.2 s"), std::string::npos)
      << found.text;
  EXPECT_NE(
      found.text.find("One had no answer: 0 laws hold; any that come after it were not tried."),
      std::string::npos)
      << found.text;
}

TEST(Check, TellsWhatRulesThrow) {
  const output found = check([](const law_listener& tell) {
    begin_keys(tell);
    throw std::out_of_range("no such cell");
  });
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(found.text,
            "keys           failed\n    the rules throw: no such cell\n"
            "One does not: 0 laws hold; any that come after it were not tried.\n");
}

TEST(Check, TellsEachLawAsJson) {
  const output found = check(
      [](const law_listener& tell) {
        begin_keys(tell);
        tell({"keys", "a game", law_state::broken,
              counterexample{"keys", "they collide", "rows = 1", ".x", {"a1"}}});
      },
      {"--json"});
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(found.text,
            R"({"game":"careless","law":"keys","about":"a game","state":"broken",)"
            R"("counterexample":{"sentence":"they collide","rules":"rows = 1","position":".x",)"
            R"("moves":["a1"]}})"
            "\n");
}

TEST(Check, DrawsThePositionOfANumberForWhatItIs) {
  const output found = check([](const law_listener& tell) {
    begin_keys(tell);
    tell({"indexed", "an indexed game", law_state::broken,
          counterexample{"indexed", "index(at(3)) is 1", "", ".x/..", {}, true}});
  });
  EXPECT_EQ(found.text,
            "indexed        broken\n    index(at(3)) is 1\n    position:\n      .x\n      ..\n"
            "    which its number leads to\nOne does not: 0 laws hold.\n");
}

TEST(Check, TriesAProgramOnAGameWhoseRandomPlayNeverEnds) {
  const std::vector<const char*> words = {"carousel", "check", "--against", "sed '1d;s/.*/draw/'",
                                          "--cases",  "3"};
  testing::internal::CaptureStdout();
  const int status =
      workbench::run_game(static_cast<int>(words.size()), words.data(), unit<carousel>());
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "The program agrees with the solver on 3 cases.\n");
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace zermelo::sessions
