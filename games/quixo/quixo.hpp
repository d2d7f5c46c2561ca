/// QUIXO (Thierry Chapeau, 1995) on a small board: take a cube from the rim, push it back in; a
/// line of your own wins.
#pragma once

#include <fmt/format.h>

#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/families/drop_and_slide.hpp>
#include <zermelo/numbering/two_sides.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// A square full of cubes, all blank at first. In turn, take a cube from the rim that is blank or
/// your own and push it back in, with your sign up, at another end of its row or its column; the
/// cubes between move one place on. A full row, column or long diagonal of your own wins; but who
/// completes one of the other player's has lost, whatever else he completes.
///
/// A position is what the player to move and the other one have. The index is the board read as a
/// number in base 3, cell 0 the last digit: 0 blank, 1 the mover's, 2 the other's. It comes from
/// two look-ups a colour, of eight cells each; and since it is a sum over cells, the indices of all
/// eight images under symmetry do, too, side by side:
///
///     index under symmetry s = sum of digit(cell) * 3^s(cell)
///
/// The canonical board is the one with the least index.
class quixo {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, size));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "quixo";
  static constexpr std::string_view about =
      "take a cube from the rim, push it back in; a line of your own wins";
  static constexpr std::string_view about_in_korean =
      "가장자리에서 큐브를 빼어 줄 끝으로 밀어 넣는다. 자기 것으로 한 줄을 만들면 이긴다";
  static constexpr bool cyclic = true;

  using position = two_colours;
  using move = unsigned;  // a number among `pushes()`

  /// A cube is taken at `from` and pushed in at `to`; those of `line` but the one at `from` move
  /// one place towards it.
  struct push {
    unsigned from = 0;
    unsigned to = 0;
    std::uint32_t line = 0;  // from `from` to `to`
    unsigned up = 0;         // bits to the left, or
    unsigned down = 0;       // bits to the right; one of them is 0
  };

  explicit quixo(int size = 3) : quixo(numbers{size}) {}
  /// Throws `bad_parameters`.
  explicit quixo(const numbers& given) : numbers_(given), tables_(make_tables(given.size)) {}

  [[nodiscard]] position start() const { return {}; }
  [[nodiscard]] set_bits moves(position p) const {
    std::uint64_t allowed = tables_->all_pushes;
    for (const unsigned cell : set_bits(p.other & tables_->rim)) {
      allowed &= ~tables_->pushes_from[cell];
    }
    return set_bits(allowed);
  }
  [[nodiscard]] position play(position p, move m) const {
    const push& by = tables_->pushes[m];
    return {pushed(p.other, by), pushed(p.mover, by) | std::uint32_t{1} << by.to};
  }
  /// A line of the player to move was completed by the other one, who has lost by it.
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    if (has_line(p.mover)) return outcome::win;
    if (has_line(p.other)) return outcome::loss;
    return std::nullopt;
  }
  [[nodiscard]] std::uint64_t key(position p) const {
    return std::uint64_t{p.mover} << 32U | p.other;
  }

  [[nodiscard]] std::uint64_t position_count() const { return tables_->positions; }
  [[nodiscard]] std::uint64_t index(position p) const { return images_of(p)[0]; }
  [[nodiscard]] position at(std::uint64_t index) const {
    const position& low = tables_->digits[static_cast<std::size_t>(index % digits_in_part)];
    const position& high = tables_->digits[static_cast<std::size_t>(index / digits_in_part)];
    return {low.mover | high.mover << part_cells, low.other | high.other << part_cells};
  }
  [[nodiscard]] std::uint64_t canonical_index(position p) const {
    const auto images = images_of(p);
    std::uint32_t least = images[0];
    for (std::size_t i = 1; i < images.size(); ++i) least = images[i] < least ? images[i] : least;
    return least;
  }
  [[nodiscard]] position canonical(position p) const { return at(canonical_index(p)); }

  /// The cube at the end of each push that could have been the last, taken back: it was blank
  /// before, or already his.
  [[nodiscard]] auto unmoves(position p) const {
    boost::container::static_vector<position, 2 * most_pushes> found;
    for (const unsigned cell : set_bits(p.other & tables_->rim)) {
      for (const unsigned m : set_bits(tables_->pushes_to[cell])) {
        const push& by = tables_->pushes[m];
        const std::uint32_t theirs = pulled(p.mover, by);
        if (has_line(theirs)) continue;
        const std::uint32_t blank = pulled(p.other, by);
        const std::uint32_t own = blank | std::uint32_t{1} << by.from;
        if (!has_line(own)) {  // and then no line without it
          found.push_back({blank, theirs});
          found.push_back({own, theirs});
        } else if (!has_line(blank)) {
          found.push_back({blank, theirs});
        }
      }
    }
    return found;
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<quixo> samples() { return {quixo(2), quixo(3), quixo(4)}; }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] rectangle board() const { return {numbers_.size, numbers_.size}; }
  [[nodiscard]] const push& push_of(move m) const { return tables_->pushes[m]; }
  [[nodiscard]] bool has_line(std::uint32_t cells) const {
    return (tables_->has_line[cells / 64] >> cells % 64 & 1U) != 0;
  }

 private:
  static constexpr int largest = 4;
  static constexpr std::size_t most_cells = std::size_t{largest} * largest;
  static constexpr std::size_t most_pushes = 32;
  static constexpr unsigned part_cells = 8;
  static constexpr std::uint32_t part_size = 1U << part_cells;
  static constexpr std::uint32_t digits_in_part = 6'561;  // 3^8

  using image_indices = std::array<std::uint32_t, 8>;

  /// What all copies of the same rules share.
  struct tables {
    std::vector<push> pushes;
    std::uint64_t all_pushes = 0;
    std::uint32_t rim = 0;
    std::array<std::uint64_t, most_cells> pushes_from{};  // each cell
    std::array<std::uint64_t, most_cells> pushes_to{};
    std::vector<std::uint64_t> has_line;  // a bit for each set of cells
    std::uint64_t positions = 1;
    // By part, colour and cells: 2 * 2 * 256 rows.
    std::vector<image_indices> indices;
    std::vector<position> digits;  // of one part
  };

  [[nodiscard]] static std::uint32_t pushed(std::uint32_t cells, const push& by) {
    const std::uint32_t moving = cells & by.line & ~(std::uint32_t{1} << by.from);
    return (cells & ~by.line) | moving << by.up >> by.down;
  }
  [[nodiscard]] static std::uint32_t pulled(std::uint32_t cells, const push& by) {
    const std::uint32_t moving = cells & by.line & ~(std::uint32_t{1} << by.to);
    return (cells & ~by.line) | moving << by.down >> by.up;
  }

  [[nodiscard]] [[gnu::always_inline]] image_indices images_of(position p) const {
    const image_indices* const rows = tables_->indices.data();
    const image_indices& a = rows[p.mover % part_size];
    const image_indices& b = rows[part_size + p.mover / part_size];
    const image_indices& c = rows[2 * part_size + p.other % part_size];
    const image_indices& d = rows[3 * part_size + p.other / part_size];
    image_indices sum;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = a[i] + b[i] + c[i] + d[i];
    return sum;
  }

  static std::shared_ptr<const tables> make_tables(int size);
  static void add_pushes(tables& to, const rectangle& board);
  static void add_indices(tables& to, const rectangle& board);

  numbers numbers_;
  std::shared_ptr<const tables> tables_;
};

