/// Its law, for the test: luck does not change while one looks.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

struct lucky_law {
  static constexpr std::string_view name = "lucky";
  static constexpr std::string_view about = "a lucky game";
  static constexpr int rank = 35;
  template <class G>
  static constexpr bool applies = lucky_game<G>;

  template <lucky_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      if (s.rules().lucky(p) != s.rules().lucky(p)) return s.fails(name, i, "its luck changes");
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<lucky_game_role> = boost::hana::tuple_t<laws::lucky_law>;

}  // namespace zermelo
