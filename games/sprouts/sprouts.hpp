/// SPROUTS: two players join spots by curves that do not cross; who cannot draw one loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boost/hana/define_struct.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <sprouts/canonical.hpp>
#include <sprouts/draft.hpp>
#include <sprouts/moves.hpp>
#include <sprouts/position.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// Conway and Paterson's game (1967; Gardner 1967). A position is what the drawing leaves to play,
/// in one form for all drawings that leave the same: draft.hpp says what goes, canonical.hpp how
/// what is left is written. Moves that leave the same are one.
class sprouts {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, spots), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "sprouts";
  static constexpr std::string_view about =
      "join spots by curves that do not cross, three ends a spot; who cannot loses";
  static constexpr std::string_view about_in_korean =
      "점들을 서로 만나지 않는 곡선으로 잇는다. 한 점에 끝이 셋까지다. 이을 수 없는 쪽이 진다";
  static constexpr bool impartial = true;
  static constexpr bool narrowing = true;
  static constexpr int most_spots = 24;

  using position = sprouts_position;
  using move = sprouts_move;

  explicit sprouts(int spots = 4) : sprouts(numbers{spots, false}) {}

  /// Throws `bad_parameters`.
  explicit sprouts(const numbers& given);

  [[nodiscard]] position start() const;
  [[nodiscard]] std::vector<move> moves(const position& p) const;
  [[nodiscard]] position play(const position& /*p*/, const move& m) const { return m.left; }
  [[nodiscard]] bool misere() const { return numbers_.misere; }
  [[nodiscard]] position::words key(const position& p) const { return p.key(); }

  /// Lands: regions that have a vertex in common hang together, and others do not.
  [[nodiscard]] std::vector<position> components(const position& p) const { return p.lands(); }
  /// The squares of each region's vertices: what is cut into small regions is done soonest. To the
  /// power of 3/4, so that what looks hard is not put off for too long. (Measured: by the squares
  /// `grundy` takes 40 times fewer positions on 8 spots than by the lives that are left; by the
  /// power it takes half of those on 12 spots, and `proof_number` a fifth.)
  [[nodiscard]] std::uint32_t effort(const position& p) const;

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<sprouts> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  numbers numbers_;
};

inline sprouts::sprouts(const numbers& given) : numbers_(given) {
  if (given.spots < 1 || given.spots > most_spots) {
    throw bad_parameters(fmt::format("{} spots; take 1 to {}", given.spots, most_spots));
  }
}

inline std::vector<sprouts> sprouts::samples() {
  std::vector<sprouts> rules;
  for (const numbers& each :
       {numbers{1, false}, numbers{2, true}, numbers{3, false}, numbers{4, false}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline sprouts::position sprouts::start() const {
  position p;
  for (int i = 0; i < numbers_.spots; ++i) p.push(sprouts_sign::spot);
  return p;
}

inline std::vector<sprouts::move> sprouts::moves(const position& p) const {
  std::vector<move> found;
  const std::vector<position> lands = p.lands();
  std::size_t offset = 0;  // of the land's vertices
  for (std::size_t i = 0; i < lands.size(); ++i) {
    const sprouts_draft land = unfolded(lands[i]);
    const auto add = [&](std::size_t from, std::size_t to, std::uint64_t enclosed,
                         const sprouts_draft& draft) {
      std::vector<position> left = lands_of(sprouts_reduction(draft).result());
      for (std::size_t k = 0; k < lands.size(); ++k) {
        if (k != i) left.push_back(lands[k]);
      }
      found.push_back({static_cast<std::uint8_t>(offset + from),
                       static_cast<std::uint8_t>(offset + to), enclosed,
                       sum_of_lands(std::move(left))});
    };
    if (i == 0 || lands[i] != lands[i - 1]) sprouts_curves(land, add);
    offset += land.vertices();
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const move& a, const move& b) { return a.left < b.left; });
  const auto is_same = [](const move& a, const move& b) { return a.left == b.left; };
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
  return found;
}

inline std::uint32_t sprouts::effort(const position& p) const {
  const sprouts_draft draft = unfolded(p);
  std::uint32_t sum = 0;
  for (std::size_t r = 0; r < draft.regions(); ++r) {
    const auto vertices = static_cast<std::uint32_t>(draft.vertices_of_region(r).size());
    sum += vertices * vertices;
  }
  return static_cast<std::uint32_t>(std::sqrt(sum * std::sqrt(sum)));
}

}  // namespace zermelo::games

#include <sprouts/text.hpp>  // whoever knows the rules knows their text
