/// KALAH: sow the seeds of a pit; who ends in his store moves again, who ends in an empty pit of
/// his takes what lies across.
#pragma once

#include <boost/container/static_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <optional>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/families/rows_of_pits.hpp>
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
class kalah : public rows_of_pits {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, pits), (int, seeds), (bool, empty_capture));
    bool operator==(const numbers&) const = default;
  };
  static constexpr std::string_view name = "kalah";
  static constexpr std::string_view about =
      "sow seeds, move again from the store, take from across; the difference counts";
  static constexpr std::string_view about_in_korean =
      "씨를 뿌리고, 창고에서 끝나면 한 번 더 두고, 맞은편 씨를 잡는다. 씨 수의 차이로 따진다";

  explicit kalah(int pits = 3, int seeds = 3) : kalah(numbers{pits, seeds, false}) {}
  /// Throws `bad_parameters`.
  explicit kalah(const numbers& given)
      : rows_of_pits(given.pits, given.seeds, 6), numbers_(given) {}
  [[nodiscard]] static std::vector<kalah> samples() {
    return {kalah(1, 3), kalah(2, 2), kalah({2, 3, true}), kalah(3, 3), kalah(4, 3)};
  }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }

  [[nodiscard]] std::optional<score> terminal(const position& p) const {
    const auto mine = static_cast<score>(movers(p));
    const auto theirs = static_cast<score>(others(p));
    return mine == 0 || theirs == 0 ? std::optional(mine - theirs) : std::nullopt;
  }
  /// Pits that are not empty.
  [[nodiscard]] set_bits moves(const position& p) const {
    std::uint64_t full = 0;
    for (unsigned i = 0; i < pits(); ++i) full |= std::uint64_t{p.pits[i] != 0} << i;
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
    boost::container::static_vector<move, position::most_pits> found;
    const auto add = [&](bool again) {
      for (unsigned i = pits(); i-- != 0;) {
        if (p.pits[i] != 0 && (p.pits[i] % (2 * pits() + 1) == pits() - i) == again)
          found.push_back(i);
      }
    };
    add(true);
    add(false);
    return found;
  }

  /// All that is left is one player's.
  [[nodiscard]] interval<score> bounds(const position& p) const {
    if (const auto over = terminal(p)) return {*over, *over};
    const auto left = static_cast<score>(movers(p) + others(p));
    return {-left, left};
  }

 private:
  numbers numbers_{};
};

inline made_move<kalah::position> kalah::make(const position& p, move pit) const {
  made_move<position> made{p};
  auto& seeds_of = made.after.pits;
  const unsigned each = pits();
  // 1. Sow. The store lies between the rows; it is place `each` on the way.
  const unsigned around = 2 * each + 1;
  unsigned place = pit;
  unsigned seeds = std::exchange(seeds_of[pit], std::uint8_t{0});
  while (seeds-- != 0) {
    place = place + 1 == around ? 0 : place + 1;
    if (place == each) {
      ++made.earned;
    } else {
      ++seeds_of[place < each ? place : place - 1];
    }
  }
  // 2. A last seed in the store: again. In an empty pit of one's own: take it, and what is across.
  made.same_mover = place == each;
  if (place < each && seeds_of[place] == 1) {
    auto& across = seeds_of[2 * each - 1 - place];
    if (across != 0 || numbers_.empty_capture) {
      made.earned += across + 1;
      across = seeds_of[place] = 0;
    }
  }
  // 3. The other one's turn.
  if (!made.same_mover) change_sides(made.after);
  return made;
}

}  // namespace zermelo::games

#include <kalah/text.hpp>  // whoever knows the rules knows their text
