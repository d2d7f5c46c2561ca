/// Othello: lay a disc so that it holds a row of the other's discs between two of yours, and turn
/// them over. Who has no such move passes; the difference of discs counts.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <range/v3/view/repeat_n.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// A position is two masks, which are the key: the discs of the player to move, and those of the
/// other one, bit r * cols + c. Whose colour is black does not matter to the rest of the game. On
/// 4 x 4, the start:
///
///                row 4    row 3    row 2    row 1         . . . .
///     own        0000     0010     0100     0000          . o x .
///     other      0000     0100     0010     0000          . x o .
///                dcba     dcba     dcba     dcba          . . . .
class othello {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "othello";
  static constexpr std::string_view about =
      "turn over what lies between two of your discs; the difference of discs counts";
  static constexpr std::string_view about_in_korean =
      "자기 돌 사이에 낀 돌을 뒤집는다. 돌 수의 차이로 따진다";

  struct position {
    std::uint64_t own = 0;
    std::uint64_t other = 0;
    bool operator==(const position&) const = default;
  };
  using move = unsigned;  // the cell taken, or `pass`
  static constexpr move pass = 64;

  explicit othello(int rows = 4, int cols = 4) : othello(numbers{rows, cols}) {}

  /// Throws `bad_parameters`.
  explicit othello(const numbers& given);

  [[nodiscard]] position start() const;

  /// The cells that turn something over; a pass where there are none, and the other player has
  /// some.
  [[nodiscard]] auto moves(const position& p) const {
    const std::uint64_t cells = playable(p.own, p.other);
    const bool has_to_pass = cells == 0 && playable(p.other, p.own) != 0;
    return boost::hana::make_tuple(set_bits(cells),
                                   ranges::views::repeat_n(pass, has_to_pass ? 1 : 0));
  }
  [[nodiscard]] position play(const position& p, move cell) const {
    if (cell == pass) return {p.other, p.own};
    const std::uint64_t turned = turned_over(p, cell);
    return {p.other & ~turned, p.own | turned | std::uint64_t{1} << cell};
  }

  /// Where neither player has a move, the difference of discs.
  [[nodiscard]] std::optional<score> terminal(const position& p) const {
    if (playable(p.own, p.other) != 0 || playable(p.other, p.own) != 0) return std::nullopt;
    return static_cast<score>(count_bits(p.own)) - static_cast<score>(count_bits(p.other));
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    return {p.own, p.other};
  }
  [[nodiscard]] position canonical(const position& p) const;

  /// Corners first, because nothing turns them over; then the moves that leave the other player the
  /// fewest replies.
  [[nodiscard]] std::vector<move> promising(const position& p) const;

  /// Stable discs are there at the end; all other cells may be the other player's by then.
  [[nodiscard]] interval<score> bounds(const position& p) const {
    const auto all = static_cast<score>(board_.cells());
    return {2 * static_cast<score>(count_bits(stable(p.own))) - all,
            all - 2 * static_cast<score>(count_bits(stable(p.other)))};
  }

  /// Discs of one colour that nothing can turn over any more.
  [[nodiscard]] std::uint64_t stable(std::uint64_t discs) const;

