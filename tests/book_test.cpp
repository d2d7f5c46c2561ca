// Opening books: made by alpha_beta, asked by themselves and by the engine, refused under other
// rules, and checked against the rules with each value changed in turn.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/files/book.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/verify_book.hpp>
#include <zermelo/positions/save_book.hpp>
#include <zermelo/positions/save_table.hpp>

#include "connect_four/text.hpp"
#include "domineering/text.hpp"
#include "dots_and_boxes/text.hpp"
#include "fault_of.hpp"
#include "othello/text.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "tictactoe/text.hpp"
#include "toys/coin_row.hpp"

namespace zermelo::book_test {

using tests::refusal;

namespace fs = std::filesystem;
using games::connect_four;
using games::domineering;
using games::dots_and_boxes;
using games::othello;
using games::tictactoe;
using toys::coin_row;

constexpr std::uint64_t all_of_them = ~std::uint64_t{0};

class Book : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path path() const { return scratch_.path() / "some.table"; }
  [[nodiscard]] std::size_t files() const { return tests::count_of_files(scratch_.path()); }

  template <class G>
  opening_book<G> book_of(const G& game, unsigned plies) {
    save_book(game, path(), plies);
    return opening_book<G>(game, path());
  }

 private:
  zermelo::tests::scratch_directory scratch_;
};

/// Every sequence of up to so many moves.
template <class G, class See>
void play_all(const G& g, const position_t<G>& p, unsigned plies, See& see) {
  see(p);
  if (plies == 0 || terminal(g, p)) return;
  for_each_move(g.moves(p), [&](const move_t<G>& m) { play_all(g, g.play(p, m), plies - 1, see); });
}

// --- What is in a book ---------------------------------------------------------------------------

/// The book has the oracle's value of each position within the plies, and no more entries.
template <class Oracle, class G>
void expect_right(const opening_book<G>& book) {
  const G& g = book.rules();
  Oracle oracle(g);
  std::set<key_t<G>> keys;
  auto see = [&](const position_t<G>& p) {
    keys.insert(key_in_books(g, p));
    const auto value = book.value(p);
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, oracle.solve(p, wanted::value()).value);
  };
  play_all(g, g.start(), book.plies(), see);
  EXPECT_EQ(book.size(), keys.size());

  const verification found = verify(book, {.whole = true});
  EXPECT_FALSE(found.first_wrong) << found.first_wrong->position;
  EXPECT_EQ(found.checked, book.size());
  EXPECT_EQ(found.taken, 0U);
  EXPECT_TRUE(found.whole);
}

TEST_F(Book, HasTheValuesOfPlainPlay) {
  for (const unsigned plies : {0U, 1U, 3U, 40U}) {
    expect_right<plain<connect_four>>(book_of(connect_four(3, 3), plies));
  }
  expect_right<plain<connect_four>>(book_of(connect_four(4, 3), 5));
  expect_right<plain<tictactoe>>(book_of(tictactoe(3, 3, 2), 3));
  expect_right<plain<tictactoe>>(book_of(tictactoe(2, 4, 3), 8));
  for (const coin_row& g : coin_row::samples()) expect_right<plain<coin_row>>(book_of(g, 3));
}

TEST_F(Book, HasTheValuesOfEveryGameThatAlphaBetaServes) {
  expect_right<memo<connect_four>>(book_of(connect_four(4, 4), 4));
  expect_right<memo<domineering>>(book_of(domineering(4, 4), 4));
  expect_right<memo<domineering>>(book_of(domineering(3, 4), 12));
  expect_right<memo<dots_and_boxes>>(book_of(dots_and_boxes(2, 2), 3));
  expect_right<memo<dots_and_boxes>>(book_of(dots_and_boxes(1, 2), 7));
  expect_right<memo<othello>>(book_of(othello(4, 2), 8));
}

TEST_F(Book, HasAsManyPositionsAsPlayReaches) {
  std::vector<std::size_t> sizes;
  for (unsigned plies = 0; plies <= 8; ++plies) {
    sizes.push_back(detail::openings<connect_four>(connect_four(5, 5), plies).nodes().size());
  }
  EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 4, 17, 66, 243, 788, 2'474, 7'173, 19'735}));
  EXPECT_EQ(detail::openings<tictactoe>(tictactoe(), 9).nodes().size(), 765U);
  const opening_book<connect_four> book = book_of(connect_four(5, 5), 2);
  EXPECT_EQ(book.size(), 17U);
  EXPECT_EQ(book.plies(), 2U);
  EXPECT_EQ(book.value(book.rules().start()), 0);
}

