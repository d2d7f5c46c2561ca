// A function beside the rules that is not as it should be is a mistake, and not a missing one.
// expect: parse(game, text) must take a const game and a std::string_view, and return a position
// expect: print(game, p) must take a const game and a const position, and return a std::string
// expect: print(game, p, m) must take a const game, a const position and a const move, and return
// expect: player(game, p) must take a const game and a const position, and return a std::string
// expect: explain(game, p, m) must take a const game, a const position and a const move
// expect: help(game, parameter) must take a const game and a std::string_view
// expect: picture(game, p) must take a const game and a const position, and return a
// clang-format off
// expect: sketch_of(game, p) must take a const game and a const position, and return a zermelo::sketch
// clang-format on
// expect: links(game) must take a const game, and return zermelo::drawn_links
// expect: key_fields(game) must take a const game, and return a std::vector of zermelo::key_field
// expect: lines_from(game, first) must take a const game and a std::string_view, and return
// expect: positions_example(game) must take a const game, and return a std::string_view
#include <array>
#include <string>
#include <string_view>
#include <zermelo/laws/laws.hpp>

namespace mine {

struct place {
  unsigned cell = 0;
  bool operator==(const place&) const = default;
};

struct text_with_wrong_signatures {
  static constexpr std::string_view name = "text_with_wrong_signatures";
  using position = unsigned;
  position start() const { return 3; }
  std::array<place, 1> moves(position p) const { return {{{p}}}; }
  position play(position p, place m) const { return p - m.cell; }
  unsigned key(position p) const { return p; }
};

using game = text_with_wrong_signatures;

std::string parse(const game&, std::string_view text);      // returns no position
std::string print(game&, unsigned p);                       // of a game that is not const
std::string print(const game&, unsigned p, place& m);       // of a move that is not const
int player(const game&, unsigned p);                        // no text
std::string explain(const game&, unsigned p);               // of which move?
std::string help(const game&, int parameter);               // parameters have names
std::string picture(const game&, unsigned p);               // one row
std::string sketch_of(const game&, unsigned p);             // no sketch
unsigned links(const game&);                                // no lines
std::string key_fields(const game&);                        // no fields
std::string lines_from(const game&, std::string_view row);  // no number
unsigned positions_example(const game&);                    // no text

}  // namespace mine

int main() { return zermelo::check_laws<mine::game>().empty() ? 0 : 1; }
