/// What a search may spend, what it has spent, and how it stops.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <boost/hana/adapt_struct.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <string_view>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// What a search did. Counts are the same on every machine; bytes are of tables, seconds wall time.
struct statistics {
  std::uint64_t positions = 0;        // positions whose moves were looked at
  std::optional<std::uint64_t> hits;  // values found in a table, where they were counted
  std::optional<std::uint64_t> cuts;  // positions left before their last move, likewise
  std::uint64_t bytes = 0;
  double seconds = 0;
};

/// How far a search is: it writes, and another thread may read.
struct search_progress {
  std::atomic<std::uint64_t> positions = 0;  // looked at
  std::atomic<std::uint64_t> of = 0;         // 0: nobody knows how many there will be
  std::atomic<std::uint64_t> level = 0;      // of retrograde analysis, within a tier
};

/// What a search may spend; empty means without end.
struct limits {
  std::optional<std::uint64_t> positions;
  std::optional<std::uint64_t> bytes;
  std::optional<double> seconds;
  const std::atomic<bool>* stop = nullptr;  // raised from outside, by Ctrl-C for one
  std::size_t stack_bytes = 4U << 20U;      // for engines that recurse
  unsigned threads = 1;                     // for engines that can search in several at once
  search_progress* watched = nullptr;       // where a search says how far it is
};

/// Why a search ended without an answer.
enum class stop_reason : std::uint8_t { positions, bytes, seconds, interrupted };

[[nodiscard]] constexpr std::string_view name_of(stop_reason reason) noexcept {
  constexpr std::string_view names[] = {"the limit of positions", "the limit of memory",
                                        "the limit of time", "an interruption"};
  return names[static_cast<std::size_t>(reason)];
}

/// What happened: "the limit of time was reached", "interrupted".
[[nodiscard]] constexpr std::string_view in_words(stop_reason reason) noexcept {
  constexpr std::string_view words[] = {"the limit of positions was reached",
                                        "the limit of memory was reached",
                                        "the limit of time was reached", "interrupted"};
  return words[static_cast<std::size_t>(reason)];
}

/// Thrown through a search when a limit is reached; engines catch it and say "unknown".
struct stopped {
  stop_reason reason;
};

/// Runs `work()`, and says what stopped it, if anything did: a limit, or the machine's memory.
template <class Work>
[[nodiscard]] std::optional<stop_reason> until_stopped(Work work) {
  try {
    work();
    return std::nullopt;
  } catch (const stopped& stop) {
    return stop.reason;
  } catch (const std::bad_alloc&) {
    return stop_reason::bytes;
  }
}

/// What a table that grows may take: what its engine was made with and what the limits allow, the
/// lesser; `otherwise` where neither says.
[[nodiscard]] inline std::uint64_t most_bytes(std::optional<std::uint64_t> made_with,
                                              const limits& allowed, std::uint64_t otherwise) {
  const std::uint64_t most = allowed.bytes.value_or(made_with.value_or(otherwise));
  return std::min(most, made_with.value_or(most));
}

/// What is left of the limits for what comes next.
[[nodiscard]] inline limits left_after(const statistics& spent, limits allowed) {
  if (allowed.positions) *allowed.positions -= std::min(*allowed.positions, spent.positions);
  if (allowed.seconds) *allowed.seconds = std::max(*allowed.seconds - spent.seconds, 0.0);
  return allowed;
}

