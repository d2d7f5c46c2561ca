// expect: rules that are made of a struct `numbers` give it back: parameters() const is missing
#include <algorithm>
#include <boost/hana/define_struct.hpp>
#include <range/v3/view/iota.hpp>
#include <zermelo/engines/memo.hpp>

struct parameters_misspelt {
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (unsigned, stones));
  };
  parameters_misspelt() = default;
  explicit parameters_misspelt(const numbers& given) : given_(given) {}
  using position = unsigned;
  position start() const { return given_.stones; }
  auto moves(position p) const { return ranges::views::iota(1u, std::min(p, 3u) + 1); }
  position play(position p, unsigned taken) const { return p - taken; }
  unsigned key(position p) const { return p; }
  const numbers& paramters() const { return given_; }

 private:
  numbers given_{21};
};

zermelo::memo<parameters_misspelt> engine(parameters_misspelt{});
