/// The law of components.
#pragma once

#include <map>
#include <set>
#include <zermelo/laws/law.hpp>
#include <zermelo/laws/nimbers.hpp>

namespace zermelo::laws {

/// A position's nimber is the sum of its components', a move of it is a move of one of them, and
/// components that differ have different keys.
struct sum_law : law_on<sum_game_role, 70, "sum", "a sum game"> {
  static constexpr std::string_view untried_where =
      "no position falls apart whose nimber is cheap to find";

  template <sum_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const std::size_t step = s.nodes().size() / most_positions + 1;
    // Keys first: where they are wrong, so is what a table knows of nimbers.
    std::map<key_t<G>, position_t<G>> seen;
    verdict of_keys = first_of(s, [&](const auto& p) { return fault_of_keys(g, p, seen); }, step);
    if (of_keys.fault) return of_keys;
    if constexpr (impartial_game<G>) {
      detail::mex_recursion<G> nimber_of(g, s.scaled(100'000));
      const auto fault_at = [&](const auto& p) { return fault_of_nimber(g, p, nimber_of); };
      verdict by_nimbers = first_of(s, fault_at, step);
      // Nimbers are what it is about; that components stay whole comes besides.
      if (by_nimbers.fault || by_nimbers.compared == 0) return by_nimbers;
      by_nimbers.fault =
          first_of(s, [&](const auto& p) { return fault_of_parts(g, p); }, step).fault;
      return by_nimbers;
    } else {
      return first_of(s, [&](const auto& p) { return fault_of_parts(g, p); }, step);
    }
  }

 private:
  static constexpr std::size_t most_positions = 500;

  template <class G>
  using keys = std::vector<key_t<G>>;

  template <sum_game G>
  static finding fault_of_nimber(const G& g, const position_t<G>& p,
                                 detail::mex_recursion<G>& nimber_of) {
    const auto parts = detail::listed<position_t<G>>(g.components(p));
    if (is_one_part(parts, p)) return untried();
    const auto whole = nimber_of(p);
    if (!whole) return untried();
    nimber sum = 0;
    for (const position_t<G>& part : parts) {
      const auto each = nimber_of(part);
      if (!each) return untried();
      sum ^= *each;
    }
    if (sum == *whole) return holds();
    return fmt::format("its nimber is {}, and that of the sum of its components is {}", *whole,
                       sum);
  }

  /// Of components, which play alone may never come to.
  template <sum_game G>
  static finding fault_of_keys(const G& g, const position_t<G>& p,
                               std::map<key_t<G>, position_t<G>>& seen) {
    for (const position_t<G>& part : detail::listed<position_t<G>>(g.components(p))) {
      const auto [known, is_new] = seen.emplace(g.key(part), part);
      if (is_new || known->second == part) continue;
      return fmt::format("the key of its component {} is {}, and so is that of {}",
                         detail::named(g, part), detail::key_text(g.key(part)),
                         detail::named(g, known->second));
    }
    return holds();
  }

  template <sum_game G>
  static finding fault_of_parts(const G& g, const position_t<G>& p) {
    const auto parts = detail::listed<position_t<G>>(g.components(p));
    for (const position_t<G>& part : parts) {
      const auto again = detail::listed<position_t<G>>(g.components(part));
      if (again.size() == 1 && again.front() == part) continue;
      return fmt::format("its component {} has {} components, and not itself alone",
                         detail::named(g, part), again.size());
    }
    // Components of an impartial game may be simpler than what falls apart: their nimbers count.
    if constexpr (impartial_game<G>) return holds();
    if (is_one_part(parts, p)) return untried();
    const auto by_moves = options_of(g, {p});
    const auto by_parts = options_of(g, parts);
    if (by_moves == by_parts) return holds();
    return fmt::format("moves lead to {} positions, and moves of one of its components to {}{}",
                       by_moves.size(), by_parts.size(),
                       by_moves.size() == by_parts.size() ? "; they are others" : "");
  }

  /// A position is the sum of itself, whatever it is.
  template <class Position>
  static bool is_one_part(const std::vector<Position>& parts, const Position& p) {
    return parts.size() == 1 && parts.front() == p;
  }

  /// What moves of one of these lead to: for each position the keys of all components, ascending.
  template <sum_game G>
  static std::set<keys<G>> options_of(const G& g, const std::vector<position_t<G>>& parts) {
    std::set<keys<G>> options;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      keys<G> others;
      for (std::size_t k = 0; k < parts.size(); ++k) {
        if (k != i) others.push_back(g.key(parts[k]));
      }
      for (const move_t<G>& m : detail::legal_moves(g, parts[i])) {
        options.insert(keys_with(g, others, g.play(parts[i], m)));
      }
    }
    return options;
  }

  template <sum_game G>
  static keys<G> keys_with(const G& g, keys<G> others, const position_t<G>& p) {
    for (const position_t<G>& part : g.components(p)) others.push_back(g.key(part));
    std::sort(others.begin(), others.end());
    return others;
  }
};

}  // namespace zermelo::laws
