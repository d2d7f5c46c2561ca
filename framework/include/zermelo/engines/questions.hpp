/// One engine asked for position after position: how any engine counts positions or fills a table.
/// What asks is compiled once for all engines of a game.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <zermelo/answers/answer.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/all_values.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::detail {

/// Engines that fill a table of all positions at once need not be asked for each.
template <class Engine, class G>
inline constexpr bool is_memo = std::same_as<Engine, memo<G>> && !cyclic_game<G>;
template <class Engine, class G>
inline constexpr bool is_sweep = sweepable_game<G> && std::same_as<Engine, sweep<G>>;
template <class Engine, class G>
inline constexpr bool is_retrograde = retrograde_game<G> && std::same_as<Engine, retrograde<G>>;

/// An engine of G, whichever it is.
template <game G>
using asked_engine = std::function<answer<G>(const position_t<G>&, wanted, const limits&)>;

template <class Engine, game G>
[[nodiscard]] asked_engine<G> to_be_asked(Engine engine) {
  return [kept = std::make_shared<Engine>(std::move(engine))](const position_t<G>& p, wanted want,
                                                              const limits& allowed) {
    return kept->solve(p, want, allowed);
  };
}

/// Limits hold for all questions together; what the engine has learnt it keeps.
template <game G>
class questions {
 public:
  /// `spent` has the limits, and is told what each answer took.
  questions(asked_engine<G> engine, bool nimbers, meter& spent)
      : engine_(std::move(engine)), spent_(spent), allowed_(spent.allowed()) {
    want_.nimber = nimbers;
    allowed_.watched = nullptr;  // `spent` tells
  }

  /// Throws `stopped`, and `bad_parameters` where nimbers are wanted and the engine finds none.
  [[nodiscard]] answer<G> ask(const position_t<G>& p) {
    answer<G> found = engine_(p, want_, allowed_);
    spent_.add(found.statistics.positions);
    if (found.stopped_by) throw stopped{*found.stopped_by};
    if (want_.nimber && !found.nimber) refuse_nimbers(found.game, found.engine);
    return found;
  }

 private:
  asked_engine<G> engine_;
  wanted want_ = wanted::value();
  meter& spent_;
  limits allowed_;
};

/// Throws `bad_parameters` where an engine that keeps nothing on disk is asked for a checkpoint.
template <class Engine, game G>
void refuse_checkpoint(const std::optional<std::filesystem::path>& asked) {
  if (!asked) return;
  throw bad_parameters(
      fmt::format("{} has no checkpoints; leave them out{}", Engine::name,
                  retrograde_game<G> ? ", or take the engine retrograde, which has" : ""));
}

}  // namespace zermelo::detail
