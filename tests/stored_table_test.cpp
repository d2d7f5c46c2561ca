// Games' tables on disk: saved from an engine, asked, refused under other rules, and verified
// against the rules, with each entry changed in turn.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/engines/lookup.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/positions/save_table.hpp>

#include "blockgame/text.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "tictactoe/text.hpp"
#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"

namespace zermelo::stored_table_test {

using tests::refusal;

namespace fs = std::filesystem;
using games::blockgame;
using games::tictactoe;
using toys::coin_row;
using toys::nim_heaps;

class StoredTable : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path path() const { return scratch_.path() / "some.table"; }

 private:
  zermelo::tests::scratch_directory scratch_;
};

/// The values of G's positions, from an engine.
template <class G>
auto values_of(const G& game) {
  return [solver = std::make_shared<memo<G>>(game)](const position_t<G>& p) {
    return *solver->solve(p, wanted::value()).value;
  };
}

/// Nimbers by the definition, with a table.
template <class G>
class nimbers_of {
 public:
  explicit nimbers_of(const G& game) : game_(&game), known_(game.position_count()) {}

  nimber operator()(const position_t<G>& p) {
    if (const auto known = known_[game_->index(p)]) return *known;
    std::vector<nimber> reached;
    for_each_move(game_->moves(p),
                  [&](const auto& m) { reached.push_back((*this)(game_->play(p, m))); });
    nimber least = 0;
    while (std::find(reached.begin(), reached.end(), least) != reached.end()) ++least;
    known_[game_->index(p)] = least;
    return least;
  }

 private:
  const G* game_;
  std::vector<std::optional<nimber>> known_;
};

/// The table with another number in one entry, and all checksums right.
void change_entry(const fs::path& path, std::uint64_t entry, std::uint32_t code) {
  const table_file before(path);
  const table_layout layout = before.header().layout;
  const auto whole = before.block(0);  // one block holds all of these
  std::vector<std::byte> bytes(whole.begin(), whole.end());
  for (unsigned k = 0; k < layout.bits; ++k) {
    const std::uint64_t at = entry * layout.bits + k;
    const auto mask = static_cast<std::byte>(1U << at % 8);
    bytes[at / 8] &= ~mask;
    if ((code >> k & 1U) != 0) bytes[at / 8] |= mask;
  }
  table_writer out(path, before.header());
  out.append(bytes);
  out.commit();
}

template <class G>
verification verify_whole(const G& game, const fs::path& path, unsigned threads = 1) {
  return verify(stored_table<G>(game, path), {.whole = true, .threads = threads});
}

/// Saves the game with these values, verifies it, and compares every answer.
template <class G, class ValueOf>
void expect_kept(const fs::path& path, const G& game, ValueOf value_of) {
  for (const storing how : {storing::mapped, storing::compressed}) {
    save_indexed(game, path, value_of, {.how = how, .block_size = 64});
    const stored_table<G> table(game, path);
    detail::for_each_tabled(game, [&](const position_t<G>& p) {
      if constexpr (std::same_as<decltype(value_of(p)), nimber>) {
        ASSERT_EQ(table.nimber(p), value_of(p));
        ASSERT_EQ(table.value(p), value_of(p) != 0 ? outcome::win : outcome::loss);
      } else {
        ASSERT_EQ(table.value(p), value_of(p));
        ASSERT_EQ(table.nimber(p), std::nullopt);
      }
    });
    for (const unsigned threads : {1U, 3U}) {
      const verification whole = verify_whole(game, path, threads);
      EXPECT_FALSE(whole.first_wrong) << whole.first_wrong->position;
      EXPECT_TRUE(whole.whole);
      const verification sample = verify(table, {.samples = 500, .seed = 7, .threads = threads});
      EXPECT_FALSE(sample.first_wrong) << sample.first_wrong->position;
      EXPECT_EQ(sample.checked, std::min<std::uint64_t>(whole.checked, 500));
      EXPECT_EQ(sample.whole, whole.checked <= 500);
    }
  }
}

