/// BLOCKGAME: two players lay dominoes and L-trominoes on a board in turn; who cannot move loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cstdint>
#include <optional>
#include <range/v3/view/facade.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/cuts.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the mask of the cells still free, bit r * cols + c; a move is the mask of a piece.
/// On 5 x 5:
///
///     bit  24 ... 10   9  8  7  6  5   4  3  2  1  0
///         | rows 5-3 | row 2: e ... a | row 1: e d c b a |
///
/// The rules carry their pieces: "I2" is the domino alone (that game is Cram), "L3" the tromino
/// alone, "I2+L3" both.
class blockgame {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (std::string, pieces),
                             (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "blockgame";
  static constexpr std::string_view case_name = "board";
  static constexpr std::string_view about =
      "lay dominoes and L-trominoes in turn; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "도미노와 L자 트로미노를 번갈아 놓는다. 놓을 수 없는 쪽이 진다";
  static constexpr bool impartial = true;

  using position = std::uint64_t;
  using move = std::uint64_t;

  explicit blockgame(int rows = 5, int cols = 5) : blockgame(numbers{rows, cols, "I2+L3", false}) {}

  /// Throws `bad_parameters`.
  explicit blockgame(const numbers& given);

  [[nodiscard]] position start() const { return board_; }

  /// One lazy range per shape, trominoes first: the more a move covers, the sooner a player is
  /// stuck, and the fewer positions are looked at.
  [[nodiscard]] auto moves(position free) const {
    const std::uint64_t pairs = free & free >> 1U & tromino_room_;
    return boost::hana::make_tuple(places<0>(*this, free, pairs), places<1>(*this, free, pairs),
                                   places<2>(*this, free, pairs), places<3>(*this, free, pairs),
                                   places<4>(*this, free, pairs), places<5>(*this, free, pairs));
  }
  /// The same, those first that may cut a part in two: what they leave is known the soonest.
  [[nodiscard]] auto promising(position free) const {
    const std::uint64_t pairs = free & free >> 1U & tromino_room_;
    const std::array<std::uint64_t, 6> fits = {anchors<0>(free, pairs), anchors<1>(free, pairs),
                                               anchors<2>(free, pairs), anchors<3>(free, pairs),
                                               anchors<4>(free, pairs), anchors<5>(free, pairs)};
    std::array<std::uint64_t, 12> groups{};
    for (std::size_t shape = 0; shape < fits.size(); ++shape) {
      const std::uint64_t cutting = fits[shape] & cuts_[shape](free);
      groups[shape] = cutting;
      groups[6 + shape] = fits[shape] ^ cutting;
    }
    return grouped_places(*this, groups);
  }

  [[nodiscard]] position play(position free, move piece) const { return free ^ piece; }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::uint64_t key(position free) const { return free; }
  [[nodiscard]] std::uint64_t position_count() const;
  [[nodiscard]] std::uint64_t index(position free) const { return free; }
  [[nodiscard]] position at(std::uint64_t index) const { return index; }
  /// Without the free cells that no piece can cover. A cell within reach of a tromino is within
  /// reach of a domino, so dominoes tell where there are any.
  [[nodiscard]] position simplify(position free) const {
    if (!has_dominoes_) return within_reach(free);
    const std::uint64_t left = anchors<4>(free, 0);
    const std::uint64_t top = anchors<5>(free, 0);
    return left | left << 1U | top | top << down_;
  }
  /// The least of all positions that are this one, simplified, moved, turned or reflected.
  [[nodiscard]] position canonical(position free) const {
    const position simple = simplify(free);
    return simple == 0 ? 0 : placed_.least_image(simple);
  }
  /// What hangs together once the cells that no piece can cover are left out.
  [[nodiscard]] auto components(position free) const {
    return connected_parts(beside_, simplify(free));
  }
  /// 0 for a part that is its own image under half a turn about a point that no piece covers: each
  /// move has its answer on the other side.
  [[nodiscard]] std::optional<nimber> known_nimber(position free) const;
  [[nodiscard]] std::uint32_t effort(position free) const { return effort_(free); }

  [[nodiscard]] unsigned cells() const { return static_cast<unsigned>(rectangle_.cells()); }
  /// Every place of every piece, as masks, in the order of moves from the empty board.
  [[nodiscard]] std::vector<std::uint64_t> pieces() const;

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<blockgame> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return rectangle_; }

