// A game that is written out, behind the session's interface; and tables of positions in memory.
#include <gtest/gtest.h>

#include <zermelo/files/codes.hpp>
#include <zermelo/positions/table_reader.hpp>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/written_game.hpp>

namespace zermelo::sessions {
namespace {

/// Positions read as "p3", moves as "to 3".
class plain_text final : public written_text {
 public:
  explicit plain_text(std::shared_ptr<const solved_graph> of, std::size_t forgets = 0)
      : of_(std::move(of)), forgets_(forgets) {}

  [[nodiscard]] std::string_view name() const override { return "by_hand"; }
  [[nodiscard]] std::string print(std::uint32_t position) const override {
    return fmt::format("p{}", position);
  }
  [[nodiscard]] drawing rows(std::uint32_t position) const override { return {print(position)}; }
  [[nodiscard]] std::string player(std::uint32_t /*position*/) const override { return "player"; }
  [[nodiscard]] std::vector<std::string> moves(std::uint32_t position) const override {
    std::vector<std::string> all;
    of_->graph().for_each_way(
        position, [&](const game_graph::way& way) { all.push_back(fmt::format("to {}", way.to)); });
    all.resize(all.size() - forgets_);
    return all;
  }
  [[nodiscard]] std::uint32_t read(std::string_view text) const override {
    return parse_number<std::uint32_t>(text.substr(1), "a position");
  }

