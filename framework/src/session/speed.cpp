#include <zermelo/session/speed.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <sstream>
#include <utility>
#include <zermelo/base/errors.hpp>

namespace zermelo::sessions {

namespace {

/// Where a contest's cases bring the rules the start is none of them.
bool is_measured_by_example(const entry& game) {
  return game.is_contest() && game.parameters().empty();
}

/// Solves the start, or the contest's example.
measurement measure(const entry& game, std::optional<std::string> engine, double seconds) {
  measurement took{engine ? "plain" : "strongest"};
  request how{std::move(engine), {}, wanted::value(), {}, {}};
  how.limits.seconds = seconds;
  std::atomic<bool> enough = false;  // the limit is for all cases together
  how.limits.stop = &enough;
  const auto add = [&](const report& found) {
    took.engine = found.engine;
    took.spent.positions += found.statistics.positions;
    took.spent.bytes = std::max(took.spent.bytes, found.statistics.bytes);
    took.spent.seconds += found.statistics.seconds;
    if (found.stopped_by) took.stopped_by = stop_reason::seconds;
    enough = found.stopped_by || took.spent.seconds >= seconds;
  };
  const std::unique_ptr<session> opened = game.open(game.parameters());
  try {
    if (is_measured_by_example(game)) {
      std::istringstream cases(game.example());
      opened->cases()->solve(cases, how, add);
    } else {
      add(opened->solve("", how));
    }
  } catch (const cannot_solve& why) {
    took.unable = why.what();
  }
  return took;
}

}  // namespace

measured_game measure(const entry& game, double seconds) {
  return {game.name(), is_measured_by_example(game) ? "example" : "start",
          measure(game, "plain", seconds), measure(game, std::nullopt, seconds)};
}

std::optional<speed_ratio> ratio_of(const measured_game& game) {
  const auto& [name, what, plain, strongest] = game;
  if (!plain.unable.empty() || !strongest.unable.empty() || strongest.stopped_by) return {};
  const speed_ratio ratio{plain.spent.seconds / strongest.spent.seconds,
                          plain.stopped_by.has_value()};
  if (ratio.at_least && ratio.times < 1) return {};
  return ratio;
}

}  // namespace zermelo::sessions
