/// OWARE: sow the seeds of a pit, take twos and threes on the other side; who starves the other
/// must feed him.
#pragma once

#include <boost/hana/define_struct.hpp>
#include <optional>
#include <range/v3/view/iota.hpp>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/families/rows_of_pits.hpp>
#include <zermelo/numbering/stones.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// Two rows of pits (Abapa rules, on smaller boards as well). A move takes all seeds of an own pit
/// and sows them one by one, against the clock, passing over the pit that they came from. If the
/// last one makes two or three in a pit of the other's, those are taken, and likewise in the pits
/// before it as long as they are his and hold two or three; a move that would take all that he has
/// takes nothing. Who finds the other's row empty must sow into it; if he cannot, the seeds left
/// are his, and the game is over. The difference of what was taken counts. Endless play earns
/// nothing more: what goes around is shared.
///
/// A tier is a number of seeds; with a taking move play leaves it.
class oware : public rows_of_pits {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, pits), (int, seeds));
    bool operator==(const numbers&) const = default;
  };
  static constexpr std::string_view name = "oware";
  static constexpr std::string_view about =
      "sow seeds, take twos and threes; the difference counts, endless play earns nothing";
  static constexpr std::string_view about_in_korean =
      "씨를 뿌리고 둘이나 셋이 된 곳을 가져간다. 씨 수의 차이로 따지고, 끝없는 게임은 얻는 것이 "
      "없다";
  static constexpr bool cyclic = true;

  explicit oware(int pits = 3, int seeds = 2) : oware(numbers{pits, seeds}) {}
  /// Throws `bad_parameters`.
  explicit oware(const numbers& given)
      : rows_of_pits(given.pits, given.seeds, 4), numbers_(given), ways_(2 * pits(), all_seeds()) {}
  [[nodiscard]] static std::vector<oware> samples() {
    return {oware(1, 2), oware(2, 2), oware(3, 1), oware(3, 2), oware(4, 1)};
  }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }

  [[nodiscard]] std::optional<score> terminal(const position& p) const {
    const unsigned mine = movers(p);
    if (mine == 0) return -static_cast<score>(others(p));
    return full_pits(p) == 0 ? std::optional(static_cast<score>(mine)) : std::nullopt;
  }
  /// Pits that are not empty, and where the other has nothing, those that feed him.
  [[nodiscard]] set_bits moves(const position& p) const { return set_bits(full_pits(p)); }
  [[nodiscard]] position play(const position& p, move pit) const { return make(p, pit).after; }
  [[nodiscard]] score gain(const position& p, move pit) const { return make(p, pit).earned; }
  [[nodiscard]] made_move<position> make(const position& p, move pit) const;

  // [tiers]
  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, all_seeds() + std::uint64_t{1});
  }
  [[nodiscard]] std::uint64_t tier(const position& p) const { return movers(p) + others(p); }
  /// At least two seeds are taken.
  [[nodiscard]] auto successors(std::uint64_t seeds) const {
    return ranges::views::iota(std::uint64_t{0}, seeds < 2 ? 0 : seeds - 1);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t seeds) const {
    return ways_.count(static_cast<unsigned>(seeds));
  }
  [[nodiscard]] std::uint64_t index(std::uint64_t seeds, const position& p) const {
    return ways_.index(static_cast<unsigned>(seeds), p.pits);
  }
  [[nodiscard]] position at(std::uint64_t seeds, std::uint64_t i) const {
    position p;
    ways_.at(static_cast<unsigned>(seeds), i, p.pits);
    return p;
  }
  // [/tiers]

 private:
  [[nodiscard]] std::uint64_t full_pits(const position& p) const {
    const bool must_feed = others(p) == 0;
    std::uint64_t found = 0;
    for (unsigned i = 0; i < pits(); ++i) {
      const bool serves = must_feed ? p.pits[i] >= pits() - i : p.pits[i] != 0;
      found |= std::uint64_t{serves} << i;
    }
    return found;
  }

  numbers numbers_{};
  pit_numbering ways_;
};

inline made_move<oware::position> oware::make(const position& p, move pit) const {
  made_move<position> made{p};
  auto& seeds_of = made.after.pits;
  // 1. Sow.
  const unsigned around = 2 * pits();
  unsigned place = pit;
  for (unsigned seeds = std::exchange(seeds_of[pit], std::uint8_t{0}); seeds != 0;) {
    place = place + 1 == around ? 0 : place + 1;
    if (place == pit) continue;
    ++seeds_of[place];
    --seeds;
  }
  // 2. Take twos and threes of the other's, back from the last seed, unless that is all he has.
  const auto sown = seeds_of;
  unsigned taken = 0;
  for (; place >= pits() && (seeds_of[place] == 2 || seeds_of[place] == 3); --place) {
    taken += std::exchange(seeds_of[place], std::uint8_t{0});
  }
  if (taken != 0 && others(made.after) == 0) {
    seeds_of = sown;
    taken = 0;
  }
  made.earned = static_cast<score>(taken);
  // 3. The other one's turn.
  change_sides(made.after);
  return made;
}

}  // namespace zermelo::games

#include <oware/text.hpp>  // whoever knows the rules knows their text
