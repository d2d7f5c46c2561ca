// Directories of solved tiers: answers from them, proofs of them, and what is said where a tier is
// missing, damaged, altered or of other rules.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/tier_lookup.hpp>
#include <zermelo/files/verify_tiers.hpp>
#include <zermelo/positions/count_tiers.hpp>

#include "fault_of.hpp"
#include "morris/text.hpp"
#include "quixo/text.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "three_mens_morris/text.hpp"
#include "tictactoe/text.hpp"

namespace zermelo::stored_tiers_test {

using tests::refusal;

namespace fs = std::filesystem;
using games::morris;
using games::quixo;
using games::three_mens_morris;
using games::tictactoe;

class StoredTiers : public ::testing::Test {
 protected:
  /// Where all tiers of a game are solved.
  template <class G>
  fs::path solved(const G& game) {
    const fs::path to = scratch_.path() / std::to_string(next_++);
    retrograde<G>(game, {.threads = 1, .checkpoint = to}).solve_all();
    return to;
  }
  [[nodiscard]] const fs::path& scratch() const { return scratch_.path(); }

 private:
  zermelo::tests::scratch_directory scratch_;
  unsigned next_ = 0;
};

/// Three men each on two squares: positions that are alike share numbers, some of which are
/// nobody's.
morris flying_morris() { return morris({2, 3, true, true}); }

// --- Answers -------------------------------------------------------------------------------------

template <class G>
void expect_answers_of_the_engine(const G& game, const fs::path& directory) {
  retrograde<G> engine(game, {.threads = 1});
  engine.solve_all();
  tier_lookup<G> table(game, directory);
  const numbering<G> numbers(game);
  const std::uint64_t step = std::max<std::uint64_t>(numbers.position_count() / 300, 1);
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    ASSERT_EQ(table.tiers().timed(p), engine.value_at(p)) << "position " << i;
    if (i % step != 0) continue;
    const auto by_table = table.solve(p);
    const auto by_engine = engine.solve(p);
    ASSERT_EQ(by_table.value, by_engine.value);
    ASSERT_EQ(by_table.remoteness, by_engine.remoteness);
    ASSERT_EQ(by_table.best_moves, by_engine.best_moves);
    ASSERT_EQ(by_table.line, by_engine.line);
  }
}

TEST_F(StoredTiers, AnswerAsTheEngineDoes) {
  expect_answers_of_the_engine(flying_morris(), solved(flying_morris()));
  expect_answers_of_the_engine(three_mens_morris(), solved(three_mens_morris()));
  expect_answers_of_the_engine(quixo(3), solved(quixo(3)));
  expect_answers_of_the_engine(tictactoe(), solved(tictactoe()));
}

