/// The laws of laws/laws.hpp as a GoogleTest suite. Any game gets all of them for two lines:
///
///     #include <zermelo/laws/suite.hpp>
///
///     using namespace zermelo;
///     INSTANTIATE_TYPED_TEST_SUITE_P(MyGame, Laws, my_game);
///
/// Several games: `testing_types<decltype(my_games)>` in place of `my_game`, with
/// `constexpr auto my_games = boost::hana::tuple_t<my_game, other_game>;` Link with gtest_main.
#pragma once

#include <gtest/gtest.h>

#include <zermelo/laws/laws.hpp>

namespace zermelo {

/// GoogleTest's list of the types in a Hana tuple of types.
template <class HanaTupleOfTypes>
using testing_types = typename decltype(boost::hana::unpack(
    std::declval<HanaTupleOfTypes>(), boost::hana::template_<::testing::Types>))::type;

template <class G>
class Laws : requirements<G>, public ::testing::Test {};

TYPED_TEST_SUITE_P(Laws);

/// Every law on the game; one that fails is named with its counterexample, and one that found
/// nothing to compare by its name: it was not tried.
TYPED_TEST_P(Laws, Hold) {
  if constexpr (game<TypeParam>) {
    const auto samples = samples_of(rules_to_try<TypeParam>());
    laws::for_each([&](const auto& law) {
      if constexpr (std::remove_cvref_t<decltype(law)>::template applies<TypeParam>) {
        const verdict found = check_law(law, samples);
        EXPECT_FALSE(found.fault.has_value()) << fmt::format("{}", *found.fault);
        EXPECT_NE(found.compared, 0U) << "law: " << law.name << "\nfound nothing to compare";
      }
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(Laws, Hold);

}  // namespace zermelo
