/// Threads that ask the same question together.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>
#include <zermelo/base/threads.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::detail {

/// Thrown through the search of a thread when another one has the answer.
struct overtaken {};

/// They share the table of positions, and this: who is at which position near the root. Whoever
/// comes to a position where another one is looks at its brothers first (ABDADA, Weill 1996; the
/// small table is Kerrigan's). The first who has the answer ends the search of all.
class team {
 public:
  /// The others begin when the first one has been at `alone` positions: what is quickly solved
  /// needs no help. `help` is what they run.
  team(unsigned others, std::uint64_t alone, std::function<void(team&)> help)
      : others_(others), alone_(alone), help_(std::move(help)) {}
  team(const team&) = delete;
  team& operator=(const team&) = delete;
  ~team() { finished_.store(true, std::memory_order_relaxed); }

  /// At every position, with how many the thread has been at. Throws `overtaken`.
  void look(std::uint64_t positions) {
    if (finished_.load(std::memory_order_relaxed)) [[unlikely]]
      throw overtaken{};
    if (positions >= alone_ && !started_) [[unlikely]]
      start();
  }

  /// The answer, unless one is there already; either way the one that stands.
  score finish(score answer) {
    bool nobody = false;
    if (claimed_.compare_exchange_strong(nobody, true)) {
      answer_.store(answer);
      finished_.store(true);
    }
    return this->answer();
  }
  /// Once it is finished.
  [[nodiscard]] score answer() const {
    while (!finished_.load()) std::this_thread::yield();
    return answer_.load();
  }

  void take(std::uint64_t hash) noexcept { slot(hash).store(hash, std::memory_order_relaxed); }
  void give_back(std::uint64_t hash) noexcept {
    if (is_taken(hash)) slot(hash).store(0, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_taken(std::uint64_t hash) const noexcept {
    return taken_[hash % taken_.size()].load(std::memory_order_relaxed) == hash;
  }

 private:
  std::atomic<std::uint64_t>& slot(std::uint64_t hash) noexcept {
    return taken_[hash % taken_.size()];
  }

  [[gnu::noinline]] void start() {
    started_ = true;  // before the others are there to read it
    threads_.start(others_, [this](unsigned) {
      try {
        help_(*this);
      } catch (...) {  // who fails helps no more: the first thread finds the answer, or fails, too
      }
    });
  }

  unsigned others_;
  std::uint64_t alone_;
  std::function<void(team&)> help_;
  bool started_ = false;
  std::atomic<bool> claimed_ = false;
  std::atomic<bool> finished_ = false;
  std::atomic<score> answer_ = 0;
  std::array<std::atomic<std::uint64_t>, 1024> taken_{};
  helper_threads threads_;  // the last member: they use the others
};

}  // namespace zermelo::detail
