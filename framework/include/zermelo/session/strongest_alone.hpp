/// Stands in for named_engines_of.hpp and laws_of.hpp in a program of the strongest engine alone.
#pragma once

#include <zermelo/session/named_engines.hpp>
#include <zermelo/session/not_built.hpp>

namespace zermelo::sessions {

template <class G>
std::unique_ptr<named_engines<G>> make_named_engines() {
  throw not_built(G::name);
}

template <class G>
void check_laws_of(const std::optional<std::vector<parameter>>& /*given*/,
                   std::uint64_t /*positions*/, const law_listener& /*tell*/) {
  throw not_built(G::name);
}

}  // namespace zermelo::sessions
