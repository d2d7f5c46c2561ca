/// DOMINEERING: one player lays dominoes upright, the other across; who cannot move loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <cstdint>
#include <domineering/dominoes.hpp>
#include <domineering/prospects.hpp>
#include <domineering/sure_moves.hpp>
#include <memory>
#include <range/v3/view/facade.hpp>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the mask of the cells still free, bit r * cols + c, and who is to move; a move is
/// the mask of a domino. The game is Andersson's (Gardner 1974: crosscram; Conway 1976).
///
/// The players have different moves, so no nimber says what a position is worth, and boards that
/// fall apart cannot be solved part by part as Cram's are.
class domineering {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (bool, horizontal));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "domineering";
  static constexpr std::string_view about =
      "lay dominoes, one player upright, the other across; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "한쪽은 세로로, 한쪽은 가로로 도미노를 놓는다. 놓을 수 없는 쪽이 진다";

  struct position {
    std::uint64_t free = 0;
    bool horizontal = false;  // who is to move

    bool operator==(const position&) const = default;
  };
  using move = std::uint64_t;
  using move_list = boost::container::static_vector<move, 64>;

  explicit domineering(int rows = 5, int cols = 5) : domineering(numbers{rows, cols, false}) {}

  /// Throws `bad_parameters`.
  explicit domineering(const numbers& given);

  [[nodiscard]] position start() const { return {board_.all(), numbers_.horizontal}; }
  [[nodiscard]] auto moves(position p) const {
    const domino_way& mine = way_of(p.horizontal);
    return dominoes(mine.places(p.free), mine.step());
  }
  [[nodiscard]] position play(position p, move domino) const {
    return {p.free ^ domino, !p.horizontal};
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(position p) const {
    return {p.free, static_cast<std::uint64_t>(p.horizontal)};
  }
  /// The player's bit above the cells':
  ///
  ///     bit    rows * cols     rows * cols - 1 ... 0
  ///            horizontal?     free?
  [[nodiscard]] std::uint64_t position_count() const {
    return cells() < 63 ? std::uint64_t{2} << cells() : too_many_positions;
  }
  [[nodiscard]] std::uint64_t index(position p) const {
    return p.free | static_cast<std::uint64_t>(p.horizontal) << cells();
  }
  [[nodiscard]] position at(std::uint64_t index) const {
    return {index & board_.all(), (index >> cells()) != 0};
  }

  /// Without the free cells that have no free neighbour: neither player can use them.
  [[nodiscard]] position simplify(position p) const {
    return {p.free & beside_(p.free), p.horizontal};
  }
  /// The least image of the simplified position under reflections and half a turn. On a square
  /// board a quarter turn makes the one player the other, and the vertical one is to move.
  [[nodiscard]] position canonical(position p) const;

  /// A win for who is to move if the moves that he is sure of are more than the other can have, a
  /// loss if the other is sure of as many as he can have; see `sure_moves`.
  [[nodiscard]] interval<outcome> bounds(position p) const;

  /// What leaves him the most moves, safe ones counted twice, and the other the fewest comes first
  /// (after Breuker, Uiterwijk and van den Herik 2000); of those that are equal the farthest from
  /// the middle of the board. Of the moves where the other can never go one is kept, as the last:
  /// each takes one from a number of moves that are his alone.
  [[nodiscard]] move_list promising(position p) const;

  [[nodiscard]] unsigned cells() const { return static_cast<unsigned>(board_.cells()); }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<domineering> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  /// The dominoes whose first cells are these.
  class dominoes : public ranges::view_facade<dominoes> {
   public:
    dominoes() = default;
    dominoes(std::uint64_t places, unsigned step)
        : places_(places), domino_(1 | std::uint64_t{1} << step) {}

   private:
    friend ranges::range_access;

    [[nodiscard]] move read() const { return domino_ << lowest_bit(places_); }
    void next() { places_ &= places_ - 1; }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return places_ == 0; }
    [[nodiscard]] bool equal(const dominoes& other) const { return places_ == other.places_; }

    std::uint64_t places_ = 0;
    std::uint64_t domino_ = 0;
  };

  [[nodiscard]] const domino_way& way_of(bool horizontal) const {
    return ways_[static_cast<std::size_t>(horizontal)];
  }
  [[nodiscard]] static std::uint64_t out_of_reach(const domino_way& mine, const domino_way& others,
                                                  std::uint64_t free);

  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  std::array<domino_way, 2> ways_;                     // vertical, horizontal
  std::shared_ptr<const mask_symmetries> symmetries_;  // of all copies of these rules
};

inline domineering::domineering(const numbers& given)
    : numbers_(given), board_{given.rows, given.cols} {
  if (given.rows < 1 || given.cols < 1 || given.rows > 64 || given.cols > 64 / given.rows) {
    throw bad_parameters(fmt::format("a board of {} rows and {} columns; take 1 to 64 cells",
                                     given.rows, given.cols));
  }
  beside_ = side_by_side(board_);
  symmetries_ = std::make_shared<const mask_symmetries>(board_);
  ways_ = {domino_way(board_, false), domino_way(board_, true)};
}

inline std::vector<domineering> domineering::samples() {
  std::vector<domineering> rules;
  for (const numbers& each :
       {numbers{1, 1, false}, numbers{1, 6, true}, numbers{2, 3, false}, numbers{3, 3, true},
        numbers{4, 3, false}, numbers{4, 5, true}, numbers{8, 8, false}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline domineering::position domineering::canonical(position p) const {
  const std::uint64_t free = simplify(p).free;
  // The first four symmetries keep rows rows; the others turn columns into rows.
  const bool turns = p.horizontal && board_.rows == board_.cols;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t i = turns ? 4 : 0; i < (turns ? 8U : 4U); ++i)
    least = std::min(least, symmetries_->image(i, free));
  return {least, p.horizontal && !turns};
}

inline interval<outcome> domineering::bounds(position p) const {
  const domino_way& mine = way_of(p.horizontal);
  const domino_way& others = way_of(!p.horizontal);
  if (sure_moves(mine, others, p.free).outlast(true)) return {outcome::win, outcome::win};
  if (sure_moves(others, mine, p.free).outlast(false)) return {outcome::loss, outcome::loss};
  return {outcome::loss, outcome::win};
}

/// The cells of all lines of free cells in which the other can never lie.
inline std::uint64_t domineering::out_of_reach(const domino_way& mine, const domino_way& others,
                                               std::uint64_t free) {
  std::uint64_t reached = others.usable(free);
  for (std::uint64_t fresh = reached; fresh != 0; reached |= fresh)
    fresh = (mine.after(reached) | mine.before(reached)) & free & ~reached;
  return free & ~reached;
}

inline domineering::move_list domineering::promising(position p) const {
  const domino_way& mine = way_of(p.horizontal);
  const domino_way& others = way_of(!p.horizontal);
  const std::uint64_t alone = mine.places(out_of_reach(mine, others, p.free));
  move_list sorted;
  const std::uint64_t contested = mine.places(p.free) & ~alone;
  for (const std::uint64_t equal : prospects::of(mine, others, p.free, contested)) {
    if (equal == 0) continue;
    for (const std::uint64_t ring : mine.rings()) {
      for (const move domino : dominoes(equal & ring, mine.step())) sorted.push_back(domino);
    }
  }
  if (alone != 0) sorted.push_back(mine.domino(alone & -alone));
  return sorted;
}

}  // namespace zermelo::games

#include <domineering/text.hpp>  // whoever knows the rules knows their text
