/// NOTAKTO: two players put x on boards of tic-tac-toe; a board with a line is dead, and whoever
/// kills the last one loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <notakto/board.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the mask of the cells taken, nine bits a board; a move is a cell's number.
///
///     bit  ... 17 ... 9   8  7  6   5  4  3   2  1  0
///         | board 2 ... | c3 b3 a3 | c2 b2 a2 | c1 b1 a1 |
///
/// All cells of a dead board are taken.
class notakto {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, boards), (bool, normal));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "notakto";
  static constexpr std::string_view about =
      "put x on tic-tac-toe boards; whoever kills the last one loses";
  static constexpr std::string_view about_in_korean =
      "틱택토 판들에 x를 놓는다. 마지막 판을 끝내는 쪽이 진다";
  static constexpr bool impartial = true;
  static constexpr int most_boards = 7;

  using position = std::uint64_t;
  using move = unsigned;

  explicit notakto(int boards = 1) : notakto(numbers{boards, false}) {}

  /// Throws `bad_parameters`.
  explicit notakto(const numbers& given);

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] set_bits moves(position taken) const { return set_bits(all_ & ~taken); }

  [[nodiscard]] position play(position taken, move cell) const {
    const unsigned shift = cell / cells * cells;
    const std::uint64_t board = (taken | std::uint64_t{1} << cell) >> shift & dead;
    return taken | std::uint64_t{notakto_board::settled[board]} << shift;
  }
  /// Whoever kills the last board leaves the other without a move.
  [[nodiscard]] bool misere() const { return !numbers_.normal; }

  [[nodiscard]] std::uint64_t key(position taken) const { return taken; }
  [[nodiscard]] std::uint64_t position_count() const;
  [[nodiscard]] std::uint64_t index(position taken) const;
  [[nodiscard]] position at(std::uint64_t index) const;
  /// Each board in the least of its eight images, the boards in ascending order.
  [[nodiscard]] position canonical(position taken) const;

  /// Each live board, the others dead.
  [[nodiscard]] auto components(position taken) const {
    return ranges::views::iota(0U, boards()) |
           ranges::views::transform([taken, all = all_](unsigned board) {
             return taken | (all & ~(dead << board * cells));
           }) |
           ranges::views::filter([all = all_](position part) { return part != all; });
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<notakto> samples();

  /// The cells taken on one board.
  [[nodiscard]] std::uint64_t board(position taken, unsigned which) const {
    return taken >> which * cells & dead;
  }
  [[nodiscard]] unsigned boards() const { return static_cast<unsigned>(numbers_.boards); }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  static constexpr unsigned cells = notakto_board::cells;
  static constexpr std::uint64_t dead = notakto_board::dead;

  numbers numbers_;
  std::uint64_t all_ = 0;
};

inline notakto::notakto(const numbers& given) : numbers_(given) {
  if (given.boards < 1 || given.boards > most_boards) {
    throw bad_parameters(fmt::format("{} boards; take 1 to {}", given.boards, most_boards));
  }
  all_ = (std::uint64_t{1} << boards() * cells) - 1;
}

inline std::vector<notakto> notakto::samples() {
  std::vector<notakto> rules;
  for (const numbers& each :
       {numbers{1, true}, numbers{1, false}, numbers{2, false}, numbers{3, true}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline std::uint64_t notakto::position_count() const {
  std::uint64_t count = 1;
  for (unsigned i = 0; i < boards(); ++i) count *= notakto_board::all_states.count;
  return count;
}

inline std::uint64_t notakto::index(position taken) const {
  std::uint64_t index = 0;
  for (unsigned i = boards(); i-- > 0;)
    index = index * notakto_board::all_states.count +
            notakto_board::all_states.number_of[board(taken, i)];
  return index;
}

inline notakto::position notakto::at(std::uint64_t index) const {
  position taken = 0;
  for (unsigned i = 0; i < boards(); ++i, index /= notakto_board::all_states.count)
    taken |=
        std::uint64_t{notakto_board::all_states.board_of[index % notakto_board::all_states.count]}
        << i * cells;
  return taken;
}

inline notakto::position notakto::canonical(position taken) const {
  const notakto_board::table& least = notakto_board::least_images();
  // Seven at most: each goes to its place among those before it.
  std::array<std::uint64_t, most_boards> images{};
  const auto first = images.begin();
  for (unsigned i = 0; i < boards(); ++i) {
    images[i] = least[board(taken, i)];
    std::rotate(std::upper_bound(first, first + i, images[i]), first + i, first + i + 1);
  }
  position sorted = 0;
  for (unsigned i = 0; i < boards(); ++i) sorted |= images[i] << i * cells;
  return sorted;
}

}  // namespace zermelo::games

#include <notakto/text.hpp>  // whoever knows the rules knows their text