  /// The four cells in the middle, which are taken from the start on.
  [[nodiscard]] std::uint64_t middle() const {
    const position p = start();
    return p.own | p.other;
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<othello> samples() {
    return {othello(2, 2), othello(2, 3), othello(3, 3), othello(2, 7),
            othello(4, 3), othello(),     othello(8, 8)};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  /// One of the four lines through a cell. A step on shifts a mask to the left, a step back to the
  /// right; what would leave the board is masked away.
  struct line {
    unsigned step = 1;
    std::uint64_t has_before = 0;  // cells with a neighbour one step back
    std::uint64_t has_after = 0;

    [[nodiscard]] std::uint64_t on(std::uint64_t cells) const { return cells << step & has_before; }
    [[nodiscard]] std::uint64_t back(std::uint64_t cells) const {
      return cells >> step & has_after;
    }
  };

  /// Calls `use(shift)` for each of the eight directions, where `shift(cells)` are their
  /// neighbours.
  template <class Use>
  void for_each_direction(Use use) const {
    for (const line& along : lines_) {
      use([&](std::uint64_t cells) { return along.on(cells); });
      use([&](std::uint64_t cells) { return along.back(cells); });
    }
  }

  /// The free cells where `own` could lay a disc: those behind a row of the other's discs.
  [[nodiscard]] std::uint64_t playable(std::uint64_t own, std::uint64_t other) const {
    std::uint64_t behind = 0;
    for_each_direction([&](auto shift) {
      for (std::uint64_t row = shift(own) & other; row != 0;) {
        const std::uint64_t next = shift(row);
        behind |= next;
        row = next & other;
      }
    });
    return behind & board_.all() & ~(own | other);
  }

  /// The other's discs between the cell and a disc of the player to move.
  [[nodiscard]] std::uint64_t turned_over(const position& p, unsigned cell) const {
    std::uint64_t turned = 0;
    for_each_direction([&](auto shift) {
      std::uint64_t row = 0;
      std::uint64_t at = shift(std::uint64_t{1} << cell);
      for (; (at & p.other) != 0; at = shift(at)) row |= at;
      if ((at & p.own) != 0) turned |= row;
    });
    return turned;
  }

  numbers numbers_;
  rectangle board_;
  std::array<line, 4> lines_{};
  std::uint64_t corners_ = 0;
  mask_symmetries symmetries_;
};

inline othello::othello(const numbers& given)
    : numbers_(given), board_(checked_rectangle(given.rows, given.cols)) {
  if (given.rows < 2 || given.cols < 2) {
    throw bad_parameters(
        fmt::format("a board of {} rows and {} columns; take 2 or more of each, for the four discs "
                    "in the middle",
                    given.rows, given.cols));
  }
  const auto cols = static_cast<unsigned>(given.cols);
  const std::uint64_t pairs = board_.room(1, 2);    // left ends
  const std::uint64_t towers = board_.room(2, 1);   // upper ends
  const std::uint64_t squares = board_.room(2, 2);  // upper left corners
  lines_ = {line{1, pairs << 1U, pairs}, line{cols, towers << cols, towers},
            line{cols + 1, squares << (cols + 1), squares},
            line{cols - 1, squares << cols, squares << 1U}};
  corners_ = board_.bit(0, 0) | board_.bit(0, board_.cols - 1) | board_.bit(board_.rows - 1, 0) |
             board_.bit(board_.rows - 1, board_.cols - 1);
  symmetries_ = mask_symmetries(board_);
}

inline othello::position othello::start() const {
  const int r = (board_.rows - 1) / 2;
  const int c = (board_.cols - 1) / 2;
  return {board_.bit(r, c + 1) | board_.bit(r + 1, c), board_.bit(r, c) | board_.bit(r + 1, c + 1)};
}

inline othello::position othello::canonical(const position& p) const {
  position least = p;
  for (std::size_t i = 1; i < symmetries_.count(); ++i) {
    const position image{symmetries_.image(i, p.own), symmetries_.image(i, p.other)};
    if (std::pair{image.own, image.other} < std::pair{least.own, least.other}) least = image;
  }
  return least;
}

inline std::vector<othello::move> othello::promising(const position& p) const {
  std::vector<std::pair<unsigned, move>> ranked;
  for_each_move(moves(p), [&](move m) {
    const position next = play(p, m);
    const bool is_corner = m != pass && (corners_ >> m & 1U) != 0;
    ranked.emplace_back(is_corner ? 0 : 1 + count_bits(playable(next.own, next.other)), m);
  });
  std::sort(ranked.begin(), ranked.end());
  std::vector<move> order;
  order.reserve(ranked.size());
  for (const auto& [rank, m] : ranked) order.push_back(m);
  return order;
}

inline std::uint64_t othello::stable(std::uint64_t discs) const {
  // To turn a disc over, along one of its lines, takes a disc of the other player on both sides. On
  // a side where the board ends there is none; where a stable disc of the same colour is the
  // neighbour, that one would be turned over, too. So a disc is stable which has such a side on
  // each line. Corners are; from them it spreads.
  std::uint64_t found = 0;
  for (;;) {
    std::uint64_t more = discs;
    for (const line& along : lines_) {
      more &= ~along.has_before | ~along.has_after | along.on(found) | along.back(found);
    }
    if (more == found) return found;
    found = more;
  }
}

}  // namespace zermelo::games

#include <othello/text.hpp>  // whoever knows the rules knows their text
