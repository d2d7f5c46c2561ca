// Kalah: moves by hand, and values by a naive program that shares no code with this one.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/memo.hpp>

#include "kalah/text.hpp"

namespace zermelo::games {
namespace {

TEST(Kalah, SowsAndTakes) {
  const kalah game(3, 3);
  const auto after = [&](std::string_view text, unsigned pit) {
    const auto made = game.make(parse(game, text), pit - 1);
    return fmt::format("{} {:+}{}", print(game, made.after), made.earned,
                       made.same_mover ? " again" : "");
  };
  EXPECT_EQ(after("3,3,3/3,3,3", 1), "3,3,3/0,4,4 +1 again");
  EXPECT_EQ(after("3,3,3/3,3,3", 2), "3,3,4/3,0,4 n +1");
  EXPECT_EQ(after("3,3,3/3,3,3", 3), "3,4,4/3,3,0 n +1");
  // The last seed in an empty pit of one's own takes what is across, here two of north's.
  EXPECT_EQ(after("1,2,1/1,0,2", 1), "1,0,1/0,0,2 n +3");
  EXPECT_EQ(after("1,0,1/1,0,2", 1), "1,0,1/0,1,2 n +0");  // nothing is across
  EXPECT_EQ(print(game, kalah({3, 3, true}).play(parse(game, "1,0,1/1,0,2"), 0)), "1,0,1/0,0,2 n");
  // All the way round: past the other's store, into the pit it came from, which takes two across.
  EXPECT_EQ(after("0,0,1/0,0,7", 3), "1,1,0/1,1,0 n +4");
}

/// Mover's pits first; stores are counted on the way.
class naive {
 public:
  naive(int pits, bool empty_capture) : pits_(pits), empty_capture_(empty_capture) {}

  int value(const std::vector<int>& b) {
    if (const auto known = known_.find(b); known != known_.end()) return known->second;
    int mine = 0;
    int theirs = 0;
    for (int i = 0; i < pits_; ++i) {
      mine += at(b, i);
      theirs += at(b, pits_ + i);
    }
    if (mine == 0 || theirs == 0) return known_[b] = mine - theirs;
    int best = -1'000;
    for (int pit = 0; pit < pits_; ++pit) {
      if (at(b, pit) != 0) best = std::max(best, value_of_move(b, pit));
    }
    return known_[b] = best;
  }

 private:
  static int at(const std::vector<int>& b, int i) { return b[static_cast<std::size_t>(i)]; }
  static int& at(std::vector<int>& b, int i) { return b[static_cast<std::size_t>(i)]; }

  int value_of_move(std::vector<int> b, int pit) {
    int seeds = at(b, pit);
    at(b, pit) = 0;
    int earned = 0;
    int place = pit;  // the store is place pits_, the other's pits come after it
    for (; seeds > 0; --seeds) {
      place = (place + 1) % (2 * pits_ + 1);
      if (place == pits_) ++earned;
      if (place < pits_) ++at(b, place);
      if (place > pits_) ++at(b, place - 1);
    }
    if (place == pits_) return earned + value(b);
    if (place < pits_ && at(b, place) == 1) {
      int& across = at(b, 2 * pits_ - 1 - place);
      if (across > 0 || empty_capture_) {
        earned += across + 1;
        across = at(b, place) = 0;
      }
    }
    std::rotate(b.begin(), b.begin() + pits_, b.end());
    return earned - value(b);
  }

  int pits_;
  bool empty_capture_;
  std::map<std::vector<int>, int> known_;
};

TEST(Kalah, ValuesByANaiveProgram) {
  for (int pits = 1; pits <= 6; ++pits) {
    for (int seeds = 1; seeds <= 6 && pits * seeds <= 9; ++seeds) {
      for (const bool empty_capture : {false, true}) {
        const kalah game({pits, seeds, empty_capture});
        const int expected =
            naive(pits, empty_capture)
                .value(std::vector<int>(static_cast<std::size_t>(2 * pits), seeds));
        EXPECT_EQ(alpha_beta(game).solve(game.start(), wanted::value()).value, expected)
            << pits << " pits of " << seeds << (empty_capture ? ", empty capture" : "");
      }
    }
  }
}

/// The difference of the stores, by another program: +2 and +10 for who begins.
TEST(LargeKalah, LargerOnes) {
  const auto value = [](int pits, int seeds) {
    const kalah game(pits, seeds);
    return alpha_beta(game, std::uint64_t{1} << 28U).solve(game.start(), wanted::value()).value;
  };
  EXPECT_EQ(value(4, 4), 2);
  EXPECT_EQ(value(5, 3), 6);
  EXPECT_EQ(value(5, 4), 10);
}

/// Won, drawn or lost for who begins, by pits and by seeds from 1 on: Irving, Donkers and Uiterwijk
/// (2000), whose last seed takes where nothing is across, too.
TEST(Kalah, PublishedOutcomes) {
  const std::vector<std::string> published = {"DLWLWD", "WLLLWW", "DWWWWL",
                                              "WWWWWD", "DDWWWW", "WWWWW"};
  for (int pits = 1; pits <= 6; ++pits) {
    const std::string& row = published[static_cast<std::size_t>(pits - 1)];
    for (int seeds = 1; seeds <= 6 && pits * seeds <= 16; ++seeds) {
      const kalah game({pits, seeds, true});
      const auto value = alpha_beta(game).solve(game.start(), wanted::value()).value;
      EXPECT_EQ(*value > 0   ? 'W'
                : *value < 0 ? 'L'
                             : 'D',
                row[static_cast<std::size_t>(seeds - 1)])
          << pits << " pits of " << seeds;
    }
  }
}

TEST(Kalah, Text) {
  const kalah game(3, 3);
  for (const std::string_view text : {"3,3,3/3,3,3", "0,1,2/2,0,1 n"}) {
    EXPECT_EQ(print(game, parse(game, text)), text);
  }
  const auto refusal = [&](std::string_view text) -> std::string {
    try {
      static_cast<void>(parse(game, text));
    } catch (const bad_input& refused) {
      return fmt::format("{}:{}: {}", refused.line(), refused.column(), refused.what());
    }
    return "";
  };
  EXPECT_EQ(refusal("3,3,3"), "0:0: 1 rows; write north's and south's, parted by '/'");
  EXPECT_EQ(refusal("3,3,3/3,3"), "2:0: 2 pits; a row has 3, parted by ','");
  EXPECT_EQ(refusal("3,3,3/3,3,3,3"), "2:0: 4 pits; a row has 3, parted by ','");
  EXPECT_EQ(refusal("3,x,3/3,3,3"),
            "1:3: 'x' is not the seeds of a pit; write a number from 0 to 18");
  EXPECT_EQ(refusal("9,9,9/3,3,3"), "0:0: 36 seeds; there are 18 in all");
}

}  // namespace
}  // namespace zermelo::games
