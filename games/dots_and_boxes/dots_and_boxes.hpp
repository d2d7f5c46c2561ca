/// DOTS AND BOXES: draw an edge; who draws the fourth of a box has the box and moves again.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the mask of the edges drawn; who has which box does not matter for what is still
/// to come. Edges are numbered as one reads a drawing; a box is known by the edge above it. With
/// three columns:
///
///     +  0  +  1  +  2  +         the edges of box b:
///     3     4     5     6             b
///     +  7  +  8  +  9  +         b+3   b+4
///    10    11    12    13            b+7
///     + 14  + 15  + 16  +
///
/// The game is Lucas's (1889). What may be left out of a search is Berlekamp's theory (2000), put
/// to use by Barker and Korf (2012).
class dots_and_boxes {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "dots_and_boxes";
  static constexpr std::string_view about =
      "draw edges; who completes a box has it and moves again; the difference counts";
  static constexpr std::string_view about_in_korean =
      "변을 긋는다. 상자를 완성하면 그것을 갖고 한 번 더 둔다. 상자 수의 차이로 따진다";

  using position = std::uint64_t;  // the edges drawn
  using move = unsigned;           // the edge's number
  using move_list = boost::container::static_vector<move, 64>;

  explicit dots_and_boxes(int rows = 3, int cols = 3) : dots_and_boxes(numbers{rows, cols}) {}

  /// Throws `bad_parameters`.
  explicit dots_and_boxes(const numbers& given);

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] set_bits moves(position drawn) const { return set_bits(open(drawn)); }
  [[nodiscard]] position play(position drawn, move edge) const { return drawn | bit(edge); }
  /// The boxes that the edge completes, none to two.
  [[nodiscard]] int gain(position drawn, move edge) const {
    const std::uint64_t beside = boxes_beside_[edge];
    return static_cast<int>(count_bits(complete(drawn | bit(edge)) & beside));
  }
  [[nodiscard]] bool same_mover(position drawn, move edge) const { return gain(drawn, edge) != 0; }

  [[nodiscard]] std::uint64_t key(position drawn) const { return drawn; }
  [[nodiscard]] std::uint64_t position_count() const {
    return edges() < 64 ? std::uint64_t{1} << edges() : too_many_positions;
  }
  [[nodiscard]] std::uint64_t index(position drawn) const { return drawn; }
  [[nodiscard]] position at(std::uint64_t index) const { return index; }

  /// The least image under the symmetries of the rectangle and, in each box, of the edges that
  /// lead out of the board: one of them is as good as the other.
  [[nodiscard]] position canonical(position drawn) const;

  /// What is left is between all for the other and all for the mover. He can be sure of the boxes
  /// that can be taken now, and where the last two (four of a loop) may be declined, of having the
  /// better of "take them and move" and "leave them, and the other moves". Who has to open a chain
  /// hands that to the other.
  [[nodiscard]] interval<score> bounds(position drawn) const;

  /// 1. Boxes that can be taken at no cost are taken at once. 2. Of the last two boxes of a chain,
  /// or the last four of a loop, one takes all or none. 3. Otherwise edges that give nothing away
  /// come first, from the middle of the board outwards, then one edge of each chain, the short ones
  /// first.
  [[nodiscard]] move_list promising(position drawn) const;

  [[nodiscard]] unsigned edges() const {
    return static_cast<unsigned>(numbers_.rows) * band_ + cols();
  }
  /// Where an edge lies in the drawing: a rectangle of dots, edges and boxes, each a cell.
  [[nodiscard]] unsigned cell_of(move edge) const {
    const unsigned in_band = edge % band_;
    const unsigned row = 2 * (edge / band_) + (in_band < cols() ? 0 : 1);
    const unsigned column = in_band < cols() ? 2 * in_band + 1 : 2 * (in_band - cols());
    return row * (2 * cols() + 1) + column;
  }
  [[nodiscard]] const rectangle& drawing_board() const { return drawing_; }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<dots_and_boxes> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  /// Boxes in a row, each with two open edges, one to the box before and one to the box after it.
  /// Where the first has but one open edge they can be taken.
  struct chain {
    unsigned length = 0;
    bool is_closed = false;  // ends in a box that can be taken, too; or is a loop
    bool is_apart = false;   // both ends lead out of the board
    move first = 0;          // open edges, from the beginning
    move second = 0;         // (the first again where there is but one)
    std::uint64_t boxes = 0;
  };

  [[nodiscard]] static std::uint64_t bit(unsigned edge) { return std::uint64_t{1} << edge; }
  [[nodiscard]] unsigned cols() const { return static_cast<unsigned>(numbers_.cols); }
  [[nodiscard]] std::uint64_t open(position drawn) const { return ~drawn & all_; }
  [[nodiscard]] std::uint64_t complete(position drawn) const {
    return drawn & drawn >> left_ & drawn >> right_ & drawn >> band_ & boxes_;
  }
  /// The boxes of which so many edges are drawn.
  struct counted_boxes {
    std::uint64_t two = 0;
    std::uint64_t three = 0;
    std::uint64_t four = 0;
  };
  [[nodiscard]] counted_boxes counted(position drawn) const {
    const std::uint64_t above = drawn;
    const std::uint64_t left = drawn >> left_;
    const std::uint64_t right = drawn >> right_;
    const std::uint64_t below = drawn >> band_;
    const std::uint64_t odd = above ^ left ^ right ^ below;
    const std::uint64_t pair =
        (above & left) | (right & below) | ((above ^ left) & (right ^ below));
    const std::uint64_t all = above & left & right & below;
    return {pair & ~odd & ~all & boxes_, pair & odd & boxes_, all & boxes_};
  }
  [[nodiscard]] std::uint64_t edges_of(std::uint64_t boxes) const {
    return boxes | boxes << left_ | boxes << right_ | boxes << band_;
  }

  [[nodiscard]] chain takeable(position drawn, const counted_boxes& boxes,
                               std::uint64_t first) const;
  [[nodiscard]] chain untouched(position drawn, const counted_boxes& boxes,
                                std::uint64_t inside) const;
  void follow(position drawn, const counted_boxes& boxes, std::uint64_t box, move edge,
              chain& found) const;
  [[nodiscard]] move_list takes(position drawn, const counted_boxes& boxes) const;
  [[nodiscard]] static score sure_of(score takeable, score left, unsigned declined);

  numbers numbers_;
  rectangle drawing_;
  unsigned left_ = 0;   // from the edge above a box to the one at its left
  unsigned right_ = 0;  // likewise
  unsigned band_ = 0;   // to the one below: the edges of a row of boxes
  std::uint64_t all_ = 0;
  std::uint64_t boxes_ = 0;
  std::array<std::uint64_t, 64> boxes_beside_{};       // an edge
  std::vector<std::uint64_t> outer_edges_;             // of each box that has several
  std::vector<move> from_middle_;                      // all edges, the nearest to it first
  std::shared_ptr<const mask_symmetries> symmetries_;  // of all copies of these rules
};

