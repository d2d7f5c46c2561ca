/// Visiting a game's moves, whether they come as one range or as a Hana tuple of ranges.
#pragma once

#include <boost/hana/at.hpp>
#include <boost/hana/core/tag_of.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/tuple.hpp>
#include <cstddef>
#include <range/v3/range/concepts.hpp>
#include <range/v3/range/traits.hpp>
#include <type_traits>
#include <utility>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

namespace detail {

template <class T>
inline constexpr bool is_hana_tuple =
    std::is_same_v<boost::hana::tag_of_t<std::remove_cvref_t<T>>, boost::hana::tuple_tag>;

/// The common type of moves; void where `Moves` is no range and no tuple of ranges of one type.
template <class Moves>
struct move_of {
  using type = void;
};

template <ranges::input_range Range>
struct move_of<Range> {
  using type = ranges::range_value_t<Range>;
};

template <ranges::input_range First, ranges::input_range... Rest>
  requires(std::is_same_v<ranges::range_value_t<First>, ranges::range_value_t<Rest>> && ...)
struct move_of<boost::hana::tuple<First, Rest...>> {
  using type = ranges::range_value_t<First>;
};

template <class Range, class Predicate>
[[gnu::always_inline]] inline bool any_in(Range&& range, Predicate& predicate) {
  for (auto&& move : range) {
    if (predicate(move)) return true;
  }
  return false;
}

// `hana::unpack` with a fold would say the same, but g++ leaves it out of line.
template <class Moves, class Predicate, std::size_t... Kind>
[[gnu::always_inline]] inline bool any_of_kinds(Moves& moves, Predicate& predicate,
                                                std::index_sequence<Kind...> /*kinds*/) {
  return (any_in(boost::hana::at_c<Kind>(moves), predicate) || ...);
}

}  // namespace detail

/// Whether `predicate` holds for some move of `moves`; stops at the first. `moves` is a range, or a
/// Hana tuple of ranges, one per kind of move: each is a loop of its own, as if written by hand.
template <class Moves, class Predicate>
[[gnu::always_inline]] inline bool any_move(Moves&& moves, Predicate predicate) {
  if constexpr (detail::is_hana_tuple<Moves>) {
    constexpr std::size_t kinds = decltype(boost::hana::length(moves))::value;
    return detail::any_of_kinds(moves, predicate, std::make_index_sequence<kinds>());
  } else {
    return detail::any_in(std::forward<Moves>(moves), predicate);
  }
}

/// Calls `visit` with every move of `moves`, in order.
template <class Moves, class Visit>
[[gnu::always_inline]] inline void for_each_move(Moves&& moves, Visit visit) {
  any_move(std::forward<Moves>(moves), [&](const auto& move) {
    visit(move);
    return false;
  });
}

}  // namespace zermelo
