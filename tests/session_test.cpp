// Games behind the command line's interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "some_positions.hpp"

namespace zermelo::sessions {
namespace {

using tests::for_each_game;
using tests::for_some_positions;
using tests::positions_of;

/// What `--json` calls a position is that position, also where it was typed another way: as a
/// drawing, in other colours, or with its columns in another order.
TEST(Reports, NameAPositionThatIsReadAsTheSame) {
  for_each_game([](const entry& game, session& opened) {
    request few;
    few.limits.positions = 20'000;
    for (const std::string& text : positions_of(game, opened)) {
      const report typed = opened.solve(text, few);
      const report again = opened.solve(typed.position, few);
      EXPECT_EQ(again.position, typed.position) << game.name() << " " << text;
      EXPECT_EQ(again.player, typed.player) << game.name() << " " << text;
      if (typed.value && again.value) {
        EXPECT_EQ(again.value, typed.value) << game.name() << " " << text;
        EXPECT_EQ(again.best_moves, typed.best_moves) << game.name() << " " << text;
      }
    }
  });
}

/// The value is told before best moves are searched for, by whichever engine is asked; once, or
/// first while remoteness is looked for.
TEST(Reports, TellTheValueWhenItIsKnown) {
  for_each_game([](const entry& game, session& opened) {
    request how;
    how.limits.positions = 20'000;
    std::vector<report> told;
    how.value_known = [&](const report& so_far) { told.push_back(so_far); };
    for (const std::string& text : positions_of(game, opened)) {
      told.clear();
      const report found = opened.solve(text, how);
      const bool searches_for_moves = found.engine == "alpha_beta" && found.value;
      EXPECT_GE(told.size(), searches_for_moves ? 1U : 0U) << game.name() << " " << text;
      EXPECT_LE(told.size(), 2U) << game.name() << " " << text;
      EXPECT_TRUE(told.size() < 2 || told.front().remoteness_may_follow)
          << game.name() << " " << text;
      if (!told.empty() && found.value) {
        EXPECT_EQ(told.front().value, found.value) << game.name() << " " << text;
        EXPECT_FALSE(told.front().best_moves) << game.name() << " " << text;
      }
    }
    how.value_known = nullptr;
    told.clear();
    static_cast<void>(opened.solve({}, how));
    EXPECT_TRUE(told.empty()) << game.name();
  });
}

TEST(Explorers, ReadWhatTheyPrint) {
  for_each_game([](const entry& game, session& opened) {
    for (const std::string& text : positions_of(game, opened)) {
      const exploration here = opened.explore(text);
      const std::string printed = here.rules->print(here.position);
      const exploration again = opened.explore(printed);
      EXPECT_EQ(again.position, here.position) << game.name() << " " << printed;
      EXPECT_EQ(again.rules->player(again.position), here.rules->player(here.position))
          << game.name() << " " << printed;
      EXPECT_FALSE(here.rules->rows(here.position).empty()) << game.name();
    }
  });
}

TEST(Explorers, EndPlayWhereThereIsNoMove) {
  for_some_positions([](const entry& game, session&, const exploration& here) {
    EXPECT_EQ(here.rules->moves(here.position).empty(),
              here.rules->ended(here.position).has_value())
        << game.name() << " " << here.rules->print(here.position);
  });
}

/// A position is worth as much as its best move.
TEST(Explorers, FindTheValueOfAPositionAmongItsMoves) {
  limits few;
  few.positions = 20'000;
  std::size_t compared = 0;
  for_some_positions([&](const entry& game, session&, const exploration& here) {
    const report found = here.rules->evaluate(here.position, wanted::value(), few);
    std::optional<any_value> best = here.rules->ended(here.position);
    bool all_known = found.value.has_value();
    for (const step& each : here.rules->moves(here.position)) {
      const report after = here.rules->evaluate(each.after, wanted::value(), few);
      all_known = all_known && after.value;
      if (after.value) best = std::max(best, std::optional(worth(each, *after.value)));
    }
    if (!all_known) return;
    ++compared;
    EXPECT_EQ(*found.value, *best) << game.name() << " " << here.rules->print(here.position);
  });
  EXPECT_GT(compared, 0U);
}

TEST(Explorers, FindPositionsBackByTheirNumbers) {
  for_some_positions([](const entry& game, session&, const exploration& here) {
    const auto count = here.rules->position_count();
    if (!count) return;
    const std::uint64_t number = here.rules->number_of(here.position);
    EXPECT_LT(number, *count) << game.name();
    EXPECT_EQ(here.rules->position_of(number), here.position) << game.name();
  });
}

TEST(Explorers, DrawLinesBetweenCellsThatAreThere) {
  std::set<std::string_view> linked;  // games; a build may be without any
  for_some_positions([&](const entry& game, session&, const exploration& here) {
    const drawing rows = here.rules->rows(here.position);
    std::size_t cells = 0;
    for (const std::string& row : rows) cells += row.size();
    const drawn_links links = here.rules->links();
    if (!links.names.empty()) EXPECT_EQ(links.names.size(), cells) << game.name();
    std::set<std::pair<unsigned, unsigned>> lines;
    for (const auto& [from, to] : links.lines) {
      EXPECT_LT(from, cells) << game.name();
      EXPECT_LT(to, cells) << game.name();
      EXPECT_NE(from, to) << game.name();
      EXPECT_TRUE(lines.insert(std::minmax({from, to})).second) << game.name() << ": twice";
    }
    if (!lines.empty()) linked.insert(game.name());
  });
  const auto is_morris = [](const entry* game) { return game->name() == "morris"; };
  EXPECT_EQ(linked.contains("morris"), std::ranges::any_of(registered_entries(), is_morris));
}

TEST(Explorers, DrawNoBitOfAKeyTwice) {
  std::size_t drawn = 0;
  for (const entry* each : registered_entries()) {
    const entry& game = *each;
    const exploration start = game.open(game.parameters())->explore({});
    const key_words& key = start.position.key();
    std::vector<std::vector<bool>> seen(key.words.size(), std::vector<bool>(key.bits));
    for (const key_field& field : start.rules->fields_of_key()) {
      for (const auto& row : field.bits) {
        for (const unsigned bit : row) {
          ASSERT_LT(field.word, key.words.size()) << game.name();
          ASSERT_LT(bit, key.bits) << game.name();
          EXPECT_FALSE(seen[field.word][bit]) << game.name() << " bit " << bit;
          seen[field.word][bit] = true;
          ++drawn;
        }
      }
    }
  }
  EXPECT_GT(drawn, 0U);
}

/// The nimbers of the parts of a sum add up to its own.
TEST(Explorers, TakeSumsApart) {
  limits few;
  few.positions = 20'000;
  wanted nimbers = wanted::value();
  nimbers.nimber = true;
  std::size_t sums = 0;
  for_some_positions([&](const entry& game, session&, const exploration& here) {
    const auto parts = here.rules->components(here.position);
    const report whole = here.rules->evaluate(here.position, nimbers, few);
    if (parts.size() < 2 || !whole.nimber) return;
    ++sums;
    nimber sum = 0;
    for (const any_position& part : parts) {
      sum ^= here.rules->evaluate(part, nimbers, few).nimber.value_or(0);
    }
    EXPECT_EQ(sum, *whole.nimber) << game.name() << " " << here.rules->print(here.position);
  });
  EXPECT_GT(sums, 0U);
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
}  // namespace zermelo::sessions
