/// Games in which pieces are dropped and then moved: what Teeko and three-piece morris games share.
#pragma once

#include <boost/container/static_vector.hpp>
#include <functional>
#include <optional>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/take.hpp>
#include <zermelo/boards/links.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/numbering/two_sides.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// A piece goes to `to`: from `from`, or from the hand where that is `in_hand`.
struct piece_step {
  static constexpr std::uint8_t in_hand = 32;

  std::uint8_t from = in_hand;
  std::uint8_t to = 0;
  bool operator==(const piece_step&) const = default;
};

/// Who has which cells, and by which colour a reader knows the player to move. The colours are for
/// the text alone: boards that differ in nothing else are equal, and have one number.
struct coloured_pieces : two_colours {
  bool o_to_move = false;
};

/// Two players, `pieces` each. In turn they drop one on a free cell; when all are on the board they
/// move one to a free cell next to it. Who has all his pieces on one of the winning sets has won.
/// A player who cannot move has lost.
///
/// Boards that differ in nothing but the colours are one. Tiers are numbers of pieces on the board:
/// play leaves them one by one, and goes on in the last, maybe for ever.
class drop_and_slide {
 public:
  static constexpr bool cyclic = true;
  static constexpr int most_cells = 32;

  using position = coloured_pieces;
  using move = piece_step;

  /// `neighbours[c]` are the cells next to c, at most 8, `wins` the winning sets, of `pieces` cells
  /// each. Throws `bad_parameters` for others, for a board of more than 32 cells, for no piece, and
  /// for more than 8 or than half of the cells.
  drop_and_slide(const rectangle& board, unsigned pieces,
                 const std::vector<std::uint32_t>& neighbours,
                 const std::vector<std::uint32_t>& wins)
      : tables_(std::make_shared<const tables>(board, pieces, neighbours, wins)) {}

  /// The moves, by the piece that moves and by where it goes.
  class steps : public ranges::view_facade<steps> {
   public:
    constexpr steps() = default;
    /// Drops on `free`, or steps of `movers` there.
    constexpr explicit steps(std::uint32_t free) noexcept : targets_(free) {}
    constexpr steps(std::uint32_t movers, std::uint32_t free,
                    const std::uint32_t* neighbours) noexcept
        : movers_(movers), free_(free), neighbours_(neighbours) {
      next_mover();
    }

   private:
    friend ranges::range_access;

    [[nodiscard]] constexpr piece_step read() const noexcept {
      return {from_, static_cast<std::uint8_t>(lowest_bit(targets_))};
    }
    constexpr void next() noexcept {
      targets_ &= targets_ - 1;
      next_mover();
    }
    constexpr void next_mover() noexcept {
      while (targets_ == 0 && movers_ != 0) {
        from_ = static_cast<std::uint8_t>(lowest_bit(movers_));
        movers_ &= movers_ - 1;
        targets_ = neighbours_[from_] & free_;
      }
    }
    [[nodiscard]] constexpr bool equal(ranges::default_sentinel_t) const noexcept {
      return targets_ == 0;
    }
    [[nodiscard]] constexpr bool equal(const steps& other) const noexcept {
      return targets_ == other.targets_ && movers_ == other.movers_;
    }

