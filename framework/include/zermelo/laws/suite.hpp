/// The laws of laws/laws.hpp as a GoogleTest suite. Any game gets all of them for two lines:
///
///     #include <zermelo/laws/suite.hpp>
///
///     using namespace zermelo;
///     INSTANTIATE_TYPED_TEST_SUITE_P(MyGame, Laws, my_game);
///
/// Several games: `testing_types<decltype(my_games)>` in place of `my_game`, with
/// `constexpr auto my_games = boost::hana::tuple_t<my_game, other_game>;` The text functions of a
/// game must be included before the suite is instantiated. Link with gtest_main.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <string>
#include <type_traits>
#include <vector>
#include <zermelo/laws/laws.hpp>

namespace zermelo {

namespace detail {

template <class Tuple>
struct testing_types_of;
template <class... HanaTypes>
struct testing_types_of<boost::hana::tuple<HanaTypes...>> {
  using type = ::testing::Types<typename HanaTypes::type...>;
};

/// Made once, by the first law that is checked.
template <game G>
[[nodiscard]] const std::vector<sample<G>>& samples_for_laws() {
  static const std::vector<sample<G>> made = samples_of(rules_to_try<G>());
  return made;
}

}  // namespace detail

/// GoogleTest's list of the types in a Hana tuple of types.
template <class HanaTupleOfTypes>
using testing_types =
    typename detail::testing_types_of<std::remove_cvref_t<HanaTupleOfTypes>>::type;

template <class G>
class Laws : requirements<G>, public ::testing::Test {
 protected:
  template <class Law>
  static void check(const Law& law) {
    if constexpr (Law::template applies<G>) {
      const auto found = check_law(law, detail::samples_for_laws<G>());
      EXPECT_FALSE(found.has_value()) << fmt::format("{}", *found);
    } else {
      GTEST_SKIP() << "not " << Law::about;
    }
  }
};

TYPED_TEST_SUITE_P(Laws);

TYPED_TEST_P(Laws, PlayEnds) { this->check(laws::play_ends); }
TYPED_TEST_P(Laws, Keys) { this->check(laws::keys); }
TYPED_TEST_P(Laws, Moves) { this->check(laws::moves); }
TYPED_TEST_P(Laws, Ends) { this->check(laws::ends); }
TYPED_TEST_P(Laws, Scored) { this->check(laws::scored); }
TYPED_TEST_P(Laws, Impartial) { this->check(laws::impartial); }
TYPED_TEST_P(Laws, Sum) { this->check(laws::sum); }
TYPED_TEST_P(Laws, Theory) { this->check(laws::theory); }
TYPED_TEST_P(Laws, Heaps) { this->check(laws::heaps); }
TYPED_TEST_P(Laws, Indexed) { this->check(laws::indexed); }
TYPED_TEST_P(Laws, Tiered) { this->check(laws::tiered); }
TYPED_TEST_P(Laws, Reversible) { this->check(laws::reversible); }
TYPED_TEST_P(Laws, Retrograde) { this->check(laws::solved); }
TYPED_TEST_P(Laws, Symmetric) { this->check(laws::symmetric); }
TYPED_TEST_P(Laws, Simplifying) { this->check(laws::simplifying); }
TYPED_TEST_P(Laws, Placement) { this->check(laws::placement); }
TYPED_TEST_P(Laws, Packing) { this->check(laws::packing); }
TYPED_TEST_P(Laws, Bounded) { this->check(laws::bounded); }
TYPED_TEST_P(Laws, Ordered) { this->check(laws::ordered); }
TYPED_TEST_P(Laws, Text) { this->check(laws::text); }
TYPED_TEST_P(Laws, EnginesAgree) { this->check(laws::engines_agree); }

REGISTER_TYPED_TEST_SUITE_P(Laws, PlayEnds, Keys, Moves, Ends, Scored, Impartial, Sum, Theory,
                            Heaps, Indexed, Tiered, Reversible, Retrograde, Symmetric, Simplifying,
                            Placement, Packing, Bounded, Ordered, Text, EnginesAgree);

}  // namespace zermelo