 private:
  std::shared_ptr<const solved_graph> of_;
  std::size_t forgets_;
};

struct written {
  std::shared_ptr<const solved_graph> solved;
  std::shared_ptr<const written_text> text;
  std::unique_ptr<written_session> opened;
  std::unique_ptr<entry> game;
};

written write(game_graph graph, const written_rules& rules, std::size_t forgets = 0) {
  written made;
  made.solved = std::make_shared<const solved_graph>(std::move(graph), rules, limits{});
  made.text = std::make_shared<plain_text>(made.solved, forgets);
  made.opened = open_written(made.solved, made.text);
  made.game = written_entry(made.solved, made.text);
  return made;
}

/// One to two stones from a heap; position i has i stones fewer than the start.
game_graph heap_of(std::uint32_t stones) {
  game_graph graph;
  for (std::uint32_t p = 0; p <= stones; ++p) {
    for (std::uint32_t taken = 1; taken <= 2 && p + taken <= stones; ++taken) {
      graph.add_way(p + taken);
    }
    graph.add_position();
  }
  return graph;
}

/// 0 and 1 lead to one another; 1 leads to an end, too, that its mover has lost.
game_graph round_and_round() {
  game_graph graph;
  graph.add_way(1);
  graph.add_position();
  graph.add_way(0);
  graph.add_way(2);
  graph.add_position();
  graph.add_end(outcome::win);
  return graph;
}

TEST(WrittenGame, AnswersAsAnyGame) {
  const written nim = write(heap_of(4), {.impartial = true});
  const report found = nim.opened->solve("", {});
  EXPECT_EQ(found.value, any_value(outcome::win));
  EXPECT_EQ(found.remoteness, 3U);
  EXPECT_EQ(found.nimber, 1U);
  EXPECT_EQ(found.best_moves, std::vector<std::string>{"to 1"});
  EXPECT_EQ(found.line->size(), 3U);
  EXPECT_EQ(found.position, "p0");
  EXPECT_EQ(nim.opened->solve("p4", {}).value, any_value(outcome::loss));
  EXPECT_TRUE(nim.opened->solve("p4", {}).best_moves->empty());
}

TEST(WrittenGame, ListsMovesAndProves) {
  const written nim = write(heap_of(4), {.impartial = true});
  const moves_answer moves = list_moves(*nim.game, nim.opened->at(0), true, {});
  ASSERT_EQ(moves.moves.size(), 2U);
  EXPECT_EQ(moves.moves.front().move.text, "to 1");
  EXPECT_EQ(moves.moves.front().nimber_after, 0U);
  const explanation why = explain(*nim.game, *nim.opened, nim.opened->at(0), {.depth = 1}, {});
  EXPECT_TRUE(std::holds_alternative<nimber_proof>(why.argument));
  const explanation moved =
      explain(*nim.game, *nim.opened, nim.opened->at(0), {.depth = 1, .by_moves = true}, {});
  EXPECT_TRUE(std::holds_alternative<move_proof>(moved.argument));
}

TEST(WrittenGame, CountsValuesAndNimbers) {
  const written nim = write(heap_of(4), {.impartial = true});
  const tally values = nim.opened->count({}, {});
  EXPECT_EQ(values.positions, 5U);
  EXPECT_EQ(values.values.at(outcome::loss), 2U);
  EXPECT_EQ(nim.opened->count({.nimbers = true}, {}).nimbers,
            (std::vector<std::uint64_t>{2, 2, 1}));
  const written misere = write(heap_of(4), {.impartial = true, .stuck = outcome::win});
  EXPECT_THROW(static_cast<void>(misere.opened->count({.nimbers = true}, {})), bad_parameters);
}

TEST(WrittenGame, MayGoRound) {
  const written ring = write(round_and_round(), {.impartial = true});
  EXPECT_EQ(ring.opened->solve("", {}).value, any_value(outcome::draw));
  EXPECT_FALSE(ring.opened->solve("", {}).remoteness);
  EXPECT_FALSE(ring.opened->solve("", {}).line);
  // Who goes round has no nimbers, and outcomes all the same.
  EXPECT_FALSE(ring.opened->solve("", {}).nimber);
  EXPECT_THROW(ring.solved->require_nimbers(), cannot_solve);
}

TEST(WrittenGame, EarnsPoints) {
  game_graph graph;
  graph.add_way(1, 3);
  graph.add_way(2, 1, true);
  graph.add_position();
  graph.add_way(2, 5);
  graph.add_position();
  graph.add_end(score{2});
  const written row = write(std::move(graph), {.scored = true});
  const report found = row.opened->solve("", {});
  EXPECT_EQ(found.value, any_value(score{3}));  // 1, and 2 at the end, his own
  EXPECT_EQ(found.best_moves, std::vector<std::string>{"to 2"});
  EXPECT_FALSE(found.remoteness);
  EXPECT_EQ(found.line, std::vector<std::string>{"to 2"});
}

TEST(WrittenGame, FindsOutMovesThatChange) {
  const written fickle = write(heap_of(4), {}, 1);
  EXPECT_THROW(static_cast<void>(fickle.opened->solve("", {})), cannot_solve);
}

TEST(WrittenGame, RefusesWhatItHasNot) {
  const written nim = write(heap_of(4), {});
  request by_sweep;
  by_sweep.engine = "sweep";
  EXPECT_THROW(static_cast<void>(nim.opened->solve("", by_sweep)), bad_parameters);
  request by_table;
  by_table.table = "file";
  EXPECT_THROW(static_cast<void>(nim.opened->solve("", by_table)), bad_parameters);
  EXPECT_THROW(static_cast<void>(nim.opened->save("file", {}, {})), bad_parameters);
  EXPECT_THROW(static_cast<void>(nim.opened->fill({}, {})), bad_parameters);
  EXPECT_THROW(static_cast<void>(nim.opened->at(5)), bad_parameters);
  EXPECT_THROW(static_cast<void>(nim.opened->solve("?", {})), bad_input);
}

TEST(TableReader, ReadsEntriesAsTheyLie) {
  // Two planes of 8 entries: 3 0 0 0 1 0 0 2.
  const std::array<std::byte, 2> planes = {std::byte{0b00010001}, std::byte{0b10000001}};
  filled_table nimbers;
  nimbers.layout = {.values = "nimber", .bits = 2, .group = 8, .entries = 8};
  nimbers.parts = {std::span(planes).first(1), std::span(planes).last(1)};
  const table_reader read(nimbers);
  EXPECT_EQ(read.holds(), table_reader::kind::nimbers);
  const std::vector<std::int32_t> expected = {3, 0, 0, 0, 1, 0, 0, 2};
  for (std::uint64_t i = 0; i < 8; ++i) {
    read.fetch(i);
    EXPECT_EQ(read.at(i)->value, expected[static_cast<std::size_t>(i)]);
  }
  EXPECT_THROW(static_cast<void>(read.at(8)), bad_parameters);
}

TEST(TableReader, KnowsWhatIsNoPosition) {
  const std::array<std::uint16_t, 3> words = {0, (1U << 15U) - 7, (1U << 15U) + 7};
  filled_table scores;
  scores.layout = {.values = "score", .zero = 1U << 15U, .bits = 16, .entries = 3};
  scores.parts = {std::as_bytes(std::span(words))};
  const table_reader read(scores);
  EXPECT_FALSE(read.at(0));
  EXPECT_EQ(read.at(1)->value, -7);
  EXPECT_EQ(read.at(2)->value, 7);
}

TEST(TableReader, KnowsHowFarTheEndIs) {
  const std::array<std::uint16_t, 2> words = {timed_code::encode(outcome::win, 5),
                                              timed_code::encode(outcome::draw, 0)};
  filled_table timed;
  timed.layout = timed_layout(2);
  timed.parts = {std::as_bytes(std::span(words))};
  const table_reader read(timed);
  EXPECT_EQ(read.at(0)->value, static_cast<int>(outcome::win));
  EXPECT_EQ(read.at(0)->remoteness, 5);
  EXPECT_EQ(read.at(1)->remoteness, -1);
}

}  // namespace
}  // namespace zermelo::sessions
