/// Rules of puzzles in which blocks are packed into a board.
#pragma once

#include <algorithm>
#include <bit>
#include <bitset>
#include <zermelo/packing/block_layout.hpp>

namespace zermelo {

/// One player goes over the cells that some block can cover, numbered along the narrower side of
/// the board, and lays a block that has its first cell there or leaves the cell; a fixed placement
/// has to be laid. A position is the cell the player has come to (the cursor), which cells ahead of
/// it are covered, and how many copies are taken of the blocks that can run out: positions reached
/// by different packings are one. Key:
///
///     word 0                           | cursor                                          |
///     words 1 ... Ahead                | covered ahead, the cursor first: a bit a cell   |
///     words Ahead+1 ... Ahead+Stock    | copies taken: a field for each scarce block     |
template <std::size_t Ahead, std::size_t Stock>
class block_puzzle {
 public:
  static constexpr bool puzzle = true;

  using mask = std::bitset<64 * Ahead>;

  struct position {
    mask ahead = {};  // bit i: cell cursor + i is covered
    std::array<std::uint64_t, Stock> taken = {};
    std::uint32_t cursor = 0;
    bool operator==(const position&) const = default;
  };

  /// The number of the placement made, or `leave` for a cell that stays empty.
  using move = std::uint32_t;
  static constexpr move leave = ~move{0};

  /// Throws `bad_parameters` where a position cannot hold what the places ask for.
  explicit block_puzzle(block_places places)
      : tables_(std::make_shared<const tables>(block_layout(std::move(places)))) {}

  [[nodiscard]] position start() const { return settled({}); }

  /// The placements that still fit at the cursor, then `leave`.
  class options : public ranges::view_facade<options> {
   public:
    options() = default;
    options(const block_puzzle& game, const position& p)
        : game_(p.cursor < game.cells() ? &game : nullptr), at_(p) {
      if (game_ == nullptr) return;
      next_ = game.layout().first[p.cursor];
      end_ = game.layout().first[p.cursor + 1];
      skip();
    }

   private:
    friend ranges::range_access;

    [[nodiscard]] move read() const { return next_ < end_ ? next_ : leave; }
    void next() {
      if (next_ == end_ || game_->layout().is_fixed(next_)) {
        game_ = nullptr;  // that was the last
      } else {
        ++next_;
        skip();
      }
    }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return game_ == nullptr; }
    void skip() {
      while (next_ < end_ && !game_->can_lay(at_, next_)) ++next_;
    }

    const block_puzzle* game_ = nullptr;
    position at_ = {};
    move next_ = 0;
    move end_ = 0;
  };
  [[nodiscard]] options moves(const position& p) const { return {*this, p}; }

  [[nodiscard]] position play(position p, move m) const {
    if (m != leave) {
      p.ahead |= tables_->masks[m];
      if constexpr (Stock != 0) take_copy(p, m);
    }
    p.ahead >>= 1;
    ++p.cursor;
    return settled(p);
  }
  [[nodiscard]] score gain(const position& /*p*/, move m) const {
    return m == leave ? 0 : placements()[m].value;
  }

  /// Fixed placements bring what they are worth. The other free cells are filled with what brings
  /// most a cell, as far as there are copies, as if blocks could be cut up (Dantzig 1957).
  [[nodiscard]] interval<score> bounds(const position& p) const {
    std::int64_t sure = 0;
    auto free = static_cast<std::int64_t>(cells() - p.cursor - p.ahead.count());
    for_each_fixed_ahead(p, [&](const placement& each) {
      sure += each.value;
      free -= static_cast<std::int64_t>(each.cells.size());
    });
    std::int64_t more = 0;
    for (const std::uint32_t b : layout().by_worth) {
      const std::int64_t size = layout().places.size_of(b);
      const std::int64_t value = layout().places.value_of(b);
      const auto copies =
          static_cast<std::int64_t>(std::min(free_copies(p, b), static_cast<std::uint64_t>(free)));
      if (copies * size >= free) {
        more += free * value / size;
        break;
      }
      more += copies * value;
      free -= copies * size;
    }
    return {static_cast<score>(sure), static_cast<score>(sure + more)};
  }

  [[nodiscard]] std::array<std::uint64_t, 1 + Ahead + Stock> key(const position& p) const {
    std::array<std::uint64_t, 1 + Ahead + Stock> words = {p.cursor};
    const auto ahead = std::bit_cast<std::array<std::uint64_t, Ahead>>(p.ahead);
    std::copy(ahead.begin(), ahead.end(), words.begin() + 1);
    std::copy(p.taken.begin(), p.taken.end(), words.begin() + 1 + Ahead);
    return words;
  }

