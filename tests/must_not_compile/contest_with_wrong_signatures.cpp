// The functions of a contest likewise, and those that go together.
// expect: read_case(game, input) must take a const game and a zermelo::contest_input&
// expect: contest_answer(game, p, value) must take a const game, a const position and its value
// expect: write_case(game, p) must take a const game and a const position, and return a std::string
// expect: random_case(game, seed) must take a const game and a std::uint64_t, and return a position
// expect: contest_example(game) must take a const game, and return a std::string_view
// expect: parse_case(game, text) must take a const game and a std::string_view, and return a
// expect: print_case(game, p) must take a const game and a const position, and return a std::string
#include <array>
#include <string>
#include <string_view>
#include <zermelo/laws/laws.hpp>
#include <zermelo/text/contest.hpp>

namespace mine {

struct contest_with_wrong_signatures {
  static constexpr std::string_view name = "contest_with_wrong_signatures";
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

using game = contest_with_wrong_signatures;

std::string read_case(const game&, zermelo::contest_input&);
std::string contest_answer(const game&, unsigned p);
unsigned write_case(const game&, unsigned p);
std::string random_case(const game&, std::uint64_t seed);
unsigned contest_example(const game&);
unsigned parse_case(const game&, std::string_view text);
unsigned print_case(const game&, unsigned p);

}  // namespace mine

int main() { return zermelo::check_laws<mine::game>().empty() ? 0 : 1; }
