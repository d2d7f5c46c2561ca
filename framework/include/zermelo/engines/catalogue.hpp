/// The engines that there are.
#pragma once

#include <optional>
#include <variant>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/frontier.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// One engine: its type over G, and whether G meets what it needs.
struct plain_engine {
  template <class G>
  static constexpr bool serves = game<G>;
  template <class G>
  using type = plain<G>;
};
struct memo_engine {
  template <class G>
  static constexpr bool serves = game<G>;
  template <class G>
  using type = memo<G>;
};
struct simplifying_memo_engine {
  template <class G>
  static constexpr bool serves = simplifying_game<G>;
  template <class G>
  using type = simplifying_memo<G>;
};
struct symmetric_memo_engine {
  template <class G>
  static constexpr bool serves = symmetric_game<G>;
  template <class G>
  using type = symmetric_memo<G>;
};
/// Games whose positions have more to say than win or loss; impartial ones have nimbers.
struct alpha_beta_engine {
  template <class G>
  static constexpr bool serves = game<G> && !cyclic_game<G> && !impartial_game<G> && !puzzle<G>;
  template <class G>
  using type = alpha_beta<G>;
};
struct sweep_engine {
  template <class G>
  static constexpr bool serves = sweepable_game<G>;
  template <class G>
  using type = sweep<G>;
};
struct grundy_engine {
  template <class G>
  static constexpr bool serves = impartial_game<G>;
  template <class G>
  using type = grundy<G>;
};
struct recurrence_engine {
  template <class G>
  static constexpr bool serves = heap_game<G>;
  template <class G>
  using type = recurrence<G>;
};
struct retrograde_engine {
  template <class G>
  static constexpr bool serves = retrograde_game<G>;
  template <class G>
  using type = retrograde<G>;
};
struct branch_and_bound_engine {
  template <class G>
  static constexpr bool serves = puzzle<G> && bounded_game<G>;
  template <class G>
  using type = branch_and_bound<G>;
};
struct frontier_engine {
  template <class G>
  static constexpr bool serves = packing_game<G>;
  template <class G>
  using type = frontier<G>;
};

namespace detail {

/// An engine over a game that it doesn't serve may not even be named.
template <class Engine, class G>
struct room_for {
  using type = std::monostate;
};
template <class Engine, class G>
  requires(Engine::template serves<G>)
struct room_for<Engine, G> {
  using type = std::optional<typename Engine::template type<G>>;
};

}  // namespace detail

/// Room for one of these engines over G, to be made once it is needed; an empty class where it
/// doesn't serve G.
template <class Engine, class G>
using optional_engine = typename detail::room_for<Engine, G>::type;

}  // namespace zermelo
