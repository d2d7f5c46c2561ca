/// The engines of a game as its laws try them, and those by which the laws know what is true. A
/// game's unit has its engines compiled already, so the unit of its laws takes these functions from
/// there (`extern template`): half of its code.
#pragma once

#include <functional>
#include <zermelo/engines/catalogue.hpp>

namespace zermelo {

/// What a law leans on: the definition; or the same with a table, which trusts no numbers.
enum class oracle : std::uint8_t { plain, memo };

template <game G>
[[nodiscard]] std::unique_ptr<engine_of<G>> oracle_by(oracle which, const G& g) {
  if (which == oracle::plain) return as_engine_of<G>(plain<G>(g));
  return as_engine_of<G>(memo<G>(g, table_kind::hash));
}

/// What retrograde analysis of all positions says of each, as its table has it. Throws as
/// `retrograde` does, and `cannot_solve` where that does not serve the game.
template <game G>
[[nodiscard]] std::function<timed_outcome(const position_t<G>&)> table_by_retrograde(const G& g) {
  if constexpr (retrograde_game<G>) {
    const auto solver = std::make_shared<retrograde<G>>(g);
    solver->solve_all();
    return [solver](const position_t<G>& p) { return solver->value_at(p); };
  }
  throw cannot_solve("retrograde analysis needs numbers and outcomes");
}

/// An engine that is compared with `plain`.
template <class G>
struct rival {
  std::string name;
  answers gives;
  engine_trial<G> trial;
};

/// Every engine that serves g but `plain`, in each way that it is made for trials.
template <class G>
[[nodiscard]] std::vector<rival<G>> rivals_of(const G& g) {
  std::vector<rival<G>> rivals;
  hana::for_each(descriptors_of<G>(), [&](auto type) {
    using engine = typename decltype(type)::type;
    if constexpr (!std::same_as<engine, plain_engine>) {
      for (engine_trial<G>& trial : detail::trials_of<engine>(g)) {
        std::string name(engine::name);
        if (!trial.variant.empty()) name += fmt::format(" ({})", trial.variant);
        rivals.push_back({std::move(name), engine::gives, std::move(trial)});
      }
    }
  });
  return rivals;
}

}  // namespace zermelo
