#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>

#include "options/options.hpp"

namespace zermelo::workbench {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

std::uint64_t most_bytes() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return pages / 4 * 3 * page;
}

}  // namespace

std::optional<std::string> engine_of(const entry& game, const options& given) {
  if (given.engine || !given.checkpoint) return given.engine;
  const auto keeping = first_that_gives(game.engines(), answers::checkpoints);
  return keeping ? std::optional<std::string>(*keeping) : std::nullopt;
}

limits limits_of(const options& given) {
  limits allowed;
  allowed.positions = given.limit_positions;
  allowed.bytes = given.limit_bytes.value_or(most_bytes());
  allowed.seconds = given.limit_seconds;
  allowed.stop = &interrupted;
  allowed.threads = std::max(given.threads, 1U);
  return allowed;
}

limits limits_of(const options& given, std::uint64_t most_positions, double most_seconds) {
  limits allowed = limits_of(given);
  if (!allowed.positions && !allowed.seconds) {
    allowed.positions = most_positions;
    allowed.seconds = most_seconds;
  }
  return allowed;
}

void stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted.store(true); };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace zermelo::workbench
