// expect: a contest's game reads cases and answers them: give read_case(game, input) and
// expect: parse_case(game, text) reads what print_case(game, p) writes: give both
#include <array>
#include <string>
#include <string_view>
#include <zermelo/laws/laws.hpp>
#include <zermelo/text/contest.hpp>

namespace mine {

struct half_a_contest {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

unsigned read_case(const half_a_contest&, zermelo::contest_input&);
std::string print_case(const half_a_contest&, unsigned p);

}  // namespace mine

int main() { return zermelo::check_laws<mine::half_a_contest>().empty() ? 0 : 1; }
