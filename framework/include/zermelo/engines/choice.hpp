/// Which engine answers where none is asked for, folded from what the engines say of themselves.
/// Nothing else chooses one; `impartial` chooses among those that it is made of.
#pragma once

#include <boost/hana/unpack.hpp>
#include <zermelo/engines/catalogue.hpp>

namespace zermelo {

namespace detail {

template <class Purpose, class G>
[[nodiscard]] constexpr auto choose() {
  return hana::unpack(all_engines, [](auto... engine) {
    return hana::type_c<
        typename strongest_of<Purpose, G, typename decltype(engine)::type...>::type>;
  });
}

/// The strongest for a purpose, as a descriptor.
template <class Purpose, class G>
using chosen = typename decltype(choose<Purpose, G>())::type;

}  // namespace detail

/// The strongest engine that the game's concepts allow; for impartial games the one that takes the
/// strongest for each question.
template <class G>
using strongest_engine = typename detail::chosen<detail::for_answers, G>::template type<G>;

/// The engine that has the values of all positions soonest: to count and to save them.
template <game G>
using engine_over_all = typename detail::chosen<detail::for_all_positions, G>::template type<G>;

/// The same for those that play from a position reaches.
template <game G>
using engine_over_reached =
    typename detail::chosen<detail::for_reached_positions, G>::template type<G>;

}  // namespace zermelo
