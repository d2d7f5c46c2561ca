/// What a session asks of engines by their names. named_engines_of.hpp defines it with every engine
/// that serves the game; strongest_alone.hpp stands in for that in a program that does without.
#pragma once

#include <zermelo/engines/engine_of.hpp>
#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// What an engine says of a position; it tells the value before, where that is wanted.
template <game G>
[[nodiscard]] report ask(engine_of<G>& engine, const position_t<G>& p, const request& how) {
  if (how.value_known) {
    engine.tell_value_to([&](const answer<G>& so_far) { how.value_known(make_report(so_far)); });
  } else {
    engine.tell_value_to(nullptr);
  }
  return make_report(engine.solve(p, how.want, how.limits));
}

/// Where a name is asked for that no engine of G has, each throws `bad_parameters`.
template <class G>
class named_engines {
 public:
  virtual ~named_engines() = default;

  /// By `how.table`, or by `how.engine`. Engines and tables stay for the next position; `anew` says
  /// that the rules are others now.
  virtual report solve(const G& game, const position_t<G>& p, const request& how, bool anew) = 0;
  /// By an engine that knows nothing yet; `memo` where none is named.
  virtual report watch(const G& game, const position_t<G>& p, const request& how,
                       observer<position_t<G>>& watched) = 0;
  /// With the engine that is soonest done where none is named.
  virtual tally count(const G& game, const count_options& how,
                      const std::optional<std::string>& engine) = 0;
  /// Of all tiers, or of those that `from` leads to.
  virtual solving_bill bill(const G& game, const count_options& how,
                            const std::optional<position_t<G>>& from) = 0;
  /// What solved tiers in a directory hold.
  virtual tally_of_tiers count_tiers(const G& game, const std::string& directory,
                                     const count_options& how) = 0;
  virtual saved save(const G& game, const std::string& path, const save_options& how,
                     const std::optional<std::string>& engine) = 0;
  virtual held_table fill(const G& game, const save_options& how,
                          const std::optional<std::string>& engine) = 0;
};

/// Defined in named_engines_of.hpp, and compiled apart from the session, which asks engines through
/// their interface: so the two are compiled at the same time.
template <class G>
[[nodiscard]] std::unique_ptr<named_engines<G>> make_named_engines();

}  // namespace zermelo::sessions