    std::uint32_t targets_ = 0;  // of the piece that moves now
    std::uint32_t movers_ = 0;   // still to come
    std::uint32_t free_ = 0;
    const std::uint32_t* neighbours_ = nullptr;
    std::uint8_t from_ = piece_step::in_hand;
  };

  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] steps moves(position p) const {
    if (count_bits(p.mover) < tables_->pieces) return steps(free(p));
    return {p.mover, free(p), tables_->neighbours.data()};
  }
  [[nodiscard]] position play(position p, piece_step m) const {
    const std::uint32_t lifted = m.from == piece_step::in_hand ? 0U : std::uint32_t{1} << m.from;
    return {{p.other, (p.mover ^ lifted) | std::uint32_t{1} << m.to}, !p.o_to_move};
  }
  /// Who has just moved comes first; that the other one has won, too, no play reaches.
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    if (has_won(p.other)) return outcome::loss;
    if (has_won(p.mover)) return outcome::win;
    return std::nullopt;
  }
  [[nodiscard]] std::uint64_t key(position p) const {
    return std::uint64_t{p.mover} << 32U | p.other;
  }

  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, 2 * std::uint64_t{tables_->pieces} + 1);
  }
  [[nodiscard]] std::uint64_t tier(position p) const {
    return count_bits(p.mover) + count_bits(p.other);
  }
  [[nodiscard]] auto successors(std::uint64_t t) const {
    return ranges::views::iota(t + 1, t == 2 * std::uint64_t{tables_->pieces} ? t + 1 : t + 2);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const {
    return tables_->numbers.count(pieces_in(t));
  }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const {
    return tables_->numbers.index(pieces_in(t), {p.mover, p.other});
  }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    const auto [mover, other] = tables_->numbers.at(pieces_in(t), i);
    return {{mover, other}, t % 2 == 1};  // x began
  }
  [[nodiscard]] position canonical(position p) const {
    const auto [mover, other] = tables_->numbers.canonical(pieces_in(tier(p)), {p.mover, p.other});
    return {{mover, other}, p.o_to_move};
  }
  [[nodiscard]] std::uint64_t canonical_index(std::uint64_t t, position p) const {
    return tables_->numbers.canonical_index(pieces_in(t), {p.mover, p.other});
  }
  [[nodiscard]] std::uint64_t folded_count(std::uint64_t t) const {
    return tables_->numbers.folded_count(pieces_in(t));
  }
  [[nodiscard]] std::uint64_t folded_index(std::uint64_t t, position p) const {
    return tables_->numbers.folded_index(pieces_in(t), {p.mover, p.other});
  }
  [[nodiscard]] position folded_at(std::uint64_t t, std::uint64_t i) const {
    const auto [mover, other] = tables_->numbers.folded_at(pieces_in(t), i);
    return {{mover, other}, t % 2 == 1};
  }
  [[nodiscard]] std::uint64_t images(std::uint64_t t, std::uint64_t i) const {
    return tables_->numbers.images(pieces_in(t), i);
  }
  [[nodiscard]] std::uint64_t orbits(std::uint64_t t, std::span<const position> positions) const {
    const auto board = [](position p) { return piece_numbering<2>::arrangement{p.mover, p.other}; };
    return tables_->numbers.orbits(pieces_in(t), positions, board,
                                   [&](position p) { return folded_index(t, p); });
  }

  /// Positions of p's tier: while pieces are dropped there are none.
  [[nodiscard]] auto unmoves(position p) const {
    boost::container::static_vector<position, most_unmoves> found;
    if (count_bits(p.mover) < tables_->pieces || has_won(p.mover)) return found;
    for (const piece_step back : steps(p.other, free(p), tables_->neighbours.data())) {
      const std::uint32_t before =
          p.other ^ (std::uint32_t{1} << back.from | std::uint32_t{1} << back.to);
      if (!has_won(before)) found.push_back({{before, p.mover}, !p.o_to_move});
    }
    return found;
  }

  [[nodiscard]] const rectangle& board() const { return tables_->board; }
  [[nodiscard]] std::uint32_t neighbours(unsigned cell) const { return tables_->neighbours[cell]; }
  [[nodiscard]] unsigned pieces_each() const { return tables_->pieces; }
  [[nodiscard]] bool has_won(std::uint32_t cells) const {
    return count_bits(cells) == tables_->pieces && tables_->wins[tables_->ranks.rank(cells)] != 0;
  }

 private:
  /// All copies of the same rules share them.
  struct tables {
    tables(const rectangle& cells, unsigned each, std::vector<std::uint32_t> next_to,
           const std::vector<std::uint32_t>& winning)
        : board(cells),
          pieces(each),
          neighbours(std::move(next_to)),
          numbers(cells_of(cells), {checked(cells, each), each}, symmetries(cells)),
          ranks(numbers.points(), each),
          wins(static_cast<std::size_t>(binomial(numbers.points(), each))) {
      if (neighbours.size() != numbers.points()) {
        throw bad_parameters(
            fmt::format("neighbours of {} cells on a board of {}; give a mask for each cell, 0 "
                        "where it has none",
                        neighbours.size(), board.cells()));
      }
      for (const std::uint32_t beside : neighbours) {
        if (count_bits(beside) <= most_neighbours) continue;
        throw bad_parameters(fmt::format("a cell with {} neighbours; take at most {}",
                                         count_bits(beside), most_neighbours));
      }
      for (const std::uint32_t set : winning) {
        if (count_bits(set) != pieces || (set & ~board.all()) != 0) {
          throw bad_parameters(fmt::format(
              "a winning set of {} cells; take sets of {}, which are all pieces of a player, on "
              "the board",
              count_bits(set), pieces));
        }
        wins[ranks.rank(set)] = 1;
      }
    }

    static unsigned cells_of(const rectangle& cells) {
      return static_cast<unsigned>(board_of_at_most(most_cells, cells).cells());
    }
    static unsigned checked(const rectangle& cells, unsigned each) {
      if (const unsigned most = std::min(most_pieces, cells_of(cells) / 2);
          each < 1 || each > most) {
        throw bad_parameters(fmt::format(
            "{} pieces each on {} cells; take 1 to {}, so that all of them can be dropped", each,
            cells.cells(), most));
      }
      return each;
    }

    rectangle board;
    unsigned pieces;
    std::vector<std::uint32_t> neighbours;
    piece_numbering<2> numbers;  // the first of the three: it refuses what is too large
    subset_ranks ranks;
    std::vector<std::uint8_t> wins;  // by rank, of sets of `pieces` cells
  };

  static constexpr unsigned most_pieces = 8;
  static constexpr unsigned most_neighbours = 8;
  static constexpr std::size_t most_unmoves = std::size_t{most_neighbours} * most_pieces;

  [[nodiscard]] static piece_numbering<2>::amounts pieces_in(std::uint64_t t) {
    return {static_cast<unsigned>(t / 2), static_cast<unsigned>(t - t / 2)};
  }
  [[nodiscard]] std::uint32_t free(position p) const {
    return static_cast<std::uint32_t>(tables_->board.all()) & ~(p.mover | p.other);
  }

  std::shared_ptr<const tables> tables_;
};

