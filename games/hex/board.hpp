/// A board of HEX: which cells touch, which bridges there are, and what of a position is decided.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo::games {

/// Red joins the top row to the bottom row, blue the left column to the right one.
enum class hex_colour : std::uint8_t { red, blue };

[[nodiscard]] constexpr hex_colour other_colour(hex_colour c) noexcept {
  return c == hex_colour::red ? hex_colour::blue : hex_colour::red;
}

/// The stones on a board, each colour a mask, bit r * size + c.
struct hex_stones {
  std::uint64_t red = 0;
  std::uint64_t blue = 0;

  [[nodiscard]] std::uint64_t of(hex_colour c) const noexcept {
    return c == hex_colour::red ? red : blue;
  }
  void add(hex_colour c, std::uint64_t cells) noexcept {
    (c == hex_colour::red ? red : blue) |= cells;
  }
  bool operator==(const hex_stones&) const = default;
};

/// The six cells about a cell, in the order of a ring, and in it the bridges, each over two
/// neighbouring ones. Rows are drawn shifted, each half a cell to the right of the one above:
///
///        2  1             (r - 1, c)  (r - 1, c + 1)        bridge 1 is over 1 and 2, and leads
///       3  o  0           (r, c - 1)     o     (r, c + 1)   to the cell above o in the picture,
///        4  5             (r + 1, c - 1)  (r + 1, c)        (r - 2, c + 1)
class hex_board {
 public:
  hex_board() = default;
  /// Of 1 to 8 rows and columns.
  explicit hex_board(int size);

  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] std::uint64_t all() const noexcept { return all_; }

  /// The cells that touch some cell of a mask.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t cells) const noexcept {
    const std::uint64_t to_right = cells & ~last_column_;
    const std::uint64_t to_left = cells & ~first_column_;
    const auto down = static_cast<unsigned>(size_);
    const std::uint64_t below = cells & ~last_row_;
    return ((to_right << 1U) | (to_left >> 1U) | (cells >> down) | (to_right >> (down - 1)) |
            (below << down) | ((to_left & ~last_row_) << (down - 1))) &
           all_;
  }

  /// Whether a colour's stones join its sides.
  [[nodiscard]] bool joins(hex_colour c, std::uint64_t stones) const {
    return (flood(*this, stones, stones & side(c, first)) & side(c, second)) != 0;
  }

  /// The empty cells that a colour needs to join its sides by stones, bridges and templates at the
  /// sides, whoever is to move: of a bridge one cell is answered by the other. Nothing where no
  /// such chain was found.
  [[nodiscard]] std::optional<std::uint64_t> chain(hex_colour c, std::uint64_t stones,
                                                   std::uint64_t empty) const;

  /// The stones, with every empty cell that can matter to only one colour, or to none, taken by
  /// that colour, or by red (Henderson and Hayward's fill-in). The value stays, whoever is to move.
  [[nodiscard]] hex_stones filled_in(hex_stones stones) const;

 private:
  enum sides : std::size_t { first, second };

  static constexpr std::size_t most_cells = 64;
  static constexpr std::size_t ring = 6;

  /// Sets of empty cells, each enough to join a stone to a side whoever is to move.
  using templates = boost::container::static_vector<std::uint64_t, 6>;

  struct bridge {
    std::uint64_t to = 0;    // a cell, or none
    std::uint64_t over = 0;  // the two empty cells it takes
  };

  [[nodiscard]] std::uint64_t side(hex_colour c, sides which) const noexcept {
    return sides_[static_cast<std::size_t>(c)][which];
  }
  [[nodiscard]] bool has(int r, int c) const noexcept {
    return r >= 0 && c >= 0 && r < size_ && c < size_;
  }
  void add_bridges(int r, int c);
  void find_templates(hex_colour c, sides which);
  [[nodiscard]] templates templates_of(unsigned cell, std::uint64_t nearer,
                                       const std::vector<templates>& known) const;
  void fill_rings();

  /// The places of the ring about a cell that hold this colour, its side among them.
  [[nodiscard]] unsigned ring_of(unsigned cell, hex_colour c, std::uint64_t stones) const {
    unsigned places = edges_[static_cast<std::size_t>(c)][cell];
    for (std::size_t i = 0; i < ring; ++i)
      places |= static_cast<unsigned>((stones & around_[cell][i]) != 0) << i;
    return places;
  }
  [[nodiscard]] bool is_dead(unsigned cell, const hex_stones& stones) const {
    const unsigned red = ring_of(cell, hex_colour::red, stones.red);
    const unsigned blue = ring_of(cell, hex_colour::blue, stones.blue);
    return !is_of_use_[red][blue] && !is_of_use_[blue][red];
  }
  /// Whether a colour that answers in one of two cells makes a stone in the other worthless.
  [[nodiscard]] bool captures(hex_colour c, unsigned one, unsigned other,
                              const hex_stones& stones) const;
  [[nodiscard]] bool fill_captured(hex_stones& stones, unsigned cell) const;

  int size_ = 0;
  std::uint64_t all_ = 0;
  std::uint64_t first_column_ = 0;
  std::uint64_t last_column_ = 0;
  std::uint64_t last_row_ = 0;
  std::array<std::array<std::uint64_t, 2>, 2> sides_{};               // by colour
  std::array<std::array<std::uint64_t, ring>, most_cells> around_{};  // 0: off the board
  std::array<std::array<std::uint8_t, most_cells>, 2> edges_{};       // by colour: ring places
  std::array<std::array<bridge, ring>, most_cells> bridges_{};
  std::array<std::array<std::vector<templates>, 2>, 2> to_side_;  // by colour, side and cell
  std::array<std::array<bool, 64>, 64> is_of_use_{};              // to the colour of the first ring
};

