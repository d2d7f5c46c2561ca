/// Stands in for named_engines_of.hpp and laws_of.hpp in a game's program with its strongest engine
/// alone, which is compiled in half the time: what needs the rest says where that is.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <vector>
#include <zermelo/session/named_engines.hpp>
#include <zermelo/session/not_built.hpp>

namespace zermelo::sessions {

namespace detail {

template <class G>
[[noreturn]] void refuse_all_but_strongest() {
  throw not_built(
      fmt::format("this program was built with the strongest engine of {0} alone, and that takes "
                  "other engines or the laws; build all of it: cmake --build DIR --target {0}",
                  G::name));
}

}  // namespace detail

template <class G>
std::unique_ptr<named_engines<G>> make_named_engines() {
  detail::refuse_all_but_strongest<G>();
}

template <class G>
void check_laws_of(const std::optional<std::vector<parameter>>& /*given*/,
                   const law_listener& /*tell*/) {
  detail::refuse_all_but_strongest<G>();
}

}  // namespace zermelo::sessions
