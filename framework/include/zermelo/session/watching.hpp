/// A search watched from outside its game's unit: positions are opaque, and made when looked at.
#pragma once

#include <functional>
#include <zermelo/answers/observer.hpp>
#include <zermelo/session/explorer.hpp>

namespace zermelo::sessions {

/// Makes the position that a search is at; takes as long as many a search takes for it.
using position_maker = std::function<any_position()>;

enum class search_event : std::uint8_t { enter, settle, hit, cut, store, leave };

/// What is told of a search, as observers are (observer.hpp).
class search_listener {
 public:
  virtual ~search_listener() = default;
  /// The rules that positions belong to; before anything else.
  virtual void begin(const exploration& from) = 0;
  virtual void enter(const position_maker& p, const any_question& asked) = 0;
  /// Any other event.
  virtual void tell(search_event what, const position_maker& p, const any_knowledge& known) = 0;
};

/// Tells a listener what a search of G does. `Rules` wraps positions: `explorer_of<G>`.
template <game G, class Rules>
class telling final : public watcher<position_t<G>> {
  using position = position_t<G>;

 public:
  telling(const Rules& rules, search_listener& to) : rules_(rules), to_(to) {}

  void enter(const position& p, const any_question& asked) override {
    to_.enter([&] { return rules_.wrap(p); }, asked);
  }
  void settle(const position& p, const any_knowledge& known) override {
    tell(search_event::settle, p, known);
  }
  void hit(const position& p, const any_knowledge& known) override {
    tell(search_event::hit, p, known);
  }
  void cut(const position& p, const any_knowledge& known) override {
    tell(search_event::cut, p, known);
  }
  void store(const position& p, const any_knowledge& known) override {
    tell(search_event::store, p, known);
  }
  void leave(const position& p, const any_knowledge& known) override {
    tell(search_event::leave, p, known);
  }

 private:
  void tell(search_event what, const position& p, const any_knowledge& known) {
    to_.tell(what, [&] { return rules_.wrap(p); }, known);
  }

  const Rules& rules_;
  search_listener& to_;
};

}  // namespace zermelo::sessions