/// The value of every position whose tier is taken away, by search down to those that stay.
template <class G>
void expect_values_by_search(const G& game, const fs::path& directory, auto stays) {
  retrograde<G> engine(game, {.threads = 1});
  engine.solve_all();
  const numbering<G> numbers(game);
  for (std::size_t place = 0; place < numbers.tiers().size(); ++place) {
    const auto& tier = numbers.tiers()[place];
    if (tier.count != 0 && !stays(numbers.at(place, 0))) {
      fs::remove(directory / fmt::format("tier-{}.table", tier.id));
    }
  }
  tier_lookup<G> table(game, directory);
  const std::uint64_t step = std::max<std::uint64_t>(numbers.position_count() / 3'000, 1);
  std::array<unsigned, 4> searched{};
  for (std::uint64_t i = 0; i < numbers.position_count(); i += step) {
    const auto p = numbers.position_of(i);
    if (stays(p)) continue;
    const auto found = table.solve(p);
    ASSERT_EQ(found.value, engine.value_at(p).value) << "position " << i;
    ++searched[static_cast<std::size_t>(*found.value)];
    for (const auto& m : *found.best_moves) {
      ASSERT_EQ(-engine.value_at(game.play(p, m)).value, *found.value) << "position " << i;
    }
  }
  for (const outcome each : {outcome::loss, outcome::draw, outcome::win}) {
    EXPECT_GT(searched[static_cast<std::size_t>(each)], 0U) << fmt::format("{}", each);
  }
}

template <class G>
void expect_counts_of_the_engine(const G& game, const fs::path& directory) {
  retrograde<G> engine(game, {.threads = 1});
  const tally all = engine.count();
  const tally_of_tiers found = count_tiers(stored_tiers<G>(game, directory), 2);
  ASSERT_FALSE(found.stopped_by);
  const std::array<std::uint64_t, 4> sums = sum_of(found.tiers);
  for (std::size_t k = 0; k < sums.size(); ++k) {
    const auto counted = all.values.find(tally::value(static_cast<outcome>(k)));
    EXPECT_EQ(sums[k], counted == all.values.end() ? 0 : counted->second) << "outcome " << k;
  }
  // Tier by tier, by every position that has a number.
  const numbering<G> numbers(game);
  for (const tier_tally& each : found.tiers) {
    const auto tier = std::find_if(numbers.tiers().begin(), numbers.tiers().end(),
                                   [&](const auto& at) { return at.id == each.tier; });
    std::array<std::uint64_t, 4> positions{};
    remoteness longest = 0;
    for (std::uint64_t i = 0; i < tier->count; ++i) {
      const auto p = numbers.at(static_cast<std::size_t>(tier - numbers.tiers().begin()), i);
      const timed_outcome value = engine.value_at(p);
      ++positions[static_cast<std::size_t>(value.value)];
      if (value.value == outcome::win) longest = std::max<remoteness>(longest, value.moves);
    }
    EXPECT_EQ(each.positions, positions) << "tier " << each.tier;
    EXPECT_EQ(each.longest_win, longest) << "tier " << each.tier;
  }
}

TEST_F(StoredTiers, AreCountedAsTheEngineCounts) {
  expect_counts_of_the_engine(three_mens_morris(), solved(three_mens_morris()));
  expect_counts_of_the_engine(flying_morris(), solved(flying_morris()));
  expect_counts_of_the_engine(quixo(), solved(quixo()));
  expect_counts_of_the_engine(tictactoe(), solved(tictactoe()));
}

TEST_F(StoredTiers, CountingStopsAtALimit) {
  const tally_of_tiers found =
      count_tiers(stored_tiers<quixo>(quixo(), solved(quixo())), 1, {.seconds = 0.0});
  EXPECT_EQ(found.stopped_by, stop_reason::seconds);
  EXPECT_TRUE(found.tiers.empty());
}

TEST_F(StoredTiers, AreSearchedForWhereTheyAreNotThere) {
  const auto men_move = [](const morris::position& p) { return p.in_hand == 0; };
  for (const morris& game : {flying_morris(), morris(2, 4)}) {
    expect_values_by_search(game, solved(game), men_move);
  }
}

TEST_F(StoredTiers, AreNotSearchedForWhereMenMove) {
  const morris game = flying_morris();
  const fs::path directory = solved(game);
  const numbering<morris> numbers(game);
  morris::position moving = game.start();
  for (std::uint64_t i = 0; moving.in_hand != 0 || terminal(game, moving); ++i) {
    moving = numbers.position_of(i);
  }
  fs::remove(directory / fmt::format("tier-{}.table", game.tier(moving)));
  tier_lookup<morris> table(game, directory);
  EXPECT_SAYS(refusal<cannot_solve>([&] { static_cast<void>(table.solve(moving)); }), "is missing");
  EXPECT_SAYS(refusal<cannot_solve>([&] { static_cast<void>(table.solve(game.start())); }),
              "is missing");
}

TEST_F(StoredTiers, AreReadWhileARunHasTheDirectory) {
  const three_mens_morris game;
  const fs::path directory = solved(game);
  const checkpoint_directory run(directory, "tiers", "tier-");
  const stored_tiers<three_mens_morris> one(game, directory);
  const stored_tiers<three_mens_morris> other(game, directory);
  EXPECT_EQ(one.timed(game.start()), other.timed(game.start()));
}

// --- Proofs --------------------------------------------------------------------------------------

/// The tier that is first found wrong, and what is wrong there.
template <class G>
std::optional<wrong_entry> first_wrong(const G& game, const fs::path& directory,
                                       const verify_options& how = {.whole = true}) {
  const stored_tiers<G> tiers(game, directory);
  for (const std::size_t place : tiers.numbers().order()) {
    const verification found = verify_tier(tiers, place, how);
    if (found.first_wrong) return found.first_wrong;
    EXPECT_EQ(found.checked, found.whole ? tiers.numbers().tiers()[place].count : how.samples);
  }
  return std::nullopt;
}

template <class G>
void expect_right(const G& game, const fs::path& directory) {
  for (const unsigned threads : {1U, 3U}) {
    EXPECT_FALSE(first_wrong(game, directory, {.whole = true, .threads = threads}));
    EXPECT_FALSE(first_wrong(game, directory, {.samples = 50, .threads = threads}));
  }
}

TEST_F(StoredTiers, FollowFromTheRules) {
  expect_right(flying_morris(), solved(flying_morris()));
  expect_right(three_mens_morris(), solved(three_mens_morris()));
  expect_right(quixo(3), solved(quixo(3)));
  expect_right(tictactoe(), solved(tictactoe()));
}

/// A tier's file with another number in one entry, and all checksums right.
void change_entry(const fs::path& path, std::uint64_t entry, std::uint16_t code) {
  const table_file before(path);
  table_header header = before.header();
  std::vector<std::uint16_t> entries;
  for (std::uint64_t i = 0; i < header.layout.entries; ++i) {
    const std::uint32_t stored = before.entry(i);
    entries.push_back(header.layout.codes.empty() ? static_cast<std::uint16_t>(stored)
                                                  : header.layout.codes[stored]);
  }
  entries[static_cast<std::size_t>(entry)] = code;
  header.layout.bits = 16;
  header.layout.codes.clear();
  table_writer out(path, header);
  out.append(std::as_bytes(std::span(entries)));
  out.commit();
}

/// The same entry with another value.
void change_once(const fs::path& path, std::uint64_t entry) {
  const table_file before(path);
  const auto& codes = before.header().layout.codes;
  const std::uint32_t stored = before.entry(entry);
  const std::uint32_t code = codes.empty() ? stored : codes[stored];
  const bool is_win = timed_code::value_of(code) == outcome::win;
  change_entry(path, entry, timed_code::encode(is_win ? outcome::loss : outcome::win, 1));
}

/// Entries of a tier that are changed one by one: the first, the last, and some between them.
template <class G>
void expect_alterations_found(const G& game, const fs::path& directory, std::uint64_t tier) {
  const stored_tiers<G> right(game, directory);
  const auto& tiers = right.numbers().tiers();
  const auto place = static_cast<std::size_t>(
      std::find_if(tiers.begin(), tiers.end(), [&](const auto& each) { return each.id == tier; }) -
      tiers.begin());
  ASSERT_LT(place, tiers.size());
  const std::uint64_t count = tiers[place].count;
  const fs::path path = right.directory().file_of(tier);
  const std::string before = zermelo::tests::contents_of(path);
  std::uint64_t nobodys = 0;
  for (std::uint64_t i = 0; i < count;
       i = i + 1 == count ? count : std::min(i + count / 6 + 1, count - 1)) {
    // A number that is nobody's now and then, which are few.
    std::uint64_t entry = i;
    while (nobodys < 2 && i % 2 == 1 && entry < count - 1 &&
           right.numbers().images(place, entry) != 0)
      ++entry;
    if (right.numbers().images(place, entry) == 0) ++nobodys;
    const std::uint16_t code = right.code_at(place, entry);
    const outcome value = timed_code::value_of(code);
    const std::uint16_t wrong =
        timed_code::encode(value == outcome::win ? outcome::loss : outcome::win, 1);
    const std::uint16_t marked = timed_code::encode(value, timed_code::moves_of(code) + 1);
    for (const std::uint16_t other : {wrong, marked}) {
      change_entry(path, entry, other);
      const stored_tiers<G> altered(game, directory);
      EXPECT_TRUE(verify_tier(altered, place, {.whole = true}).first_wrong)
          << "tier " << tier << ", entry " << entry;
      std::ofstream(path, std::ios::binary) << before;
    }
  }
  EXPECT_EQ(nobodys == 0, !folded_game<G>);
  EXPECT_FALSE(first_wrong(game, directory));
}

TEST_F(StoredTiers, EachEntryThatIsAlteredIsFound) {
  const morris folded = flying_morris();
  expect_alterations_found(folded, solved(folded), sides_tier{3, 3, true, 0}.name());
  const three_mens_morris symmetric;
  const numbering<three_mens_morris> numbers(symmetric);
  expect_alterations_found(symmetric, solved(symmetric),
                           numbers.tiers()[numbers.order().front()].id);
  expect_alterations_found(quixo(3), solved(quixo(3)), 0);
}

TEST_F(StoredTiers, AnAlteredEntryIsSaidWithWhatFollows) {
  const morris game = flying_morris();
  const fs::path directory = solved(game);
  const stored_tiers<morris> right(game, directory);
  const std::uint64_t tier = sides_tier{3, 3, true, 0}.name();
  const fs::path path = right.directory().file_of(tier);
  const std::size_t place = right.numbers().place_of(game.at(tier, 0));
  std::uint64_t drawn = 0;
  while (right.code_at(place, drawn) != timed_code::encode(outcome::draw, 0)) ++drawn;
  change_entry(path, drawn, timed_code::encode(outcome::draw, 7));
  const auto found = first_wrong(game, directory);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->position, print_position(game, right.numbers().at(place, drawn)));
  EXPECT_EQ(found->stored, "draw, marked 7");
  EXPECT_EQ(found->expected, "draw");
}

