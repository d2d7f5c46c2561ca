/// The engines that there are, as a compile-time list of their descriptors: those that the build
/// finds in this tree (cmake/ZermeloEngine.cmake), and those that `zermelo_add_engine` adds.
#pragma once

#include <boost/hana/concat.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/find_if.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/transform.hpp>
#include <zermelo/base/ranked.hpp>
#include <zermelo/engines/registered_engines.hpp>
#ifdef ZERMELO_OWN_ENGINES
#include ZERMELO_OWN_ENGINES
#endif

namespace zermelo {

namespace hana = boost::hana;

namespace detail {

#ifdef ZERMELO_OWN_ENGINES
inline constexpr auto found_engines = hana::concat(registered_engines, own_engines);
#else
inline constexpr auto found_engines = registered_engines;
#endif

}  // namespace detail

/// Every descriptor, weakest first.
inline constexpr auto all_engines = ranked(detail::found_engines);

/// Those that can be asked for by name.
inline constexpr auto engines = hana::filter(
    all_engines, [](auto engine) { return hana::bool_c<decltype(engine)::type::is_named>; });

/// The descriptors of the engines that serve G.
template <game G>
[[nodiscard]] constexpr auto descriptors_of() {
  return hana::filter(engines, [](auto engine) {
    return hana::bool_c<decltype(engine)::type::template serves<G>>;
  });
}

/// Their types over G.
template <game G>
[[nodiscard]] constexpr auto engines_of() {
  return hana::transform(descriptors_of<G>(), [](auto engine) {
    return hana::type_c<typename decltype(engine)::type::template type<G>>;
  });
}

namespace detail {

template <class Engine, game G>
[[nodiscard]] constexpr auto find_descriptor() {
  return hana::find_if(descriptors_of<G>(), [](auto engine) {
    return hana::bool_c<std::same_as<typename decltype(engine)::type::template type<G>, Engine>>;
  });
}

}  // namespace detail

/// The descriptor of an engine by its type over G.
template <class Engine, game G>
using descriptor_of =
    typename std::remove_cvref_t<decltype(detail::find_descriptor<Engine, G>().value())>::type;

/// What they say of themselves.
template <game G>
[[nodiscard]] std::vector<engine_facts> facts_of_engines() {
  return hana::unpack(descriptors_of<G>(), [](auto... engine) {
    return std::vector<engine_facts>{facts_of<typename decltype(engine)::type>...};
  });
}

/// What their tables take.
template <game G>
[[nodiscard]] std::vector<memory_bill> memory_bills_of(const G& g, const limits& allowed) {
  return hana::unpack(descriptors_of<G>(), [&](auto... engine) {
    return std::vector<memory_bill>{
        detail::memory_of<typename decltype(engine)::type>(g, allowed)...};
  });
}

}  // namespace zermelo
