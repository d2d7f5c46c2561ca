/// The laws that a compiler cannot see: a key that collides, a bound that lies, a symmetry that is
/// none. Written once, for every game, in the tree or out of it:
///
///     const auto broken = zermelo::check_laws<my_game>();   // empty where no law is broken
///     fmt::print("{}", broken.front());                     // the smallest counterexample, drawn
///
/// A law is tried on a `sample` of positions: all that are near the start, and those of some random
/// plays to the end. It stays silent where a game does not play the role it is
/// about. The laws of a role are in the header of its name: laws/tiered_game.hpp.
///
/// What a game may say to the laws:
///
///     static std::vector<G> samples();        rules to try, the smallest first; else G() is tried
///     static constexpr bool cyclic = true;    play may come back to a position, or never end
#pragma once

#include <zermelo/laws/registered_laws.hpp>

namespace zermelo {

namespace laws {

/// All of them, by rank: a Hana tuple of their types.
inline constexpr auto all = ranked(registered);

/// Calls `visit` with every law, by rank.
template <class Visit>
void for_each(Visit visit) {
  boost::hana::for_each(all, [&](auto type) { visit(typename decltype(type)::type()); });
}

}  // namespace laws

namespace detail {

/// Whichever way the law is told.
template <class Law, game G>
[[nodiscard]] verdict ask(const Law& law, const sample<G>& s) {
  using position = position_t<G>;
  const G& g = s.rules();
  if constexpr (requires(const position& p) { law.fault_at(g, p); }) {
    return law.first_of(s, [&](const position& p) { return law.fault_at(g, p); });
  } else if constexpr (requires(const position& p, valuer<G>& v) { law.fault_at(g, p, v); }) {
    valuer<G> value_of(s);
    return law.first_of(s, [&](const position& p) { return law.fault_at(g, p, value_of); });
  } else {
    return law(s);
  }
}

}  // namespace detail

/// The first counterexample to one law, in the smallest rules, at the fewest moves from the start;
/// and how many positions were compared.
template <class Law, game G>
[[nodiscard]] verdict check_law(const Law& law, const std::vector<sample<G>>& samples) {
  verdict all;
  if constexpr (Law::template applies<G>) {
    for (const sample<G>& each : samples) {
      verdict found = detail::ask(law, each);
      // Where what is near the start is too much work, what is near the end of play is not.
      if (!found.fault && found.compared == 0) found = detail::ask(law, each.from_the_end());
      all.add(found);
      if (all.fault) break;
    }
  }
  return all;
}

/// The first counterexample to each law that fails, by `laws::all`; in these rules, smallest first.
template <game G>
[[nodiscard]] std::vector<counterexample> check_laws(const std::vector<G>& rules) {
  const auto samples = samples_of(rules);
  std::vector<counterexample> found;
  laws::for_each([&](const auto& law) {
    if (auto fault = check_law(law, samples).fault) found.push_back(*std::move(fault));
  });
  return found;
}

/// The same for the rules that the game wants its laws tried on.
template <class G>
[[nodiscard]] std::vector<counterexample> check_laws() {
  static_cast<void>(requirements<G>{});
  static_cast<void>(requirements_of_text<G>{});
  if constexpr (game<G>)
    return check_laws(rules_to_try<G>());
  else
    return {};
}

}  // namespace zermelo
