/// Watching a search. Traces, ladders and pictures hang on an observer; without one it costs
/// nothing, because every call of it is compiled away.
#pragma once

#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// What a search asks of a position that it enters: its value, with a window that holds all.
struct ask_value {};
/// Or whether it is worth so much: the null window between `target` and what comes below it.
template <class Value>
struct ask_at_least {
  Value target;
};
/// Or which nimber it is.
struct ask_nimber {};
/// Or whether it is this one.
struct ask_whether {
  nimber target;
};

/// What a search may know of a nimber: that it is not this one.
struct not_nimber {
  nimber value;
};
/// Of a position that was left before anything was known.
struct nothing_known {};

/// Sees nothing. An observer is any class with these members, called with the position and what is
/// asked or known of it. What is known is a value, a timed outcome or a nimber, which are exact; or
/// an `interval`, a `not_nimber`, `nothing_known`, which are not.
///
///     enter(p, asked)   its moves are about to be looked at
///     settle(p, v)      it need not be entered: what the rules know of it is enough
///     hit(p, v)         it was found in a table
///     cut(p, v)         its remaining moves need not be looked at: the one seen last is enough
///     store(p, v)       what is known is put into a table
///     leave(p, v)       it is finished
///
/// An engine that gives `answers::steps` tells of every position it looks at. Between `enter` and
/// `leave` all calls but its own `cut` and `store` are about positions that its moves lead to.
struct no_observer {
  void enter(const auto& /*p*/, const auto& /*asked*/) const noexcept {}
  void settle(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void hit(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void cut(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void store(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void leave(const auto& /*p*/, const auto& /*known*/) const noexcept {}
};

/// What is asked of any game's position.
using any_question =
    std::variant<ask_value, ask_at_least<outcome>, ask_at_least<score>, ask_nimber, ask_whether>;
/// What is known of any game's position.
using any_knowledge = std::variant<outcome, timed_outcome, score, nimber, interval<outcome>,
                                   interval<score>, not_nimber, nothing_known>;

/// An observer chosen at run time. All share the one search that counts hits and cuts.
template <class Position>
class watcher {
 public:
  virtual ~watcher() = default;

  virtual void enter(const Position& p, const any_question& asked) = 0;
  virtual void settle(const Position& p, const any_knowledge& known) = 0;
  virtual void hit(const Position& p, const any_knowledge& known) = 0;
  virtual void cut(const Position& p, const any_knowledge& known) = 0;
  virtual void store(const Position& p, const any_knowledge& known) = 0;
  virtual void leave(const Position& p, const any_knowledge& known) = 0;
};

namespace detail {

/// What a recursion hands down: a pointer to an observer, or nothing at all.
template <class Observer>
struct watched_by {
  Observer* observer;
  Observer* operator->() const noexcept { return observer; }
};

template <>
struct watched_by<no_observer> : no_observer {
  explicit watched_by(no_observer*) noexcept {}
  const no_observer* operator->() const noexcept { return this; }
};

/// Counts hits and cuts, and tells another observer.
template <class Observer>
struct counting {
  Observer* next;
  std::uint64_t hits = 0;
  std::uint64_t cuts = 0;

  void enter(const auto& p, const auto& asked) { next->enter(p, asked); }
  void settle(const auto& p, const auto& known) { next->settle(p, known); }
  void hit(const auto& p, const auto& known) {
    ++hits;
    next->hit(p, known);
  }
  void cut(const auto& p, const auto& known) {
    ++cuts;
    next->cut(p, known);
  }
  void store(const auto& p, const auto& known) { next->store(p, known); }
  void leave(const auto& p, const auto& known) { next->leave(p, known); }
};

/// The same where there may be someone to tell, out of line: loops are as where there is none.
template <class Position>
class counting<watcher<Position>> {
  using told = watcher<Position>;

 public:
  told* next = nullptr;
  std::uint64_t hits = 0;
  std::uint64_t cuts = 0;

  [[gnu::always_inline]] void enter(const Position& p, const auto& asked) {
    tell(&told::enter, p, asked);
  }
  [[gnu::always_inline]] void settle(const Position& p, const auto& known) {
    tell(&told::settle, p, known);
  }
  [[gnu::always_inline]] void hit(const Position& p, const auto& known) {
    ++hits;
    tell(&told::hit, p, known);
  }
  [[gnu::always_inline]] void cut(const Position& p, const auto& known) {
    ++cuts;
    tell(&told::cut, p, known);
  }
  [[gnu::always_inline]] void store(const Position& p, const auto& known) {
    tell(&told::store, p, known);
  }
  [[gnu::always_inline]] void leave(const Position& p, const auto& known) {
    tell(&told::leave, p, known);
  }

 private:
  template <class What>
  using call = void (told::*)(const Position&, const What&);

  template <class What, class Given>
  [[gnu::always_inline]] void tell(call<What> event, const Position& p, const Given& given) {
    if (next != nullptr) [[unlikely]]
      tell_watcher(event, p, given);
  }
  template <class What, class Given>
  [[gnu::noinline]] void tell_watcher(call<What> event, Position p, Given given) {
    (next->*event)(p, What(given));
  }
};

/// The observer that counts for another one, or for none: that is the one that may have a watcher.
template <class Position, class Observer>
[[nodiscard]] auto counting_for(Observer& observer) {
  if constexpr (std::same_as<Observer, no_observer>) {
    return counting<watcher<Position>>{};
  } else if constexpr (std::derived_from<Observer, watcher<Position>>) {
    return counting<watcher<Position>>{&observer};
  } else {
    return counting<Observer>{&observer};
  }
}

}  // namespace detail

}  // namespace zermelo