TEST_F(Book, LacksWhatIsFurtherFromTheStart) {
  const opening_book<connect_four> book = book_of(connect_four(4, 4), 2);
  EXPECT_TRUE(book.value(parse_position(book.rules(), "12")));
  EXPECT_EQ(book.value(parse_position(book.rules(), "12")),
            book.value(parse_position(book.rules(), "43")));  // its mirror image
  EXPECT_FALSE(book.value(parse_position(book.rules(), "123")));
}

// --- The engine with a book ----------------------------------------------------------------------

/// The engine answers all the same, whatever the size of its table.
template <class G>
void expect_same_answers(const opening_book<G>& book, std::uint64_t table_bytes) {
  constexpr wanted asked{.remoteness = false, .best_moves = true, .line = true};
  const G& g = book.rules();
  alpha_beta<G> without(g);
  alpha_beta<G> with_book(g, table_bytes);
  with_book.use(opening_book<G>(g, book.file().path()));
  auto see = [&](const position_t<G>& p) {
    const auto expected = without.solve(p, asked);
    const auto given = with_book.solve(p, asked);
    EXPECT_EQ(given.value, expected.value);
    EXPECT_EQ(given.best_moves, expected.best_moves);
    ASSERT_EQ(given.line.has_value(), expected.line.has_value());
    if (!given.line) return;
    const auto& [line, whole_line] = std::pair{*given.line, *expected.line};
    ASSERT_LE(line.size(), whole_line.size());  // it may end with the book
    EXPECT_TRUE(std::equal(line.begin(), line.end(), whole_line.begin()));
  };
  play_all(g, g.start(), book.plies() + 2, see);
}

TEST_F(Book, DoesNotChangeWhatAlphaBetaAnswers) {
  constexpr std::uint64_t sixty_four_entries = 22 * 64;  // three of a 128-bit key in a bucket of 64
  for (const unsigned plies : {0U, 2U, 3U}) {
    for (const std::uint64_t bytes : {std::uint64_t{1} << 20U, sixty_four_entries}) {
      expect_same_answers(book_of(connect_four(4, 3), plies), bytes);
      expect_same_answers(book_of(coin_row(), plies), bytes);
    }
    expect_same_answers(book_of(tictactoe(3, 3, 2), plies), sixty_four_entries);
    expect_same_answers(book_of(domineering(3, 3), plies), sixty_four_entries);
    expect_same_answers(book_of(dots_and_boxes(1, 2), plies), sixty_four_entries);
  }
}

TEST_F(Book, AnswersWithoutASearch) {
  const connect_four g(4, 5);
  alpha_beta solver(g);
  solver.use(book_of(g, 3));
  for (const char* columns : {"", "1", "33", "123"}) {
    const auto given = solver.solve(parse_position(g, columns), wanted::value());
    EXPECT_EQ(given.statistics.positions, 0U) << columns;
  }
  const auto start = solver.solve(g.start());
  EXPECT_EQ(start.statistics.positions, 0U);
  EXPECT_EQ(start.line->size(), 3U);
  const auto where_it_ends = solver.solve(parse_position(g, "333"));
  EXPECT_GT(where_it_ends.statistics.positions, 0U);
  EXPECT_GT(where_it_ends.line->size(), 1U);
}

TEST_F(Book, IsPutAsideForOtherRules) {
  alpha_beta solver(tictactoe(3, 3, 3));
  solver.use(book_of(tictactoe(3, 3, 3), 2));
  EXPECT_EQ(solver.solve({}, wanted::value()).value, outcome::tie);
  solver.reset(tictactoe(3, 3, 2));
  EXPECT_EQ(solver.solve({}, wanted::value()).value, outcome::win);
}

// --- Making one ----------------------------------------------------------------------------------

TEST_F(Book, IsTheSameFromSeveralThreadsAndCompressed) {
  const connect_four g(4, 5);
  save_options how;
  how.limits.threads = 3;
  how.how = {.how = storing::compressed, .block_size = 64};
  save_book(g, path(), 4, how);
  const opening_book<connect_four> compressed(g, path());
  const opening_book<connect_four> plain_one = book_of(g, 4);
  ASSERT_EQ(compressed.size(), plain_one.size());
  for (std::uint64_t i = 0; i < compressed.size(); ++i) {
    ASSERT_EQ(compressed.key_at(i), plain_one.key_at(i));
    ASSERT_EQ(compressed.value_at(i), plain_one.value_at(i));
  }
}

