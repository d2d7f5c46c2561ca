/// An engine behind one interface, whichever it is: what asks engines is compiled once a game.
#pragma once

#include <functional>
#include <zermelo/answers/answer.hpp>
#include <zermelo/answers/observer.hpp>

namespace zermelo {

template <game G>
using observer_of = observer<position_t<G>>;

/// Every engine of G derives from it, publicly.
template <game G>
class engine_of {
 public:
  virtual ~engine_of() = default;

  /// What is wanted of p, as far as the engine knows it and the limits allow; what it learns stays
  /// for the next position. Tells `watched`, if there is one. What it throws the engine says.
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, observer_of<G>* watched = nullptr) {
    return do_solve(p, want, allowed, watched);
  }

  /// For other rules; keeps what is still true.
  virtual void reset(const G& game) = 0;

  /// From here on calls `told` with the value as soon as it is known, where remoteness, best moves
  /// or a line of play are searched for afterwards; once more where remoteness was looked for, and
  /// the rest takes longer, too.
  void tell_value_to(std::function<void(const answer<G>&)> told) { told_ = std::move(told); }

 protected:
  void value_is_known(const answer<G>& so_far) const {
    if (told_) told_(so_far);
  }

 private:
  virtual answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                             observer_of<G>* watched) = 0;

  std::function<void(const answer<G>&)> told_;
};

}  // namespace zermelo