TEST_F(StoredTiers, ASampleIsTheSameOnAnyNumberOfThreads) {
  const morris game = flying_morris();
  const fs::path directory = solved(game);
  const std::uint64_t tier = sides_tier{3, 3, true, 0}.name();
  const fs::path path = tier_directory(directory).file_of(tier);
  for (std::uint64_t entry = 0; entry < 11'000; entry += 50) change_once(path, entry);
  const auto by_one = first_wrong(game, directory, {.samples = 500, .seed = 3, .threads = 1});
  const auto by_four = first_wrong(game, directory, {.samples = 500, .seed = 3, .threads = 4});
  ASSERT_TRUE(by_one && by_four);
  EXPECT_EQ(by_one->position, by_four->position);
}

TEST_F(StoredTiers, VerifyingStopsWhereItIsTold) {
  const three_mens_morris game;
  const fs::path directory = solved(game);
  const std::atomic<bool> raised = true;
  for (const bool whole : {false, true}) {
    EXPECT_THROW(static_cast<void>(first_wrong(game, directory,
                                               {.whole = whole, .samples = 10, .stop = &raised})),
                 verification_stopped);
  }
}

// --- What is wrong with a directory --------------------------------------------------------------

TEST_F(StoredTiers, ATierThatIsMissingIsNamedWithThoseThatAreThere) {
  const morris game = flying_morris();
  const fs::path directory = solved(game);
  fs::remove(directory / "tier-4290.table");
  const stored_tiers<morris> tiers(game, directory);
  const morris::position lost = game.at(4290, 0);
  const std::string missing = (directory / "tier-4290.table").string();
  const std::string below = refusal<cannot_solve>([&] { static_cast<void>(tiers.timed(lost)); });
  EXPECT_SAYS(below, fmt::format("{} is missing, where '{}' would be. There are 8 tiers: ", missing,
                                 print_position(game, lost)));
  EXPECT_SAYS(below, "4291 (as '");
  EXPECT_SAYS(below, "`solve` with --checkpoint " + directory.string());
  EXPECT_SAYS(refusal<cannot_solve>([&] { first_wrong(game, directory); }),
              missing + " is missing");
}

TEST_F(StoredTiers, ATierThatIsDamagedIsToBeSolvedAgain) {
  const three_mens_morris game;
  const fs::path directory = solved(game);
  const tier_directory there(directory);
  const fs::path path = there.file_of(there.tiers().back());
  std::string bytes = zermelo::tests::contents_of(path);
  const std::pair<std::size_t, std::string> faults[] = {
      {bytes.size() - 1, "is damaged in block 1 of 1 ("},
      {70, "is damaged in its header: the checksum does not fit"},
      {8, "is of version "},
      {3, "is no table of Zermelo's: it does not begin with ZERMELO"}};
  for (const auto& [at, fault] : faults) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    std::ofstream(path, std::ios::binary) << damaged;
    const std::string said = refusal<bad_table>([&] { first_wrong(game, directory); });
    EXPECT_EQ(said, tests::fault_of(path) + std::string(remedy_of_tier)) << "byte " << at;
    EXPECT_SAYS(said, path.string() + " " + fault);
  }
}