TEST_F(Book, AtALimitLeavesNoFileAndSaysWhatRemains) {
  const connect_four g(5, 5);
  save_options how;
  how.limits.positions = 100'000;
  try {
    save_book(g, path(), 3, how);
    FAIL();
  } catch (const stopped_book& stop) {
    EXPECT_EQ(stop.reason, stop_reason::positions);
    EXPECT_EQ(stop.to_solve, 49U);
    EXPECT_GT(stop.solved, 0U);
    EXPECT_LT(stop.solved, stop.to_solve);
  }
  std::atomic<bool> interrupted = true;
  how = {};
  how.limits.stop = &interrupted;
  EXPECT_THROW(save_book(g, path(), 3, how), stopped);
  how = {};
  how.limits.bytes = 10'000;
  EXPECT_THROW(save_book(g, path(), 6, how), stopped);
  EXPECT_EQ(files(), 0U);
}

TEST_F(Book, GoesOnFromACheckpoint) {
  const connect_four g(4, 5);
  const opening_book<connect_four> expected = book_of(g, 4);
  const fs::path book = path().string() + ".again";
  save_options how;
  how.checkpoint = path().string() + ".checkpoint";
  how.limits.positions = 10'000;
  std::uint64_t solved = 0;
  unsigned runs = 1;
  for (bool whole = false; !whole; ++runs) {
    ASSERT_LT(runs, 100U);
    try {
      save_book(g, book, 4, how);
      whole = true;
    } catch (const stopped_book& stop) {
      EXPECT_GT(stop.solved, solved);
      solved = stop.solved;
      EXPECT_FALSE(fs::exists(book));
    }
  }
  EXPECT_GT(runs, 3U);
  const opening_book<connect_four> found(g, book);
  const auto all = expected.file().block(0);
  EXPECT_TRUE(std::equal(all.begin(), all.end(), found.file().block(0).begin()));
  EXPECT_EQ(save_book(g, book, 4, how).statistics.positions, 0U);

  // What is kept is of these rules and so many plies, and is not taken for the whole.
  const fs::path kept = *how.checkpoint / "solved.book";
  EXPECT_TRUE(verify(opening_book<connect_four>(g, kept)).first_wrong);
  EXPECT_SAYS(refusal([&] { save_book(connect_four(4, 4), book, 4, how); }), "not of connect_four");
  EXPECT_SAYS(refusal([&] { save_book(g, book, 5, how); }), "of a book of 4 plies, not 5");

  // Damaged it is refused, by what helps: to save once more, as the remedy of books is, would not.
  for (const std::uintmax_t size : {std::uintmax_t{0}, fs::file_size(kept) - 1}) {
    fs::resize_file(kept, size);
    const std::string said = refusal([&] { save_book(g, book, 4, how); });
    EXPECT_EQ(said, tests::fault_of(kept) + "; delete it, and what it has is solved again");
    EXPECT_SAYS(said, size == 0 ? "solved.book is empty" : "solved.book is no table");
  }
  fs::remove(kept);
  how.limits.positions.reset();
  EXPECT_GT(save_book(g, book, 4, how).statistics.positions, 0U);
}

