/// KALAH: sow the seeds of a pit; who ends in his store moves again, who ends in an empty pit of
/// his takes what lies across.
#pragma once

#include <fmt/format.h>

#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// Two rows of pits, and a store for each player at the end of his row (William Champion, 1940). A
/// move takes all seeds of an own pit and sows them one by one, against the clock: into one's pits,
/// one's store, the other's pits, never his store. If the last one falls into the own store, one
/// moves again; if it falls into an empty pit of one's own and there are seeds across, it and those
/// go into the store (with `empty_capture` it does so by itself, too). The game is over when a row
/// is empty; the seeds of the other row are its player's. The difference of the stores counts.
///
/// What is in the stores does not matter for what is still to come, so it is no part of a position.
/// Positions are as the player to move sees them, his pits first, both rows from their player's
/// left:
///
///       other   5  4  3          pits of the mover 0 .. m - 1, of the other m .. 2m - 1
///       mover   0  1  2          across from pit i is pit 2m - 1 - i
class kalah {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, pits), (int, seeds), (bool, empty_capture));
    bool operator==(const numbers&) const = default;
  };
  static constexpr unsigned most_pits = 6;  // of a player
  static constexpr unsigned most_seeds = 6;

  static constexpr std::string_view name = "kalah";
  static constexpr std::string_view about =
      "sow seeds, move again from the store, take from across; the difference counts";

  struct position {
    std::array<std::uint8_t, std::size_t{2} * most_pits> pits{};
    bool other_to_move = false;  // not who began; for the text alone
    bool operator==(const position& p) const { return pits == p.pits; }
  };
  using move = unsigned;  // the pit's number

  explicit kalah(int pits = 3, int seeds = 3) : kalah(numbers{pits, seeds, false}) {}
  /// Throws `bad_parameters`.
  explicit kalah(const numbers& given) : numbers_(given), each_(static_cast<unsigned>(given.pits)) {
    check("pits in a row", given.pits, most_pits);
    check("seeds in a pit", given.seeds, most_seeds);
  }
  [[nodiscard]] static std::vector<kalah> samples() {
    return {kalah(1, 3), kalah(2, 2), kalah({2, 3, true}), kalah(3, 3), kalah(4, 3)};
  }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] unsigned pits() const { return each_; }  // of a player
  [[nodiscard]] unsigned all_seeds() const {
    return 2 * each_ * static_cast<unsigned>(numbers_.seeds);
  }

  [[nodiscard]] position start() const {
    position p;
    for (unsigned i = 0; i < 2 * each_; ++i) p.pits[i] = static_cast<std::uint8_t>(numbers_.seeds);
    return p;
  }
  [[nodiscard]] std::optional<score> terminal(const position& p) const {
    const auto [mine, theirs] = rows(p);
    return mine == 0 || theirs == 0 ? std::optional(score{mine} - theirs) : std::nullopt;
  }
  /// Pits that are not empty.
  [[nodiscard]] set_bits moves(const position& p) const {
    std::uint64_t full = 0;
    for (unsigned i = 0; i < each_; ++i) full |= std::uint64_t{p.pits[i] != 0} << i;
    return set_bits(full);
  }
  [[nodiscard]] position play(const position& p, move pit) const { return make(p, pit).after; }
  [[nodiscard]] score gain(const position& p, move pit) const { return make(p, pit).earned; }
  [[nodiscard]] bool same_mover(const position& p, move pit) const {
    return make(p, pit).same_mover;
  }
  [[nodiscard]] made_move<position> make(const position& p, move pit) const;

  /// Those that end in the store first, each from the pit next to it: what they gain is not lost by
  /// what follows. Then the others likewise.
  [[nodiscard]] auto promising(const position& p) const {
    boost::container::static_vector<move, most_pits> found;
    const auto add = [&](bool again) {
      for (unsigned i = each_; i-- != 0;) {
        if (p.pits[i] != 0 && (p.pits[i] % (2 * each_ + 1) == each_ - i) == again)
          found.push_back(i);
      }
    };
    add(true);
    add(false);
    return found;
  }

  /// Twelve pits of seven bits; six in each word.
  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    std::array<std::uint64_t, 2> words{};
    for (unsigned i = 0; i < 2 * most_pits; ++i) {
      words[i / most_pits] = words[i / most_pits] << 7U | p.pits[i];
    }
    return words;
  }
  /// All that is left is one player's.
  [[nodiscard]] interval<score> bounds(const position& p) const {
    const auto [mine, theirs] = rows(p);
    if (const auto over = terminal(p)) return {*over, *over};
    return {-(mine + theirs), mine + theirs};
  }

 private:
  static void check(std::string_view what, int given, unsigned most) {
    if (given >= 1 && given <= static_cast<int>(most)) return;
    throw bad_parameters(fmt::format("{} {}; take 1 to {}", given, what, most));
  }
  struct both_rows {
    int mine = 0;
    int theirs = 0;
  };
  [[nodiscard]] both_rows rows(const position& p) const {
    both_rows found;
    for (unsigned i = 0; i < each_; ++i) {
      found.mine += p.pits[i];
      found.theirs += p.pits[each_ + i];
    }
    return found;
  }

  numbers numbers_{};
  unsigned each_ = 0;
};

inline made_move<kalah::position> kalah::make(const position& p, move pit) const {
  made_move<position> made{p};
  auto& pits = made.after.pits;
  // 1. Sow. The store lies between the rows; it is place `each_` on the way.
  const unsigned around = 2 * each_ + 1;
  unsigned place = pit;
  unsigned seeds = std::exchange(pits[pit], std::uint8_t{0});
  while (seeds-- != 0) {
    place = place + 1 == around ? 0 : place + 1;
    if (place == each_) {
      ++made.earned;
    } else {
      ++pits[place < each_ ? place : place - 1];
    }
  }
  // 2. A last seed in the store: again. In an empty pit of one's own: take it, and what is across.
  made.same_mover = place == each_;
  if (place < each_ && pits[place] == 1) {
    auto& across = pits[2 * each_ - 1 - place];
    if (across != 0 || numbers_.empty_capture) {
      made.earned += across + 1;
      across = pits[place] = 0;
    }
  }
  // 3. The other one's turn.
  if (!made.same_mover) {
    for (unsigned i = 0; i < each_; ++i) std::swap(pits[i], pits[each_ + i]);
    made.after.other_to_move = !p.other_to_move;
  }
  return made;
}

}  // namespace zermelo::games

#include <kalah/text.hpp>  // whoever knows the rules knows their text
