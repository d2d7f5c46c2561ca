/// The engines of a game behind their names, which each game's unit instantiates.
#pragma once

#include <map>
#include <zermelo/engines/choice.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/session/files_of.hpp>
#include <zermelo/session/module_rules.hpp>
#include <zermelo/session/named_engines.hpp>

namespace zermelo::sessions {

template <class G>
class named_engines_of final : public named_engines<G> {
 public:
  report solve(const G& game, const position_t<G>& p, const request& how, bool anew) override {
    if (how.table) {
      if (!files_.is_open() || anew) files_.open(game, *how.table, how.limits);
      return files_.solve(p, how);
    }
    const offered& by = named(*how.engine);
    zermelo::detail::refuse_checkpoint<G>(by.facts, how.checkpoint);
    std::unique_ptr<engine_of<G>>& kept = kept_[by.facts.name];
    if (!kept) {
      kept = by.make(game, {.checkpoint = how.checkpoint, .mapped_tiers = how.mapped_tiers});
    } else if (anew) {
      kept->reset(game);
    }
    return ask(*kept, p, how);
  }

  report watch(const G& game, const position_t<G>& p, const request& how,
               observer<position_t<G>>& watched) override {
    const offered& by = named(how.engine.value_or(std::string(watched_engine)));
    if (!by.facts.gives.has(answers::steps)) {
      throw bad_parameters(fmt::format("{} is no recursion", by.facts.name));
    }
    return make_report(by.make(game, {})->solve(p, how.want, how.limits, &watched));
  }

  tally count(const G& game, const count_options& how,
              const std::optional<std::string>& engine) override {
    if (!how.reachable && !numbered_game<G>) {
      throw bad_parameters(
          fmt::format("the positions of {} are not numbered, so that not all can be counted; "
                      "--reachable counts those that play can reach",
                      G::name));
    }
    return count_by(engine          ? named(*engine).evaluating
                    : how.reachable ? evaluating_by<engine_over_reached<G>, G>
                                    : evaluating_by<engine_over_all<G>, G>,
                    game, how);
  }

  solving_bill bill([[maybe_unused]] const G& game, [[maybe_unused]] const count_options& how,
                    [[maybe_unused]] const std::optional<position_t<G>>& from) override {
    if constexpr (retrograde_game<G>) {
      retrograde<G> solver(game, {.threads = how.threads, .checkpoint = how.checkpoint});
      return solver.bill(how.limits, from);
    } else {
      throw bad_parameters(fmt::format(
          "retrograde analysis does not serve {0}; `zermelo show {0}` says what the tables of its "
          "engines take",
          G::name));
    }
  }

  tally_of_tiers count_tiers(const G& game, const std::string& directory,
                             const count_options& how) override {
    return detail::files_of<G>::count_tiers(game, directory, how);
  }

  saved save(const G& game, const std::string& path, const save_options& how,
             const std::optional<std::string>& engine) override {
    if (how.checkpoint) detail::refuse_within(*how.checkpoint, path);
    if constexpr (tabled_game<G>) {
      if (engine && !how.plies) return save_by(named(*engine).evaluating, game, path, how);
    }
    return detail::files_of<G>::save(game, path, how);
  }

  held_table fill([[maybe_unused]] const G& game, [[maybe_unused]] const save_options& how,
                  [[maybe_unused]] const std::optional<std::string>& engine) override {
    if constexpr (tabled_game<G>) {
      return fill_by(engine ? named(*engine).evaluating : evaluating_by<engine_over_all<G>, G>,
                     game, how);
    }
    throw detail::files_of<G>::no_tables();
  }

 private:
  /// An engine as it can be asked for.
  struct offered {
    engine_facts facts;
    std::unique_ptr<engine_of<G>> (*make)(const G&, const engine_settings&);
    zermelo::evaluating<G> evaluating;
  };

  static const offered& named(std::string_view name) {
    static const std::vector<offered> all = hana::unpack(descriptors_of<G>(), [](auto... types) {
      return std::vector<offered>{offer<typename decltype(types)::type>()...};
    });
    for (const offered& each : all) {
      if (each.facts.name == name) return each;
    }
    throw bad_parameters(no_such_engine(name, G::name, facts_of_engines<G>()));
  }

  template <class Descriptor>
  static offered offer() {
    return {facts_of<Descriptor>, &zermelo::detail::new_engine<Descriptor, G>,
            evaluating_by<typename Descriptor::template type<G>, G>};
  }

  std::map<std::string_view, std::unique_ptr<engine_of<G>>> kept_;  // for the next position
  detail::files_of<G> files_;
};

template <class G>
std::unique_ptr<named_engines<G>> make_named_engines() {
  if constexpr (module_rules<G>) return std::make_unique<named_engines_of<G>>();
  return nullptr;  // the session's unit says what is missing
}

}  // namespace zermelo::sessions
