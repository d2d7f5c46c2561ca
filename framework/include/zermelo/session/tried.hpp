/// A game in a program that tries it while it is written (`zermelo try`): the laws, and the start
/// by `plain` and by one engine that is stronger. Nothing else is compiled, as that takes longer
/// than anyone waits after each save: what stands here takes the place of members of
/// `compiled_apart` and of `unit` (cmake/try/engines.cpp.in).
#pragma once

#include <zermelo/session/unit.hpp>

namespace zermelo::sessions {

/// The engine that is soonest compiled of those that solve more than `plain` does.
template <game G>
using tried_engine = std::conditional_t<cyclic_game<G>, explored_engine, memo_engine>;

/// In place of the strongest.
template <game G>
[[nodiscard]] std::unique_ptr<engine_of<G>> stronger_engine(const G& g) {
  return zermelo::detail::new_engine<tried_engine<G>>(g, {});
}

/// What `plain` is compared with, in place of every engine.
template <game G>
[[nodiscard]] std::vector<rival<G>> fewest_rivals(const G& g) {
  using engine = tried_engine<G>;
  std::vector<rival<G>> all;
  for (engine_trial<G>& trial : zermelo::detail::trials_of<engine>(g)) {
    all.push_back({std::string(engine::name), engine::gives, std::move(trial)});
  }
  return all;
}

template <class G>
class tried_session final : public session {
 public:
  explicit tried_session(const G& game) : game_(game) {}

  /// The start: by `plain` where that is named, else by the stronger one. Throws `bad_parameters`
  /// for `plain` in a game with cycles, which it could only refuse.
  report solve(std::string_view position, const request& how) override {
    const bool by_plain = how.engine == plain_engine::name;
    if (!position.empty() || how.table || (by_plain && cyclic_game<G>)) refuse();
    const auto engine = by_plain ? compiled_apart<G>::by(oracle::plain, game_)
                                 : compiled_apart<G>::strongest(game_);
    return make_report(engine->solve(game_.start(), how.want, how.limits));
  }

  [[nodiscard]] exploration explore(std::string_view /*position*/) override { refuse(); }
  void explore_by(const std::string& /*table*/) override { refuse(); }
  report watch(std::string_view /*position*/, const request& /*how*/,
               search_listener& /*listener*/) override {
    refuse();
  }
  [[nodiscard]] std::vector<memory_bill> memory_bills(const limits& /*allowed*/) const override {
    refuse();
  }
  [[nodiscard]] solving_bill bill(const count_options& /*how*/,
                                  const std::optional<std::string>& /*position*/) override {
    refuse();
  }
  [[nodiscard]] tally_of_tiers count_tiers(const std::string& /*directory*/,
                                           const count_options& /*how*/) override {
    refuse();
  }
  tally count(const count_options& /*how*/, const std::optional<std::string>& /*engine*/) override {
    refuse();
  }
  saved save(const std::string& /*path*/, const save_options& /*how*/,
             const std::optional<std::string>& /*engine*/) override {
    refuse();
  }
  [[nodiscard]] held_table fill(const save_options& /*how*/,
                                const std::optional<std::string>& /*engine*/) override {
    refuse();
  }
  [[nodiscard]] bool echoes_positions() const override { refuse(); }
  [[nodiscard]] std::size_t lines_a_position(std::string_view /*first*/) const override {
    refuse();
  }

 private:
  [[noreturn]] static void refuse() {
    throw bad_parameters(
        "this program was built by `zermelo try`, with the laws and `solve` of the start alone; "
        "build the game for more");
  }

  G game_;
};

/// In place of a session that answers everything. Throws `bad_parameters`.
template <module_rules G>
[[nodiscard]] std::unique_ptr<session> tried_session_of(
    [[maybe_unused]] const std::vector<parameter>& given) {
  if constexpr (parametric_game<G>) {
    return std::make_unique<tried_session<G>>(detail::with_parameters<G>(given));
  } else {
    return std::make_unique<tried_session<G>>(G());
  }
}

}  // namespace zermelo::sessions
