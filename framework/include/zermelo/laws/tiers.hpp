/// Laws of what retrograde analysis needs: tiers, ways back, and that what it finds follows from
/// the moves.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/timed_play.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::laws {

/// Tiers number their positions both ways, are left in one direction only, and canonical positions
/// stay in them.
struct tiered_law {
  static constexpr std::string_view name = "tiered";
  static constexpr std::string_view about = "a tiered game";
  template <class G>
  static constexpr bool applies = tiered_game<G>;

  template <tiered_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    // 1. The tiers themselves.
    try {
      const numbering<G> numbers(g);
      if (numbers.position_count() == too_many_positions) return std::nullopt;
      if (auto fault = fault_of_numbers(s, numbers)) return fault;
    } catch (const cannot_solve& fault) {
      return s.fails(name, 0, fault.what());
    }
    // 2. Positions in them.
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (auto fault = fault_at(g, s.nodes()[i].position)) {
        return s.fails(name, i, *std::move(fault));
      }
    }
    return std::nullopt;
  }

 private:
  template <class G>
  static bool is_listed(const G& g, std::uint64_t t) {
    for (const std::uint64_t each : g.tiers()) {
      if (each == t) return true;
    }
    return false;
  }

  /// All numbers where they are few, as many spread over the whole where they are not.
  template <class G>
  static std::optional<counterexample> fault_of_numbers(const sample<G>& s,
                                                        const numbering<G>& numbers) {
    for (std::size_t in = 0; in < numbers.tiers().size(); ++in) {
      const auto& [id, first, count, successors] = numbers.tiers()[in];
      const std::uint64_t tries = std::min<std::uint64_t>(count, 1'024);
      for (std::uint64_t k = 0; k < tries; ++k) {
        const std::uint64_t i = count == tries ? k : k + 1 == tries ? count - 1 : count / tries * k;
        const position_t<G> p = numbers.at(in, i);
        const std::uint64_t tier = numbers.rules().tier(p);
        if (tier != id) {
          return s.fails_at(name, p, fmt::format("at({}, {}) is of tier {}", id, i, tier));
        }
        const std::uint64_t back = numbers.index(in, p);
        if (back != i) {
          return s.fails_at(name, p, fmt::format("index({}, at({}, {})) is {}", id, id, i, back));
        }
      }
    }
    return std::nullopt;
  }

  template <class G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    const std::uint64_t t = g.tier(p);
    if (!is_listed(g, t)) return fmt::format("its tier is {}, which tiers() does not list", t);
    const std::uint64_t index = g.index(t, p);
    const std::uint64_t count = g.position_count(t);
    if (index >= count) {
      return fmt::format("index({}, p) is {}, and position_count({}) is {}", t, index, t, count);
    }
    if (!(g.at(t, index) == p)) {
      return fmt::format("index({}, p) is {}, and at({}, {}) is another position: {}", t, index, t,
                         index, detail::named(g, g.at(t, index)));
    }
    if constexpr (symmetric_game<G>) {
      const std::uint64_t other = g.tier(g.canonical(p));
      if (other != t) return fmt::format("its tier is {}, and canonical(p) is of {}", t, other);
      if constexpr (requires { g.canonical_index(t, p); }) {
        const std::uint64_t least = g.canonical_index(t, p);
        const std::uint64_t expected = g.index(t, g.canonical(p));
        if (least != expected) {
          return fmt::format("canonical_index({}, p) is {}, and index({}, canonical(p)) is {}", t,
                             least, t, expected);
        }
      }
    }
    std::vector<std::uint64_t> allowed = {t};
    for (const std::uint64_t next : g.successors(t)) allowed.push_back(next);
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const std::uint64_t to = g.tier(g.play(p, moves[k]));
      if (std::find(allowed.begin(), allowed.end(), to) != allowed.end()) continue;
      return fmt::format("move {} leads from tier {} to {}, which is none of its successors",
                         detail::named(g, p, moves[k], k), t, to);
    }
    return std::nullopt;
  }
};

/// One position precedes another exactly where that follows it.
struct reversible_law {
  static constexpr std::string_view name = "reversible";
  static constexpr std::string_view about = "a reversible game";
  template <class G>
  static constexpr bool applies = reversible_game<G>;

