/// The recursion with nothing added: a lesson's first step, and every test's oracle.
#pragma once

#include <zermelo/engines/engine.hpp>

namespace zermelo {

template <class G>
class plain : public detail::no_engine<G> {
 public:
  explicit plain(const G&, auto&&...) {}
};

/// Looks at every line of play: value(p) is the best of its moves' values, and a finished game has
/// the value that the rules give it (Zermelo 1913). Remembers nothing, cuts nothing. Time grows
/// with the number of move sequences, memory with the length of the longest.
template <game G>
class plain<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "plain";

  explicit plain(G game) : game_(std::move(game)) {}

  void reset(const G& game) override { game_ = game; }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      if (counter->is_unused) return fill<by_value<G>>(result, want, detail::unwatched());
      if constexpr (std::same_as<value_t<G>, outcome>) {
        if (want.remoteness || want.line) return fill<by_remoteness<G>>(result, want, counter);
      }
      fill<by_value<G>>(result, want, counter);
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [] { return std::uint64_t{0}; });
  }

  using line = std::vector<move_t<G>>;

  template <class Valuation>
  void fill(answer<G>& result, wanted want, auto observer) {
    line best_moves;
    line best_line;
    const auto known = value_of<Valuation>(result.position, want.line ? &best_line : nullptr,
                                           &best_moves, observer);
    result.value = Valuation::value(known);
    if (want.remoteness) result.remoteness = Valuation::moves(known);
    if (want.best_moves) {
      result.all_best_moves = want.sought != best_moves_sought::one || best_moves.size() < 2;
      if (!result.all_best_moves) best_moves.erase(best_moves.begin() + 1, best_moves.end());
      result.best_moves = std::move(best_moves);
    }
    if (want.line) result.line = std::move(best_line);
  }

  template <class Valuation>
  typename Valuation::entry value_of(const position_t<G>& p, line* best_line, line* best_moves,
                                     auto observer) {
    using entry = typename Valuation::entry;
    meter_.tick();
    observer->enter(p, ask_value{});
    std::optional<entry> best;
    // 1. A finished game has its value.
    if (const auto value = terminal(game_, p)) {
      best = Valuation::finished(*value);
    } else {
      // 2. Otherwise it is worth as much as its best move.
      for_each_move(game_.moves(p), [&](const move_t<G>& m) {
        line rest;
        const made_move<position_t<G>> made = make(game_, p, m);
        const entry next =
            value_of<Valuation>(made.after, best_line ? &rest : nullptr, nullptr, observer);
        const entry worth = Valuation::after(made, next);
        const bool first_best = !best || Valuation::better(worth, *best);
        if (best_moves) {
          if (first_best) best_moves->clear();
          if (first_best || worth == *best) best_moves->push_back(m);
        }
        if (first_best && best_line) {
          *best_line = {m};
          best_line->insert(best_line->end(), rest.begin(), rest.end());
        }
        if (first_best) best = worth;
      });
    }
    // 3. Without a move it is what the rules say of a player who cannot move.
    if (!best) best = Valuation::finished(stuck_value(game_));
    observer->leave(p, *best);
    return *best;
  }

  G game_;
  meter meter_;
};

struct plain_engine : engine_descriptor {
  static constexpr unsigned rank = 0;
  static constexpr std::string_view name = "plain";
  static constexpr std::string_view games = "every game";
  static constexpr std::string_view words = "the recursion with nothing added";
  static constexpr answers gives =
      answers::value | answers::remoteness | answers::best_moves | answers::line | answers::steps;
  template <class G>
  static constexpr bool serves = game<G>;
  template <class G>
  using type = plain<G>;
  static memory_bill memory(const game auto& /*game*/, const limits& /*allowed*/) {
    return memory_bill::nothing();
  }
};

}  // namespace zermelo