inline std::shared_ptr<const quixo::tables> quixo::make_tables(int size) {
  if (size < 2 || size > largest) {
    throw bad_parameters(fmt::format("a board of size {}; take 2 to {}", size, largest));
  }
  const rectangle board{size, size};
  const auto made = std::make_shared<tables>();
  add_pushes(*made, board);
  add_indices(*made, board);
  const std::vector<std::uint32_t> lines = rows_of(board, size);
  made->has_line.resize((std::size_t{1} << static_cast<unsigned>(board.cells())) / 64 + 1);
  for (std::uint64_t cells = 0; cells <= board.all(); ++cells) {
    for (const std::uint32_t line : lines) {
      if ((~cells & line) == 0) made->has_line[cells / 64] |= std::uint64_t{1} << cells % 64;
    }
  }
  return made;
}

/// From each cell of the rim to the other ends of its row and its column.
inline void quixo::add_pushes(tables& to, const rectangle& board) {
  const int last = board.rows - 1;
  const auto add = [&](int r, int c, int to_r, int to_c) {
    if (r == to_r && c == to_c) return;
    push added{board.cell(r, c), board.cell(to_r, to_c), 0, 0, 0};
    const int down = (to_r > r) - (to_r < r);
    const int right = (to_c > c) - (to_c < c);
    for (int i = r, k = c;; i += down, k += right) {
      added.line |= static_cast<std::uint32_t>(board.bit(i, k));
      if (i == to_r && k == to_c) break;
    }
    const auto stride = static_cast<unsigned>(down != 0 ? board.cols : 1);
    (added.to > added.from ? added.down : added.up) = stride;
    const std::uint64_t bit = std::uint64_t{1} << to.pushes.size();
    to.pushes_from[added.from] |= bit;
    to.pushes_to[added.to] |= bit;
    to.all_pushes |= bit;
    to.pushes.push_back(added);
  };
  for (int r = 0; r <= last; ++r) {
    for (int c = 0; c <= last; ++c) {
      if (r != 0 && r != last && c != 0 && c != last) continue;
      to.rim |= static_cast<std::uint32_t>(board.bit(r, c));
      add(r, c, r, 0);
      add(r, c, r, last);
      add(r, c, 0, c);
      add(r, c, last, c);
    }
  }
}

inline void quixo::add_indices(tables& to, const rectangle& board) {
  const auto cells = static_cast<unsigned>(board.cells());
  std::array<std::uint32_t, most_cells> powers{};
  for (unsigned cell = 0; cell < cells; ++cell) {
    powers[cell] = static_cast<std::uint32_t>(to.positions);
    to.positions *= 3;
  }
  const std::vector<std::vector<unsigned>> maps = symmetries(board);
  to.indices.resize(std::size_t{4} * part_size);
  for (std::uint32_t row = 0; row < to.indices.size(); ++row) {
    const std::uint32_t digit = row / part_size / 2 + 1;
    for (const unsigned bit : set_bits(row % part_size)) {
      const unsigned cell = row / part_size % 2 * part_cells + bit;
      if (cell >= cells) continue;
      for (std::size_t s = 0; s < maps.size(); ++s) {
        to.indices[row][s] += digit * powers[maps[s][cell]];
      }
    }
  }
  to.digits.resize(digits_in_part);
  for (std::uint32_t number = 1; number < digits_in_part; ++number) {
    const position& rest = to.digits[number / 3];
    to.digits[number] = {rest.mover << 1U | (number % 3 == 1 ? 1U : 0U),
                         rest.other << 1U | (number % 3 == 2 ? 1U : 0U)};
  }
}

}  // namespace zermelo::games

#include <quixo/text.hpp>  // whoever knows the rules knows their text