/// Why work that began then has to stop, if it has: it was interrupted, or its time is over.
[[nodiscard]] inline std::optional<stop_reason> reason_to_stop(
    const limits& allowed, std::chrono::steady_clock::time_point began) {
  if (allowed.stop != nullptr && allowed.stop->load(std::memory_order_relaxed)) {
    return stop_reason::interrupted;
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
  if (allowed.seconds && spent.count() >= *allowed.seconds) return stop_reason::seconds;
  return std::nullopt;
}

/// Thrown through a recursion that has used up its stack.
struct too_deep {};

/// Counts positions and checks limits. One countdown serves all limits, the depth of the recursion
/// included, so that a position costs one decrement; the rest is looked at every `interval`.
class alignas(cache_line) meter {
 public:
  /// Call from the frame that the recursion starts in.
  [[gnu::noinline]] void start(const limits& allowed) {
    allowed_ = allowed;
    allowed_.stack_bytes = std::min(allowed.stack_bytes, usable_stack());
    stack_base_ = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    started_ = clock::now();
    positions_ = 0;
    next_interval();
    check_limits();
  }

  /// A position is entered. Throws `stopped` or `too_deep`.
  [[gnu::always_inline]] void tick() {
    if (--until_check_ == 0) [[unlikely]]
      check();
  }

  /// So many positions were looked at elsewhere, by a search that has been stopped already.
  void add_to_last(std::uint64_t positions) {
    add_told(positions);
    tell(positions);
  }
  /// Likewise by one with a meter of its own, which has told of them.
  void add_told(std::uint64_t positions) noexcept { positions_ += positions; }
  /// Likewise on threads, which have no meter of their own. Throws `stopped`.
  void add(std::uint64_t positions) {
    add_to_last(positions);
    check_limits();
  }

  /// In the middle of long work that counts no positions. Throws `stopped`.
  void check_limits() const {
    if (const auto reason = reason_to_stop()) throw stopped{*reason};
  }

  [[nodiscard]] const limits& allowed() const noexcept { return allowed_; }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(clock::now() - started_).count();
  }
  /// Another limit of time for what comes next, or none.
  void limit_seconds(std::optional<double> most) { allowed_.seconds = most; }

  [[nodiscard]] statistics read(std::uint64_t bytes) const {
    return {.positions = positions_ + (interval_ - until_check_),
            .hits = {},
            .cuts = {},
            .bytes = bytes,
            .seconds = seconds()};
  }

 private:
  using clock = std::chrono::steady_clock;
  // Short enough for the stack: so many frames, of up to 4 KiB for debugging, fit beyond the limit.
  static constexpr std::uint64_t interval = 256;

  [[gnu::noinline]] void check() {
    positions_ += interval_;
    tell(interval_);
    const std::optional<stop_reason> reason = reason_to_stop();
    if (reason) --positions_;  // the one just entered will not be looked at
    next_interval();
    if (reason) throw stopped{*reason};
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    const std::uintptr_t used = here < stack_base_ ? stack_base_ - here : here - stack_base_;
    if (used > allowed_.stack_bytes) throw too_deep{};
  }

  /// Several meters may tell of one search.
  void tell(std::uint64_t positions) const {
    if (allowed_.watched == nullptr) return;
    allowed_.watched->positions.fetch_add(positions, std::memory_order_relaxed);
  }

  /// What the system lets a stack grow to, without a margin for the frames of one interval.
  [[nodiscard]] static std::size_t usable_stack() {
    constexpr std::size_t margin = std::size_t{1} << 20U;
    constexpr std::size_t without_end = std::numeric_limits<std::size_t>::max() - margin;
    rlimit most{};
    if (getrlimit(RLIMIT_STACK, &most) != 0 || most.rlim_cur == RLIM_INFINITY) return without_end;
    const std::uint64_t usable = most.rlim_cur > margin ? most.rlim_cur - margin : 0;
    return static_cast<std::size_t>(std::min<std::uint64_t>(usable, without_end));
  }

  /// Up to the next look at the limits, or to the first position too many.
  void next_interval() {
    interval_ = interval;
    if (allowed_.positions) {
      const std::uint64_t left = *allowed_.positions - std::min(positions_, *allowed_.positions);
      if (left < interval) interval_ = left + 1;
    }
    until_check_ = interval_;
  }

  [[nodiscard]] std::optional<stop_reason> reason_to_stop() const {
    if (allowed_.positions && positions_ > *allowed_.positions) return stop_reason::positions;
    return zermelo::reason_to_stop(allowed_, started_);
  }

  std::uint64_t until_check_ = interval;
  std::uint64_t interval_ = interval;
  std::uint64_t positions_ = 0;  // of finished intervals
  std::uintptr_t stack_base_ = 0;
  clock::time_point started_;
  limits allowed_;
};

}  // namespace zermelo

BOOST_HANA_ADAPT_STRUCT(zermelo::statistics, positions, hits, cuts, bytes, seconds);
