/// CRAM: two players lay dominoes on a board in turn, either way round; who cannot move loses.
#pragma once

#include <algorithm>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/cuts.hpp>
#include <zermelo/boards/ordered_places.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the mask of the cells still free, bit r * cols + c; a move is the mask of a
/// domino. The game is Gardner's (1974); the theory of what falls apart and what may be left out is
/// below, with each member.
class cram {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "cram";
  static constexpr std::string_view about = "lay dominoes in turn; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "번갈아 도미노를 놓는다. 놓을 수 없는 쪽이 진다";
  static constexpr bool impartial = true;

  using position = std::uint64_t;
  using move = std::uint64_t;

  explicit cram(int rows = 4, int cols = 5) : cram(numbers{rows, cols, false}) {}

  /// Throws `bad_parameters`.
  explicit cram(const numbers& given);

  [[nodiscard]] position start() const { return board_.all(); }
  /// From the middle of the board outwards: what is cut in the middle falls apart soonest.
  [[nodiscard]] auto moves(position free) const { return fitting_pieces(dominoes_, free); }
  /// The same, those first that may cut a part in two: what they leave is known the soonest.
  [[nodiscard]] auto promising(position free) const {
    const position across = free & beside_.left_of(free);
    const position down = free & beside_.above(free);
    const position cuts_across = across_cuts_(free);
    const position cuts_down = down_cuts_(free);
    return places_({across & cuts_across, down & cuts_down},
                   {across & ~cuts_across, down & ~cuts_down});
  }
  [[nodiscard]] position play(position free, move domino) const { return free ^ domino; }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::uint64_t key(position free) const { return free; }
  [[nodiscard]] std::uint64_t position_count() const {
    return cells() < 64 ? std::uint64_t{1} << cells() : too_many_positions;
  }
  [[nodiscard]] std::uint64_t index(position free) const { return free; }
  [[nodiscard]] position at(std::uint64_t index) const { return index; }

  /// Without the free cells that have no free neighbour.
  [[nodiscard]] position simplify(position free) const { return free & beside_(free); }
  /// The least of all positions that are this one, simplified, moved, turned or reflected.
  [[nodiscard]] position canonical(position free) const {
    const position simple = simplify(free);
    return simple == 0 ? 0 : shapes_.least_image(simple);
  }
  /// The connected parts, without cells whose loss changes no value; see `reduced`.
  [[nodiscard]] auto components(position free) const {
    return connected_parts(beside_, reduced(simplify(free)));
  }
  /// 0 for a part that is its own image under half a turn about a point that no domino covers: each
  /// move has its answer on the other side.
  [[nodiscard]] std::optional<nimber> known_nimber(position free) const;
  [[nodiscard]] std::uint32_t effort(position free) const { return effort_(free); }

  [[nodiscard]] unsigned cells() const { return static_cast<unsigned>(board_.cells()); }
  [[nodiscard]] const std::vector<std::uint64_t>& pieces() const { return dominoes_; }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<cram> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  [[nodiscard]] position reduced(position free) const;

  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  shapes shapes_;
  cut_effort effort_;
  std::vector<std::uint64_t> dominoes_;  // those nearest to the middle first
  ordered_places<2> places_;             // the same: those across, and those down
  cutting_places across_cuts_;
  cutting_places down_cuts_;
};

inline cram::cram(const numbers& given)
    : numbers_(given), board_(checked_rectangle(given.rows, given.cols)) {
  beside_ = side_by_side(board_);
  shapes_ = shapes(board_);
  effort_ = cut_effort(board_);
  // Twice the distances from the middle, squared: whole numbers.
  std::vector<std::pair<int, std::uint64_t>> found;
  const auto add = [&](int r, int c, int height, int width) {
    const int y = 2 * r + height - board_.rows;
    const int x = 2 * c + width - board_.cols;
    found.emplace_back(y * y + x * x, board_.bit(r, c) | board_.bit(r + height - 1, c + width - 1));
  };
  for (int r = 0; r < board_.rows; ++r) {
    for (int c = 0; c < board_.cols; ++c) {
      if (c + 1 < board_.cols) add(r, c, 1, 2);
      if (r + 1 < board_.rows) add(r, c, 2, 1);
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<ordered_places<2>::place> places;
  for (const auto& [distance, domino] : found) {
    const bool is_across = (domino & domino >> 1U) != 0 && board_.cols > 1;
    dominoes_.push_back(domino);
    places.push_back({is_across ? 0U : 1U, lowest_bit(domino), domino});
  }
  places_ = ordered_places<2>(places);
  if (board_.cols > 1) across_cuts_ = cutting_places(board_, board_.bit(0, 0) | board_.bit(0, 1));
  if (board_.rows > 1) down_cuts_ = cutting_places(board_, board_.bit(0, 0) | board_.bit(1, 0));
}

inline std::vector<cram> cram::samples() {
  std::vector<cram> rules;
  for (const numbers& each : {numbers{1, 1, false}, numbers{1, 6, false}, numbers{2, 3, true},
                              numbers{3, 3, false}, numbers{4, 5, false}, numbers{8, 8, false}}) {
    rules.emplace_back(each);
  }
  return rules;
}

/// Without leaves and bridges that are not needed (Beling's reductions, 2020). A leaf is a cell
/// with one free neighbour, its hub. A cell all of whose neighbours are hubs of some other leaf can
/// go: a domino over it and a hub leaves what a domino over that hub and its leaf leaves, by
/// induction. That is a second leaf of one hub, and a bridge between hubs.
inline cram::position cram::reduced(position free) const {
  // 1. The leaves, by the side that their hub is on.
  const position above = beside_.below(free);  // cells with a free one above
  const position below = beside_.above(free);
  const position left = beside_.right_of(free);
  const position right = beside_.left_of(free);
  const position two = (above & below) | (left & right) | ((above | below) & (left | right));
  const position leaves = free & (above | below | left | right) & ~two;
  if (leaves == 0) return free;
  // 2. Of the leaves of one hub, the first found stays. Two cells that are each other's leaf are
  //    each other's hub, too, and both stay.
  position kept = free;
  position hubs = beside_.above(leaves & above);
  const position from_above = beside_.below(leaves & below);
  kept &= ~beside_.above(from_above & hubs);
  hubs |= from_above;
  const position from_left = beside_.left_of(leaves & left);
  kept &= ~(beside_.right_of(from_left & hubs) & leaves);
  hubs |= from_left;
  const position from_right = beside_.right_of(leaves & right);
  kept &= ~(beside_.left_of(from_right & hubs) & leaves);
  hubs |= from_right;
  // 3. Bridges: cells whose neighbours are all hubs.
  const position others = free & ~leaves & ~hubs;
  return kept & ~(others & ~beside_(others));
}

inline std::optional<nimber> cram::known_nimber(position free) const {
  if (free == 0) return 0;
  const auto middle = shapes_.half_turn(free);
  // Only a domino over the point of the turn meets its own image. Where that point is a corner of
  // four cells no domino lies over it; one or two cells about it are free together, or not at all.
  const bool is_answered = middle && (middle->cells == 4 || middle->inside == 0);
  return is_answered ? std::optional<nimber>(0) : std::nullopt;
}

}  // namespace zermelo::games

#include <cram/text.hpp>  // whoever knows the rules knows their text