// --- Kept and verified ---------------------------------------------------------------------------

TEST_F(StoredTable, OutcomesOfAPlacementGame) {
  for (const auto& numbers : {blockgame::numbers{3, 4, "I2+L3", false},
                              {4, 4, "I2+L3", false},
                              {3, 4, "I2", true},
                              {1, 1, "L3", false}}) {
    const blockgame game(numbers);
    expect_kept(path(), game, values_of(game));
    EXPECT_EQ(verify_whole(game, path()).checked, game.position_count());
  }
}

TEST_F(StoredTable, NimbersOfAPlacementGame) {
  const blockgame game(3, 4);
  expect_kept(path(), game, nimbers_of(game));
}

TEST_F(StoredTable, OutcomesWithTies) {
  const tictactoe game;
  expect_kept(path(), game, values_of(game));
  EXPECT_EQ(verify_whole(game, path()).checked, 5'478U);
  EXPECT_EQ(table_file(path()).header().layout.bits, 2U);
}

TEST_F(StoredTable, OutcomesAndNimbersOfHeaps) {
  for (const nim_heaps& game : nim_heaps::samples()) {
    expect_kept(path(), game, values_of(game));
    if (!game.misere()) expect_kept(path(), game, nimbers_of(game));
  }
}

TEST_F(StoredTable, Scores) {
  for (const coin_row& game : coin_row::samples()) expect_kept(path(), game, values_of(game));
}

TEST_F(StoredTable, WhatPlayDoesNotReachIsNotInIt) {
  const tictactoe game;
  save_indexed(game, path(), values_of(game));
  const stored_table<tictactoe> table(game, path());
  const tictactoe::position both_have_won = game.at(3 * 3 * 3 * 26 + 13);  // xxx/ooo/...
  EXPECT_EQ(table.value(both_have_won), std::nullopt);
}

TEST_F(StoredTable, AValueThatDoesNotFitLeavesNoFile) {
  const coin_row game({40'000});
  EXPECT_SAYS(refusal([&] { save_indexed(game, path(), values_of(game)); }),
              "the value 40000 does not fit the 16 bits");
  EXPECT_TRUE(fs::is_empty(path().parent_path()));
}

/// Rules that count fewer positions than they number.
struct miscounted : tictactoe {
  [[nodiscard]] std::uint64_t position_count() const { return 5; }
};

TEST_F(StoredTable, ANumberThatThereIsNotIsRefused) {
  EXPECT_SAYS(tests::refusal<bad_parameters>([&] {
                save_indexed(miscounted(), path(), [](const auto&) { return outcome::tie; });
              }),
              "and there are 5: the rules number their positions wrong");
  EXPECT_FALSE(fs::exists(path()));
}

TEST_F(StoredTable, TooManyPositionsAreRefused) {
  const blockgame game(8, 8);
  EXPECT_SAYS(refusal([&] { save_indexed(game, path(), values_of(game)); }),
              "too many positions for a table");
}

TEST_F(StoredTable, EntriesBeyondMemoryAreRefusedWithTheirBill) {
  const auto refused = [](std::uint64_t entries, std::optional<std::uint64_t> most) {
    const table_layout layout{.bits = 8, .entries = entries};
    return refusal<cannot_solve>([&] { detail::entries_to_save{layout, most}; });
  };
  EXPECT_EQ(refused(4'096, 4'095),
            "a table of 4,096 positions takes 4 KiB of memory, and there may be 4 KiB; allow more, "
            "or take a smaller board");
  EXPECT_EQ(refused(4'096, 4'096), "");
  EXPECT_SAYS(refused(std::uint64_t{1} << 50U, std::nullopt), "takes 1 PiB of memory");
}

// --- Answers
// ---------------------------------------------------------------------------------------

TEST_F(StoredTable, AnswersAsAnEngineDoes) {
  const auto agree = [&](const auto& game, auto want) {
    using rules = std::remove_cvref_t<decltype(game)>;
    save_indexed(game, path(), values_of(game));
    lookup<rules> from_table{stored_table<rules>(game, path())};
    memo<rules> searched(game);
    for_each_reachable(game, game.start(), [&](const auto& p) {
      const auto found = from_table.solve(p, want);
      const auto expected = searched.solve(p, want);
      ASSERT_EQ(found.value, expected.value);
      ASSERT_EQ(found.best_moves, expected.best_moves);
      ASSERT_EQ(found.line, expected.line);
      ASSERT_EQ(found.statistics.positions, 0U);
    });
  };
  const wanted best_moves{.remoteness = false, .line = false, .nimber = false};
  agree(blockgame(3, 3), best_moves);
  agree(tictactoe(), best_moves);
  agree(coin_row(), wanted::everything());
}

TEST_F(StoredTable, AnswersNimbers) {
  const blockgame game(2, 3);
  save_indexed(game, path(), nimbers_of(game));
  const auto found = lookup{stored_table<blockgame>(game, path())}.solve(game.start());
  EXPECT_EQ(found.value, outcome::win);
  EXPECT_EQ(found.nimber, nimber{3});
}

TEST_F(StoredTable, APositionThatIsNotInItIsNotGuessed) {
  const tictactoe game;
  save_indexed(game, path(), values_of(game));
  lookup<tictactoe> solver{stored_table<tictactoe>(game, path())};
  // Number 364 is 111111 in base 3: six cells of one player and none of the other.
  EXPECT_SAYS(refusal([&] { static_cast<void>(solver.solve(game.at(364))); }),
              "the position is not in ");
}

// --- Other rules ---------------------------------------------------------------------------------

TEST_F(StoredTable, OtherRulesAreRefused) {
  const blockgame game(3, 4);
  save_indexed(game, path(), values_of(game));
  EXPECT_SAYS(
      refusal([&] { stored_table<blockgame>(blockgame(4, 3), path()); }),
      "some.table is of blockgame (rows 3, cols 4, pieces I2+L3, misere false), not of "
      "blockgame (rows 4, cols 3, pieces I2+L3, misere false); name a table of these rules");
  EXPECT_SAYS(refusal([&] { stored_table<tictactoe>(tictactoe(), path()); }),
              "not of tictactoe (rows 3, cols 3, k 3)");
}

TEST_F(StoredTable, OtherNumberingsAndValuesAreRefused) {
  const blockgame game(2, 2);
  const auto refused = [&](auto change) {
    table_header header = header_of<outcome>(game);
    change(header.layout);
    table_writer out(path(), header);
    out.append(std::vector<std::byte>(static_cast<std::size_t>(bytes_of(header.layout))));
    out.commit();
    return refusal([&] { stored_table<blockgame>(game, path()); });
  };
  EXPECT_SAYS(refused([](table_layout& to) { to.values = "score"; }),
              "holds values of the kind 'score', which blockgame hasn't");
  EXPECT_SAYS(refused([](table_layout& to) {
                to.cells = {0, 1, 2};
                to.entries = 8;
              }),
              "has 8 entries, and that is not how many positions these rules have");
  EXPECT_SAYS(refused([](table_layout& to) {
                to.cells = {};
                to.entries = 17;
              }),
              "has 17 entries, and that is not how many");
  const blockgame misere(blockgame::numbers{2, 2, "I2", true});
  save_indexed(misere, path(), [](std::uint64_t) { return nimber{0}; });
  EXPECT_SAYS(refusal([&] { stored_table<blockgame>(misere, path()); }), "the kind 'nimber'");
}

/// Saves both tables of the sweep, verifies them, and compares every answer.
void expect_swept_kept(const fs::path& path, const blockgame& game) {
  const sweep_board board = sweep<blockgame>::board_of(game);
  const auto check = [&](const auto& table, auto same) {
    for (const storing how : {storing::mapped, storing::compressed}) {
      const filled_table filled = as_it_lies(table);
      write_filled(filled, {std::string(blockgame::name), rules_as_text(game), filled.layout}, path,
                   {.how = how});
      const stored_table<blockgame> stored(game, path);
      for (std::uint64_t free = 0; free < game.position_count(); ++free) same(stored, table, free);
      const verification found = verify(stored, {.whole = true});
      EXPECT_FALSE(found.first_wrong) << found.first_wrong->position;
      EXPECT_EQ(found.checked, game.position_count());
    }
  };
  check(sweep_wins(board), [](const auto& stored, const auto& table, std::uint64_t free) {
    ASSERT_EQ(stored.value(free), table.wins(free) ? outcome::win : outcome::loss);
  });
  if (game.misere()) return;
  check(sweep_nimbers(board), [](const auto& stored, const auto& table, std::uint64_t free) {
    ASSERT_EQ(stored.nimber(free), table.nimber(free));
  });
}

TEST_F(StoredTable, KeepsWhatTheSweepFilled) {
  for (const auto& numbers : {blockgame::numbers{1, 1, "I2", false},
                              {3, 3, "L3", true},
                              {2, 5, "I2+L3", false},
                              {4, 4, "I2+L3", false},
                              {4, 4, "I2", true}}) {
    expect_swept_kept(path(), blockgame(numbers));
  }
}

TEST_F(StoredTable, CellsMayComeInAnyOrderAndBitsInPlanes) {
  // Sets of free cells numbered the other way round, nimbers as planes of 64 bits.
  const blockgame game(3, 4);
  nimbers_of nimber_of(game);
  table_header header = header_of<nimber>(game);
  header.layout.cells = {11, 3, 7, 0, 10, 2, 6, 1, 9, 5, 4, 8};
  header.layout.bits = 3;
  header.layout.group = 64;
  std::vector<std::byte> bytes(static_cast<std::size_t>(bytes_of(header.layout)));
  for (std::uint64_t i = 0; i < header.layout.entries; ++i) {
    std::uint64_t free = 0;
    for (unsigned j = 0; j < 12; ++j) free |= (i >> j & 1U) << header.layout.cells[j];
    for (unsigned k = 0; k < 3; ++k) {
      const std::uint64_t at = (i / 64 * 3 + k) * 64 + i % 64;
      bytes[at / 8] |= static_cast<std::byte>((nimber_of(free) >> k & 1U) << at % 8);
    }
  }
  table_writer out(path(), header);
  out.append(bytes);
  out.commit();
  const stored_table<blockgame> table(game, path());
  for (std::uint64_t free = 0; free < game.position_count(); ++free) {
    ASSERT_EQ(table.nimber(free), nimber_of(free));
  }
  EXPECT_FALSE(verify(table, {.whole = true}).first_wrong);
}

// --- The rules as text ---------------------------------------------------------------------------

TEST(RulesText, ThereAndBack) {
  const blockgame game(blockgame::numbers{2, 7, "L3", true});
  const rules_text text = {{"rows", "2"}, {"cols", "7"}, {"pieces", "L3"}, {"misere", "true"}};
  EXPECT_EQ(rules_as_text(game), text);
  EXPECT_EQ(rules_from<blockgame>(text).parameters(), game.parameters());
  EXPECT_EQ(rules_as_text(nim_heaps()), rules_text());
}

TEST(RulesText, RefusesWhatIsNotOfTheseRules) {
  const auto refused = [](rules_text text) {
    return refusal([&] { static_cast<void>(rules_from<tictactoe>(text)); });
  };
  EXPECT_SAYS(refused({}), "are not those of tictactoe");
  EXPECT_SAYS(refused({{"rows", "3"}, {"k", "3"}, {"cols", "3"}}), "are not those of tictactoe");
  EXPECT_SAYS(refused({{"rows", "3"}, {"cols", "3"}, {"k", "3"}, {"l", "3"}}), "are not those of");
  EXPECT_SAYS(refused({{"rows", "3"}, {"cols", "x"}, {"k", "3"}}),
              "'x' is not cols; write a number");
  EXPECT_FALSE(refused({{"rows", "3"}, {"cols", "300"}, {"k", "3"}}).empty());
  EXPECT_SAYS(refusal([] {
                static_cast<void>(rules_from<blockgame>(
                    {{"rows", "3"}, {"cols", "3"}, {"pieces", "I2"}, {"misere", "1"}}));
              }),
              "'1' is not misere; write true or false");
}

// --- Wrong entries with right checksums ----------------------------------------------------------

TEST_F(StoredTable, EachWrongOutcomeOfAPlacementGameIsFound) {
  const blockgame game(3, 3);
  save_indexed(game, path(), values_of(game));
  const stored_table<blockgame> right(game, path());
  for (std::uint64_t free = 0; free < game.position_count(); ++free) {
    const std::uint32_t code = right.file().entry(free);
    change_entry(path(), free, code ^ 1U);
    const auto wrong = verify_whole(game, path(), 1 + free % 2).first_wrong;
    ASSERT_TRUE(wrong) << free;
    // The sets that it leads to are smaller numbers: those that it makes wrong come after it.
    ASSERT_EQ(wrong->position, print(game, free));
    ASSERT_EQ(wrong->stored, code != 0 ? "loss" : "win");
    ASSERT_EQ(wrong->expected, code != 0 ? "win" : "loss");
    change_entry(path(), free, code);
  }
}

TEST_F(StoredTable, EachWrongNimberIsFound) {
  const blockgame game(2, 3);
  save_indexed(game, path(), nimbers_of(game));
  const stored_table<blockgame> right(game, path());
  for (std::uint64_t free = 0; free < game.position_count(); ++free) {
    const std::uint32_t code = right.file().entry(free);
    for (const std::uint32_t other : {0U, 1U, 2U, 3U, 255U}) {
      if (other == code) continue;
      change_entry(path(), free, other);
      const auto wrong = verify_whole(game, path()).first_wrong;
      ASSERT_TRUE(wrong) << free;
      ASSERT_EQ(wrong->position, print(game, free));
      ASSERT_EQ(wrong->stored, fmt::format("*{}", other));
      ASSERT_EQ(wrong->expected, fmt::format("*{}", code));
    }
    change_entry(path(), free, code);
  }
}

/// Changes each entry in turn, of positions and of others, and expects that to be found.
template <class G>
void expect_changes_found(const fs::path& path, const G& game,
                          const std::vector<std::uint32_t>& to) {
  const table_file right(path);
  for (std::uint64_t entry = 0; entry < game.position_count(); ++entry) {
    const std::uint32_t code = right.entry(entry);
    for (const std::uint32_t other : to) {
      if (other == code) continue;
      change_entry(path, entry, other);
      ASSERT_TRUE(verify_whole(game, path).first_wrong) << "entry " << entry << " as " << other;
    }
    change_entry(path, entry, code);
  }
  EXPECT_FALSE(verify_whole(game, path).first_wrong);
}

TEST_F(StoredTable, EachWrongOutcomeScoreAndNimberOfAnIndexedGameIsFound) {
  const tictactoe small(tictactoe::numbers{2, 2, 2});
  save_indexed(small, path(), values_of(small));
  expect_changes_found(path(), small, {0, 1, 2, 3});

  const coin_row coins({1, 2, 4}, true);
  save_indexed(coins, path(), values_of(coins));
  expect_changes_found(path(), coins, {0, 32'767, 32'768, 32'770, 65'535});

  const nim_heaps heaps({1, 2, 2});
  save_indexed(heaps, path(), nimbers_of(heaps));
  expect_changes_found(path(), heaps, {0, 1, 2, 4, 255});
}

TEST_F(StoredTable, WhatNoOutcomeIsIsRefused) {
  const blockgame game(2, 2);
  table_header header = header_of<outcome>(game);
  header.layout.bits = 2;
  table_writer out(path(), header);
  out.append(std::vector<std::byte>(4, std::byte{0xFF}));
  out.commit();
  EXPECT_SAYS(refusal([&] { static_cast<void>(stored_table<blockgame>(game, path()).value(1)); }),
              "holds 3 in entry 1, which is no outcome");
}

TEST(Shuffled, HasEachNumberOnce) {
  for (const std::uint64_t count : {1U, 2U, 3U, 4U, 5U, 16U, 17U, 1'000U}) {
    for (const std::uint64_t seed : {1U, 2U}) {
      const detail::shuffled numbers(count, seed);
      std::vector<bool> seen(count);
      for (std::uint64_t i = 0; i < count; ++i) {
        ASSERT_LT(numbers[i], count);
        EXPECT_FALSE(seen[numbers[i]]) << numbers[i] << " of " << count;
        seen[numbers[i]] = true;
      }
    }
  }
}

TEST_F(StoredTable, ASampleOfAllThatPlayReachesIsTheWhole) {
  const tictactoe game;
  save_indexed(game, path(), values_of(game));
  const stored_table<tictactoe> table(game, path());
  const verification all = verify(table, {.samples = 5'478});
  EXPECT_TRUE(all.whole);
  EXPECT_EQ(all.checked, 5'478U);
  EXPECT_FALSE(all.first_wrong);
  const verification most = verify(table, {.samples = 5'477});
  EXPECT_FALSE(most.whole);
  EXPECT_EQ(most.checked, 5'477U);
}

TEST_F(StoredTable, VerifyingStopsWhereItIsTold) {
  const tictactoe game;
  save_indexed(game, path(), values_of(game));
  const stored_table<tictactoe> table(game, path());
  const std::atomic<bool> raised = true;
  for (const bool whole : {false, true}) {
    EXPECT_THROW(static_cast<void>(verify(table, {.whole = whole, .samples = 10, .stop = &raised})),
                 verification_stopped);
  }
}

TEST_F(StoredTable, SharesOfACheckAreTheWholeOfIt) {
  const blockgame game(3, 3);
  save_indexed(game, path(), values_of(game));
  const stored_table<blockgame> right(game, path());
  for (std::uint64_t free = 0; free < game.position_count(); free += 37) {
    const std::uint32_t code = right.file().entry(free);
    change_entry(path(), free, code ^ 1U);
    const auto whole = verify_whole(game, path()).first_wrong;
    for (const unsigned shares : {2U, 3U, 700U}) {
      std::optional<wrong_entry> first;
      for (unsigned share = 0; share < shares && !first; ++share) {
        const verification found = verify(stored_table<blockgame>(game, path()),
                                          {.whole = true, .share = share, .shares = shares});
        EXPECT_EQ(found.checked, game.position_count());
        first = found.first_wrong;
      }
      ASSERT_TRUE(first && whole) << free << " of " << shares << " shares";
      EXPECT_EQ(first->position, whole->position);
    }
    change_entry(path(), free, code);
  }
}

TEST_F(StoredTable, ASampleOfManyFindsAFaultOfMany) {
  const blockgame game(4, 4);
  save_indexed(game, path(), [](std::uint64_t) { return outcome::loss; });
  const stored_table<blockgame> table(game, path());
  const auto by_one = verify(table, {.samples = 20'000, .seed = 3, .threads = 1}).first_wrong;
  const auto by_four = verify(table, {.samples = 20'000, .seed = 3, .threads = 4}).first_wrong;
  ASSERT_TRUE(by_one && by_four);
  EXPECT_EQ(by_one->position, by_four->position);
}

}  // namespace zermelo::stored_table_test
