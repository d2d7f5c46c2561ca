/// OWARE: sow the seeds of a pit, take twos and threes on the other side; who starves the other
/// must feed him.
#pragma once

#include <fmt/format.h>

#include <array>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <range/v3/view/iota.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
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
/// Positions are as the player to move sees them, his pits first, both rows from their player's
/// left. A tier is a number of seeds; with a taking move play leaves it.
class oware {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, pits), (int, seeds));
    bool operator==(const numbers&) const = default;
  };
  static constexpr unsigned most_pits = 6;   // of a player
  static constexpr unsigned most_seeds = 4;  // in a pit

  static constexpr std::string_view name = "oware";
  static constexpr std::string_view about =
      "sow seeds, take twos and threes; the difference counts, endless play earns nothing";
  static constexpr bool cyclic = true;

  struct position {
    std::array<std::uint8_t, std::size_t{2} * most_pits> pits{};
    bool other_to_move = false;  // not who began; for the text alone
    bool operator==(const position& p) const { return pits == p.pits; }
  };
  using move = unsigned;  // the pit's number

  explicit oware(int pits = 3, int seeds = 2) : oware(numbers{pits, seeds}) {}
  /// Throws `bad_parameters`.
  explicit oware(const numbers& given)
      : numbers_(given),
        each_(static_cast<unsigned>(checked("pits in a row", given.pits, most_pits))),
        all_(2 * each_ * static_cast<unsigned>(checked("seeds in a pit", given.seeds, most_seeds))),
        ways_(2 * each_, all_) {}
  [[nodiscard]] static std::vector<oware> samples() {
    return {oware(1, 2), oware(2, 2), oware(3, 1), oware(3, 2), oware(4, 1)};
  }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] unsigned pits() const { return each_; }  // of a player
  [[nodiscard]] unsigned all_seeds() const { return all_; }

  [[nodiscard]] position start() const {
    position p;
    for (unsigned i = 0; i < 2 * each_; ++i) p.pits[i] = static_cast<std::uint8_t>(numbers_.seeds);
    return p;
  }
  [[nodiscard]] std::optional<score> terminal(const position& p) const {
    const unsigned mine = seeds_in(p, 0);
    if (mine == 0) return -static_cast<score>(seeds_in(p, each_));
    return full_pits(p) == 0 ? std::optional(static_cast<score>(mine)) : std::nullopt;
  }
  /// Pits that are not empty, and where the other has nothing, those that feed him.
  [[nodiscard]] set_bits moves(const position& p) const { return set_bits(full_pits(p)); }
  [[nodiscard]] position play(const position& p, move pit) const { return make(p, pit).after; }
  [[nodiscard]] score gain(const position& p, move pit) const { return make(p, pit).earned; }
  [[nodiscard]] made_move<position> make(const position& p, move pit) const;

  /// Twelve pits of six bits, six in each word.
  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    std::array<std::uint64_t, 2> words{};
    for (unsigned i = 0; i < 2 * most_pits; ++i) {
      words[i / most_pits] = words[i / most_pits] << 6U | p.pits[i];
    }
    return words;
  }

  // [tiers]
  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, all_ + std::uint64_t{1});
  }
  [[nodiscard]] std::uint64_t tier(const position& p) const {
    return seeds_in(p, 0) + seeds_in(p, each_);
  }
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
  static int checked(std::string_view what, int given, unsigned most) {
    if (given >= 1 && given <= static_cast<int>(most)) return given;
    throw bad_parameters(fmt::format("{} {}; take 1 to {}", given, what, most));
  }
  [[nodiscard]] unsigned seeds_in(const position& p, unsigned row) const {
    unsigned found = 0;
    for (unsigned i = 0; i < each_; ++i) found += p.pits[row + i];
    return found;
  }
  [[nodiscard]] std::uint64_t full_pits(const position& p) const {
    const bool must_feed = seeds_in(p, each_) == 0;
    std::uint64_t found = 0;
    for (unsigned i = 0; i < each_; ++i) {
      const bool serves = must_feed ? p.pits[i] >= each_ - i : p.pits[i] != 0;
      found |= std::uint64_t{serves} << i;
    }
    return found;
  }

  numbers numbers_{};
  unsigned each_ = 0;
  unsigned all_ = 0;
  pit_numbering ways_;
};

inline made_move<oware::position> oware::make(const position& p, move pit) const {
  made_move<position> made{p};
  auto& pits = made.after.pits;
  // 1. Sow.
  const unsigned around = 2 * each_;
  unsigned place = pit;
  for (unsigned seeds = std::exchange(pits[pit], std::uint8_t{0}); seeds != 0;) {
    place = place + 1 == around ? 0 : place + 1;
    if (place == pit) continue;
    ++pits[place];
    --seeds;
  }
  // 2. Take twos and threes of the other's, back from the last seed, unless that is all he has.
  const auto sown = pits;
  unsigned taken = 0;
  for (; place >= each_ && (pits[place] == 2 || pits[place] == 3); --place) {
    taken += std::exchange(pits[place], std::uint8_t{0});
  }
  if (taken != 0 && seeds_in(made.after, each_) == 0) {
    pits = sown;
    taken = 0;
  }
  made.earned = static_cast<score>(taken);
  // 3. The other one's turn.
  for (unsigned i = 0; i < each_; ++i) std::swap(pits[i], pits[each_ + i]);
  made.after.other_to_move = !p.other_to_move;
  return made;
}

}  // namespace zermelo::games

#include <oware/text.hpp>  // whoever knows the rules knows their text
