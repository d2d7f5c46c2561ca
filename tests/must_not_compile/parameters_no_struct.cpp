// expect: parameters() const must return the numbers of the rules, a Hana struct
#include <algorithm>
#include <range/v3/view/iota.hpp>
#include <zermelo/engines/memo.hpp>

struct parameters_no_struct {
  using position = unsigned;
  position start() const { return 21; }
  auto moves(position p) const { return ranges::views::iota(1u, std::min(p, 3u) + 1); }
  position play(position p, unsigned taken) const { return p - taken; }
  unsigned key(position p) const { return p; }
  unsigned parameters() const { return 21; }
};

zermelo::memo<parameters_no_struct> engine(parameters_no_struct{});
