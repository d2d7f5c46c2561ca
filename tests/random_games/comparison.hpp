/// Every engine that serves a type of rules, asked about random games and compared with the
/// definition.
#pragma once

#include <range/v3/range/conversion.hpp>
#include <zermelo/engines/choice.hpp>

#include "generator.hpp"
#include "kind.hpp"

namespace random_games {

namespace hana = boost::hana;

/// An engine that errs where there are moves enough: whether a comparison can fail.
template <class Rules>
class erring : public zermelo::engine_of<Rules> {
 public:
  explicit erring(Rules game) : engine_(std::move(game)) {}
  void reset(const Rules& game) override { engine_.reset(game); }

 private:
  zermelo::answer<Rules> do_solve(const zermelo::position_t<Rules>& p, zermelo::wanted want,
                                  const zermelo::limits& allowed,
                                  zermelo::observer_of<Rules>* watched) override {
    zermelo::answer<Rules> given = engine_.solve(p, want, allowed, watched);
    if (given.value && given.line && given.line->size() >= 2) given.value = -*given.value;
    return given;
  }

  zermelo::memo<Rules> engine_;
};

/// Engines of one type of rules, kept from game to game so that `reset` is tried as well.
template <class Rules>
class comparison {
  using answer = zermelo::answer<Rules>;
  using value = zermelo::value_t<Rules>;
  static constexpr bool has_results = std::same_as<value, zermelo::outcome>;

 public:
  /// `errs`: with an engine that does.
  explicit comparison(bool errs = false) : errs_(errs) {}

  /// What the engines say of a game that differs from what it is; the first that is found.
  std::optional<std::string> difference(const Rules& game, std::uint64_t seed, tally& done) {
    dice_ = dice(seed);
    renew(game);
    std::vector<zermelo::position_t<Rules>> asked{game.start()};
    for (int i = 0; i < 2; ++i) asked.push_back(some_position(game));
    for (contestant& each : engines_) {
      for (const auto& p : asked) {
        if (auto fault = fault_of(each, game, p, done)) return each.name + ": " + *fault;
      }
    }
    done.positions += asked.size();
    return count_differs(game);
  }

 private:
  struct contestant {
    std::string name;
    zermelo::answers gives = zermelo::answers::nothing;
    bool recurses = true;  // and refuses cycles
    bool no_misere = false;
    bool is_plain = false;  // and takes too long for some
    std::shared_ptr<zermelo::engine_of<Rules>> engine;
  };

  // 1. The engines: each as it is made, with a table too small, and with several threads.

  static constexpr std::size_t games_an_engine = 64;

  void renew(const Rules& game) {
    if (age_++ % games_an_engine != 0) {
      for (contestant& each : engines_) each.engine->reset(game);
      return;
    }
    engines_.clear();
    hana::for_each(zermelo::descriptors_of<Rules>(), [&](auto type) {
      using descriptor = typename decltype(type)::type;
      add<descriptor>("", zermelo::detail::new_engine<descriptor>(game, {}));
      for (zermelo::engine_trial<Rules>& each : zermelo::detail::trials_of<descriptor>(game)) {
        if (!each.variant.empty()) add<descriptor>(fmt::format(" ({})", each.variant), each.engine);
      }
      add_variants<descriptor>(game);
    });
    if (errs_) {
      add<zermelo::memo_engine>(" (errs)",
                                std::unique_ptr<zermelo::engine_of<Rules>>(new erring(game)));
    }
    using strongest = zermelo::strongest_engine<Rules>;
    add<typename decltype(zermelo::detail::choose<zermelo::detail::purpose::to_answer,
                                                  Rules>())::type>(
        " (the strongest)", zermelo::as_engine_of<Rules>(strongest(game)));
  }

  template <class Descriptor>
  void add(std::string variant, std::shared_ptr<zermelo::engine_of<Rules>> engine) {
    constexpr bool is_retrograde = Descriptor::gives.has(zermelo::answers::checkpoints);
    engines_.push_back({std::string(Descriptor::name) + variant, Descriptor::gives, !is_retrograde,
                        std::same_as<Descriptor, zermelo::grundy_engine>,
                        std::same_as<Descriptor, zermelo::plain_engine>, std::move(engine)});
  }

