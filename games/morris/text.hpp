/// Men's morris as people type it.
#pragma once

#include <cctype>
#include <morris/morris.hpp>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <string_view>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/links.hpp>

namespace zermelo::games {

namespace detail {

/// Rows of '.', 'x' and 'o' at the points, and '-' between them.
[[nodiscard]] inline std::string draw_men(const morris_board& board, std::uint32_t x,
                                          std::uint32_t o) {
  return draw(board.drawn, [&](unsigned cell) {
    const auto found = ranges::find(board.cells, cell);
    if (found == board.cells.end()) return '-';
    const auto point = static_cast<unsigned>(found - board.cells.begin());
    return (x >> point & 1U) != 0 ? 'x' : (o >> point & 1U) != 0 ? 'o' : '.';
  });
}

/// The number behind the last row, which is cut off the text; 0 where there is none.
[[nodiscard]] inline unsigned take_men_in_hand(std::string_view& text, unsigned most) {
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
  const std::size_t gap = text.substr(0, end).find_last_of(" \t\r\n");
  if (gap == std::string_view::npos) return 0;
  if (std::isdigit(static_cast<unsigned char>(text[gap + 1])) == 0) return 0;
  const auto men = parse_number(text.substr(gap + 1, end - gap - 1), "the men in hand", 0U, most);
  text = text.substr(0, gap);
  return men;
}

/// Throws `bad_input` for men that no play leaves there.
inline void check_men(const morris& game, unsigned x, unsigned o, unsigned in_hand) {
  const unsigned placed = game.all_men() - in_hand;
  for (const auto& [sign, men, most] :
       {std::tuple('x', x, (placed + 1) / 2), std::tuple('o', o, placed / 2)}) {
    if (men <= most) continue;
    throw bad_input(fmt::format("{} men of {}, and {} in hand; {} has placed {}", men, sign,
                                in_hand, sign, most));
  }
}

}  // namespace detail

/// Rows of '.', 'x' and 'o' at the points and '-' between them, on lines of their own or parted by
/// '/'; then how many men both have still in hand, where they do: ".-.-x/-...-/..-../-...-/.-o-.
/// 10". x begins. When none is in hand x is to move, unless an o stands there. Throws `bad_input`.
[[nodiscard]] inline morris::position parse(const morris& game, std::string_view text) {
  const unsigned in_hand = detail::take_men_in_hand(text, game.all_men());
  const std::optional<char> told = take_mover(text, "xo");
  const morris_board& board = game.points();
  const drawing rows = read_drawing(text, board.drawn, "-.xo");
  std::uint32_t x = 0;
  std::uint32_t o = 0;
  for (int r = 0; r < board.drawn.rows; ++r) {
    for (int c = 0; c < board.drawn.cols; ++c) {
      const char sign = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      const auto found = ranges::find(board.cells, board.drawn.cell(r, c));
      if ((sign == '-') != (found == board.cells.end())) {
        throw bad_input(sign == '-' ? "'-' at a point of the board; write '.', 'x' or 'o'"
                                    : "no point of the board is there; write '-'",
                        static_cast<std::size_t>(r) + 1, static_cast<std::size_t>(c) + 1);
      }
      const std::uint32_t bit = sign == '-' ? 0 : std::uint32_t{1} << (found - board.cells.begin());
      if (sign == 'x') x |= bit;
      if (sign == 'o') o |= bit;
    }
  }
  detail::check_men(game, count_bits(x), count_bits(o), in_hand);
  const bool by_hand = in_hand != 0;
  const bool o_to_move = by_hand ? in_hand % 2 == 1 : told == 'o';
  if (by_hand && told && (*told == 'o') != o_to_move) {
    throw bad_input(
        fmt::format("{} men in hand, so {} is to move: x begins", in_hand, o_to_move ? 'o' : 'x'));
  }
  morris::position p{o_to_move ? two_colours{o, x} : two_colours{x, o},
                     static_cast<std::uint8_t>(in_hand), o_to_move};
  if (ranges::find(game.tiers(), game.tier(p)) == game.tiers().end()) {
    throw bad_input(fmt::format("{} men of x and {} of o, and {} in hand: no play comes to that",
                                count_bits(x), count_bits(o), in_hand));
  }
  return p;
}

[[nodiscard]] inline std::string print(const morris& game, const morris::position& p) {
  const std::string board = p.o_to_move ? detail::draw_men(game.points(), p.other, p.mover)
                                        : detail::draw_men(game.points(), p.mover, p.other);
  if (p.in_hand != 0) return fmt::format("{} {}", board, p.in_hand);
  return board + (p.o_to_move ? " o" : "");
}

/// "b2" places a man, "b2-b3" moves one, and "b2-b3xa1" takes one, too.
[[nodiscard]] inline std::string print(const morris& game, const morris::position& /*p*/,
                                       morris::move m) {
  const morris_board& board = game.points();
  const auto name = [&](unsigned point) { return board.drawn.name(board.cells[point]); };
  return (m.from == morris::move::none ? "" : name(m.from) + "-") + name(m.to) +
         (m.taken == morris::move::none ? "" : "x" + name(m.taken));
}

/// The lines of the board.
[[nodiscard]] inline drawn_links links(const morris& game) {
  const morris_board& board = game.points();
  return links_between(
      board.count(), [&](unsigned point) { return board.next_to[point]; },
      [&](unsigned point) { return board.cells[point]; });
}

[[nodiscard]] inline std::string player(const morris& /*game*/, const morris::position& p) {
  return p.o_to_move ? "o" : "x";
}

[[nodiscard]] inline std::string_view help(const morris& /*game*/, std::string_view parameter) {
  if (parameter == "rings") return "squares one in another, 2 or 3";
  if (parameter == "men") return "men of each player, 3 to 12, and at most half of the points";
  if (parameter == "flying") return "who has just three men may move them anywhere";
  return "lines join the corners of the squares, too";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const morris& /*game*/) {
  return ".-.-./-...-/..-../-...-/.-.-. 12\nx-x-./-xo.-/o.-../-o..-/.-.-. o\n";
}

}  // namespace zermelo::games
