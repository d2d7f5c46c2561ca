/// Watching a search. Traces, ladders and pictures hang on an observer; without one it costs
/// nothing, because a search without is compiled beside the one with it.
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

/// What is asked of any game's position.
using any_question =
    std::variant<ask_value, ask_at_least<outcome>, ask_at_least<score>, ask_nimber, ask_whether>;
/// What is known of any game's position.
using any_knowledge = std::variant<outcome, timed_outcome, score, nimber, interval<outcome>,
                                   interval<score>, not_nimber, nothing_known>;

/// Is told what a search does: of each position, and what is asked or known of it. What is known is
/// a value, a timed outcome or a nimber, which are exact; or an `interval`, a `not_nimber`,
/// `nothing_known`, which are not. An engine that gives `answers::steps` tells of every position it
/// looks at. Between `enter` and `leave` all calls but its own `cut` and `store` are about
/// positions that its moves lead to.
template <class Position>
class observer {
 public:
  virtual ~observer() = default;

  /// Its moves are about to be looked at.
  virtual void enter(const Position& /*p*/, const any_question& /*asked*/) {}
  /// It need not be entered: what the rules know of it is enough.
  virtual void settle(const Position& /*p*/, const any_knowledge& /*known*/) {}
  /// It was found in a table.
  virtual void hit(const Position& /*p*/, const any_knowledge& /*known*/) {}
  /// Its remaining moves need not be looked at: the one seen last is enough.
  virtual void cut(const Position& /*p*/, const any_knowledge& /*known*/) {}
  /// What is known is put into a table.
  virtual void store(const Position& /*p*/, const any_knowledge& /*known*/) {}
  /// It is finished.
  virtual void leave(const Position& /*p*/, const any_knowledge& /*known*/) {}
};

namespace detail {

/// What a search hands down where nobody watches and nothing is counted: every call is compiled
/// away.
struct unwatched {
  const unwatched* operator->() const noexcept { return this; }
  void enter(const auto& /*p*/, const auto& /*asked*/) const noexcept {}
  void settle(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void hit(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void cut(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void store(const auto& /*p*/, const auto& /*known*/) const noexcept {}
  void leave(const auto& /*p*/, const auto& /*known*/) const noexcept {}
};

/// Counts hits and cuts, and tells an observer, if there is one, out of line: loops are as where
/// there is none. A search hands down a pointer to it.
template <class Position>
class counting {
  using told = observer<Position>;

 public:
  told* next = nullptr;
  std::uint64_t hits = 0;
  std::uint64_t cuts = 0;
  bool is_unused = false;  // a search may do without it

  /// Calls `search` with this counter; where it is unused, with what is compiled to nothing.
  decltype(auto) hand_down(auto search) { return is_unused ? search(unwatched()) : search(this); }

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
      tell_observer(event, p, given);
  }
  template <class What, class Given>
  [[gnu::noinline]] void tell_observer(call<What> event, Position p, Given given) {
    (next->*event)(p, What(given));
  }
};

}  // namespace detail

}  // namespace zermelo