namespace detail {

/// Rows and columns from a cell to those of the ring about it.
inline constexpr std::array<std::array<int, 2>, 6> hex_ring = {
    {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};

}  // namespace detail

inline hex_board::hex_board(int size) : size_(size) {
  const rectangle square = checked_rectangle(size, size);
  all_ = square.all();
  for (int i = 0; i < size; ++i) {
    first_column_ |= square.bit(i, 0);
    last_column_ |= square.bit(i, size - 1);
    last_row_ |= square.bit(size - 1, i);
    sides_[0][first] |= square.bit(0, i);
  }
  sides_[0][second] = last_row_;
  sides_[1] = {first_column_, last_column_};
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c < size; ++c) add_bridges(r, c);
  }
  fill_rings();
  for (const hex_colour c : {hex_colour::red, hex_colour::blue}) {
    find_templates(c, first);
    find_templates(c, second);
  }
}

inline void hex_board::add_bridges(int r, int c) {
  const rectangle square{size_, size_};
  const unsigned cell = square.cell(r, c);
  for (std::size_t i = 0; i < ring; ++i) {
    const auto [down, right] = detail::hex_ring[i];
    if (has(r + down, c + right)) around_[cell][i] = square.bit(r + down, c + right);
    // Off the board lie the sides; at two corners a place is of both.
    if (r + down < 0 || r + down >= size_) edges_[0][cell] |= static_cast<std::uint8_t>(1U << i);
    if (c + right < 0 || c + right >= size_) edges_[1][cell] |= static_cast<std::uint8_t>(1U << i);
  }
  for (std::size_t i = 0; i < ring; ++i) {
    const auto& one = detail::hex_ring[i];
    const auto& other = detail::hex_ring[(i + 1) % ring];
    if (!has(r + one[0], c + one[1]) || !has(r + other[0], c + other[1])) continue;
    const std::uint64_t over = around_[cell][i] | around_[cell][(i + 1) % ring];
    const int row = r + one[0] + other[0];
    const int column = c + one[1] + other[1];
    if (has(row, column)) bridges_[cell][i] = {square.bit(row, column), over};
  }
}

/// Row by row from the side on, which needs nothing.
inline void hex_board::find_templates(hex_colour c, sides which) {
  std::vector<templates>& known = to_side_[static_cast<std::size_t>(c)][which];
  known.resize(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
  std::uint64_t nearer = side(c, which);
  for (const unsigned cell : set_bits(nearer)) known[cell].push_back(0);
  for (std::uint64_t row = (*this)(nearer) & ~nearer; row != 0; row = (*this)(nearer) & ~nearer) {
    for (const unsigned cell : set_bits(row)) known[cell] = templates_of(cell, nearer, known);
    nearer |= row;
  }
}

/// Two ways to go on by one stone, without a cell in common, are enough: what disturbs one leaves
/// the other (Anshelevich's OR rule, 2002). So come the bridge to the second row from a side, and
/// the ziggurat to the third.
inline hex_board::templates hex_board::templates_of(unsigned cell, std::uint64_t nearer,
                                                    const std::vector<templates>& known) const {
  std::vector<std::uint64_t> ways;
  const auto add_ways = [&](std::uint64_t to, std::uint64_t over) {
    if ((to & nearer) == 0) return;
    for (const std::uint64_t on : known[lowest_bit(to)]) {
      if ((on & (over | to)) == 0) ways.push_back(on | over | to);
    }
  };
  for (const std::uint64_t to : around_[cell]) add_ways(to, 0);
  for (const bridge& each : bridges_[cell]) add_ways(each.to, each.over);
  std::vector<std::uint64_t> found;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if ((ways[i] & ways[k]) == 0) found.push_back(ways[i] | ways[k]);
    }
  }
  std::sort(found.begin(), found.end(), [](std::uint64_t a, std::uint64_t b) {
    return std::pair(count_bits(a), a) < std::pair(count_bits(b), b);
  });
  templates least;
  for (const std::uint64_t each : found) {
    const auto is_part = [&](std::uint64_t smaller) { return (smaller & ~each) == 0; };
    if (least.size() < least.capacity() && std::none_of(least.begin(), least.end(), is_part))
      least.push_back(each);
  }
  return least;
}

