/// POLYOMINOES: two players lay pieces of any shapes on a board in turn; who cannot move loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A polyomino by the letter that it looks like and its number of cells (Golomb 1954).
struct polyomino {
  std::string_view name;
  std::string_view rows;  // '#' its cells, rows parted by '/'
};

inline constexpr std::array<polyomino, 20> polyominoes_by_name = {{
    {"I2", "##"},          {"I3", "###"},         {"L3", "##/#."},     {"I4", "####"},
    {"L4", "###/#.."},     {"O4", "##/##"},       {"S4", ".##/##."},   {"T4", "###/.#."},
    {"F5", ".##/##./.#."}, {"I5", "#####"},       {"L5", "####/#..."}, {"N5", "###./..##"},
    {"P5", "##/##/#."},    {"T5", "###/.#./.#."}, {"U5", "#.#/###"},   {"V5", "#../#../###"},
    {"W5", "#../##./.##"}, {"X5", ".#./###/.#."}, {"Y5", "####/.#.."}, {"Z5", "##./.#./.##"},
}};

/// A position is the mask of the cells still free, bit r * cols + c; a move is the mask of a piece,
/// turned and flipped over as one likes. The rules carry their pieces: "I3", "L3", "T4+S4".
class polyominoes {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (std::string, pieces),
                             (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "polyominoes";
  static constexpr std::string_view about = "lay polyominoes in turn; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "폴리오미노를 번갈아 놓는다. 놓을 수 없는 쪽이 진다";
  static constexpr bool impartial = true;

  using position = std::uint64_t;
  using move = std::uint64_t;

  explicit polyominoes(int rows = 4, int cols = 5)
      : polyominoes(numbers{rows, cols, "I3", false}) {}

  /// Throws `bad_parameters`.
  explicit polyominoes(const numbers& given);

  [[nodiscard]] position start() const { return board_.all(); }
  /// From the middle of the board outwards: what is cut in the middle falls apart soonest.
  [[nodiscard]] auto moves(position free) const { return fitting_pieces(pieces_, free); }
  [[nodiscard]] position play(position free, move piece) const { return free ^ piece; }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::uint64_t key(position free) const { return free; }
  [[nodiscard]] std::uint64_t position_count() const {
    return cells() < 64 ? std::uint64_t{1} << cells() : too_many_positions;
  }
  [[nodiscard]] std::uint64_t index(position free) const { return free; }
  [[nodiscard]] position at(std::uint64_t index) const { return index; }

  /// Without the free cells that no piece can cover.
  [[nodiscard]] position simplify(position free) const {
    position cells = 0;
    for (const move piece : moves(free)) cells |= piece;
    return cells;
  }
  /// The least of all positions that are this one, simplified, moved, turned or reflected.
  [[nodiscard]] position canonical(position free) const {
    const position simple = simplify(free);
    return simple == 0 ? 0 : shapes_.least_image(simple);
  }
  /// What hangs together once the cells that no piece can cover are left out.
  [[nodiscard]] auto components(position free) const {
    return connected_parts(beside_, simplify(free));
  }
  /// 0 for a part that is its own image under half a turn, where no piece that fits meets its own
  /// image: each move has its answer on the other side.
  [[nodiscard]] std::optional<nimber> known_nimber(position free) const;
  [[nodiscard]] std::uint32_t effort(position free) const { return effort_(free); }

  [[nodiscard]] unsigned cells() const { return static_cast<unsigned>(board_.cells()); }
  [[nodiscard]] const std::vector<std::uint64_t>& pieces() const { return pieces_; }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<polyominoes> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  void add_places(const polyomino& piece);

  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  shapes shapes_;
  cut_effort effort_;
  std::vector<std::uint64_t> pieces_;  // those nearest to the middle first
};

namespace detail {

/// Those that are named, parted by '+'. Throws `bad_parameters`.
inline std::vector<polyomino> named_polyominoes(std::string_view names) {
  std::vector<polyomino> found;
  for (const std::string_view one : split(names, '+')) {
    const auto* const known = std::find_if(polyominoes_by_name.begin(), polyominoes_by_name.end(),
                                           [&](const polyomino& each) { return each.name == one; });
    if (known == polyominoes_by_name.end()) {
      throw bad_parameters(fmt::format(
          "no piece '{}'; take I2 (the domino), I3, L3, I4, L4, O4, S4, T4 or a letter of "
          "FILNPTUVWXYZ with 5, several as in 'I2+L3'",
          one));
    }
    found.push_back(*known);
  }
  return found;
}

/// The different ways to turn a piece and flip it over.
[[nodiscard]] inline std::vector<drawing> ways_of(const polyomino& piece) {
  return images_of(split_rows(piece.rows), true);
}

}  // namespace detail

inline polyominoes::polyominoes(const numbers& given)
    : numbers_(given), board_(checked_rectangle(given.rows, given.cols)) {
  beside_ = side_by_side(board_);
  shapes_ = shapes(board_);
  effort_ = cut_effort(board_);
  for (const polyomino& piece : detail::named_polyominoes(given.pieces)) add_places(piece);
  // Twice the distances of a piece's cells from the middle, squared and added: whole numbers.
  const auto distance = [&](std::uint64_t piece) {
    int sum = 0;
    for (const unsigned cell : set_bits(piece)) {
      const int y = 2 * (static_cast<int>(cell) / board_.cols) + 1 - board_.rows;
      const int x = 2 * (static_cast<int>(cell) % board_.cols) + 1 - board_.cols;
      sum += y * y + x * x;
    }
    return sum;
  };
  std::stable_sort(pieces_.begin(), pieces_.end(),
                   [&](std::uint64_t a, std::uint64_t b) { return distance(a) < distance(b); });
}

/// All that are not there yet: a piece may be named twice.
inline void polyominoes::add_places(const polyomino& piece) {
  for (const drawing& way : detail::ways_of(piece)) {
    const auto height = static_cast<int>(way.size());
    const auto width = static_cast<int>(way.front().size());
    const std::uint64_t corners = board_.room(height, width);
    if (corners == 0) continue;
    std::uint64_t cornered = 0;
    for (int r = 0; r < height; ++r) {
      for (int c = 0; c < width; ++c) {
        const char sign = way[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
        if (sign == '#') cornered |= board_.bit(r, c);
      }
    }
    for (const unsigned corner : set_bits(corners)) {
      const std::uint64_t mask = cornered << corner;
      if (std::find(pieces_.begin(), pieces_.end(), mask) == pieces_.end()) pieces_.push_back(mask);
    }
  }
}

inline std::vector<polyominoes> polyominoes::samples() {
  std::vector<polyominoes> rules;
  for (const numbers& each :
       {numbers{1, 1, "I3", false}, numbers{1, 7, "I3", false}, numbers{2, 3, "L3+I2", true},
        numbers{3, 3, "I3", false}, numbers{3, 3, "U5", false}, numbers{4, 5, "I3", false},
        numbers{4, 4, "T4+S4", false}, numbers{8, 8, "I3", false}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline std::optional<nimber> polyominoes::known_nimber(position free) const {
  if (free == 0) return 0;
  if (!shapes_.half_turn(free)) return std::nullopt;
  const std::uint64_t part = shapes_.cornered(free);
  const shapes::box around = shapes_.box_of(part);
  for (const move piece : moves(part)) {
    if ((shapes_.upside_down(shapes_.left_to_right(piece, around), around) & piece) != 0) {
      return std::nullopt;
    }
  }
  return 0;
}

}  // namespace zermelo::games

#include <polyominoes/text.hpp>  // whoever knows the rules knows their text
