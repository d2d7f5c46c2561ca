// expect: a number of the rules is an integer, a bool or a std::string
#include <algorithm>
#include <boost/hana/define_struct.hpp>
#include <range/v3/view/iota.hpp>
#include <string_view>
#include <zermelo/session/parameters.hpp>

struct parameter_of_double {
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (unsigned, stones), (double, share));
  };
  static constexpr std::string_view name = "parameter_of_double";
  static constexpr std::string_view about = "take one stone, or as many as the share says";
  parameter_of_double() = default;
  explicit parameter_of_double(const numbers& given) : given_(given) {}
  using position = unsigned;
  position start() const { return given_.stones; }
  auto moves(position p) const { return ranges::views::iota(1u, std::min(p, 3u) + 1); }
  position play(position p, unsigned taken) const { return p - taken; }
  unsigned key(position p) const { return p; }
  const numbers& parameters() const { return given_; }

 private:
  numbers given_{21, 0.5};
};

const auto options = zermelo::sessions::detail::list_parameters(parameter_of_double());
