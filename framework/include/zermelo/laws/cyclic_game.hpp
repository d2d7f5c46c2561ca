/// The law of games with cycles: what engines say follows from the moves.
#pragma once

#include <zermelo/laws/engines.hpp>

namespace zermelo {

namespace detail {

/// What a position is worth, with remoteness where there is any, as numbers that are compared.
template <class G>
struct worth {
  static constexpr bool timed = std::same_as<value_t<G>, outcome>;

  value_t<G> value = {};
  remoteness moves = 0;

  friend bool operator==(const worth&, const worth&) = default;

  /// What the position before is worth if its mover plays m.
  [[nodiscard]] worth before(const G& g, const position_t<G>& p, const move_t<G>& m) const {
    if constexpr (timed) {
      const timed_outcome by_move = timed_after(g, p, m, {value, moves});
      return {by_move.value, by_move.moves};
    } else {
      const made_move<position_t<G>> made = make(g, p, m);
      return {made.earned + (made.same_mover ? value : -value), 0};
    }
  }
  [[nodiscard]] bool is_better(const worth& other) const {
    if constexpr (timed) {
      return better(timed_outcome{value, moves}, timed_outcome{other.value, other.moves});
    } else {
      return value > other.value;
    }
  }
  [[nodiscard]] std::string text() const {
    if constexpr (timed) {
      if (value != outcome::draw) {
        return fmt::format("{} in {}", value, counted(moves, "move"));
      }
    }
    return fmt::format("{}", value);
  }
};

}  // namespace detail

namespace laws {

/// Where play can come back, the plain recursion has no answer to compare with. What an engine says
/// of a position must be the best of what it says one move on. Of outcomes, by remoteness, that is
/// all there is to show: a win in n follows from a loss in n - 1, and what follows from no end of
/// play is a draw. Of scores it is what must hold at least; so engines are compared with one
/// another, too.
struct cycles_law : law_on<cyclic_game_role, 212, "cycles", "a game with cycles"> {
  static constexpr std::string_view untried_where = "play reaches too many positions";

  template <cyclic_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    verdict all;
    try {
      hearing<G> held{s};
      const std::size_t step = s.nodes().size() / static_cast<std::size_t>(s.scaled(250)) + 1;
      for (std::size_t k = 0; k < s.nodes().size() && !all.fault; k += step) {
        const std::size_t i = s.turn(k);
        const finding here = held.fault_at(s.nodes()[i].position, all);
        if (here.compared()) ++all.compared;
        if (here.fault()) all.fault = s.fails(name, i, *here.fault());
      }
    } catch (const bad_parameters&) {
      // Rules that an engine cannot be made for: another law's business.
    }
    return all;
  }

 private:
  /// The engines, each asked until it refuses cycles, or has too much work.
  template <cyclic_game G>
  class hearing {
   public:
    explicit hearing(const sample<G>& s)
        : sample_(s),
          engines_(compiled_apart<G>::rivals(s.rules())),
          numbers_(s.rules(), retrograde_law::most_positions(s)),
          positions_left_(s.scaled(1'000'000)) {}

    finding fault_at(const position_t<G>& p, verdict& all) {
      std::optional<worth> first;
      std::string by;
      for (auto one = engines_.begin(); one != engines_.end();) {
        if (!numbers_.holds(one->trial.trusts, p)) {
          ++one;
          continue;
        }
        const auto found = worth_by(*one, p);
        const auto best = found ? best_of_moves(*one, p) : std::nullopt;
        if (!best) {
          one = engines_.erase(one);
          continue;
        }
        if (*found != *best) {
          return fmt::format("by {} its value is {}, and by its moves it is {}", one->name,
                             found->text(), best->text());
        }
        if (first && *first != *found) {
          return fmt::format("by {} its value is {}, and by {} it is {}", by, first->text(),
                             one->name, found->text());
        }
        first = found;
        by = one->name;
        ++all.parts[by];
        ++one;
      }
      return holds_if(first.has_value());
    }

   private:
    using worth = detail::worth<G>;

    std::optional<worth> worth_by(const rival<G>& one, const position_t<G>& p) {
      constexpr wanted asked{.remoteness = worth::timed, .best_moves = false, .line = false};
      limits allowed;
      allowed.positions = std::min(positions_left_, sample_.scaled(50'000));
      try {
        const answer<G> given = one.trial.engine->solve(p, asked, allowed);
        engines_law::refuse_short_memory(given);
        positions_left_ -= std::min(positions_left_, given.statistics.positions);
        if (!given.value) return std::nullopt;
        return worth{*given.value, given.remoteness.value_or(0)};
      } catch (const cannot_solve&) {
        return std::nullopt;  // cycles
      } catch (const does_not_fit&) {
        return std::nullopt;  // values that are too large for its table
      }
    }

    std::optional<worth> best_of_moves(const rival<G>& one, const position_t<G>& p) {
      const G& g = sample_.rules();
      std::optional<worth> best;
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        const auto next = worth_by(one, g.play(p, m));
        if (!next) return std::nullopt;
        const worth by_move = next->before(g, p, m);
        if (!best || by_move.is_better(*best)) best = by_move;
      }
      if (best) return best;
      return worth{terminal(g, p).value_or(stuck_value(g)), 0};
    }

    const sample<G>& sample_;
    std::vector<rival<G>> engines_;
    detail::numbers_to_trust<G> numbers_;
    std::uint64_t positions_left_;
  };
};

}  // namespace laws

}  // namespace zermelo