  [[nodiscard]] std::uint64_t cells() const { return layout().problem.cells; }
  [[nodiscard]] const std::vector<placement>& placements() const {
    return layout().problem.placements;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& stock() const { return layout().problem.stock; }
  [[nodiscard]] grid_place place_of(std::uint32_t cell) const {
    return layout().problem.places[cell];
  }
  [[nodiscard]] std::optional<std::uint64_t> placement_of(const position& /*p*/, move m) const {
    return m == leave ? std::nullopt : std::optional<std::uint64_t>{m};
  }
  /// Placements that every packing has, ascending.
  [[nodiscard]] const std::vector<std::uint32_t>& fixed() const { return layout().fixed; }
  /// The copies that are left of each block, those of fixed placements ahead among them. Of a block
  /// that cannot run out: as many as at the start.
  [[nodiscard]] std::vector<std::uint64_t> stock_left(const position& p) const {
    std::vector<std::uint64_t> left = stock();
    for (const std::uint32_t b : layout().scarce) left[b] = free_copies(p, b);
    for_each_fixed_ahead(p, [&](const placement& each) {
      if (layout().copies[each.block] != unlimited) ++left[each.block];
    });
    return left;
  }

  [[nodiscard]] const block_layout& layout() const { return tables_->layout; }
  [[nodiscard]] const block_places& places() const { return layout().places; }
  [[nodiscard]] const packing_task& task() const { return places().task(); }
  [[nodiscard]] rectangle area() const { return places().area(); }

  /// Whether a cell from the cursor on is covered.
  [[nodiscard]] static bool is_covered(const position& p, std::uint32_t number) {
    const std::uint32_t distance = number - p.cursor;
    return distance < p.ahead.size() && p.ahead[distance];
  }
  /// The position at a cursor with these cells ahead of it covered. `left` are the copies left of
  /// each block whose copies can run out, in the blocks' order; all of them where it is empty.
  /// Throws `bad_parameters` where no play leaves so many, or covers fixed placements so.
  [[nodiscard]] position position_at(std::uint32_t cursor,
                                     const std::vector<std::uint32_t>& covered_cells,
                                     const std::vector<std::uint64_t>& left = {}) const {
    position p;
    p.cursor = cursor;
    for (const std::uint32_t cell : covered_cells) {
      if (cell >= cursor && cell - cursor < p.ahead.size()) p.ahead.set(cell - cursor);
    }
    for (const std::uint32_t number : fixed()) {
      const std::vector<std::uint32_t>& cells = placements()[number].cells;
      const bool is_laid = cells.front() < cursor;
      for (const std::uint32_t cell : cells) {
        if (cell < cursor || is_covered(p, cell) == is_laid) continue;
        throw bad_parameters(fmt::format(
            "a fixed placement {}, and {} is {}", is_laid ? "has been laid" : "is still to come",
            area().name(layout().board_cell(cell)), is_laid ? "not covered" : "covered already"));
      }
    }
    if constexpr (Stock != 0) {
      const std::vector<std::uint64_t> most = stock_left(p);
      for (std::size_t i = 0; i < left.size(); ++i) {
        const std::uint32_t b = layout().scarce[i];
        if (left[i] > most[b] || most[b] - left[i] > layout().copies[b]) {
          throw bad_parameters(fmt::format("{} copies of block {} left; here there are {} to {}",
                                           left[i], b + 1, most[b] - layout().copies[b], most[b]));
        }
        p.taken[layout().fields.of[b].word] += (most[b] - left[i]) << layout().fields.of[b].shift;
      }
    }
    return settled(p);
  }

 private:
  /// Large, and the same in every copy of the rules.
  struct tables {
    explicit tables(block_layout made) : layout(std::move(made)) {
      if (layout.reach > 64 * Ahead) {
        throw bad_parameters(fmt::format(
            "a block reaches {} cells ahead on this board, and {} are the most that a position "
            "holds; take a narrower board or a smaller block",
            layout.reach, 64 * Ahead));
      }
      if (layout.fields.words > Stock) {
        throw bad_parameters(fmt::format(
            "counting the copies of {} blocks takes more than the {} bits that a position has for "
            "it; leave the count out where there are copies enough",
            layout.scarce.size(), 64 * Stock));
      }
      masks.reserve(layout.problem.placements.size());
      for (const placement& each : layout.problem.placements) {
        mask& cells = masks.emplace_back();
        for (const std::uint32_t cell : each.cells) cells.set(cell - each.cells.front());
      }
    }

    block_layout layout;
    std::vector<mask> masks;  // of the placements, from their first cell on
  };

  /// How many copies of a block can still be laid beside the fixed ones.
  [[nodiscard]] std::uint64_t free_copies(const position& p, std::uint32_t block) const {
    if constexpr (Stock != 0) {
      const std::uint64_t copies = layout().copies[block];
      if (copies != unlimited) return copies - layout().fields.of[block].read(p.taken);
    }
    return unlimited;
  }

  /// Counts a copy as taken, where the block can run out; those of fixed ones are from the start.
  void take_copy(position& p, move m) const {
    const stock_field& field = layout().fields.of[placements()[m].block];
    if (field.mask != 0 && !layout().is_fixed(m)) p.taken[field.word] += field.one();
  }

  template <class Use>
  void for_each_fixed_ahead(const position& p, Use use) const {
    for (const std::uint32_t number : fixed()) {
      const placement& each = placements()[number];
      if (each.cells.front() >= p.cursor) use(each);
    }
  }

  [[nodiscard]] bool can_lay(const position& p, std::uint32_t number) const {
    if ((p.ahead & tables_->masks[number]).any()) return false;
    if constexpr (Stock == 0) return true;
    return layout().is_fixed(number) || free_copies(p, placements()[number].block) != 0;
  }
  [[nodiscard]] bool can_lay_at_cursor(const position& p) const {
    if (p.ahead[0]) return false;
    const std::uint32_t cell = p.cursor;
    for (std::uint32_t i = layout().first[cell]; i < layout().first[cell + 1]; ++i) {
      if (can_lay(p, i)) return true;
    }
    return false;
  }

  /// Moves the cursor on to the next cell where there is something to decide.
  [[nodiscard]] position settled(position p) const {
    while (p.cursor < cells() && !can_lay_at_cursor(p)) {
      p.ahead >>= 1;
      ++p.cursor;
    }
    return p;
  }

  std::shared_ptr<const tables> tables_;
};

}  // namespace zermelo
