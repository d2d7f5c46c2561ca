/// The law that every engine agrees with the plain recursion.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/laws/retrograde.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::laws {

/// Every engine that the game allows gives the answer of the plain recursion.
struct engines_law {
  static constexpr std::string_view name = "engines agree";
  static constexpr std::string_view about = "a game without cycles";
  static constexpr int rank = 210;
  template <class G>
  static constexpr bool applies = game<G> && !cyclic_game<G>;

  template <game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    try {
      return compare(s);
    } catch (const cannot_solve&) {
      return std::nullopt;  // play does not end: another law's business
    }
  }

 private:
  static constexpr std::uint64_t each = 20'000;  // positions that plain may look at
  static constexpr std::uint64_t together = 2'000'000;
  static constexpr std::size_t solved_positions = 250;
  static constexpr wanted asked{.remoteness = true, .best_moves = true, .line = false};

  template <game G>
  static std::optional<counterexample> compare(const sample<G>& s) {
    const G& g = s.rules();
    plain<G> oracle(g);
    rivals<G> others(g);
    limits allowed;
    allowed.positions = each;
    std::uint64_t spent = 0;
    const std::size_t step = s.nodes().size() / solved_positions + 1;
    for (std::size_t i = 0; i < s.nodes().size() && spent < together; i += step) {
      const auto expected = oracle.solve(s.nodes()[i].position, asked, allowed);
      spent += expected.statistics.positions;
      if (!expected.value) continue;
      if (const auto fault = others.fault(g, expected)) return s.fails(name, i, *fault);
    }
    return std::nullopt;
  }

  template <game G>
  static std::string text_of(const answer<G>& given) {
    std::string text = fmt::format("{}", *given.value);
    if (given.remoteness) text += " in " + detail::counted(*given.remoteness, "move");
    if (given.best_moves) text += " with " + detail::counted(given.best_moves->size(), "best move");
    return text;
  }

  template <game G>
  static std::optional<std::string> differs(const answer<G>& expected, const answer<G>& given,
                                            std::string_view engine) {
    if (given.value == expected.value &&
        (!given.remoteness || given.remoteness == expected.remoteness) &&
        (!given.best_moves || given.best_moves->size() == expected.best_moves->size())) {
      return std::nullopt;
    }
    return fmt::format("by plain its value is {}, and by {} it is {}", text_of(expected), engine,
                       given.value ? text_of(given) : "unknown");
  }

  /// The engines that are compared with plain.
  template <game G>
  class rivals {
   public:
    explicit rivals(const G& g) : hash_(g, table_kind::hash) {
      if constexpr (indexed_game<G>) {
        if (g.position_count() <= largest_table) dense_.emplace(g, table_kind::dense);
      }
      if constexpr (symmetric_game<G>) symmetric_.emplace(g);
      if constexpr (simplifying_game<G>) simplifying_.emplace(g);
      if constexpr (puzzle<G> && bounded_game<G>) bounding_.emplace(g);
      if constexpr (packing_game<G>) packing_.emplace(g);
      if constexpr (retrograde_game<G>) {
        const numbering<G> numbers(g);
        if (retrograde_law::holds(numbers)) backward_.emplace(g);
      }
      if constexpr (alpha_beta_engine::serves<G>) by_windows_.emplace(g, small_table);
      if constexpr (heap_game<G>) by_heaps_.emplace(g);
      if constexpr (impartial_game<G>) {
        if (!misere(g)) by_search_.emplace(g);
      }
      if constexpr (sweepable_game<G>) {
        if (g.cells() <= most_swept) by_sweep_.emplace(g);
      }
    }

    std::optional<std::string> fault(const G& g, const answer<G>& expected) {
      const position_t<G>& p = expected.position;
      if (auto found = differs(expected, hash_.solve(p, asked), "memo (hash)")) return found;
      if (auto found = differs(expected, hash_.solve(p, wanted::value()), "memo (value alone)")) {
        return found;
      }
      if constexpr (indexed_game<G>) {
        if (auto found = fault_of_dense(g, expected)) return found;
      }
      if constexpr (symmetric_game<G>) {
        if (auto found = differs(expected, symmetric_->solve(p, asked), "memo+symmetry")) {
          return found;
        }
      }
      if constexpr (simplifying_game<G>) {
        if (auto found = differs(expected, simplifying_->solve(p, asked), "memo+simplify")) {
          return found;
        }
      }
      if constexpr (puzzle<G> && bounded_game<G>) {
        if (auto found = differs(expected, bounding_->solve(p, asked), "branch_and_bound")) {
          return found;
        }
      }
      if constexpr (packing_game<G>) {
        if (auto found = differs(expected, packing_->solve(p, asked), "frontier")) return found;
      }
      if constexpr (retrograde_game<G>) {
        if (backward_ && retrograde_law::is_numbered(numbering<G>(g), p)) {
          if (auto found = differs(expected, backward_->solve(p, asked), "retrograde")) {
            return found;
          }
        }
      }
      if constexpr (alpha_beta_engine::serves<G>) {
        if (auto found = fault_without_remoteness(*by_windows_, g, p)) return found;
      }
      if constexpr (heap_game<G>) {
        if (auto found = fault_without_remoteness(*by_heaps_, g, p)) return found;
      }
      if constexpr (impartial_game<G>) {
        if (by_search_) {
          if (auto found = fault_without_remoteness(*by_search_, g, p)) return found;
        }
      }
      if constexpr (sweepable_game<G>) {
        if (by_sweep_) {
          if (auto found = fault_without_remoteness(*by_sweep_, g, p)) return found;
        }
      }
      return std::nullopt;
    }

   private:
    static constexpr std::uint64_t largest_table = std::uint64_t{1} << 26U;
    static constexpr unsigned most_swept = 20;                             // cells
    static constexpr std::uint64_t small_table = std::uint64_t{1} << 16U;  // bytes: it must forget

    std::optional<std::string> fault_of_dense(const G& g, const answer<G>& expected) {
      if (!dense_ || !within_table(g, expected.position)) return std::nullopt;
      try {
        return differs(expected, dense_->solve(expected.position, asked), "memo (dense)");
      } catch (const does_not_fit&) {
        dense_.reset();  // this game's values are too large for the table
        return std::nullopt;
      }
    }

    /// Engines that know no remoteness: every move that keeps the value is a best one.
    template <class Engine>
    static std::optional<std::string> fault_without_remoteness(Engine& engine, const G& g,
                                                               const position_t<G>& p) {
      constexpr wanted without_remoteness{.remoteness = false, .best_moves = true, .line = false};
      const auto expected = plain<G>(g).solve(p, without_remoteness);
      const auto given = engine.solve(p, without_remoteness);
      if (auto found = differs(expected, given, Engine::name)) return found;
      if constexpr (impartial_game<G>) {
        const auto by_mex = detail::mex_recursion<G>(g)(p);
        if (!given.nimber || !by_mex || given.nimber == by_mex) return std::nullopt;
        return fmt::format("by the plain recursion its nimber is {}, and by {} it is {}", *by_mex,
                           Engine::name, *given.nimber);
      }
      return std::nullopt;
    }

    /// An index that lies would write outside the table.
    static bool within_table(const G& g, const position_t<G>& p) {
      const std::uint64_t count = g.position_count();
      bool within = true;
      const visit_of<G> look = [&](const auto& at) { within = within && g.index(at) < count; };
      const detail::reach<G> near{.from = p, .most = each};
      return detail::breadth_first<G>(g, near, detail::marks_by_key(g), look) && within;
    }

    memo<G> hash_;
    std::optional<memo<G>> dense_;
    optional_engine<symmetric_memo_engine, G> symmetric_;
    optional_engine<simplifying_memo_engine, G> simplifying_;
    optional_engine<branch_and_bound_engine, G> bounding_;
    optional_engine<frontier_engine, G> packing_;
    optional_engine<alpha_beta_engine, G> by_windows_;
    optional_engine<retrograde_engine, G> backward_;
    optional_engine<recurrence_engine, G> by_heaps_;
    optional_engine<grundy_engine, G> by_search_;
    optional_engine<sweep_engine, G> by_sweep_;
  };
};

}  // namespace zermelo::laws
