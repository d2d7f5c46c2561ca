// Oware: moves by hand, and endgames by the definition, in a program that shares no code.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>
#include <zermelo/engines/score_retrograde.hpp>

#include "oware/text.hpp"

namespace zermelo::games {
namespace {

std::string after(const oware& game, std::string_view text, unsigned pit) {
  return print(game, game.play(parse(game, text), pit - 1));
}

TEST(Oware, SowsAndTakes) {
  const oware game(6, 4);
  EXPECT_EQ(after(game, "4,4,4,4,4,4/4,4,4,4,4,4", 3), "4,4,4,4,4,5/4,4,0,5,5,5 n");
  // Twos and threes, back from the last seed; a four ends it.
  const std::string_view taking = "1,2,1,2,1,3/0,0,0,0,0,5";
  EXPECT_EQ(after(game, taking, 6), "1,0,0,0,0,4/0,0,0,0,0,0 n");
  EXPECT_EQ(game.gain(parse(game, taking), 5), 10);
  // Twelve seeds: the pit that they came from is passed over, and the last one takes two.
  EXPECT_EQ(after(game, "0,0,0,0,0,0/0,0,0,0,0,12", 6), "1,1,1,1,1,0/1,1,1,1,1,0 n");
  // A move that would take all he has takes nothing.
  EXPECT_EQ(after(game, "0,0,0,0,1,1/3,0,0,0,0,2", 6), "0,0,0,0,2,2/3,0,0,0,0,0 n");
  EXPECT_EQ(game.gain(parse(game, "0,0,0,0,1,1/3,0,0,0,0,2"), 5), 0);
}

TEST(Oware, WhoStarvesTheOtherMustFeedHim) {
  const oware game(3, 2);
  const auto moves = [&](std::string_view text) {
    std::vector<unsigned> found;
    for (const unsigned pit : game.moves(parse(game, text))) found.push_back(pit + 1);
    return found;
  };
  EXPECT_EQ(moves("0,0,0/1,2,0"), (std::vector<unsigned>{2}));
  EXPECT_EQ(moves("0,0,1/1,2,0"), (std::vector<unsigned>{1, 2}));
  EXPECT_EQ(game.terminal(parse(game, "0,0,0/2,1,0")), 3);
  EXPECT_EQ(game.terminal(parse(game, "0,0,1/0,0,0")), -1);
  EXPECT_FALSE(game.terminal(parse(game, "0,0,1/0,0,1")));
}

/// The definition, naively: who moves can get at least t > 0 if a move of his brings that, or leads
/// to where the other cannot keep him from it; the least such set, as endless play earns nothing.
class by_definition {
 public:
  using board = std::vector<int>;  // the mover's pits first

  explicit by_definition(int pits, int seeds) : pits_(pits) {
    for (int s = 0; s <= seeds; ++s) solve(s);
  }

  [[nodiscard]] int value(const board& b) const { return values_.at(b); }
  [[nodiscard]] const std::map<board, int>& all() const { return values_; }

 private:
  struct option {
    int gain;
    board to;
  };
  struct known {
    bool over = false;
    int end = 0;
    std::vector<option> options;
  };

  static int sum(const board& b, int from, int to) {
    int found = 0;
    for (int i = from; i < to; ++i) found += b[static_cast<std::size_t>(i)];
    return found;
  }

  [[nodiscard]] known look(const board& b) const {
    const int n = 2 * pits_;
    const int mine = sum(b, 0, pits_);
    const int theirs = sum(b, pits_, n);
    if (mine == 0) return {true, -theirs, {}};
    known found;
    for (int pit = 0; pit < pits_; ++pit) {
      board c = b;
      int seeds = c[static_cast<std::size_t>(pit)];
      if (seeds == 0) continue;
      c[static_cast<std::size_t>(pit)] = 0;
      int at = pit;
      while (seeds > 0) {
        at = (at + 1) % n;
        if (at == pit) continue;
        ++c[static_cast<std::size_t>(at)];
        --seeds;
      }
      if (theirs == 0 && sum(c, pits_, n) == 0) continue;  // does not feed
      board d = c;
      int gain = 0;
      while (at >= pits_ &&
             (d[static_cast<std::size_t>(at)] == 2 || d[static_cast<std::size_t>(at)] == 3)) {
        gain += d[static_cast<std::size_t>(at)];
        d[static_cast<std::size_t>(at)] = 0;
        --at;
      }
      if (gain > 0 && sum(d, pits_, n) == 0) {
        d = c;
        gain = 0;
      }
      board turned(d.begin() + pits_, d.end());
      turned.insert(turned.end(), d.begin(), d.begin() + pits_);
      found.options.push_back({gain, turned});
    }
    if (found.options.empty()) return {true, mine, {}};
    return found;
  }

  void list(board& b, std::size_t at, int seeds, std::vector<board>& out) const {
    if (at + 1 == b.size()) {
      b[at] = seeds;
      out.push_back(b);
      return;
    }
    for (int s = 0; s <= seeds; ++s) {
      b[at] = s;
      list(b, at + 1, seeds - s, out);
    }
  }

  void solve(int seeds) {
    std::vector<board> boards;
    board b(static_cast<std::size_t>(2 * pits_));
    list(b, 0, seeds, boards);
    std::map<board, known> of;
    for (const board& each : boards) of[each] = look(each);
    std::map<board, int> value;
    for (int t = 1; t <= seeds; ++t) {
      // Who gets t, and who is kept at -t; both grow until nothing changes.
      std::map<board, bool> gets;
      std::map<board, bool> lost;
      for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [at, k] : of) {
          bool can = k.over && k.end >= t;
          bool all = !k.over || k.end <= -t;
          for (const option& o : k.options) {
            const auto lower = values_.find(o.to);
            const bool inside = lower == values_.end();
            const bool brings = inside ? lost[o.to] : o.gain - lower->second >= t;
            const bool costs = inside ? gets[o.to] : o.gain - lower->second <= -t;
            can = can || brings;
            all = all && costs;
          }
          if (can && !gets[at]) gets[at] = changed = true;
          if (all && !lost[at]) lost[at] = changed = true;
        }
      }
      for (const board& each : boards) {
        if (gets[each]) value[each] = t;
        if (lost[each]) value[each] = -t;
      }
    }
    for (const board& each : boards) values_[each] = value[each];
  }

  int pits_;
  std::map<board, int> values_;
};

void expect_by_definition(int pits, int seeds, const oware& game) {
  const by_definition truth(pits, seeds);
  score_retrograde engine(game);
  for (const auto& [board, value] : truth.all()) {
    oware::position p;
    for (std::size_t i = 0; i < board.size(); ++i) p.pits[i] = static_cast<std::uint8_t>(board[i]);
    const auto found = engine.solve(p, wanted::value());
    ASSERT_EQ(found.value, value) << print(game, p);
  }
}

TEST(LargeOware, EndgamesAreThoseOfTheDefinition) {
  expect_by_definition(1, 4, oware(1, 4));
  expect_by_definition(2, 8, oware(2, 2));
  expect_by_definition(3, 6, oware(3, 1));
  expect_by_definition(6, 6, oware(6, 1));
}

}  // namespace
}  // namespace zermelo::games