inline dots_and_boxes::dots_and_boxes(const numbers& given) : numbers_(given) {
  if (given.rows < 1 || given.cols < 1 || given.rows > 64 || given.cols > 64 ||
      2 * given.rows * given.cols + given.rows + given.cols > 64) {
    throw bad_parameters(fmt::format("{} rows and {} columns of boxes; take 1 to 64 edges in all",
                                     given.rows, given.cols));
  }
  drawing_ = {2 * given.rows + 1, 2 * given.cols + 1};
  left_ = cols();
  right_ = left_ + 1;
  band_ = left_ + right_;
  all_ = edges() == 64 ? ~std::uint64_t{0} : bit(edges()) - 1;
  // 1. Boxes, their edges, and those of their edges that lead out of the board.
  for (unsigned r = 0; r < static_cast<unsigned>(given.rows); ++r) {
    for (unsigned c = 0; c < cols(); ++c) {
      const std::uint64_t box = bit(r * band_ + c);
      boxes_ |= box;
      for (const unsigned edge : set_bits(edges_of(box))) boxes_beside_[edge] |= box;
    }
  }
  for (const unsigned box : set_bits(boxes_)) {
    std::uint64_t outer = 0;
    for (const unsigned edge : set_bits(edges_of(bit(box))))
      if (boxes_beside_[edge] == bit(box)) outer |= bit(edge);
    if (count_bits(outer) > 1) outer_edges_.push_back(outer);
  }
  // 2. The edges by their distance from the middle of the board, twice and squared.
  const auto distance = [&](move edge) {
    const int y = static_cast<int>(cell_of(edge)) / drawing_.cols - given.rows;
    const int x = static_cast<int>(cell_of(edge)) % drawing_.cols - given.cols;
    return y * y + x * x;
  };
  for (move edge = 0; edge < edges(); ++edge) from_middle_.push_back(edge);
  std::stable_sort(from_middle_.begin(), from_middle_.end(),
                   [&](move a, move b) { return distance(a) < distance(b); });
  // 3. The symmetries of the drawing, as maps of edges.
  std::vector<unsigned> edge_at(static_cast<std::size_t>(drawing_.cells()));
  for (unsigned edge = 0; edge < edges(); ++edge) edge_at[cell_of(edge)] = edge;
  std::vector<std::vector<unsigned>> maps;
  for (const auto& cells : symmetries(drawing_)) {
    std::vector<unsigned>& map = maps.emplace_back();
    for (unsigned edge = 0; edge < edges(); ++edge) map.push_back(edge_at[cells[cell_of(edge)]]);
  }
  symmetries_ = std::make_shared<const mask_symmetries>(maps);
}