 private:
  /// The places of one shape on the free cells. Where it fits is found for all anchors at once,
  /// when the loop over it begins.
  template <int Shape>
  class places : public ranges::view_facade<places<Shape>> {
   public:
    places() = default;
    places(const blockgame& game, std::uint64_t free, std::uint64_t pairs)
        : game_(&game), free_(free), pairs_(pairs) {}

   private:
    friend ranges::range_access;

    struct cursor {
      const std::uint64_t* shape = nullptr;
      std::uint64_t anchors = 0;

      [[nodiscard]] move read() const { return *shape << lowest_bit(anchors); }
      void next() { anchors &= anchors - 1; }
      [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return anchors == 0; }
      [[nodiscard]] bool equal(const cursor& other) const { return anchors == other.anchors; }
    };
    [[nodiscard]] cursor begin_cursor() const {
      return {&game_->shapes_[Shape], game_->template anchors<Shape>(free_, pairs_)};
    }
    [[nodiscard]] ranges::default_sentinel_t end_cursor() const { return {}; }

    const blockgame* game_ = nullptr;
    std::uint64_t free_ = 0;
    std::uint64_t pairs_ = 0;
  };

  /// Places by their anchors: twice a group for each shape, in the order of the shapes.
  class grouped_places : public ranges::view_facade<grouped_places> {
   public:
    grouped_places() = default;
    grouped_places(const blockgame& game, const std::array<std::uint64_t, 12>& groups)
        : game_(&game), groups_(groups) {}

   private:
    friend ranges::range_access;

    /// Good as long as the view is there.
    struct cursor {
      const grouped_places* all = nullptr;
      std::size_t group = 0;
      std::uint64_t anchors = 0;

      [[nodiscard]] move read() const {
        return all->game_->shapes_[group % 6] << lowest_bit(anchors);
      }
      void next() {
        anchors &= anchors - 1;
        to_place();
      }
      void to_place() {
        while (anchors == 0 && group + 1 < all->groups_.size()) anchors = all->groups_[++group];
      }
      [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return anchors == 0; }
      [[nodiscard]] bool equal(const cursor& other) const {
        return group == other.group && anchors == other.anchors;
      }
    };
    [[nodiscard]] cursor begin_cursor() const {
      cursor begin{this, 0, groups_[0]};
      begin.to_place();
      return begin;
    }
    [[nodiscard]] ranges::default_sentinel_t end_cursor() const { return {}; }

    const blockgame* game_ = nullptr;
    std::array<std::uint64_t, 12> groups_{};
  };

  /// The anchors where a shape fits, the top left cells of its box; `pairs` are those free cells
  /// that have a free neighbour to the right, where there are trominoes. Row ends are the only edge
  /// to guard: below the last row there is no free cell to find.
  template <int Shape>
  [[nodiscard]] std::uint64_t anchors(std::uint64_t free, std::uint64_t pairs) const {
    if constexpr (Shape == 0) return free >> 1U & pairs >> down_;
    if constexpr (Shape == 1) return free & pairs >> down_;
    if constexpr (Shape == 2) return pairs & free >> down_ >> 1U;
    if constexpr (Shape == 3) return pairs & free >> down_;
    if constexpr (Shape == 4) return free & (free & right_of_domino_) >> 1U;
    return free & (free & bottom_of_domino_) >> down_;
  }

  /// Every cell that some piece can cover.
  [[nodiscard]] position within_reach(position free) const {
    position cells = 0;
    for_each_move(moves(free), [&](move piece) { cells |= piece; });
    return cells;
  }

