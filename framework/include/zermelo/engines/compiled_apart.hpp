/// What of a game's engines is compiled in a unit of its own, for its session and for the laws on
/// it, which are compiled at the same time and take it from there (`extern template`).
#pragma once

#include <functional>
#include <zermelo/engines/choice.hpp>

namespace zermelo {

/// An engine that is compared with `plain`.
template <class G>
struct rival {
  std::string name;
  answers gives;
  engine_trial<G> trial;
};

/// What a law leans on: the definition; or the same with a table, which trusts no numbers.
enum class oracle : std::uint8_t { plain, memo };

/// Of what is no game there is nothing to compile: others say what is missing. (A flag, as clang 14
/// takes no function of a constrained specialization that is defined outside of it.)
template <class G, bool is_game = game<G>>
struct compiled_apart {};

template <class G>
struct compiled_apart<G, true> {
  /// The strongest engine that the game's concepts allow.
  [[nodiscard]] static std::unique_ptr<engine_of<G>> strongest(const G& g);

  [[nodiscard]] static std::unique_ptr<engine_of<G>> by(oracle which, const G& g);

  /// What retrograde analysis of all positions says of each, as its table has it. Throws as
  /// `retrograde` does, and `cannot_solve` where that does not serve the game.
  [[nodiscard]] static std::function<timed_outcome(const position_t<G>&)> table_by_retrograde(
      const G& g);

  /// Every engine that serves g but `plain`, in each way that it is made for trials.
  [[nodiscard]] static std::vector<rival<G>> rivals(const G& g);
};

// Not inline: a compiler makes those again wherever they are called.

template <class G>
std::unique_ptr<engine_of<G>> compiled_apart<G, true>::strongest(const G& g) {
  return as_engine_of<G>(strongest_engine<G>(g));
}

template <class G>
std::unique_ptr<engine_of<G>> compiled_apart<G, true>::by(oracle which, const G& g) {
  if (which == oracle::plain) return as_engine_of<G>(plain<G>(g));
  return as_engine_of<G>(memo<G>(g, table_kind::hash));
}

template <class G>
std::function<timed_outcome(const position_t<G>&)> compiled_apart<G, true>::table_by_retrograde(
    const G& g) {
  if constexpr (retrograde_game<G>) {
    const auto solver = std::make_shared<retrograde<G>>(g);
    solver->solve_all();
    return [solver](const position_t<G>& p) { return solver->value_at(p); };
  }
  throw cannot_solve("retrograde analysis needs numbers and outcomes");
}

template <class G>
std::vector<rival<G>> compiled_apart<G, true>::rivals(const G& g) {
  std::vector<rival<G>> all;
  hana::for_each(descriptors_of<G>(), [&](auto type) {
    using engine = typename decltype(type)::type;
    if constexpr (!std::same_as<engine, plain_engine>) {
      for (engine_trial<G>& trial : detail::trials_of<engine>(g)) {
        std::string name(engine::name);
        if (!trial.variant.empty()) name += fmt::format(" ({})", trial.variant);
        all.push_back({std::move(name), engine::gives, std::move(trial)});
      }
    }
  });
  return all;
}

}  // namespace zermelo
