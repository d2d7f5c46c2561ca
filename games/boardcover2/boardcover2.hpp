/// BOARDCOVER2: lay as many copies of one block as the white cells of a board hold.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <optional>
#include <range/v3/view/facade.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/concepts.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo::games {

/// One player goes over the cells and either lays a block that has its first cell there or leaves
/// the cell. The cells that some block can cover are numbered along the narrower side of the board;
/// a position is the cell the player has come to (the cursor) and, relative to it, the cells ahead
/// that are covered already. What lies behind does not matter any more, so that positions reached
/// by different packings are one. Key, with `reach` at most 118 cells and at most 1,023 cells:
///
///     word 1   | cursor: 10 bits | covered ahead: 54 bits |
///     word 0   | covered ahead, cursor first: 64 bits     |
class boardcover2 {
  __extension__ using mask = unsigned __int128;

 public:
  static constexpr std::string_view name = "boardcover2";
  static constexpr std::string_view case_name = "board";
  static constexpr std::string_view about = "pack the most copies of one block into a board";
  static constexpr bool puzzle = true;

  struct position {
    std::uint64_t ahead = 0;      // bit i: cell cursor + i is covered
    std::uint64_t far_ahead = 0;  // bit i: cell cursor + 64 + i
    std::uint32_t cursor = 0;
    bool operator==(const position&) const = default;
  };

  /// The number of the placement made, or `leave` for a cell that stays empty.
  using move = std::uint32_t;
  static constexpr move leave = ~move{0};

  /// The puzzle of Algospot's example.
  boardcover2() : boardcover2({"#.....#", "#.....#", "##..###"}, {"##", ".#"}) {}

  /// `board` has '#' for black cells, `block` '#' for its own; every other sign is a free cell.
  /// Rotations of the block are allowed, reflections are not. Throws `bad_parameters`.
  boardcover2(drawing board, drawing block);

  [[nodiscard]] position start() const { return settled({}); }

  /// The placements that still fit at the cursor, then `leave`.
  class options : public ranges::view_facade<options> {
   public:
    options() = default;
    options(const boardcover2& game, const position& p)
        : game_(p.cursor < game.size() ? &game : nullptr), covered_(covered(p)) {
      if (game_ == nullptr) return;
      at_ = game.first_[p.cursor];
      end_ = game.first_[p.cursor + 1];
      skip();
    }

   private:
    friend ranges::range_access;

    [[nodiscard]] move read() const { return at_ < end_ ? at_ : leave; }
    void next() {
      if (at_ == end_) {
        game_ = nullptr;  // `leave` was the last
      } else {
        ++at_;
        skip();
      }
    }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return game_ == nullptr; }
    void skip() {
      while (at_ < end_ && (game_->masks_[at_] & covered_) != 0) ++at_;
    }

