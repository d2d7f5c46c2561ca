/// The types that a game names, and what they may be.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <zermelo/rules/moves.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

template <class G>
using position_t = typename G::position;

/// What `moves(p)` returns: a range of moves or a Hana tuple of such ranges.
template <class G>
using moves_t = decltype(std::declval<const G&>().moves(std::declval<const position_t<G>&>()));

/// A move; void where the moves are no ranges, or ranges of different things.
template <class G>
using move_t = typename detail::move_of<std::remove_cvref_t<moves_t<G>>>::type;

template <class G>
using key_t = std::remove_cvref_t<decltype(std::declval<const G&>().key(
    std::declval<const position_t<G>&>()))>;

namespace detail {

template <class T>
inline constexpr bool is_key = std::unsigned_integral<T> && !std::same_as<T, bool>;
template <std::unsigned_integral Word, std::size_t N>
inline constexpr bool is_key<std::array<Word, N>> = N > 0;

/// What a terminal value may be: an outcome, or an integer score that fits `score`.
template <class V>
concept value = std::same_as<V, outcome> || (std::signed_integral<V> && sizeof(V) <= sizeof(score));

template <class Range, class Element>
concept range_of =
    ranges::input_range<Range> && std::convertible_to<ranges::range_value_t<Range>, Element>;

template <class G>
concept names_its_positions = requires { typename G::position; };

template <class G>
concept regular_positions = names_its_positions<G> && std::regular<position_t<G>>;

}  // namespace detail

}  // namespace zermelo
