/// Where the laws of a role are found.
#pragma once

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

namespace zermelo {

/// The laws on games that play a role, a Hana tuple of their types; the role's header of laws
/// specializes it. A law is a function object over a `sample` that says of itself:
///
///     name, about       "symmetric", "a symmetric game"
///     rank              its place among all laws, ascending: those that others lean on come first
///     applies<G>        whether G is such a game
template <class Role>
inline constexpr auto laws_of = boost::hana::tuple_t<>;

}  // namespace zermelo