    const boardcover2* game_ = nullptr;
    mask covered_ = 0;
    move at_ = 0;
    move end_ = 0;
  };
  [[nodiscard]] options moves(const position& p) const { return {*this, p}; }

  [[nodiscard]] position play(const position& p, move m) const {
    return m == leave ? settled(step(p)) : settled(after(p, masks_[m]));
  }
  [[nodiscard]] score gain(const position& /*p*/, move m) const { return m == leave ? 0 : 1; }

  /// No block covers fewer cells than it has, and none is laid behind the cursor.
  [[nodiscard]] interval<score> bounds(const position& p) const {
    const auto covered_ahead =
        static_cast<unsigned>(std::popcount(p.ahead) + std::popcount(p.far_ahead));
    return {0, static_cast<score>((size() - p.cursor - covered_ahead) / block_size_)};
  }

  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const {
    return {p.ahead, p.far_ahead | std::uint64_t{p.cursor} << far_bits};
  }

  [[nodiscard]] std::uint64_t cells() const { return size(); }
  [[nodiscard]] const std::vector<placement>& placements() const { return placements_; }
  [[nodiscard]] std::array<std::uint64_t, 1> stock() const { return {unlimited}; }
  [[nodiscard]] grid_place place_of(std::uint32_t number) const {
    const int cell = static_cast<int>(board_cells_[number]);
    return {cell / area().cols, cell % area().cols};
  }
  [[nodiscard]] std::optional<std::uint64_t> placement_of(const position& /*p*/, move m) const {
    return m == leave ? std::nullopt : std::optional<std::uint64_t>{m};
  }

  /// Puzzles to try the laws on, small ones first.
  [[nodiscard]] static std::vector<boardcover2> samples();

  [[nodiscard]] const drawing& board() const { return board_; }
  [[nodiscard]] const drawing& block() const { return block_; }
  [[nodiscard]] rectangle area() const {
    return {static_cast<int>(board_.size()), static_cast<int>(board_.front().size())};
  }
  /// The number among the cells that can be covered, of the cell at row r, column c.
  [[nodiscard]] std::optional<std::uint32_t> number(int r, int c) const {
    const std::uint32_t n = numbers_[area().cell(r, c)];
    return n == nowhere ? std::nullopt : std::optional{n};
  }
  /// The board's cell of a number.
  [[nodiscard]] unsigned board_cell(std::uint32_t number) const { return board_cells_[number]; }
  /// Whether a cell from the cursor on is covered.
  [[nodiscard]] static bool is_covered(const position& p, std::uint32_t number) {
    const std::uint32_t distance = number - p.cursor;
    return distance < reach_limit && (covered(p) >> distance & 1U) != 0;
  }
  /// The position at a cursor with these cells ahead of it covered; ascending numbers.
  [[nodiscard]] position position_at(std::uint32_t cursor,
                                     const std::vector<std::uint32_t>& covered_cells) const {
    mask ahead = 0;
    for (const std::uint32_t cell : covered_cells) {
      if (cell >= cursor && cell - cursor < reach_limit) ahead |= mask{1} << (cell - cursor);
    }
    return settled(from(ahead, cursor));
  }

 private:
  static constexpr unsigned far_bits = 54;
  static constexpr unsigned reach_limit = 64 + far_bits;
  static constexpr std::uint32_t most_cells = (1U << (64 - far_bits)) - 1;
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(board_cells_.size());
  }
  [[nodiscard]] static mask covered(const position& p) {
    return mask{p.far_ahead} << 64U | p.ahead;
  }
  [[nodiscard]] static position from(mask ahead, std::uint32_t cursor) {
    return {static_cast<std::uint64_t>(ahead), static_cast<std::uint64_t>(ahead >> 64U), cursor};
  }
  [[nodiscard]] static position step(const position& p) {
    return from(covered(p) >> 1U, p.cursor + 1);
  }
  [[nodiscard]] static position after(const position& p, mask block) {
    return from((covered(p) | block) >> 1U, p.cursor + 1);
  }

  /// Moves the cursor on to the next cell where there is something to decide.
  [[nodiscard]] position settled(const position& p) const {
    mask ahead = covered(p);
    std::uint32_t cursor = p.cursor;
    while (cursor < size() && !can_lay(ahead, cursor)) {
      ahead >>= 1U;
      ++cursor;
    }
    return from(ahead, cursor);
  }
  [[nodiscard]] bool can_lay(mask ahead, std::uint32_t cursor) const {
    if ((ahead & 1U) != 0) return false;
    return std::any_of(masks_.begin() + first_[cursor], masks_.begin() + first_[cursor + 1],
                       [&](mask block) { return (block & ahead) == 0; });
  }

  using place = std::vector<unsigned>;
  [[nodiscard]] std::vector<place> find_places() const;
  void number_cells(const std::vector<place>& places);
  void sort_placements(const std::vector<place>& places);
  [[nodiscard]] static mask bit(std::uint32_t distance);

  drawing board_;
  drawing block_;
  unsigned block_size_ = 1;
  std::vector<std::uint32_t> numbers_;  // of every cell of the board, row by row
  std::vector<unsigned> board_cells_;   // and back
  std::vector<placement> placements_;   // by first cell
  std::vector<mask> masks_;             // of the same, relative to their first cell
  std::vector<std::uint32_t> first_;    // first_[c]: the first placement that starts at cell c
};

namespace detail {

/// Without empty rows and columns around it.
[[nodiscard]] inline drawing cropped(const drawing& block) {
  std::size_t top = block.size();
  std::size_t bottom = 0;
  std::size_t left = std::string::npos;
  std::size_t right = 0;
  for (std::size_t r = 0; r < block.size(); ++r) {
    const std::size_t first = block[r].find('#');
    if (first == std::string::npos) continue;
    top = std::min(top, r);
    bottom = r + 1;
    left = std::min(left, first);
    right = std::max(right, block[r].rfind('#') + 1);
  }
  drawing result;
  for (std::size_t r = top; r < bottom; ++r) result.push_back(block[r].substr(left, right - left));
  return result;
}

/// A quarter turn clockwise.
[[nodiscard]] inline drawing turned(const drawing& block) {
  drawing result(block.front().size(), std::string(block.size(), '.'));
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (std::size_t c = 0; c < block[r].size(); ++c) result[c][block.size() - 1 - r] = block[r][c];
  }
  return result;
}

