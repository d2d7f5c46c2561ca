// Retrograde analysis against a fixpoint over all positions that knows nothing of counters, levels
// or tiers, and against memo where play ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <quixo/quixo.hpp>
#include <range/v3/view/iota.hpp>
#include <string>
#include <string_view>
#include <teeko/teeko.hpp>
#include <three_mens_morris/three_mens_morris.hpp>
#include <tictactoe/tictactoe.hpp>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/numbering.hpp>

using namespace zermelo;
using games::quixo;
using games::teeko;
using games::three_mens_morris;
using games::tictactoe;

namespace {

// --- The oracle ----------------------------------------------------------------------------------

/// What every position is worth, by number: all start as draws, and are worked out anew from those
/// one move on, as they were one round ago, until a round changes nothing. A value that is found in
/// round r is found first at remoteness r; ties are let in when wins and losses are all found.
template <class G>
std::vector<timed_outcome> fixpoint(const numbering<G>& numbers) {
  const G& g = numbers.rules();
  const std::uint64_t count = numbers.position_count();
  std::vector<timed_outcome> known(count, outcome::draw);
  std::vector<std::vector<std::uint64_t>> next(count);
  std::vector<bool> ended(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const position_t<G> p = numbers.position_of(i);
    std::optional<outcome> end = terminal(g, p);
    if (!end) {
      for_each_move(g.moves(p), [&](const move_t<G>& m) {
        next[i].push_back(numbers.number_of(g.play(p, m)));
      });
      if (next[i].empty()) end = stuck_value(g);
    }
    if (end) known[i] = *end;
    ended[i] = end.has_value();
  }
  for (const bool ties : {false, true}) {
    for (bool changed = true; changed;) {
      changed = false;
      const std::vector<timed_outcome> before = known;
      for (std::uint64_t i = 0; i < count; ++i) {
        if (ended[i]) continue;
        std::optional<timed_outcome> best;
        for (const std::uint64_t q : next[i]) {
          timed_outcome worth = before[q];
          if (worth.value == outcome::tie && !ties) worth = outcome::draw;
          worth.value = -worth.value;
          worth.moves = worth.value == outcome::draw ? 0 : worth.moves + 1U;
          if (!best || better(worth, *best)) best = worth;
        }
        if (*best == before[i]) continue;
        known[i] = *best;
        changed = true;
      }
    }
  }
  return known;
}

template <class G>
void expect_fixpoint(const G& g, unsigned threads = 1) {
  const numbering<G> numbers(g);
  const std::vector<timed_outcome> expected = fixpoint(numbers);
  retrograde<G> solver(g, {.threads = threads, .checkpoint = {}, .progress = {}});
  solver.solve_all();
  for (std::uint64_t i = 0; i < expected.size(); ++i) {
    const timed_outcome found = solver.value_at(numbers.position_of(i));
    ASSERT_EQ(found.value, expected[i].value) << "position " << i;
    ASSERT_EQ(found.moves, expected[i].moves) << "position " << i;
  }
}

// --- A game of chance, in which all can happen ---------------------------------------------------

/// Positions in tiers, each with moves and an end drawn at random: cycles, ties, drawn ends, moves
/// to the same place twice, positions without moves.
template <bool Reversible, bool Twice = false>
class random_graph {
 public:
  static constexpr bool cyclic = true;
  using position = std::uint32_t;

  static constexpr std::uint32_t width = 40;  // of a tier

  explicit random_graph(std::uint64_t seed, std::uint32_t tiers = 3) : tiers_(tiers) {
    nodes_.resize(std::size_t{tiers} * width);
    for (std::uint32_t p = 0; p < nodes_.size(); ++p) {
      const auto draw = [&](std::uint64_t below) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>((seed >> 33U) % below);
      };
      constexpr std::array ends = {outcome::loss, outcome::loss, outcome::win, outcome::tie,
                                   outcome::draw};
      if (draw(6) == 0) {
        nodes_[p].end = ends[draw(ends.size())];
        continue;
      }
      const std::uint32_t moves = draw(5);
      const std::uint32_t lowest = p / width * width;
      for (std::uint32_t m = 0; m < moves; ++m) {
        const bool leaves = lowest != 0 && draw(4) == 0;
        nodes_[p].next.push_back(leaves ? draw(lowest) : lowest + draw(width));
      }
    }
    for (std::uint32_t p = 0; p < nodes_.size(); ++p) {
      for (const std::uint32_t q : nodes_[p].next) {
        if (q / width == p / width) nodes_[q].before.push_back(p);
      }
    }
  }

  [[nodiscard]] position start() const { return static_cast<position>(nodes_.size() - 1); }
  [[nodiscard]] const std::vector<position>& moves(position p) const { return nodes_[p].next; }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::optional<outcome> terminal(position p) const { return nodes_[p].end; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }

  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{tiers_});
  }
  [[nodiscard]] std::uint64_t tier(position p) const { return p / width; }
  [[nodiscard]] auto successors(std::uint64_t t) const {
    return ranges::views::iota(std::uint64_t{0}, t);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t /*t*/) const { return width; }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const { return p - t * width; }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    return static_cast<position>(t * width + i);
  }
  [[nodiscard]] const std::vector<position>& unmoves(position p) const requires Reversible {
    return nodes_[p].before;
  }
  [[nodiscard]] bool same_mover(position p, position to) const requires Twice {
    return (p + to) % 5 == 0;
  }

 private:
  struct node {
    std::optional<outcome> end;
    std::vector<position> next;
    std::vector<position> before;
  };

  std::uint32_t tiers_;
  std::vector<node> nodes_;
};

static_assert(reversible_game<random_graph<true>> && !reversible_game<random_graph<false>>);
static_assert(!reversible_game<random_graph<true, true>>);

TEST(Retrograde, FindsTheFixpointOfGraphsDrawnAtRandom) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_fixpoint(random_graph<true>(seed));
    expect_fixpoint(random_graph<false>(seed));
    expect_fixpoint(random_graph<true>(seed, 1));
    expect_fixpoint(random_graph<false>(seed, 1));
  }
}

TEST(Retrograde, FindsTheFixpointOfGames) {
  expect_fixpoint(three_mens_morris());
  expect_fixpoint(quixo(2));
  expect_fixpoint(quixo(3));
  expect_fixpoint(teeko(3, 3));
  expect_fixpoint(teeko(3, 4));
}

TEST(Retrograde, FindsTheSameOnSeveralThreads) {
  retrograde<teeko> alone(teeko(4, 4), {.threads = 1, .checkpoint = {}, .progress = {}});
  retrograde<teeko> together(teeko(4, 4), {.threads = 3, .checkpoint = {}, .progress = {}});
  EXPECT_EQ(alone.count().values, together.count().values);
  const numbering<teeko> numbers(teeko(4, 4));
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    ASSERT_EQ(alone.value_at(p), together.value_at(p)) << "position " << i;
  }
}

TEST(Retrograde, AgreesWithMemoWherePlayEnds) {
  const tictactoe game(3, 3, 3);
  memo<tictactoe> by_search(game);
  retrograde<tictactoe> solver(game);
  solver.solve_all();
  const numbering<tictactoe> numbers(game);
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    const auto expected = by_search.solve(p);
    const auto found = solver.solve(p);
    ASSERT_EQ(found.value, expected.value) << "position " << i;
    ASSERT_EQ(found.remoteness, expected.remoteness) << "position " << i;
    ASSERT_EQ(found.best_moves, expected.best_moves) << "position " << i;
    ASSERT_EQ(found.line, expected.line) << "position " << i;
  }
}

}  // namespace
