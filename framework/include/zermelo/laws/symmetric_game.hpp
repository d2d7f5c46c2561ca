/// The law of symmetries.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// A position and its canonical one are the same game.
struct symmetric_law {
  static constexpr std::string_view name = "symmetric";
  static constexpr std::string_view about = "a symmetric game";
  static constexpr int rank = 130;
  template <class G>
  static constexpr bool applies = symmetric_game<G>;

  template <symmetric_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    detail::valuer<G> value_of(g);
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const position_t<G> least = g.canonical(p);
      const auto text = [&] { return detail::named(g, least); };
      const position_t<G> again = g.canonical(least);
      if (!(again == least)) {
        return s.fails(name, i,
                       fmt::format("canonical(p) is {}, and the canonical position of that "
                                   "is {}",
                                   text(), detail::named(g, again)));
      }
      if constexpr (requires { g.canonical_key(p); }) {
        if (g.canonical_key(p) != g.key(least)) {
          return s.fails(
              name, i, fmt::format("canonical_key(p) is not the key of canonical(p), {}", text()));
        }
      }
      if (least == p) continue;
      if (terminal(g, p) != terminal(g, least)) {
        return s.fails(name, i,
                       fmt::format("of this position and its canonical one, {}, one is "
                                   "over and the other is not, or is worth more",
                                   text()));
      }
      const auto here = options_of(g, p);
      const auto there = options_of(g, least);
      if (here.size() != there.size()) {
        return s.fails(name, i,
                       fmt::format("{} moves here, and {} in the canonical position, {}",
                                   here.size(), there.size(), text()));
      }
      if (here != there) {
        return s.fails(name, i,
                       fmt::format("moves do not correspond to those of the canonical "
                                   "position, {}",
                                   text()));
      }
      const auto value = value_of(p);
      const auto canonical_value = value_of(least);
      if (value && canonical_value && *value != *canonical_value) {
        return s.fails(name, i,
                       fmt::format("its value is {}, and that of the canonical position, "
                                   "{}, is {}",
                                   *value, text(), *canonical_value));
      }
    }
    return std::nullopt;
  }

 private:
  /// What the moves earn and where they lead, up to symmetry; in ascending order.
  template <symmetric_game G>
  static auto options_of(const G& g, const position_t<G>& p) {
    std::vector<std::tuple<score, bool, key_t<G>>> options;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      options.emplace_back(gain(g, p, m), same_mover(g, p, m), g.key(g.canonical(g.play(p, m))));
    }
    std::sort(options.begin(), options.end());
    return options;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<symmetric_game_role> = boost::hana::tuple_t<laws::symmetric_law>;

}  // namespace zermelo
