// What the session answers of every game's positions: as JSON, and where a game lacks what is
// asked.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/game_card.hpp>
#include <zermelo/session/position_view.hpp>
#include <zermelo/session/required.hpp>

#include "refusal.hpp"
#include "some_positions.hpp"

namespace zermelo::sessions {
namespace {

using nlohmann::json;
using tests::for_each_game;
using tests::for_some_positions;
using tests::refusal;

TEST(Answers, OfAViewAreItsRowsAndMoves) {
  for_some_positions([](const entry& game, session&, const exploration& here) {
    const json told = json::parse(in_json(view_of(game, here)));
    EXPECT_EQ(told["game"], game.name());
    EXPECT_EQ(told["rows"].get<drawing>(), here.rules->rows(here.position));
    const std::vector<step> moves = here.rules->moves(here.position);
    ASSERT_EQ(told["moves"].size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const json& move = told["moves"][i];
      EXPECT_EQ(move["move"], moves[i].text);
      EXPECT_EQ(move["after"], here.rules->print(moves[i].after));
      EXPECT_EQ(move["rows"].get<drawing>(), here.rules->rows(moves[i].after));
    }
    EXPECT_EQ(told.contains("ended"), here.rules->ended(here.position).has_value());
  });
}

TEST(Answers, OfAKeyLeadBackToThePosition) {
  for_some_positions([](const entry& game, session& opened, const exploration& here) {
    const json told = json::parse(in_json(key_of(game, opened, here)));
    EXPECT_EQ(told["key"].get<std::vector<std::uint64_t>>(), here.position.key().words);
    const auto count = here.rules->position_count();
    ASSERT_EQ(told.contains("number"), count.has_value());
    if (!count) return;
    EXPECT_EQ(told["of"], *count);
    const exploration back = opened.explore(told["back"].get<std::string>());
    EXPECT_EQ(back.rules->number_of(back.position), told["number"]) << told;
    EXPECT_EQ(back.position.key() == here.position.key(), told["same_key"]) << told;
  });
}

/// Notes the arguments that were met, so that none is left out.
void look_into(const json& told, std::set<std::string>& met) {
  if (!told.contains("argument")) {
    EXPECT_TRUE(told.contains("bounds")) << told;
    met.insert("bounds");
    return;
  }
  const std::string argument = told["argument"];
  met.insert(argument);
  if (argument == "moves") EXPECT_TRUE(told.contains("at_least") || told.contains("at_most"));
  if (argument == "nimbers" && told.contains("options")) {
    // The nimber is the least that no option has.
    std::set<int> options;
    for (const json& option : told["options"]) options.insert(option["nimber"].get<int>());
    int mex = 0;
    while (options.contains(mex)) ++mex;
    EXPECT_EQ(told["nimber"], mex);
  }
}

TEST(Answers, ThatExplainHaveAnArgument) {
  limits few;
  few.positions = 20'000;
  std::set<std::string> met;
  for_some_positions([&](const entry& game, session& opened, const exploration& here) {
    for (const bool by_moves : {false, true}) {
      explain_request how;
      how.by_moves = by_moves;
      const explanation found = explain(game, opened, here, how, few);
      const json told = json::parse(in_json(found));
      EXPECT_EQ(told["game"], game.name());
      if (told.contains("proof")) look_into(told["proof"], met);
      for (const language spoken : {language::english, language::korean}) {
        EXPECT_FALSE(in_words(found, spoken).empty());
      }
    }
  });
  EXPECT_TRUE(met.contains("moves"));
  EXPECT_TRUE(met.contains("nimbers"));
  EXPECT_TRUE(met.contains("bounds"));
}

TEST(Answers, OfLawsAreReadBack) {
  const std::set<std::string_view> small = {"tictactoe", "nim", "hexapawn", "three_mens_morris"};
  for_each_game([&](const entry& game, session&) {
    if (!small.contains(game.name())) return;
    law_summary all;
    game.check_laws({}, 200, [&](const law_report& told) {
      all.take(told);
      const std::string text = in_json(told, game.name());
      EXPECT_EQ(in_json(law_report_from(text), game.name()), text);
    });
    EXPECT_TRUE(all.all_hold());
    EXPECT_GT(all.holding, 5U);
  });
}

TEST(Answers, SayWhatAGameLacks) {
  for_each_game([](const entry& game, session& opened) {
    EXPECT_SAYS(refusal([&] { check_engine(game, "memoo"); }), "memo");
    for (const engine_facts& engine : game.engines()) check_engine(game, engine.name);
    std::vector<parameter> rules = game.parameters();
    EXPECT_NE(refusal([&] { static_cast<void>(number_named("rowz", game, rules)); }), "");
    for (const parameter& each : rules) {
      EXPECT_EQ(number_named(each.name, game, rules).name, each.name);
    }
    EXPECT_EQ(refusal([&] { static_cast<void>(contest_of(game, opened)); }).empty(),
              game.is_contest());
    EXPECT_EQ(refusal([&] { static_cast<void>(packings_of(game, opened)); }).empty(),
              opened.packings() != nullptr);
    EXPECT_EQ(refusal([&] { static_cast<void>(heaps_of(game, opened)); }).empty(),
              opened.heaps().has_value());
  });
}

TEST(Answers, FindNoPositionBeyondTheLastNumber) {
  for_each_game([](const entry& game, session& opened) {
    const exploration here = opened.explore({});
    const explorer& rules = *here.rules;
    const auto count = rules.position_count();
    const auto ask = [&](std::uint64_t number) {
      return refusal([&] { static_cast<void>(position_numbered(number, game, rules)); });
    };
    if (!count) {
      EXPECT_SAYS(ask(0), "have no numbers");
      return;
    }
    EXPECT_EQ(count_of_numbers(game, rules), *count);
    const std::uint64_t number = rules.number_of(here.position);
    EXPECT_EQ(position_numbered(number, game, rules), here.position);
    EXPECT_SAYS(ask(*count), "numbered from 0");
  });
}

TEST(Answers, TellEveryGameInBothLanguages) {
  for_each_game([](const entry& game, session&) {
    const game_card card = card_of(game, game.parameters());
    EXPECT_NE(card.about, "");
    EXPECT_NE(card.about, card.about_in_korean);
    EXPECT_SAYS(in_words(card, language::korean), std::string(card.about_in_korean));
    const json told = json::parse(in_json(card));
    EXPECT_EQ(told["about"], card.about);
  });
}

}  // namespace
}  // namespace zermelo::sessions