  template <reversible_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (auto fault = fault_at(s.rules(), s.nodes()[i].position)) {
        return s.fails(name, i, *std::move(fault));
      }
    }
    return std::nullopt;
  }

 private:
  template <class G>
  static std::vector<position_t<G>> before(const G& g, const position_t<G>& p) {
    std::vector<position_t<G>> found;
    for (const position_t<G>& q : g.unmoves(p)) found.push_back(q);
    return found;
  }

  template <class G>
  static bool same_tier(const G& g, const position_t<G>& p, const position_t<G>& q) {
    if constexpr (tiered_game<G>) return g.tier(p) == g.tier(q);
    return true;
  }

  template <class G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    for (const position_t<G>& q : before(g, p)) {
      if (!same_tier(g, p, q)) {
        return fmt::format("unmoves(p) has {}, which is of another tier", detail::named(g, q));
      }
      const auto moves = detail::legal_moves(g, q);
      const bool leads_here = std::any_of(moves.begin(), moves.end(),
                                          [&](const move_t<G>& m) { return g.play(q, m) == p; });
      if (!leads_here) {
        return fmt::format("unmoves(p) has {}, and no move leads from there to p",
                           detail::named(g, q));
      }
    }
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const position_t<G> next = g.play(p, moves[k]);
      if (!same_tier(g, p, next)) continue;
      const auto back = before(g, next);
      if (std::find(back.begin(), back.end(), p) != back.end()) continue;
      return fmt::format("move {} leads to {}, whose unmoves do not have p",
                         detail::named(g, p, moves[k], k), detail::named(g, next));
    }
    return std::nullopt;
  }
};

/// What retrograde analysis says of each position follows from what it says one move on, by
/// remoteness: so all of it is right. In rules with few enough positions.
struct retrograde_law {
  static constexpr std::string_view name = "retrograde";
  static constexpr std::string_view about = "a game with numbers and outcomes";
  template <class G>
  static constexpr bool applies = retrograde_game<G>;

  template <retrograde_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    try {
      const numbering<G> numbers(s.rules());
      if (!holds(numbers)) return std::nullopt;
      retrograde<G> solver(s.rules());
      solver.solve_all();
      for (std::size_t i = 0; i < s.nodes().size(); ++i) {
        if (!is_numbered(numbers, s.nodes()[i].position)) continue;
        if (auto fault = fault_at(solver, s.rules(), s.nodes()[i].position)) {
          return s.fails(name, i, *std::move(fault));
        }
      }
    } catch (const cannot_solve&) {
      return std::nullopt;  // tiers in a circle: another law's business
    }
    return std::nullopt;
  }

  /// Whether positions are few, and numbers lead to them and back, and so do moves: nothing is then
  /// read or written where it does not belong. Where it isn't so, other laws say why.
  template <class G>
  static bool holds(const numbering<G>& numbers) {
    if (numbers.position_count() > most) return false;
    const G& g = numbers.rules();
    for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
      const position_t<G> p = numbers.position_of(i);
      if (!is_numbered(numbers, p) || numbers.number_of(p) != i) return false;
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        if (!is_numbered(numbers, g.play(p, m))) return false;
      }
      if constexpr (reversible_game<G>) {
        for (const position_t<G>& q : g.unmoves(p)) {
          if (!is_numbered(numbers, q)) return false;
        }
      }
    }
    return true;
  }

  /// Whether p, and its canonical position, have numbers that there are.
  template <class G>
  static bool is_numbered(const numbering<G>& numbers, const position_t<G>& p) {
    const std::size_t in = numbers.place_of(p);
    const std::uint64_t count = numbers.tiers()[in].count;
    return numbers.index(in, p) < count && numbers.canonical_index(in, p) < count;
  }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 15U;

  template <class G>
  static std::string text_of(const timed_outcome& known) {
    if (known.value == outcome::draw) return "draw";
    return fmt::format("{} in {}", known.value, detail::counted(known.moves, "move"));
  }

  template <class G>
  static std::optional<std::string> fault_at(const retrograde<G>& solver, const G& g,
                                             const position_t<G>& p) {
    std::optional<timed_outcome> best;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      const timed_outcome worth = detail::timed_after(g, p, m, solver.value_at(g.play(p, m)));
      if (!best || better(worth, *best)) best = worth;
    }
    if (!best) best = terminal(g, p).value_or(stuck_value(g));
    const timed_outcome found = solver.value_at(p);
    if (found == *best) return std::nullopt;
    return fmt::format("its value is {}, and by its moves it is {}", text_of<G>(found),
                       text_of<G>(*best));
  }
};

}  // namespace zermelo::laws
