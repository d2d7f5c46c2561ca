/// Watching a search. Traces, ladders and pictures hang on an observer; without one it costs
/// nothing, because every call of it is compiled away.
#pragma once

#include <cstdint>

namespace zermelo {

/// Sees nothing. An observer is any class with these members, called with the position and, but for
/// `enter`, with what is known of it (a value, a timed outcome, a bound):
///
///     enter(p)      its moves are about to be looked at
///     hit(p, v)     its value was found in a table
///     cut(p, v)     its remaining moves need not be looked at
///     store(p, v)   its value is put into a table
///     leave(p, v)   it is finished
struct no_observer {
  template <class Position>
  void enter(const Position&) const noexcept {}
  template <class Position, class Known>
  void hit(const Position&, const Known&) const noexcept {}
  template <class Position, class Known>
  void cut(const Position&, const Known&) const noexcept {}
  template <class Position, class Known>
  void store(const Position&, const Known&) const noexcept {}
  template <class Position, class Known>
  void leave(const Position&, const Known&) const noexcept {}
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
  Observer& next;
  std::uint64_t hits = 0;
  std::uint64_t cuts = 0;

  template <class Position>
  void enter(const Position& p) {
    next.enter(p);
  }
  template <class Position, class Known>
  void hit(const Position& p, const Known& known) {
    ++hits;
    next.hit(p, known);
  }
  template <class Position, class Known>
  void cut(const Position& p, const Known& known) {
    ++cuts;
    next.cut(p, known);
  }
  template <class Position, class Known>
  void store(const Position& p, const Known& known) {
    next.store(p, known);
  }
  template <class Position, class Known>
  void leave(const Position& p, const Known& known) {
    next.leave(p, known);
  }
};

}  // namespace detail

}  // namespace zermelo
