// expect: moves(p) const must return a range of moves, or a Hana tuple of such ranges
#include <array>
#include <boost/hana/tuple.hpp>
#include <zermelo/engines/memo.hpp>

struct moves_of_two_types {
  using position = unsigned;
  position start() const { return 3; }
  auto moves(position p) const {
    return boost::hana::make_tuple(std::array<unsigned, 1>{p}, std::array<int, 1>{1});
  }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::memo<moves_of_two_types> engine(moves_of_two_types{});
