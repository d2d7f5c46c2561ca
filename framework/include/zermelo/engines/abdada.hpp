/// Threads that search the same tree: ABDADA (Weill 1996), as simplified by Kerrigan.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
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
  /// Of threads that are there already.
  abdada() = default;
  /// The others begin, by `help` with the number of each, when the first has been at `alone`
  /// positions: some need no help.
  abdada(unsigned others, std::uint64_t alone, std::function<void(abdada&, unsigned)> help)
      : others_(others), alone_(alone), help_(std::move(help)) {}
  abdada(const abdada&) = delete;
  abdada& operator=(const abdada&) = delete;
  ~abdada() { end(); }

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

  /// No answer is wanted any more.
  void end() noexcept { finished_.store(true, std::memory_order_relaxed); }
  /// Whether the others have begun. Asked by the first.
  [[nodiscard]] bool has_started() const noexcept { return started_; }

  /// Shown to the others, unless something else is in its place: who is near the root is there for
  /// long, and what comes and goes below must not hide it.
  void starting_search(std::uint64_t hash) noexcept {
    std::atomic<std::uint64_t>& shown = slot(hash);
    if (shown.load(std::memory_order_relaxed) == 0) shown.store(hash, std::memory_order_relaxed);
  }
  void finished_search(std::uint64_t hash) noexcept {
    if (is_searched(hash)) slot(hash).store(0, std::memory_order_relaxed);
  }
  /// Whether some thread is at this position.
  [[nodiscard]] bool is_searched(std::uint64_t hash) const noexcept {
    return searched_[hash % searched_.size()].load(std::memory_order_relaxed) == hash;
  }

  /// That a search for something with this hash gave up after so many positions.
  void spent(std::uint64_t hash, std::uint64_t positions) noexcept {
    spent_[hash % spent_.size()].store(with_order(hash, positions), std::memory_order_relaxed);
  }
  /// Whether one did, of any thread, after as many or more; to the next lower power of two.
  [[nodiscard]] bool has_spent(std::uint64_t hash, std::uint64_t positions) const noexcept {
    const std::uint64_t there = spent_[hash % spent_.size()].load(std::memory_order_relaxed);
    const std::uint64_t asked = with_order(hash, positions);
    return there - there % orders == asked - asked % orders && there >= asked;
  }

 private:
  /// The upper bits of a hash, and the logarithm of a number.
  ///
  ///     | hash | logarithm |
  ///       58     6 bits
  static constexpr std::uint64_t orders = 64;
  [[nodiscard]] static std::uint64_t with_order(std::uint64_t hash, std::uint64_t number) noexcept {
    return hash - hash % orders + static_cast<std::uint64_t>(std::bit_width(number)) % orders;
  }

  std::atomic<std::uint64_t>& slot(std::uint64_t hash) noexcept {
    return searched_[hash % searched_.size()];
  }

  [[gnu::noinline]] void start() {
    started_ = true;  // before the others are there to read it
    threads_.start(others_, [this](unsigned which) {
      try {
        help_(*this, which);
      } catch (...) {  // who fails helps no more: the first thread finds the answer, or fails, too
      }
    });
  }

  unsigned others_ = 0;
  std::uint64_t alone_ = std::numeric_limits<std::uint64_t>::max();
  std::function<void(abdada&, unsigned)> help_;
  bool started_ = false;
  std::atomic<bool> claimed_ = false;
  std::atomic<bool> finished_ = false;
  std::atomic<Answer> answer_ = 0;
  alignas(cache_line) std::array<std::atomic<std::uint64_t>, 1024> searched_{};
  alignas(cache_line) std::array<std::atomic<std::uint64_t>, 1024> spent_{};
  helper_threads threads_;  // the last member: they use the others
};

/// Calls `help(meter)`, and says how many positions it looked at.
[[nodiscard]] inline std::uint64_t helped(const meter& spent, function_ref<void(meter&)> help) {
  meter its;
  limits allowed;
  allowed.stack_bytes = spent.allowed().stack_bytes;
  allowed.watched = spent.allowed().watched;
  try {
    its.start(allowed);
    help(its);
  } catch (const overtaken&) {
  } catch (const too_deep&) {  // the first thread will find out, too
  } catch (const std::bad_alloc&) {
  }
  return its.read(0).positions;
}

/// What `own(others)` finds or, where one of `threads - 1` helpers is sooner, `help(others,
/// meter)`: the same search, which calls `others->check` before every position. They begin when the
/// first thread has been at `alone` positions; what they looked at is added to its meter.
template <class Answer>
[[nodiscard]] Answer search_together(unsigned threads, std::uint64_t alone, meter& spent,
                                     function_ref<Answer(abdada<Answer>*)> own,
                                     function_ref<Answer(abdada<Answer>*, meter&)> help) {
  if (threads < 2) return own(nullptr);
  std::atomic<std::uint64_t> looked_at = 0;
  const auto help_first = [&](abdada<Answer>& all, unsigned) {
    looked_at += helped(spent, [&](meter& its) { all.finish(help(&all, its)); });
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
  spent.add_told(looked_at);
  return found;
}

/// Ends a search when it is left.
template <class Answer>
struct ended_first {
  abdada<Answer>& all;
  ~ended_first() { all.end(); }
};

/// The same of two questions at once, numbers 0 and 1: half of the threads begin with each, and who
/// has the answer to one goes on with the other (parallel windows; Baudet 1978). Threads at the
/// same question do some of the work twice, at different ones hardly any. `implied(which, answer)`
/// is an answer to the other question that follows from this one, or nothing. The second answer is
/// missing where the first was found without help. At least two threads.
template <class Answer>
[[nodiscard]] std::pair<Answer, std::optional<Answer>> search_both_together(
    unsigned threads, std::uint64_t alone, meter& spent,
    function_ref<Answer(unsigned, abdada<Answer>*)> own,
    function_ref<Answer(unsigned, abdada<Answer>*, meter&)> help,
    function_ref<std::optional<Answer>(unsigned, Answer)> implied) {
  std::atomic<std::uint64_t> looked_at = 0;
  std::array<abdada<Answer>*, 2> questions{};
  const auto answer = [&](unsigned which, auto ask) {
    abdada<Answer>& all = *questions[which];
    try {
      const Answer found = all.finish(ask(which, &all));
      if (const auto other = implied(which, found)) questions[1 - which]->finish(*other);
    } catch (const overtaken&) {
    }
  };
  const auto help_both = [&](abdada<Answer>& /*all*/, unsigned number) {
    looked_at += helped(spent, [&](meter& its) {
      const auto ask = [&](unsigned which, abdada<Answer>* all) { return help(which, all, its); };
      const unsigned begin = 1 - number % 2;
      answer(begin, ask);
      answer(1 - begin, ask);
    });
  };
  const auto search = [&]() -> std::pair<Answer, std::optional<Answer>> {
    abdada<Answer> second;
    abdada<Answer> first(threads - 1, alone, help_both);  // waits for the helpers when it is left,
    const ended_first<Answer> before_that{second};        // and they may be at the other
    questions = {&first, &second};
    answer(0, own);
    if (!first.has_started()) return {first.answer(), std::nullopt};
    answer(1, own);
    return {first.answer(), second.answer()};
  };
  const auto found = search();
  spent.add_told(looked_at);
  return found;
}

}  // namespace zermelo::detail