TEST_F(Book, AScoreThatDoesNotFitLeavesNoFile) {
  EXPECT_SAYS(refusal([&] { save_book(coin_row({40'000}), path(), 0); }), "does not fit");
  EXPECT_EQ(files(), 0U);
}

// --- What is refused -----------------------------------------------------------------------------

TEST_F(Book, OfOtherRulesIsRefused) {
  save_book(connect_four(4, 4), path(), 2);
  EXPECT_SAYS(refusal([&] { opening_book<connect_four>(connect_four(4, 5), path()); }),
              "is of connect_four (rows 4, cols 4), not of connect_four (rows 4, cols 5); name a "
              "table of these rules");
  EXPECT_SAYS(refusal([&] { opening_book<tictactoe>(tictactoe(), path()); }), "not of tictactoe");
}

TEST_F(Book, IsNoTableOfAllPositionsNorTheOtherWayRound) {
  const tictactoe g;
  save_book(g, path(), 2);
  EXPECT_SAYS(refusal([&] { stored_table<tictactoe>(g, path()); }), "is an opening book");
  save_indexed(g, path(), [](const auto& /*p*/) { return outcome::tie; });
  EXPECT_SAYS(refusal([&] { opening_book<tictactoe>(g, path()); }),
              "is a table of all positions, and no opening book; make it anew with `zermelo save` "
              "and --plies");
}

TEST_F(Book, OfOtherKeysOrValuesIsRefused) {
  const connect_four g(4, 4);
  const table_header right{"connect_four", rules_as_text(g), book_layout<connect_four>(2, 4)};
  const auto refused = [&](auto change) {
    table_header header = right;
    change(header.layout);
    return refusal([&] {
      table_writer out(path(), header);
      out.append(std::vector<std::byte>(bytes_of(header.layout)));
      out.commit();
      opening_book<connect_four>(g, path());
    });
  };
  EXPECT_EQ(refused([](table_layout&) {}), "");
  EXPECT_SAYS(refused([](table_layout& l) { l.key_bytes = 8; }), "has keys or values that");
  EXPECT_SAYS(refused([](table_layout& l) { l.values = "outcome"; }), "has keys or values that");
  EXPECT_SAYS(refused([](table_layout& l) { l.zero = 0; }), "has keys or values that");
  EXPECT_SAYS(refused([](table_layout& l) { l.key_bytes = 0; }),
              "4 keys of 0 bytes within 2 plies, and that is no book");
  EXPECT_SAYS(refused([](table_layout& l) { l.cells = {0, 1}; }), "and that is no book");
}

TEST_F(Book, EachByteFlippedIsRefusedOrAnswersAsBefore) {
  const connect_four g(4, 4);
  const opening_book<connect_four> right = book_of(g, 2);
  const std::string bytes = tests::contents_of(path());
  const fs::path other = path().string() + ".flipped";
  std::size_t refusals = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string flipped = bytes;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
    std::ofstream(other, std::ios::binary | std::ios::trunc) << flipped;
    const std::string sentence = refusal([&] {
      const opening_book<connect_four> book(g, other);
      for (std::uint64_t i = 0; i < right.size(); ++i) {
        ASSERT_EQ(book.key_at(i), right.key_at(i));
        ASSERT_EQ(book.value_at(i), right.value_at(i));
      }
    });
    refusals += sentence.empty() ? 0 : 1;
  }
  EXPECT_EQ(refusals, bytes.size());
}

// --- Verifying -----------------------------------------------------------------------------------

/// A book, entry by entry, to be changed and written again.
template <class G>
struct loose_book {
  explicit loose_book(const opening_book<G>& from) : plies(from.plies()) {
    for (std::uint64_t i = 0; i < from.size(); ++i) {
      entries.push_back({from.key_at(i), from.value_at(i)});
    }
  }

  verification verified(const G& g, const fs::path& path, const verify_options& how) const {
    const table_layout layout = book_layout<G>(plies, entries.size());
    detail::entries_to_save values(layout);
    table_writer out(path, {std::string(G::name), rules_as_text(g), layout});
    for (std::size_t i = 0; i < entries.size(); ++i) {
      values.set(i, entries[i].second);
    }
    out.append(values.bytes());
    for (const auto& [key, value] : entries) out.append(detail::key_on_disk<key_t<G>>::encode(key));
    out.commit();
    return verify(opening_book<G>(g, path), how);
  }

  unsigned plies;
  std::vector<std::pair<key_t<G>, value_t<G>>> entries;
};

TEST_F(Book, EachWrongValueIsFound) {
  const connect_four g(4, 3);
  const loose_book right(book_of(g, 3));
  for (std::size_t i = 0; i < right.entries.size(); ++i) {
    for (const score by : {-1, 1}) {
      loose_book wrong = right;
      wrong.entries[i].second += by;
      EXPECT_TRUE(wrong.verified(g, path(), {.whole = true}).first_wrong) << i;
    }
  }
}

TEST_F(Book, AWrongValueBeforeTheLastPlyIsFoundByTheRulesAlone) {
  const tictactoe g;
  loose_book wrong(book_of(g, 2));
  const key_t<tictactoe> start = key_in_books(g, g.start());
  for (auto& [key, value] : wrong.entries) {
    if (key == start) value = outcome::win;
  }
  const verification found = wrong.verified(g, path(), {});
  ASSERT_TRUE(found.first_wrong);
  EXPECT_EQ(found.first_wrong->position, ".../.../...");
  EXPECT_EQ(found.first_wrong->stored, "win");
  EXPECT_EQ(found.first_wrong->expected, "tie");
}

TEST_F(Book, SaysWhatRestsOnTheSearch) {
  const verification found = verify(book_of(connect_four(4, 4), 3), {.solve = 5});
  EXPECT_FALSE(found.first_wrong);
  EXPECT_EQ(found.solved, 5U);
  EXPECT_EQ(found.checked + found.taken, 37U);
  EXPECT_GT(found.taken, 0U);
  EXPECT_FALSE(found.whole);
}

/// Says of all positions where a book ends that they are worth the same, and of the others what
/// follows from that.
void forge(loose_book<tictactoe>& made, const opening_book<tictactoe>& book,
           const position_t<tictactoe>& p, unsigned plies, outcome at_the_end) {
  const tictactoe& g = book.rules();
  const auto value_of = [&](const position_t<tictactoe>& q) -> outcome& {
    return made.entries[*book.entry_of(q)].second;
  };
  if (terminal(g, p)) return;
  if (plies == 0) {
    value_of(p) = at_the_end;
    return;
  }
  for_each_move(g.moves(p), [&](const move_t<tictactoe>& m) {
    forge(made, book, g.play(p, m), plies - 1, at_the_end);
  });
  value_of(p) = detail::value_by_rules(g, p, value_of);
}

TEST_F(Book, AForgedLastPlyIsFoundByWholeAndIsNeverSaidToBeProven) {
  const tictactoe g;
  for (const outcome lie : {outcome::win, outcome::loss}) {
    const opening_book<tictactoe> right = book_of(g, 2);
    loose_book wrong(right);
    forge(wrong, right, g.start(), right.plies(), lie);
    // 1. All follows from what nobody looked at.
    const verification unseen = wrong.verified(g, path(), {});
    EXPECT_FALSE(unseen.first_wrong);
    EXPECT_FALSE(unseen.whole);
    EXPECT_EQ(unseen.checked, 4U);
    EXPECT_EQ(unseen.taken, 12U);
    // 2. A sample may hold one that is wrong; where it doesn't, nothing is proven either.
    bool is_found = false;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const verification some = wrong.verified(g, path(), {.seed = seed, .solve = 1});
      EXPECT_FALSE(some.whole);
      is_found = is_found || some.first_wrong;
    }
    EXPECT_TRUE(is_found);
    // 3. Of all of them it is found.
    EXPECT_TRUE(wrong.verified(g, path(), {.whole = true}).first_wrong);
    EXPECT_TRUE(wrong.verified(g, path(), {.solve = all_of_them}).first_wrong);
  }
}

TEST_F(Book, WhatIsTooLargeToBeSolvedIsNotProven) {
  const opening_book<connect_four> book = book_of(connect_four(4, 4), 3);
  const verification found = verify(book, {.whole = true, .most_kept = 1'000});
  EXPECT_TRUE(found.too_large);
  EXPECT_FALSE(found.first_wrong);
  EXPECT_FALSE(found.whole);
  EXPECT_EQ(found.taken + found.solved, 26U);
  EXPECT_GT(found.taken, 0U);

  const verification all = verify(book, {.whole = true});
  EXPECT_FALSE(all.too_large);
  EXPECT_TRUE(all.whole);
  EXPECT_EQ(all.solved, 26U);
}

TEST_F(Book, EachMissingAndEachStrayPositionIsFound) {
  const connect_four g(4, 3);
  const loose_book right(book_of(g, 2));
  for (std::size_t i = 0; i < right.entries.size(); ++i) {
    loose_book wrong = right;
    wrong.entries.erase(wrong.entries.begin() + static_cast<std::ptrdiff_t>(i));
    const auto fault = wrong.verified(g, path(), {}).first_wrong;
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->stored, "nothing");
  }
  loose_book longer(book_of(g, 3));
  longer.plies = 2;
  const auto stray = longer.verified(g, path(), {}).first_wrong;
  ASSERT_TRUE(stray);
  EXPECT_EQ(stray->expected, "nothing: play does not lead there");
}

TEST_F(Book, KeysOutOfOrderAreFound) {
  const connect_four g(4, 3);
  loose_book wrong(book_of(g, 2));
  std::swap(wrong.entries[1], wrong.entries[2]);
  const auto fault = wrong.verified(g, path(), {}).first_wrong;
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->position, "number 2");
  EXPECT_EQ(fault->expected, "keys in order");
}

}  // namespace zermelo::book_test