inline std::vector<dots_and_boxes> dots_and_boxes::samples() {
  std::vector<dots_and_boxes> rules;
  for (const numbers& each :
       {numbers{1, 1}, numbers{1, 4}, numbers{2, 2}, numbers{2, 3}, numbers{1, 6}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline dots_and_boxes::position dots_and_boxes::canonical(position drawn) const {
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t i = 0; i < symmetries_->count(); ++i) {
    std::uint64_t image = symmetries_->image(i, drawn);
    // Of a box's outer edges the first ones are drawn, as many as there are.
    for (const std::uint64_t outer : outer_edges_) {
      const std::uint64_t there = image & outer;
      if (there == 0 || there == outer) continue;
      image ^= there;
      std::uint64_t rest = outer;
      for (unsigned count = count_bits(there); count != 0; --count, rest &= rest - 1)
        image |= rest & -rest;
    }
    least = std::min(least, image);
  }
  return least;
}

/// From a box over one of its open edges, on through boxes with two edges drawn.
inline void dots_and_boxes::follow(position drawn, const counted_boxes& boxes, std::uint64_t box,
                                   move edge, chain& found) const {
  for (;;) {
    const std::uint64_t next = boxes_beside_[edge] ^ box;
    found.is_apart = next == 0;
    if ((next & (boxes.two | boxes.three) & ~found.boxes) == 0) {
      found.is_closed = (next & found.boxes) != 0;  // back at the beginning
      return;
    }
    found.boxes |= next;
    ++found.length;
    if ((next & boxes.three) != 0) {
      found.is_closed = true;
      return;
    }
    const std::uint64_t onward = edges_of(next) & open(drawn) & ~bit(edge);
    box = next;
    edge = lowest_bit(onward);
    if (found.length == 2) found.second = edge;
  }
}

/// The chain that can be taken from its first box on, which has three edges drawn.
inline dots_and_boxes::chain dots_and_boxes::takeable(position drawn, const counted_boxes& boxes,
                                                      std::uint64_t first) const {
  const move edge = lowest_bit(edges_of(first) & open(drawn));
  chain found{1, false, false, edge, edge, first};
  follow(drawn, boxes, first, edge, found);
  return found;
}

/// The chain through a box with two edges drawn, where no box can be taken. Its first edge is one
/// to open it with: of two boxes the one between them, which gives both away and no choice.
inline dots_and_boxes::chain dots_and_boxes::untouched(position drawn, const counted_boxes& boxes,
                                                       std::uint64_t inside) const {
  const std::uint64_t both = edges_of(inside) & open(drawn);
  const move edge = lowest_bit(both);
  chain found{1, false, false, edge, edge, inside};
  follow(drawn, boxes, inside, edge, found);
  if (found.is_closed) return found;
  const bool apart = found.is_apart;
  const unsigned on_this_side = found.length;
  const move other = lowest_bit(both & (both - 1));
  follow(drawn, boxes, inside, other, found);
  found.is_apart = found.is_apart && apart;
  if (found.length == 2 && on_this_side == 1) found.first = other;
  return found;
}

/// Barker and Korf (2012): with a chain in hand whose last two boxes may be declined (or a loop and
/// its last four) all else is taken first, and chains are kept rather than loops.
inline dots_and_boxes::move_list dots_and_boxes::takes(position drawn,
                                                       const counted_boxes& boxes) const {
  std::optional<chain> kept;
  for (std::uint64_t left = boxes.three; left != 0;) {
    const chain found = takeable(drawn, boxes, left & -left);
    left &= ~found.boxes;
    // 1. What is not the end of a chain or of a loop costs nothing.
    if (found.length != (found.is_closed ? 4U : 2U)) return {found.first};
    // 2. Of several ends one is kept: of a chain where there is one.
    if (kept) return {kept->is_closed ? kept->first : found.first};
    kept = found;
  }
  // 3. Take all, or decline all; there is nothing to decline where it is the end of the game. Who
  //    declines wants the other to open the next chain, when no other edge is left.
  const std::uint64_t rest = open(drawn) & ~edges_of(kept->boxes) & ~bit(kept->second);
  if (rest == 0) return {kept->first};
  if ((rest & ~edges_of(boxes.two)) == 0) return {kept->second, kept->first};
  return {kept->first, kept->second};
}

inline dots_and_boxes::move_list dots_and_boxes::promising(position drawn) const {
  const counted_boxes boxes = counted(drawn);
  if (boxes.three != 0) return takes(drawn, boxes);
  // 1. Edges that give nothing away; of a box's outer edges one.
  std::uint64_t quiet = open(drawn) & ~edges_of(boxes.two);
  for (const std::uint64_t outer : outer_edges_) {
    const std::uint64_t there = quiet & outer;
    quiet ^= there ^ (there & -there);
  }
  move_list sorted;
  for (const move edge : from_middle_) {
    if ((quiet & bit(edge)) != 0) sorted.push_back(edge);
  }
  // 2. One edge of each chain, by length; of chains of one length that touch nothing else, of one.
  boost::container::static_vector<chain, 64> chains;
  for (std::uint64_t left = boxes.two; left != 0;) {
    const chain found = untouched(drawn, boxes, left & -left);
    left &= ~found.boxes;
    const auto is_same = [&](const chain& other) {
      return other.length == found.length && other.is_closed == found.is_closed &&
             (found.is_closed || (found.is_apart && other.is_apart));
    };
    if (std::any_of(chains.begin(), chains.end(), is_same)) continue;
    const auto place = std::find_if(chains.begin(), chains.end(), [&](const chain& other) {
      return other.length > found.length;
    });
    chains.insert(place, found);
  }
  for (const chain& each : chains) sorted.push_back(each.first);
  return sorted;
}

/// A lower bound for who can take so many of the boxes left, if he may decline so many (none: 0):
/// he has all he takes and loses the rest; or he leaves those he may decline to the other, and then
/// either does not lose the rest or would rather have taken them.
inline score dots_and_boxes::sure_of(score takeable, score left, unsigned declined) {
  const score by_taking = 2 * takeable - left;
  return declined == 0 ? by_taking : std::max(by_taking, takeable - static_cast<score>(declined));
}

inline interval<score> dots_and_boxes::bounds(position drawn) const {
  const counted_boxes boxes = counted(drawn);
  const auto left = static_cast<score>(count_bits(boxes_ & ~boxes.four));
  // 1. Boxes that can be taken.
  if (boxes.three != 0) {
    score together = 0;
    unsigned declined = 0;
    for (std::uint64_t rest = boxes.three; rest != 0;) {
      const chain found = takeable(drawn, boxes, rest & -rest);
      rest &= ~found.boxes;
      together += static_cast<score>(found.length);
      if (found.length >= (found.is_closed ? 4U : 2U) && declined != 2)
        declined = found.is_closed ? 4 : 2;
    }
    return {sure_of(together, left, declined), left};
  }
  // 2. A quiet edge, if there is one.
  if ((open(drawn) & ~edges_of(boxes.two)) != 0) return {-left, left};
  // 3. A chain must be opened: the other has at least what he is sure of in one of them.
  score best = -left;
  for (std::uint64_t rest = boxes.two; rest != 0;) {
    const chain found = untouched(drawn, boxes, rest & -rest);
    rest &= ~found.boxes;
    const unsigned declined = found.is_closed ? 4 : found.length > 2 ? 2 : 0;
    best = std::max(best, -sure_of(static_cast<score>(found.length), left, declined));
  }
  return {-left, best};
}

}  // namespace zermelo::games

#include <dots_and_boxes/text.hpp>  // whoever knows the rules knows their text