/// A stone is of use to its colour where a shortest chain may run through it: from one place of the
/// ring to another, each a stone of the colour or still free, that are not joined past it by other
/// stones of the ring.
inline void hex_board::fill_rings() {
  const auto holds = [](unsigned places, std::size_t i) { return (places >> i & 1U) != 0; };
  const auto are_joined = [&](unsigned own, std::size_t from, std::size_t to) {
    std::size_t i = (from + 1) % ring;
    while (i != to && holds(own, i)) i = (i + 1) % ring;
    return i == to;
  };
  for (unsigned own = 0; own < 64; ++own) {
    for (unsigned theirs = 0; theirs < 64; ++theirs) {
      const unsigned barred = theirs & ~own;
      for (std::size_t a = 0; a < ring; ++a) {
        for (std::size_t b = a + 1; b < ring; ++b) {
          if (holds(barred, a) || holds(barred, b)) continue;
          if (!are_joined(own, a, b) && !are_joined(own, b, a)) is_of_use_[own][theirs] = true;
        }
      }
    }
  }
}

inline bool hex_board::captures(hex_colour c, unsigned one, unsigned other,
                                const hex_stones& stones) const {
  hex_stones after = stones;
  after.add(other_colour(c), std::uint64_t{1} << one);
  after.add(c, std::uint64_t{1} << other);
  return is_dead(one, after);
}

/// Two cells side by side of which a colour takes one where the other player takes the other.
inline bool hex_board::fill_captured(hex_stones& stones, unsigned cell) const {
  const std::uint64_t empty = all_ & ~(stones.red | stones.blue);
  for (const std::uint64_t beside : around_[cell]) {
    if ((beside & empty) == 0) continue;
    const unsigned other = lowest_bit(beside);
    for (const hex_colour c : {hex_colour::red, hex_colour::blue}) {
      if (captures(c, cell, other, stones) && captures(c, other, cell, stones)) {
        stones.add(c, beside | std::uint64_t{1} << cell);
        return true;
      }
    }
  }
  return false;
}

inline hex_stones hex_board::filled_in(hex_stones stones) const {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const unsigned cell : set_bits(all_ & ~(stones.red | stones.blue))) {
      if (((stones.red | stones.blue) >> cell & 1U) != 0) continue;
      if (is_dead(cell, stones)) {
        stones.red |= std::uint64_t{1} << cell;
        goes_on = true;
      } else {
        goes_on = fill_captured(stones, cell) || goes_on;
      }
    }
  }
  return stones;
}

inline std::optional<std::uint64_t> hex_board::chain(hex_colour c, std::uint64_t stones,
                                                     std::uint64_t empty) const {
  struct link {
    std::uint64_t group;
    std::uint64_t over;  // all bridges that lead there
  };
  boost::container::static_vector<link, most_cells> links;
  const auto& from_first = to_side_[static_cast<std::size_t>(c)][first];
  const auto& to_second = to_side_[static_cast<std::size_t>(c)][second];
  std::uint64_t met = 0;
  const auto meet = [&](unsigned cell, std::uint64_t over) {
    links.push_back({flood(*this, stones, std::uint64_t{1} << cell), over});
    met |= links.back().group;
  };
  // 1. What is joined to the first side, by no cell or by few.
  for (const unsigned cell : set_bits(stones & side(c, first))) {
    if ((met >> cell & 1U) == 0) meet(cell, 0);
  }
  for (const unsigned cell : set_bits(stones & ~met)) {
    if ((met >> cell & 1U) != 0) continue;
    for (const std::uint64_t over : from_first[cell]) {
      if ((over & ~empty) != 0) continue;
      meet(cell, over);
      break;
    }
  }
  // 2. From there on, nearest first. A chain takes no cell for two of its bridges.
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto [group, over] = links[i];
    const std::uint64_t left = empty & ~over;
    for (const unsigned cell : set_bits(group)) {
      for (const std::uint64_t last : to_second[cell]) {
        if ((last & ~left) == 0) return over | last;
      }
    }
    for (const unsigned cell : set_bits(group)) {
      for (const bridge& each : bridges_[cell]) {
        if ((each.to & stones & ~met) == 0 || (each.over & ~left) != 0) continue;
        meet(lowest_bit(each.to), over | each.over);
      }
    }
  }
  return std::nullopt;
}

}  // namespace zermelo::games