  template <class Descriptor>
  void add_variants(const Rules& game) {
    constexpr std::uint64_t small = 1U << 9U;
    if constexpr (std::same_as<Descriptor, zermelo::alpha_beta_engine>) {
      add<Descriptor>(" (small)", zermelo::as_engine_of<Rules>(zermelo::alpha_beta(game, small)));
      if (age_ % (16 * games_an_engine) == 1) {
        add<Descriptor>(" (3 threads)",
                        zermelo::as_engine_of<Rules>(zermelo::alpha_beta(game, small, 3U)));
      }
    } else if constexpr (std::same_as<Descriptor, zermelo::grundy_engine>) {
      add<Descriptor>(" (small)", zermelo::as_engine_of<Rules>(zermelo::grundy(game, small)));
    } else if constexpr (std::same_as<Descriptor, zermelo::retrograde_engine>) {
      add<Descriptor>(" (3 threads)", zermelo::as_engine_of<Rules>(zermelo::retrograde<Rules>(
                                          game, {.threads = 3, .checkpoint = {}, .progress = {}})));
    }
  }

  zermelo::position_t<Rules> some_position(const Rules& game) {
    return game.position_of(dice_.below(game.drawn().size()));
  }

  // 2. One engine at one position: with little to spend, then with enough; all that it knows, then
  //    the value alone. What it has learnt from a search that was stopped stays with it.

  std::optional<std::string> fault_of(contestant& one, const Rules& game,
                                      const zermelo::position_t<Rules>& p, tally& done) {
    // Who recurses gives up where play comes back; what it says where play does not must be right.
    const bool may_refuse = one.recurses && zermelo::cyclic_game<Rules>;
    const bool must_refuse = one.no_misere && zermelo::misere(game);
    zermelo::limits enough;
    if (one.is_plain) enough.positions = 3'000;
    if (may_refuse) enough.positions = 100;
    const bool with_remoteness = dice_.once_in(2);
    const zermelo::wanted all{.remoteness = with_remoteness,
                              .line = with_remoteness || !has_results};
    try {
      if (dice_.once_in(2)) {
        zermelo::limits little;
        little.positions = 1 + dice_.below(12);
        if (auto fault = fault_in(one, game, p, all, little, done)) return "stopped: " + *fault;
      }
      if (auto fault = fault_in(one, game, p, all, enough, done)) return fault;
      if (auto fault = fault_in(one, game, p, zermelo::wanted::value(), enough, done)) {
        return "the value alone: " + *fault;
      }
    } catch (const zermelo::cannot_solve& why) {
      if (may_refuse || must_refuse) return std::nullopt;
      return std::string("refuses: ") + why.what();
    }
    if (must_refuse) return "answers a game that it should refuse";
    return std::nullopt;
  }

  std::optional<std::string> fault_in(contestant& one, const Rules& game,
                                      const zermelo::position_t<Rules>& p, zermelo::wanted asked,
                                      const zermelo::limits& allowed, tally& done) {
    const answer given = one.engine->solve(p, asked, allowed);
    const number n = game.number_of(p);
    const definition::worth& worth = game.drawn().worths[n];
    const auto at = [&](std::string_view what) { return fmt::format("at {}: {}", n, what); };
    if (given.stopped_by) {
      ++done.stopped;
      if (!allowed.positions) return at("stopped without a limit");
      if (given.value) return at("a value past a limit");
      if (given.known && !(as_number(given.known->lower) <= worth.value &&
                           worth.value <= as_number(given.known->upper))) {
        return at("what is known past a limit is not so");
      }
      return std::nullopt;
    }
    ++done.answers;
    if (!given.value) return at("no value, and no limit reached");
    if (as_number(*given.value) != worth.value) {
      return at(fmt::format("{}, and it is {}", *given.value, worth.value));
    }
    return fault_of_rest(one, game, given, asked, allowed.positions.has_value());
  }