TEST_F(StoredTiers, OtherRulesAreRefused) {
  const fs::path directory = solved(flying_morris());
  const stored_tiers<morris> others(morris({2, 3, false, true}), directory);
  EXPECT_SAYS(
      refusal<bad_table>([&] { static_cast<void>(others.timed(others.rules().start())); }),
      "is of morris (rings 2, men 3, flying true, diagonals true, tier 49152), not of morris "
      "(rings 2, men 3, flying false, diagonals true, tier 49152); name a directory of these "
      "rules");
  // Also where it has no tier of that name.
  const stored_tiers<morris> larger(morris({2, 4, true, true}), directory);
  EXPECT_SAYS(refusal<bad_table>([&] { static_cast<void>(larger.timed(larger.rules().start())); }),
              "not of morris (rings 2, men 4");
}

/// Also where no tier of the two has the same number.
TEST_F(StoredTiers, ADirectoryTakesTiersOfOneGame) {
  const fs::path directory = solved(quixo(3));
  fs::rename(path_of_tier(directory, 0), path_of_tier(directory, 77));
  retrograde<three_mens_morris> solver{three_mens_morris(), {.checkpoint = directory}};
  const std::string refused =
      path_of_tier(directory, 77).string() +
      " is of quixo (size 3), not of three_mens_morris: a directory has tiers of one game; name "
      "another";
  EXPECT_EQ(refusal<bad_table>([&] { solver.solve_all(); }), refused);
  EXPECT_EQ(refusal<bad_table>([&] { static_cast<void>(solver.bill()); }), refused);
  EXPECT_FALSE(fs::exists(path_of_tier(directory, 0)));
  std::ofstream(path_of_tier(directory, 77)) << "junk, which nobody asks for";
  solver.solve_all();
}

