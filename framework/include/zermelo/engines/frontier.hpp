/// The best total of a packing game, by dynamic programming over the frontier.
#pragma once

#include <iterator>
#include <range/v3/algorithm/any_of.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/packing/solve.hpp>

namespace zermelo {

template <class G>
class frontier : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || packing_game<G>,
                "frontier needs a packing game: cells(), placements(), stock() and placement_of()");
  explicit frontier(const G&, auto&&...) {}
};

/// Hands what is left of the puzzle to `pack` (packing/solve.hpp): the frontier by itself where
/// that is cheap, with bounds by strips, windows and beams where it isn't. Observers see no
/// positions: the states of a frontier are none of the game's. Where a limit is reached there is no
/// value, but what is `known` of it; ask `pack` itself for the best packing found.
template <packing_game G>
class frontier<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "frontier";

  explicit frontier(G game) : game_(std::move(game)), problem_(problem_of(game_)) {}

  /// Another puzzle.
  void reset(const G& game) override {
    game_ = game;
    problem_ = problem_of(game_);
  }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    bytes_ = 0;
    want.counts = false;
    const auto search = [&](answer<G>& result, detail::counter_of<G>* /*counter*/) {
      const packing_result best = pack_from(p);
      result.known = best.value;
      count_in(best);
      result.value = best.value.lower;
      if (want.best_moves) {
        const auto value_of = [&](const position_t<G>& at) {
          const packing_result next = pack_from(at);
          count_in(next);
          return next.value.lower;
        };
        detail::fill_in_best_moves<by_value<G>, G>(result, want, best.value.lower, value_of);
      }
      if (want.line) result.line = line_of(p, best.packing);
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [&] { return bytes_; });
  }

  /// The best packing of what is left at p, or what is known of it within the limits.
  packing_result pack_from(const position_t<G>& p) {
    packing_problem rest = problem_;
    rest.stock = stock_at(p);
    packing_options options{.forbidden = closed_at(p)};
    if constexpr (packing_game_with_fixed<G>) options.fixed = fixed_at(options.forbidden);
    return pack(rest, options, left_after(meter_.read(0), meter_.allowed()));
  }

  /// Adds what a packing took. Throws `stopped` where a limit ended it.
  void count_in(const packing_result& found) {
    bytes_ = std::max(bytes_, found.statistics.bytes);
    meter_.add(found.statistics.positions);
    if (found.stopped_by) throw stopped{*found.stopped_by};
  }

  /// Numbers of the placements that can no longer be made, ascending: whoever lays nothing any more
  /// but what he must meets all the others.
  [[nodiscard]] std::vector<std::uint32_t> closed_at(position_t<G> p) const {
    if (p == game_.start()) return {};
    std::vector<bool> open(problem_.placements.size());
    for (bool goes_on = !terminal(game_, p); goes_on;) {
      std::optional<position_t<G>> next;
      bool lays = true;
      for_each_move(game_.moves(p), [&](const move_t<G>& m) {
        const auto number = game_.placement_of(p, m);
        if (number) open[static_cast<std::size_t>(*number)] = true;
        if (!next || (lays && !number)) {
          next = game_.play(p, m);
          lays = number.has_value();
        }
      });
      goes_on = next && !terminal(game_, *next);
      if (next) p = *next;
    }
    std::vector<std::uint32_t> closed;
    for (std::uint32_t i = 0; i < open.size(); ++i) {
      if (!open[i]) closed.push_back(i);
    }
    return closed;
  }

  /// Numbers of the fixed placements that are still to be made.
  [[nodiscard]] std::vector<std::uint32_t> fixed_at(const std::vector<std::uint32_t>& closed) const
    requires packing_game_with_fixed<G>
  {
    std::vector<std::uint32_t> open;
    const auto& fixed = game_.fixed();
    std::set_difference(fixed.begin(), fixed.end(), closed.begin(), closed.end(),
                        std::back_inserter(open));
    return open;
  }

  /// Throws `cannot_solve` where the game does not say what is left of a limited stock.
  [[nodiscard]] std::vector<std::uint64_t> stock_at(const position_t<G>& p) const {
    if constexpr (requires {
                    { game_.stock_left(p) } -> std::convertible_to<std::vector<std::uint64_t>>;
                  }) {
      return game_.stock_left(p);
    } else {
      const auto is_limited = [](std::uint64_t copies) { return copies != unlimited; };
      if (p != game_.start() && ranges::any_of(problem_.stock, is_limited)) {
        throw cannot_solve(
            "this game limits its stock and does not say what is left of it later in the puzzle; "
            "give it stock_left(p)");
      }
      return problem_.stock;
    }
  }

  /// The moves that make the packing.
  [[nodiscard]] std::vector<move_t<G>> line_of(const position_t<G>& p,
                                               const std::vector<std::uint32_t>& packing) const {
    return detail::line_that(game_, p, [&](const auto& at, const move_t<G>& m, const auto&) {
      const auto is_made = [&](const move_t<G>& each) {
        const std::optional<std::uint64_t> number = game_.placement_of(at, each);
        return number && std::binary_search(packing.begin(), packing.end(), *number);
      };
      return is_made(m) || (!game_.placement_of(at, m) && !any_move(game_.moves(at), is_made));
    });
  }

  G game_;
  packing_problem problem_;
  std::uint64_t bytes_ = 0;
  meter meter_;
};

struct frontier_engine : engine_descriptor {
  static constexpr unsigned rank = 800;
  static constexpr std::string_view name = "frontier";
  static constexpr std::string_view games = "packing games";
  static constexpr std::string_view words =
      "cell by cell over the frontier, one table a step; where that is much, bounded by strips";
  static constexpr answers gives = answers::value | answers::best_moves | answers::line;
  template <class G>
  static constexpr bool serves = packing_game<G>;
  template <class G>
  static constexpr bool leads = packing_game<G>;
  template <class G>
  using type = frontier<G>;
};

}  // namespace zermelo
