/// The law of numbers.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// index(p) and at(i) lead to each other, and canonical_index(p) is what it says.
struct indexed_law {
  static constexpr std::string_view name = "indexed";
  static constexpr std::string_view about = "an indexed game";
  static constexpr int rank = 100;
  template <class G>
  static constexpr bool applies = indexed_game<G>;

  template <indexed_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const std::uint64_t count = g.position_count();
    if (count == too_many_positions) return std::nullopt;
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const std::uint64_t index = g.index(p);
      if (index >= count) {
        return s.fails(name, i,
                       fmt::format("index(p) is {}, and position_count() is {}", index, count));
      }
      if constexpr (requires { g.canonical_index(p); }) {
        const std::uint64_t least = g.canonical_index(p);
        const std::uint64_t expected = g.index(g.canonical(p));
        if (least != expected) {
          return s.fails(name, i,
                         fmt::format("canonical_index(p) is {}, and index(canonical(p)) is {}",
                                     least, expected));
        }
      }
      const position_t<G> back = g.at(index);
      if (!(back == p)) {
        return s.fails(name, i,
                       fmt::format("index(p) is {}, and at({}) is another position: {}", index,
                                   index, detail::named(g, back)));
      }
    }
    // All numbers where they are few, as many spread over the whole where they are not.
    const std::uint64_t tries = std::min<std::uint64_t>(count, 4'096);
    const std::uint64_t step = count / tries;
    constexpr std::uint64_t spread = 7;  // not always the same place in a step
    for (std::uint64_t k = 0; k < tries; ++k) {
      const std::uint64_t number = count == tries   ? k
                                   : k + 1 == tries ? count - 1
                                                    : step * k + k % std::min(step, spread);
      const position_t<G> p = g.at(number);
      const std::uint64_t back = g.index(p);
      if (back == number) continue;
      return s.fails_at(name, p, fmt::format("index(at({})) is {}", number, back));
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<indexed_game_role> = boost::hana::tuple_t<laws::indexed_law>;

}  // namespace zermelo
