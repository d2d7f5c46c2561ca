/// A kind for a type of rules.
#pragma once

#include <zermelo/laws/laws.hpp>

#include "comparison.hpp"
#include "kind.hpp"
#include "rules.hpp"

namespace random_games {

template <std::uint32_t Roles>
[[nodiscard]] kind kind_of(std::string_view name, bool errs = false) {
  static_assert(zermelo::game<drawn_rules<Roles>>);
  kind made;
  made.name = name;
  made.roles = Roles;
  made.draw = [](std::uint64_t seed, number size) { return draw(Roles, seed, size); };
  made.compare = [engines = std::make_shared<comparison<drawn_rules<Roles>>>(errs)](
                     std::uint64_t seed, number size, tally& done) {
    const drawn_rules<Roles> game(std::make_shared<const drawn_game>(draw(Roles, seed, size)));
    return engines->difference(game, seed, done);
  };
  return made;
}

/// The names of the laws that do not hold.
template <class G>
[[nodiscard]] std::vector<std::string> broken_laws_of(const G& game) {
  std::vector<std::string> names;
  for (const zermelo::counterexample& each : zermelo::check_laws(std::vector{game})) {
    names.emplace_back(each.law);
  }
  return names;
}

/// A kind for a type of rules, with the laws, which take long to compile.
template <std::uint32_t Roles>
[[nodiscard]] kind kind_with_laws(std::string_view name) {
  kind made = kind_of<Roles>(name);
  made.broken_laws = [](const drawn_game& g) {
    return broken_laws_of(drawn_rules<Roles>(std::make_shared<const drawn_game>(g)));
  };
  return made;
}

}  // namespace random_games