/// The different rotations of a block, each cropped.
[[nodiscard]] inline std::vector<drawing> rotations(const drawing& block) {
  std::vector<drawing> result;
  drawing next = cropped(block);
  for (int i = 0; i < 4; ++i, next = turned(next)) {
    if (std::find(result.begin(), result.end(), next) == result.end()) result.push_back(next);
  }
  return result;
}

}  // namespace detail

inline boardcover2::boardcover2(drawing board, drawing block)
    : board_(std::move(board)), block_(std::move(block)) {
  if (board_.empty() || board_.front().empty()) {
    throw bad_parameters("a board without cells; draw at least one row of one cell");
  }
  const drawing bare = detail::cropped(block_);
  if (bare.empty()) throw bad_parameters("a block without cells; draw at least one '#'");
  block_size_ = 0;
  for (const std::string& row : bare) {
    block_size_ += static_cast<unsigned>(std::count(row.begin(), row.end(), '#'));
  }
  const std::vector<place> places = find_places();
  number_cells(places);
  sort_placements(places);
}

inline std::vector<boardcover2> boardcover2::samples() {
  return {boardcover2({"#"}, {"#"}),
          boardcover2({"..", ".."}, {"##"}),
          boardcover2({"...", "..#"}, {"##", "#."}),
          boardcover2(),
          boardcover2({"....", "....", "....", "...."}, {"###", "#.."}),
          boardcover2(drawing(10, ".........."), {".##", "##.", ".#."})};
}

/// Every place of every rotation on white cells, as cells of the board, in rotations' order.
inline std::vector<boardcover2::place> boardcover2::find_places() const {
  std::vector<place> places;
  std::vector<bool> coverable(static_cast<std::size_t>(area().cells()));
  std::size_t count = 0;
  for (const drawing& turn : detail::rotations(block_)) {
    for (std::size_t top = 0; top + turn.size() <= board_.size(); ++top) {
      for (std::size_t left = 0; left + turn.front().size() <= board_.front().size(); ++left) {
        place cells;
        bool fits = true;
        for (std::size_t r = 0; r < turn.size(); ++r) {
          for (std::size_t c = 0; c < turn[r].size(); ++c) {
            if (turn[r][c] != '#') continue;
            fits = fits && board_[top + r][left + c] != '#';
            cells.push_back(area().cell(static_cast<int>(top + r), static_cast<int>(left + c)));
          }
        }
        if (!fits) continue;
        for (const unsigned cell : cells) count += coverable[cell] ? 0 : 1;
        for (const unsigned cell : cells) coverable[cell] = true;
        if (count > most_cells) {
          throw bad_parameters(
              fmt::format("more than {} cells can be covered, and a position holds no more; take a "
                          "smaller board",
                          most_cells));
        }
        places.push_back(std::move(cells));
      }
    }
  }
  return places;
}

/// Numbers the cells that some place covers, along the narrower side: the fewer cells a block
/// reaches ahead, the fewer positions there are.
inline void boardcover2::number_cells(const std::vector<place>& places) {
  const rectangle whole = area();
  numbers_.assign(static_cast<std::size_t>(whole.cells()), nowhere);
  for (const place& cells : places) {
    for (const unsigned cell : cells) numbers_[cell] = 0;
  }
  const bool by_rows = whole.cols <= whole.rows;
  for (int i = 0; i < whole.cells(); ++i) {
    const unsigned cell =
        by_rows ? static_cast<unsigned>(i) : whole.cell(i % whole.rows, i / whole.rows);
    if (numbers_[cell] == nowhere) continue;
    numbers_[cell] = size();
    board_cells_.push_back(cell);
  }
}

/// The places by their first cell, and their masks relative to it.
inline void boardcover2::sort_placements(const std::vector<place>& places) {
  for (const place& cells : places) {
    placement& made = placements_.emplace_back();
    for (const unsigned cell : cells) made.cells.push_back(numbers_[cell]);
    std::sort(made.cells.begin(), made.cells.end());
  }
  const auto by_first_cell = [](const placement& a, const placement& b) {
    return a.cells.front() < b.cells.front();
  };
  std::stable_sort(placements_.begin(), placements_.end(), by_first_cell);
  first_.assign(std::size_t{size()} + 1, 0);
  for (const placement& made : placements_) {
    mask cells = 0;
    for (const std::uint32_t cell : made.cells) cells |= bit(cell - made.cells.front());
    masks_.push_back(cells);
    ++first_[made.cells.front() + 1];
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
}

inline boardcover2::mask boardcover2::bit(std::uint32_t distance) {
  if (distance >= reach_limit) {
    throw bad_parameters(fmt::format(
        "the block reaches {} cells ahead on this board, and {} are the most that a position "
        "holds; take a narrower board or a smaller block",
        distance + 1, reach_limit));
  }
  return mask{1} << distance;
}

}  // namespace zermelo::games