TEST_F(StoredTiers, ADirectoryHasAName) {
  for (const auto ask :
       {+[](retrograde<tictactoe>& solver) { solver.solve_all(); },
        +[](retrograde<tictactoe>& solver) { static_cast<void>(solver.bill()); }}) {
    retrograde<tictactoe> solver{tictactoe(), {.checkpoint = ""}};
    EXPECT_SAYS(refusal<bad_parameters>([&] { ask(solver); }), "a directory without a name");
  }
}

TEST_F(StoredTiers, TakeWhatMemoryIsSaidAlsoOnceTheyLieOnDisk) {
  retrograde<three_mens_morris> solver{three_mens_morris(), {.checkpoint = scratch() / "tiers"}};
  const std::uint64_t bytes = solver.count().statistics.bytes;
  EXPECT_GE(bytes, 2 * 320U) << "the entries of its largest tier";
  EXPECT_LE(bytes, solver.bill().memory);
}

TEST_F(StoredTiers, ADirectoryWithoutTiersIsNone) {
  std::ofstream(scratch() / "tier-x.table");
  std::ofstream(scratch() / "tier-7.unfinished");
  EXPECT_EQ(refusal<bad_table>([&] { tier_directory{scratch()}; }),
            scratch().string() +
                " is a directory without solved tiers; name a table, or a directory that `zermelo "
                "solve --checkpoint` filled");
  EXPECT_SAYS(refusal<bad_table>([&] { tier_directory{scratch() / "none"}; }),
              "cannot be read: No such file or directory; name a directory of solved tiers");
  std::ofstream(scratch() / "tier-7.table");
  std::ofstream(scratch() / "tier-12.table");
  EXPECT_EQ(tier_directory(scratch()).tiers(), (std::vector<std::uint64_t>{7, 12}));
}

}  // namespace zermelo::stored_tiers_test
