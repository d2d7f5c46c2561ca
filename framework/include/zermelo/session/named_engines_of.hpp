/// The engines of a game behind their names, which each game's unit instantiates.
#pragma once

#include <fmt/ranges.h>

#include <boost/hana/at_key.hpp>
#include <boost/hana/map.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/session/files_of.hpp>
#include <zermelo/session/named_engines.hpp>

namespace zermelo::sessions {

template <class G>
class named_engines_of final : public named_engines<G> {
 public:
  report solve(const G& game, const position_t<G>& p, const request& how, bool anew) override {
    if (how.table) {
      if (!files_.is_open() || anew) files_.open(game, *how.table);
      return files_.solve(p, how);
    }
    return with_engine<report>(*how.engine,
                               [&](auto type) { return solve_by(type, game, p, how, anew); });
  }

  report watch(const G& game, const position_t<G>& p, const request& how,
               watcher<position_t<G>>& observer) override {
    const std::string name = how.engine.value_or(std::string(watched_engine));
    return with_engine<report>(name, [&](auto type) -> report {
      using engine = typename decltype(type)::type;
      if constexpr (engine::gives.has(answers::steps)) {
        return make_report(
            zermelo::detail::made<engine>(game).solve(p, how.want, how.limits, observer));
      } else {
        throw bad_parameters(fmt::format("{} is no recursion", engine::name));
      }
    });
  }

  tally count(const G& game, const count_options& how,
              const std::optional<std::string>& engine) override {
    if (!how.reachable && !numbered_game<G>) {
      throw bad_parameters(
          fmt::format("the positions of {} are not numbered, so that not all can be counted; "
                      "--reachable counts those that play can reach",
                      G::name));
    }
    return count_by(engine          ? evaluating_named(*engine)
                    : how.reachable ? evaluating_by<engine_over_reached<G>, G>
                                    : evaluating_by<engine_over_all<G>, G>,
                    game, how);
  }

  saved save(const G& game, const std::string& path, const save_options& how,
             const std::optional<std::string>& engine) override {
    if constexpr (tabled_game<G>) {
      if (engine && !how.plies) return save_by(evaluating_named(*engine), game, path, how);
    }
    return detail::files_of<G>::save(game, path, how);
  }

 private:
  /// Solves with an engine that stays for the next position.
  template <class Type>
  report solve_by(Type type, const G& game, const position_t<G>& p, const request& how, bool anew) {
    using engine = typename Type::type;
    using engine_type = typename engine::template type<G>;
    zermelo::detail::refuse_checkpoint<engine, G>(how.checkpoint);
    auto& kept = hana::at_key(kept_, type);
    if (!kept) {
      engine_settings settings;
      if (how.checkpoint) settings.checkpoint = *how.checkpoint;
      kept = std::make_unique<engine_type>(zermelo::detail::made<engine>(game, settings));
    } else if (anew) {
      kept->reset(game);
    }
    return make_report(kept->solve(p, how.want, how.limits));
  }

  static evaluating<G> evaluating_named(std::string_view name) {
    return with_engine<evaluating<G>>(name, [](auto type) {
      return evaluating_by<typename decltype(type)::type::template type<G>, G>;
    });
  }

  /// What `use(type)` returns for the engine of this name.
  template <class Result, class Use>
  static Result with_engine(std::string_view name, Use use) {
    std::optional<Result> found;
    hana::for_each(descriptors_of<G>(), [&](auto type) {
      if (!found && decltype(type)::type::name == name) found = use(type);
    });
    if (found) return *std::move(found);
    throw bad_parameters(fmt::format("no engine '{}' for {}, which has {}", name, G::name,
                                     fmt::join(names_of(facts_of_engines<G>()), ", ")));
  }

  /// A map from each engine's descriptor to the engine, once it was asked for.
  static auto no_engines_yet() {
    return hana::unpack(descriptors_of<G>(), [](auto... types) {
      return hana::make_map(hana::make_pair(
          types, std::unique_ptr<typename decltype(types)::type::template type<G>>())...);
    });
  }

  decltype(no_engines_yet()) kept_ = no_engines_yet();
  detail::files_of<G> files_;
};

template <class G>
std::unique_ptr<named_engines<G>> make_named_engines() {
  return std::make_unique<named_engines_of<G>>();
}

}  // namespace zermelo::sessions
