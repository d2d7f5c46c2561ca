/// The law of bounds.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// bounds(p) hold the value.
struct bounded_law {
  static constexpr std::string_view name = "bounded";
  static constexpr std::string_view about = "a bounded game";
  static constexpr int rank = 170;
  template <class G>
  static constexpr bool applies = bounded_game<G>;

  template <bounded_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::valuer<G> value_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto [lower, upper] = s.rules().bounds(p);
      if (lower > upper) {
        return s.fails(name, i, fmt::format("bounds(p) are from {} to {}", lower, upper));
      }
      const auto value = value_of(p);
      if (!value || (lower <= *value && *value <= upper)) continue;
      return s.fails(
          name, i,
          fmt::format("its value is {}, and bounds(p) are from {} to {}", *value, lower, upper));
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<bounded_game_role> = boost::hana::tuple_t<laws::bounded_law>;

}  // namespace zermelo
