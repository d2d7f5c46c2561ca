/// The laws that a compiler cannot see: a key that collides, a bound that lies, a symmetry that is
/// none. Written once, for every game, in the tree or out of it:
///
///     const auto broken = zermelo::check_laws<my_game>();   // empty where every law holds
///     fmt::print("{}", broken.front());                     // the smallest counterexample, drawn
///
/// A law is a function object over a `sample` of positions: all that are near the start, and those
/// of some random plays to the end. It stays silent where a game does not play the role it is
/// about.
///
/// What a game may say to the laws:
///
///     static std::vector<G> samples();        rules to try, the smallest first; else G() is tried
///     static constexpr bool cyclic = true;    play may come back to a position, or never end
#pragma once

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>
#include <optional>
#include <utility>
#include <vector>
#include <zermelo/laws/counterexample.hpp>
#include <zermelo/laws/encodings.hpp>
#include <zermelo/laws/engines.hpp>
#include <zermelo/laws/kinds.hpp>
#include <zermelo/laws/play.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/laws/search.hpp>
#include <zermelo/laws/sums.hpp>
#include <zermelo/laws/tiers.hpp>
#include <zermelo/rules/requirements.hpp>

namespace zermelo {

/// Each law has a `name`, says what games it is about (`about`: "a symmetric game"; `applies<G>`),
/// and is called with a sample.
namespace laws {

inline constexpr play_ends_law play_ends;
inline constexpr keys_law keys;
inline constexpr moves_law moves;
inline constexpr ends_law ends;
inline constexpr scored_law scored;
inline constexpr impartial_law impartial;
inline constexpr sum_law sum;
inline constexpr theory_law theory;
inline constexpr heap_law heaps;
inline constexpr indexed_law indexed;
inline constexpr tiered_law tiered;
inline constexpr reversible_law reversible;
inline constexpr retrograde_law solved;
inline constexpr symmetric_law symmetric;
inline constexpr simplifying_law simplifying;
inline constexpr placement_law placement;
inline constexpr packing_law packing;
inline constexpr bounded_law bounded;
inline constexpr ordered_law ordered;
inline constexpr text_law text;
inline constexpr engines_law engines_agree;

/// All of them; those that the others lean on come first.
inline constexpr auto all =
    boost::hana::make_tuple(play_ends, keys, moves, ends, scored, impartial, sum, theory, heaps,
                            indexed, tiered, reversible, symmetric, simplifying, placement, packing,
                            bounded, ordered, text, solved, engines_agree);

}  // namespace laws

/// The first counterexample to one law: in the smallest rules, at the fewest moves from the start.
template <class Law, game G>
[[nodiscard]] std::optional<counterexample> check_law(const Law& law,
                                                      const std::vector<sample<G>>& samples) {
  if constexpr (Law::template applies<G>) {
    for (const sample<G>& each : samples) {
      if (auto found = law(each)) return found;
    }
  }
  return std::nullopt;
}

/// The first counterexample to each law that does not hold; in the order of `laws::all`.
template <game G>
[[nodiscard]] std::vector<counterexample> check_laws(const std::vector<sample<G>>& samples) {
  std::vector<counterexample> found;
  boost::hana::for_each(laws::all, [&](const auto& law) {
    if (auto fault = check_law(law, samples)) found.push_back(*std::move(fault));
  });
  return found;
}

/// The same for rules of one's choice, the smallest first.
template <game G>
[[nodiscard]] std::vector<counterexample> check_laws(const std::vector<G>& rules) {
  return check_laws(samples_of(rules));
}

/// The same for the rules that the game wants its laws tried on.
template <class G>
[[nodiscard]] std::vector<counterexample> check_laws() {
  static_cast<void>(requirements<G>{});
  if constexpr (game<G>)
    return check_laws(rules_to_try<G>());
  else
    return {};
}

}  // namespace zermelo
