/// Threads that search the same tree: ABDADA (Weill 1996), as simplified by Kerrigan.
#pragma once

#include <atomic>
#include <functional>
#include <zermelo/base/threads.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::detail {

/// Thrown through the search of a thread when another one has the answer.
struct overtaken {};

/// The threads share the table of positions, and this: which positions near the root are being
/// searched. Whoever comes to one defers it to its siblings. The first answer ends all searches.
class abdada {
 public:
  /// The others begin, by `help`, when the first has been at `alone` positions: some need no help.
  abdada(unsigned others, std::uint64_t alone, std::function<void(abdada&)> help)
      : others_(others), alone_(alone), help_(std::move(help)) {}
  abdada(const abdada&) = delete;
  abdada& operator=(const abdada&) = delete;
  ~abdada() { finished_.store(true, std::memory_order_relaxed); }

  /// Before every position, with how many the thread has been at. Throws `overtaken`.
  void check(std::uint64_t positions) {
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

  void starting_search(std::uint64_t hash) noexcept {
    slot(hash).store(hash, std::memory_order_relaxed);
  }
  void finished_search(std::uint64_t hash) noexcept {
    if (is_searched(hash)) slot(hash).store(0, std::memory_order_relaxed);
  }
  /// Whether some thread is at this position.
  [[nodiscard]] bool is_searched(std::uint64_t hash) const noexcept {
    return searched_[hash % searched_.size()].load(std::memory_order_relaxed) == hash;
  }

 private:
  std::atomic<std::uint64_t>& slot(std::uint64_t hash) noexcept {
    return searched_[hash % searched_.size()];
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
  std::function<void(abdada&)> help_;
  bool started_ = false;
  std::atomic<bool> claimed_ = false;
  std::atomic<bool> finished_ = false;
  std::atomic<score> answer_ = 0;
  std::array<std::atomic<std::uint64_t>, 1024> searched_{};
  helper_threads threads_;  // the last member: they use the others
};

}  // namespace zermelo::detail
