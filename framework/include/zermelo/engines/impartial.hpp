/// Impartial games: for each question the engine that answers it soonest, as far as the bill fits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/engines/sweep.hpp>

namespace zermelo {

namespace detail {

/// The strongest `memo` that the game's concepts allow.
template <class G>
struct strongest_memo {
  using type = memo<G>;
};
template <simplifying_game G>
  requires(!symmetric_game<G>)
struct strongest_memo<G> {
  using type = simplifying_memo<G>;
};
template <symmetric_game G>
struct strongest_memo<G> {
  using type = symmetric_memo<G>;
};

}  // namespace detail

/// Holds the engines that serve an impartial game, each once it is needed, and asks
///
///   - `memo` where remoteness or a line of play is wanted, which no other engine knows, up to a
///     number of positions; past it they are left out of the answer;
///   - `recurrence` for sums of heaps;
///   - `grundy` for the value and the nimber of a position in normal play;
///   - `sweep` for a placement game's values, once the search has cost as much as the table of all
///     positions costs; the table then answers at once whatever follows.
///
/// The answer bears the name of the engine that found its value.
template <impartial_game G>
class impartial : requirements<G> {
 public:
  static constexpr std::string_view name = "strongest";

  /// What `memo` may look at for remoteness and a line: a second or so.
  static constexpr std::uint64_t most_for_remoteness = std::uint64_t{1} << 20U;
  /// The largest table of wins that is filled unasked: 34 cells.
  static constexpr std::uint64_t most_for_sweep = std::uint64_t{2} << 30U;

  explicit impartial(G game) : game_(std::move(game)) {}

  /// For other rules: each engine keeps what is still true.
  void reset(G game) {
    game_ = std::move(game);
    spent_on_search_ = 0;
    const auto pass_on = [&](auto& engine) {
      if (engine) engine->reset(game_);
    };
    pass_on(memo_);
    pass_on(grundy_);
    if constexpr (heap_game<G>) pass_on(recurrence_);
    if constexpr (sweepable_game<G>) pass_on(sweep_);
  }

  template <class Observer = no_observer>
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, Observer&& observer = {}) {
    // 1. With remoteness and a line, where that is affordable.
    if (want.remoteness || want.line) {
      limits affordable = allowed;
      affordable.positions = std::min(most_for_remoteness, allowed.positions.value_or(~0ULL));
      auto timed = memo().solve(p, want, affordable, observer);
      if (timed.value) {
        if (want.nimber && !misere(game_)) timed.nimber = nimber_of(p, allowed);
        return timed;
      }
      const bool ours =
          timed.stopped_by == stop_reason::positions && affordable.positions != allowed.positions;
      if (!ours) return timed;
      want.remoteness = want.line = false;
    }
    // 2. Without.
    return solve_without_remoteness(p, want, allowed, observer);
  }

 private:
  template <class Observer>
  answer<G> solve_without_remoteness(const position_t<G>& p, wanted want, const limits& allowed,
                                     Observer& observer) {
    if constexpr (heap_game<G>) return recurrence().solve(p, want, allowed, observer);
    if constexpr (sweepable_game<G>) {
      if (!want.nimber || misere(game_)) return solve_or_sweep(p, want, allowed, observer);
    }
    if (misere(game_)) return memo().solve(p, want, allowed, observer);
    return grundy().solve(p, want, allowed, observer);
  }

  /// The value alone: by search as long as that is cheaper than the table of all positions.
  template <class Observer>
  answer<G> solve_or_sweep(const position_t<G>& p, wanted want, const limits& allowed,
                           Observer& observer) {
    const std::uint64_t room = std::min(most_for_sweep, allowed.bytes.value_or(~0ULL));
    const auto cells = static_cast<unsigned>(game_.cells());
    const bool fits = cells < 40 && win_table_bytes(zermelo::sweep<G>::board_of(game_)) <= room;
    const bool allows_all = !allowed.positions || *allowed.positions >> cells != 0;
    if (!fits || !allows_all) return search(p, want, allowed, observer);
    // A table costs as much as a search of 2^16 times fewer positions.
    const std::uint64_t worth = (std::uint64_t{1} << cells) >> 16U;
    if (spent_on_search_ < worth) {
      limits cheaper = allowed;
      cheaper.positions = std::min(worth - spent_on_search_, allowed.positions.value_or(~0ULL));
      auto found = search(p, want, cheaper, observer);
      spent_on_search_ += found.statistics.positions;
      const bool ours =
          found.stopped_by == stop_reason::positions && cheaper.positions != allowed.positions;
      if (!ours) return found;
    }
    return sweep().solve(p, want, allowed, observer);
  }

  template <class Observer>
  answer<G> search(const position_t<G>& p, wanted want, const limits& allowed, Observer& observer) {
    return misere(game_) ? memo().solve(p, want, allowed, observer)
                         : grundy().solve(p, want, allowed, observer);
  }

  std::optional<nimber> nimber_of(const position_t<G>& p, const limits& allowed) {
    wanted only = wanted::value();
    only.nimber = true;
    if constexpr (heap_game<G>)
      return recurrence().solve(p, only, allowed).nimber;
    else
      return grundy().solve(p, only, allowed).nimber;
  }

  using memo_type = typename detail::strongest_memo<G>::type;

  template <class Engine>
  Engine& made(std::optional<Engine>& engine) {
    if (!engine) engine.emplace(game_);
    return *engine;
  }
  memo_type& memo() { return made(memo_); }
  zermelo::grundy<G>& grundy() { return made(grundy_); }
  auto& recurrence() { return made(recurrence_); }
  auto& sweep() { return made(sweep_); }

  /// Only a type where the game is served.
  template <bool Serves, template <class> class Engine>
  struct optional_engine {
    using type = std::monostate;
  };
  template <template <class> class Engine>
  struct optional_engine<true, Engine> {
    using type = std::optional<Engine<G>>;
  };

  G game_;
  std::uint64_t spent_on_search_ = 0;
  std::optional<memo_type> memo_;
  std::optional<zermelo::grundy<G>> grundy_;
  [[no_unique_address]]
  typename optional_engine<heap_game<G>, zermelo::recurrence>::type recurrence_;
  [[no_unique_address]] typename optional_engine<sweepable_game<G>, zermelo::sweep>::type sweep_;
};

}  // namespace zermelo