/// The lines that pieces move along.
[[nodiscard]] inline drawn_links links(const drop_and_slide& game) {
  return links_between(
      static_cast<unsigned>(game.board().cells()),
      [&](unsigned cell) { return game.neighbours(cell); }, std::identity());
}

/// The cells next to each cell: along rows and columns, and on diagonals where `diagonal(r, c,
/// to_r, to_c)` says so. Throws as `board_of_at_most` for 32.
template <class Diagonal>
[[nodiscard]] std::vector<std::uint32_t> neighbours_on(const rectangle& on, Diagonal diagonal) {
  const rectangle board = board_of_at_most(drop_and_slide::most_cells, on);
  std::vector<std::uint32_t> cells;
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      std::uint32_t next_to = 0;
      for (int to_r = std::max(r - 1, 0); to_r <= std::min(r + 1, board.rows - 1); ++to_r) {
        for (int to_c = std::max(c - 1, 0); to_c <= std::min(c + 1, board.cols - 1); ++to_c) {
          const bool straight = (to_r == r) != (to_c == c);
          const bool slanted = to_r != r && to_c != c;
          if (straight || (slanted && diagonal(r, c, to_r, to_c))) {
            next_to |= static_cast<std::uint32_t>(board.bit(to_r, to_c));
          }
        }
      }
      cells.push_back(next_to);
    }
  }
  return cells;
}

/// Every row of `length` cells: across, down, and on both diagonals. Throws as `board_of_at_most`
/// for 32.
[[nodiscard]] inline std::vector<std::uint32_t> rows_of(const rectangle& on, int length) {
  const rectangle board = board_of_at_most(drop_and_slide::most_cells, on);
  std::vector<std::uint32_t> rows;
  constexpr std::pair<int, int> directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (const auto& [down, right] : directions) {
    for (int r = 0; r + down * (length - 1) < board.rows; ++r) {
      for (int c = 0; c < board.cols; ++c) {
        const int end = c + right * (length - 1);
        if (end < 0 || end >= board.cols) continue;
        std::uint64_t cells = 0;
        for (int i = 0; i < length; ++i) cells |= board.bit(r + down * i, c + right * i);
        rows.push_back(static_cast<std::uint32_t>(cells));
      }
    }
  }
  return rows;
}

}  // namespace zermelo
