/// The law of what can matter no more.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// A position and its simplified one have the same moves, now and in all that follows.
struct simplifying_law {
  static constexpr std::string_view name = "simplifying";
  static constexpr std::string_view about = "a simplifying game";
  static constexpr int rank = 140;
  template <class G>
  static constexpr bool applies = simplifying_game<G>;

  template <simplifying_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s.rules(), s.nodes()[i].position)) {
        return s.fails(name, i, *fault);
      }
    }
    return std::nullopt;
  }

 private:
  template <simplifying_game G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    const position_t<G> simple = g.simplify(p);
    const auto text = [&] { return detail::named(g, simple); };
    const position_t<G> again = g.simplify(simple);
    if (!(again == simple)) {
      return fmt::format("simplify(p) is {}, and that simplifies to {}", text(),
                         detail::named(g, again));
    }
    if (simple == p) return std::nullopt;
    if (terminal(g, p) != terminal(g, simple)) {
      return fmt::format(
          "of this position and its simplified one, {}, one is over and the other is "
          "not, or is worth more",
          text());
    }
    const auto moves = detail::legal_moves(g, p);
    const auto others = detail::legal_moves(g, simple);
    if (moves.size() != others.size()) {
      return fmt::format("{} moves here, and {} in the simplified position, {}", moves.size(),
                         others.size(), text());
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const move_t<G> other = others[k];
      if (detail::same_move<G>(g, p, m, other) && gain(g, p, m) == gain(g, simple, m) &&
          same_mover(g, p, m) == same_mover(g, simple, m) &&
          g.simplify(g.play(p, m)) == g.simplify(g.play(simple, m))) {
        continue;
      }
      return fmt::format("move {} is another one in the simplified position, {}",
                         detail::named(g, p, m, k), text());
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<simplifying_game_role> = boost::hana::tuple_t<laws::simplifying_law>;

}  // namespace zermelo
