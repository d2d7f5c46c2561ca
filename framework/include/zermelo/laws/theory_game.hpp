/// The law of what theory knows.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// What theory says is the mex.
struct theory_law {
  static constexpr std::string_view name = "theory";
  static constexpr std::string_view about = "a theory game";
  static constexpr int rank = 80;
  template <class G>
  static constexpr bool applies = theory_game<G>;

  template <theory_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::mex_recursion<G> nimber_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const auto known = s.rules().known_nimber(p);
      if (!known) continue;
      const auto found = nimber_of(p);
      if (!found || found == known) continue;
      return s.fails(name, i,
                     fmt::format("its nimber is {}, and known_nimber(p) is {}", *found, *known));
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<theory_game_role> = boost::hana::tuple_t<laws::theory_law>;

}  // namespace zermelo
