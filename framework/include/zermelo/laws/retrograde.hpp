/// The law of retrograde analysis: what it finds follows from the moves.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// What retrograde analysis says of each position follows from what it says one move on, by
/// remoteness: so all of it is right. In rules with few enough positions.
struct retrograde_law
    : law_on<indexed_game_role, 200, "retrograde", "a game with numbers and outcomes"> {
  static constexpr std::string_view untried_where =
      "numbers lead astray, or tiers in a circle: other laws say where";

  template <class G>
  static constexpr bool applies = retrograde_game<G>;

  template <retrograde_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    try {
      const numbering<G> numbers(s.rules());
      if (numbers.position_count() > most_positions(s)) {
        return {.untried_where = too_many(s, numbers.position_count())};
      }
      if (!has_sound_numbers(numbers, most_positions(s))) return {};
      const auto table = compiled_apart<G>::table_by_retrograde(s.rules());
      return first_of(s, [&](const position_t<G>& p) {
        return is_numbered(numbers, p) ? fault_at(table, s.rules(), p) : untried();
      });
    } catch (const cannot_solve&) {
      return {};  // tiers in a circle: another law's business
    }
  }

  /// Of how many positions all are looked at.
  template <class G>
  static std::uint64_t most_positions(const sample<G>& s) {
    return s.scaled(usually_looked_at);
  }

  /// Whether positions are few, and numbers lead to them and back, and so do moves: nothing is then
  /// read or written where it does not belong. Where it isn't so, other laws say why.
  template <class G>
  static bool has_sound_numbers(const numbering<G>& numbers, std::uint64_t most) {
    if (numbers.position_count() > most) return false;
    const G& g = numbers.rules();
    for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
      const position_t<G> p = numbers.position_of(i);
      if (!is_numbered(numbers, p) || numbers.number_of(p) != i) return false;
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        if (!leads_on(numbers, p, g.play(p, m))) return false;
      }
      if constexpr (reversible_game<G>) {
        for (const position_t<G>& q : g.unmoves(p)) {
          if (numbers.place_of(q) != numbers.place_of(p) || !is_numbered(numbers, q)) return false;
        }
      }
    }
    if constexpr (folded_game<G>) return has_sound_folds(numbers);
    return true;
  }

  /// Whether numbers that are shared lead to positions of their tier.
  template <class G>
  static bool has_sound_folds(const numbering<G>& numbers) {
    const G& g = numbers.rules();
    for (const auto& tier : numbers.tiers()) {
      if (g.folded_count(tier.id) > tier.count) return false;
      for (std::uint64_t i = 0; i < g.folded_count(tier.id); ++i) {
        const position_t<G> p = g.folded_at(tier.id, i);
        if (g.tier(p) != tier.id || g.index(tier.id, p) >= tier.count) return false;
      }
    }
    return true;
  }

  /// Whether a move from p to `next` stays in its tier or leads to a successor of that.
  template <class G>
  static bool leads_on(const numbering<G>& numbers, const position_t<G>& p,
                       const position_t<G>& next) {
    const std::size_t from = numbers.place_of(p);
    const std::size_t to = numbers.place_of(next);
    const auto& successors = numbers.tiers()[from].successors;
    return (to == from ||
            std::find(successors.begin(), successors.end(), to) != successors.end()) &&
           is_numbered(numbers, next);
  }

  /// Whether p, and its canonical position, have numbers that there are.
  template <class G>
  static bool is_numbered(const numbering<G>& numbers, const position_t<G>& p) {
    const std::size_t in = numbers.place_of(p);
    if constexpr (symmetric_game<G>) {
      if (numbers.place_of(numbers.rules().canonical(p)) != in) return false;
    }
    const auto& [id, first, count, successors] = numbers.tiers()[in];
    if constexpr (folded_game<G>) {
      if (numbers.rules().folded_index(id, p) >= numbers.rules().folded_count(id)) return false;
    }
    return numbers.index(in, p) < count && numbers.canonical_index(in, p) < count;
  }

 private:
  static constexpr std::uint64_t usually_looked_at = std::uint64_t{1} << 15U;

  /// With how many near the start so many would be looked at, where a number says that.
  template <class G>
  static std::string too_many(const sample<G>& s, std::uint64_t positions) {
    constexpr std::uint64_t most = std::uint64_t{1} << 40U;
    if (positions > most)
      return "it looks at all numbered positions, and here those are far too many";
    return fmt::format(
        "it looks at all numbered positions where those are at most {}, and here they are {}; "
        "--positions {} would do",
        with_commas(most_positions(s)), with_commas(positions),
        s.positions_for(usually_looked_at, positions));
  }

  static std::string text_of(const timed_outcome& known) {
    if (known.value == outcome::draw) return "draw";
    return fmt::format("{} in {}", known.value, detail::counted(known.moves, "move"));
  }

  template <class G>
  static finding fault_at(const auto& table, const G& g, const position_t<G>& p) {
    std::optional<timed_outcome> best;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      const timed_outcome worth = detail::timed_after(g, p, m, table(g.play(p, m)));
      if (!best || better(worth, *best)) best = worth;
    }
    if (!best) best = terminal(g, p).value_or(stuck_value(g));
    const timed_outcome found = table(p);
    if (found == *best) return laws::holds();
    return fmt::format("its value is {}, and by its moves it is {}", text_of(found),
                       text_of(*best));
  }
};

}  // namespace zermelo::laws
