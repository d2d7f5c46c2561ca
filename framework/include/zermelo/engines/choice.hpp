/// Which engine answers where none is asked for, folded from what the engines say of themselves.
/// Nothing else chooses one; `impartial` chooses among those that it is made of.
#pragma once

#include <boost/hana/back.hpp>
#include <zermelo/engines/catalogue.hpp>

namespace zermelo {

namespace detail {

/// What an engine is chosen for: to answer, for the values of all positions, of those reached.
enum class purpose : std::uint8_t { to_answer, over_all, over_reached };

template <purpose For, class Descriptor, class G>
inline constexpr bool leads =
    For == purpose::to_answer  ? Descriptor::template leads<G>
    : For == purpose::over_all ? Descriptor::template leads_over_all<G>
                               : Descriptor::template leads_over_reached<G>;

/// The strongest that leads.
template <purpose For, class G>
[[nodiscard]] constexpr auto choose() {
  return hana::back(hana::filter(all_engines, [](auto engine) {
    return hana::bool_c<leads<For, typename decltype(engine)::type, G>>;
  }));
}

template <purpose For, class G>
using chosen = typename decltype(choose<For, G>())::type::template type<G>;

}  // namespace detail

/// The strongest engine that the game's concepts allow; in impartial games for each question.
template <class G>
using strongest_engine = detail::chosen<detail::purpose::to_answer, G>;

/// The engine that has the values of all positions soonest: to count and to save them.
template <game G>
using engine_over_all = detail::chosen<detail::purpose::over_all, G>;

/// The same for those that play from a position reaches.
template <game G>
using engine_over_reached = detail::chosen<detail::purpose::over_reached, G>;

}  // namespace zermelo
