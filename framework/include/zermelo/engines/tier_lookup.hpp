/// Answers read off solved tiers on disk, in the shape of an engine's:
///
///     tier_lookup<morris> solver(game, "directory");
///     auto answer = solver.solve(position);
#pragma once

#include <zermelo/engines/engine.hpp>
#include <zermelo/files/stored_tiers.hpp>

namespace zermelo {

/// Looks at a position and at those one move on, and of a line of play at each of its positions; it
/// solves nothing, and writes nothing.
template <tier_stored_game G>
class tier_lookup {
 public:
  static constexpr std::string_view name = "table";

  /// Throws as `stored_tiers` does.
  tier_lookup(G rules, std::filesystem::path directory)
      : tiers_(std::move(rules), std::move(directory)) {}

  /// Throws `cannot_solve` where a tier is missing, `bad_table` for one that is damaged or of other
  /// rules.
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, observer_of<G>* watched = nullptr) {
    const auto read = [&](answer<G>& result, detail::counter_of<G>* counter) {
      detail::answer_timed(result, tiers_.rules(), want, [&](const position_t<G>& at) {
        const auto over = terminal(tiers_.rules(), at);
        const timed_outcome known = over ? timed_outcome(*over) : tiers_.timed(at);
        counter->hit(at, known);
        return known;
      });
    };
    return detail::run<G>(tiers_.rules(), p, name, meter_, want, allowed, watched, read,
                          [] { return std::uint64_t{0}; });
  }

  [[nodiscard]] const stored_tiers<G>& tiers() const noexcept { return tiers_; }

 private:
  stored_tiers<G> tiers_;
  meter meter_;
};

}  // namespace zermelo
