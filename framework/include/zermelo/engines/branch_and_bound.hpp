/// The best total of a puzzle, without looking at what cannot reach it.
#pragma once

#include <zermelo/engines/engine.hpp>

namespace zermelo {

template <class G>
class branch_and_bound : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || puzzle<G>,
                "branch_and_bound needs a puzzle: gain(p, m) and `static constexpr bool puzzle = "
                "true`");
  static_assert(!puzzle<G> || bounded_game<G>,
                "branch_and_bound needs bounds(p): an interval that holds the value of p");
  explicit branch_and_bound(const G&, auto&&...) {}
};

/// Asks "can p still earn `target`?" with targets from the upper bound down (the null windows of
/// Plaat et al. 1996, for one player): a position whose bound misses the target is left at once.
/// What is learnt, a lower and an upper bound, stays in a table (Land & Doig 1960; Ibaraki 1977).
template <puzzle G>
  requires bounded_game<G>
class branch_and_bound<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "branch_and_bound";

  explicit branch_and_bound(G game) : game_(std::move(game)) {}

  /// Another puzzle. Memory is kept, contents are forgotten.
  void reset(const G& game) override {
    game_ = game;
    table_.clear();
  }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      const std::uint64_t most = allowed.bytes.value_or(~std::uint64_t{0});
      if (table_.bytes() > most) throw stopped{stop_reason::bytes};
      table_.limit_bytes(most);
      detail::fill_in<by_value<G>>(result, game_, want, [&](const position_t<G>& at) {
        return counter->hand_down([&](auto watch) { return value(at, watch); });
      });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [&] { return table_.bytes(); });
  }

  using bounds = interval<score>;

  /// The exact value of p.
  score value(const position_t<G>& p, auto observer) {
    bounds known = known_of(p, observer).value;
    while (known.lower < known.upper) {
      const score found = search(p, known.upper, observer);
      (found >= known.upper ? known.lower : known.upper) = found;
    }
    return known.upper;
  }

  /// Either a lower bound of p's value that reaches the target, or an upper bound that misses it.
  score search(const position_t<G>& p, score target, auto observer) {
    // 1. What is known may answer.
    auto [known, by_rules] = known_of(p, observer);
    if (known.lower >= target || known.upper < target) {
      if (by_rules) observer->settle(p, known);
      return known.lower >= target ? known.lower : known.upper;
    }
    meter_.tick();
    observer->enter(p, ask_at_least<score>{target});
    // 2. A finished puzzle earns no more; nor does one without a move.
    score best = terminal(game_, p).value_or(0);
    bool moved = false;
    if (!terminal(game_, p)) {
      // 3. A move that reaches the target ends the search of p.
      const bool reached = any_move(detail::moves_to_try(game_, p), [&](const move_t<G>& m) {
        const made_move<position_t<G>> made = make(game_, p, m);
        const score total = made.earned + search(made.after, target - made.earned, observer);
        best = moved ? std::max(best, total) : total;
        moved = true;
        return total >= target;
      });
      if (reached) observer->cut(p, best);
    }
    // 4. The best of all moves is a bound from above; without moves it is the value, and so is what
    //    reaches the target, which is never below it.
    if (best >= target || !moved) known.lower = std::max(known.lower, best);
    known.upper = std::min(known.upper, best);
    observer->store(p, known);
    table_.store(game_.key(p), known);
    observer->leave(p, known);
    return best;
  }

  struct known_bounds {
    bounds value;
    bool by_rules;
  };

  /// The table's bounds, or the game's where the table has none.
  known_bounds known_of(const position_t<G>& p, auto observer) {
    if (const auto known = table_.find(game_.key(p))) {
      observer->hit(p, *known);
      return {*known, false};
    }
    return {game_.bounds(p), true};
  }

  G game_;
  hash_table<key_t<G>, bounds> table_;
  meter meter_;
};

struct branch_and_bound_engine : engine_descriptor {
  static constexpr unsigned rank = 700;
  static constexpr std::string_view name = "branch_and_bound";
  static constexpr std::string_view games = "puzzles with bounds";
  static constexpr std::string_view words =
      "\"does the total reach this target?\", from the bound down";
  static constexpr answers gives =
      answers::value | answers::best_moves | answers::line | answers::steps;
  template <class G>
  static constexpr bool serves = puzzle<G> && bounded_game<G>;
  template <class G>
  static constexpr bool leads = serves<G>;
  template <class G>
  using type = branch_and_bound<G>;
};

}  // namespace zermelo
