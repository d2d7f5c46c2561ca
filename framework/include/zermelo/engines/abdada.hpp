/// Threads that search the same tree: ABDADA (Weill 1996), as simplified by Kerrigan.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/base/threads.hpp>

namespace zermelo::detail {

/// Thrown through the search of a thread when another one has the answer.
struct overtaken {};

/// The threads share the table of positions, and this: which positions near the root are being
/// searched. Whoever comes to one defers it to its siblings. The first answer ends all searches.
template <class Answer>
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
  Answer finish(Answer answer) {
    bool nobody = false;
    if (claimed_.compare_exchange_strong(nobody, true)) {
      answer_.store(answer);
      finished_.store(true);
    }
    return this->answer();
  }
  /// Once it is finished.
  [[nodiscard]] Answer answer() const {
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
  std::atomic<Answer> answer_ = 0;
  alignas(cache_line) std::array<std::atomic<std::uint64_t>, 1024> searched_{};
  helper_threads threads_;  // the last member: they use the others
};

/// What `own(others)` finds or, where one of `threads - 1` helpers is sooner, `help(others,
/// meter)`: the same search, which calls `others->check` before every position. They begin when the
/// first thread has been at `alone` positions; what they looked at is added to its meter.
template <class Answer>
[[nodiscard]] Answer search_together(unsigned threads, std::uint64_t alone, meter& spent,
                                     function_ref<Answer(abdada<Answer>*)> own,
                                     function_ref<Answer(abdada<Answer>*, meter&)> help) {
  if (threads < 2) return own(nullptr);
  std::atomic<std::uint64_t> looked_at = 0;
  const auto help_first = [&](abdada<Answer>& all) {
    meter its;
    limits allowed;
    allowed.stack_bytes = spent.allowed().stack_bytes;
    allowed.watched = spent.allowed().watched;
    try {
      its.start(allowed);
      all.finish(help(&all, its));
    } catch (const overtaken&) {
    } catch (const too_deep&) {  // the first thread will find out, too
    } catch (const std::bad_alloc&) {
    }
    looked_at += its.read(0).positions;
  };
  const auto search = [&] {
    abdada<Answer> all(threads - 1, alone, help_first);
    try {
      return all.finish(own(&all));
    } catch (const overtaken&) {
      return all.answer();
    }
  };
  const Answer found = search();
  spent.add_to_last(looked_at);
  return found;
}

}  // namespace zermelo::detail