  std::optional<std::string> fault_of_rest(const contestant& one, const Rules& game,
                                           const answer& given, zermelo::wanted asked,
                                           bool limited) {
    using zermelo::answers;
    const number n = game.number_of(given.position);
    const definition::worth& worth = game.drawn().worths[n];
    const auto at = [&](std::string_view what) { return fmt::format("at {}: {}", n, what); };
    if (given.remoteness && (!worth.moves || *given.remoteness != *worth.moves)) {
      return at(fmt::format("remoteness {}", *given.remoteness));
    }
    // What comes besides the value may be missing where a limit was near.
    const bool knows_remoteness = has_results && one.gives.has(answers::remoteness);
    if (asked.remoteness && knows_remoteness && worth.moves && !given.remoteness && !limited) {
      return at("no remoteness");
    }
    const bool has_nimbers = zermelo::impartial_game<Rules> && !zermelo::misere(game);
    if (given.nimber && (!has_nimbers || *given.nimber != worth.nimber)) {
      return at(fmt::format("nimber {}, and it is {}", *given.nimber, worth.nimber));
    }
    if (asked.nimber && has_nimbers && one.gives.has(answers::nimber) && !given.nimber &&
        !limited) {
      return at("no nimber");
    }
    if (asked.best_moves && one.gives.has(answers::best_moves)) {
      if (!given.best_moves && !limited) return at("no best moves");
      if (given.best_moves &&
          *given.best_moves != best_moves(game, given.position, given.remoteness.has_value())) {
        return at("other best moves");
      }
    }
    if (given.line) return fault_of_line(game, given);
    const bool ends = has_results ? knows_remoteness && worth.moves.has_value() : true;
    if (asked.line && ends && one.gives.has(answers::line) && !given.line && !limited)
      return at("no line");
    return std::nullopt;
  }

  /// Every move that keeps the value, and the remoteness if it is asked for; in their order.
  static std::vector<zermelo::move_t<Rules>> best_moves(const Rules& game,
                                                        const zermelo::position_t<Rules>& p,
                                                        bool with_remoteness) {
    std::vector<zermelo::move_t<Rules>> best;
    if (zermelo::terminal(game, p)) return best;
    const drawn_game& g = game.drawn();
    const definition::worth& worth = g.worths[game.number_of(p)];
    zermelo::for_each_move(game.moves(p), [&](const zermelo::move_t<Rules>& m) {
      const definition::worth next = definition::after(g.rules, game.drawn_move(p, m),
                                                       g.worths[game.number_of(game.play(p, m))]);
      if (next.value != worth.value) return;
      if (!with_remoteness || next.moves == worth.moves) best.push_back(m);
    });
    return best;
  }

  /// A line is of best moves, and leads to the end of play, unless that never comes.
  std::optional<std::string> fault_of_line(const Rules& game, const answer& given) {
    const drawn_game& g = game.drawn();
    zermelo::position_t<Rules> p = given.position;
    for (const zermelo::move_t<Rules>& m : *given.line) {
      const auto best = best_moves(game, p, given.remoteness.has_value());
      if (std::find(best.begin(), best.end(), m) == best.end()) {
        return fmt::format("at {}: the line leaves the best moves at {}",
                           game.number_of(given.position), game.number_of(p));
      }
      p = game.play(p, m);
    }
    const definition::position& last = g.rules.positions[game.number_of(p)];
    const bool endless = has_results && g.worths[game.number_of(p)].value ==
                                            static_cast<std::int32_t>(definition::result::endless);
    if (last.end || last.moves.empty() || endless) return std::nullopt;
    return fmt::format("at {}: the line breaks off at {}", game.number_of(given.position),
                       game.number_of(p));
  }

  // 3. Every position at once.

  std::optional<std::string> count_differs(const Rules& game) {
    if constexpr (zermelo::retrograde_game<Rules>) {
      if (!dice_.once_in(8)) return std::nullopt;
      const zermelo::tally counted = zermelo::retrograde<Rules>(game).count();
      std::map<zermelo::tally::value, std::uint64_t> expected;
      for (const definition::worth& w : game.drawn().worths) ++expected[as_value(w.value)];
      for (const auto& [outcome, count] : expected) {
        const auto found = counted.values.find(outcome);
        if (found == counted.values.end() || found->second != count) return "count: other counts";
      }
      if (counted.positions != game.drawn().size()) return "count: other positions";
    }
    return std::nullopt;
  }

  static value as_value(std::int32_t n) { return static_cast<value>(n); }
  static std::int32_t as_number(value v) { return static_cast<std::int32_t>(v); }

  bool errs_;
  std::vector<contestant> engines_;
  std::size_t age_ = 0;
  dice dice_{0};
};

}  // namespace random_games