  numbers numbers_;
  rectangle rectangle_;
  std::uint64_t board_ = 0;
  unsigned down_ = 0;                      // from a cell to the one below it
  std::array<std::uint64_t, 6> shapes_{};  // at anchor 0
  std::array<cutting_places, 6> cuts_;     // of each of them
  bool has_dominoes_ = false;
  std::uint64_t tromino_room_ = 0;      // cells with a right-hand neighbour, if there are trominoes
  std::uint64_t right_of_domino_ = 0;   // cells with a left-hand neighbour, if there are dominoes
  std::uint64_t bottom_of_domino_ = 0;  // cells with one above, if there are dominoes
  side_by_side beside_;
  shapes placed_;
  cut_effort effort_;
};

inline blockgame::blockgame(const numbers& given)
    : numbers_(given), rectangle_(checked_rectangle(given.rows, given.cols)) {
  const bool dominoes = given.pieces.find("I2") != std::string::npos;
  const bool trominoes = given.pieces.find("L3") != std::string::npos;
  if (given.pieces != "I2" && given.pieces != "L3" && given.pieces != "I2+L3") {
    throw bad_parameters(
        fmt::format("no pieces '{}'; take I2 (dominoes), L3 (L-trominoes) or I2+L3", given.pieces));
  }
  board_ = rectangle_.all();
  // A board of one row has nothing below; the shift must stay inside the word all the same.
  down_ = given.rows > 1 ? static_cast<unsigned>(given.cols) : 0;
  const std::uint64_t a = 1;
  const std::uint64_t b = 2;
  const std::uint64_t c = a << down_;
  const std::uint64_t d = b << down_;
  shapes_ = {b | c | d, a | c | d, a | b | d, a | b | c, a | b, a | c};
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    if (given.rows > 1 && given.cols > 1) cuts_[i] = cutting_places(rectangle_, shapes_[i]);
  }
  const std::uint64_t left = rectangle_.room(1, 2);
  const std::uint64_t top = rectangle_.room(2, 1);
  if (trominoes && given.rows > 1) tromino_room_ = left;
  has_dominoes_ = dominoes;
  if (dominoes) {
    right_of_domino_ = left << 1U;
    bottom_of_domino_ = top << down_;
  }
  beside_ = side_by_side(rectangle_);
  placed_ = shapes(rectangle_);
  effort_ = cut_effort(rectangle_);
}

inline std::vector<blockgame> blockgame::samples() {
  std::vector<blockgame> rules;
  for (const numbers& each :
       {numbers{1, 1, "I2+L3", false}, numbers{1, 6, "I2+L3", false}, numbers{2, 2, "L3", true},
        numbers{2, 3, "I2", true}, numbers{3, 3, "L3", false}, numbers{3, 3, "I2+L3", false},
        numbers{5, 5, "I2+L3", false}, numbers{1, 64, "I2+L3", false},
        numbers{8, 8, "I2", false}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline std::uint64_t blockgame::position_count() const {
  return cells() < 64 ? std::uint64_t{1} << cells() : too_many_positions;
}

inline std::optional<nimber> blockgame::known_nimber(position free) const {
  if (free == 0) return 0;
  const auto middle = placed_.half_turn(free);
  // Only a piece over the point of the turn meets its own image. Where that point is a corner of
  // four cells, free in opposite pairs, a tromino needs both pairs, and a domino has no place.
  const bool is_answered = middle && (middle->cells == 4 ? tromino_room_ == 0 || middle->inside < 4
                                                         : middle->inside == 0);
  return is_answered ? std::optional<nimber>(0) : std::nullopt;
}

inline std::vector<std::uint64_t> blockgame::pieces() const {
  std::vector<std::uint64_t> masks;
  for_each_move(moves(start()), [&](move piece) { masks.push_back(piece); });
  return masks;
}

}  // namespace zermelo::games

#include <blockgame/text.hpp>  // whoever knows the rules knows their text
