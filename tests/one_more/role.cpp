// With LUCKY=bool the role that was added is in every list; with another type its sentence is said.
#include <array>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/unpack.hpp>
#include <type_traits>
#include <zermelo/rules/requirements.hpp>
#include <zermelo/rules/roles.hpp>

namespace {

struct lucky_take_away {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position) const { return {1}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  LUCKY lucky(position p) const { return p == 7; }
};

[[maybe_unused]] constexpr zermelo::requirements<lucky_take_away> every_role{};

constexpr bool is_registered = boost::hana::unpack(zermelo::registered_roles, [](auto... roles) {
  return ((decltype(roles)::type::name == "lucky_game") || ...);
});
static_assert(is_registered, "the role is in the list");

}  // namespace

#ifdef WITH_LAWS
#include <zermelo/laws/laws.hpp>

namespace {

// By rank: after play ends, keys and moves.
using fourth = typename std::remove_cvref_t<decltype(zermelo::laws::all[boost::hana::size_c<3>])>;
static_assert(fourth::type::name == "lucky", "its law is in the list, in its place");

}  // namespace
#endif
