/// An engine that the tree does not have: `plain` under another name, and ahead of all others.
#pragma once

#include <string_view>
#include <utility>
#include <zermelo/engines/descriptor.hpp>
#include <zermelo/engines/plain.hpp>

namespace one_more {

template <zermelo::game G>
class patient : public zermelo::engine_of<G> {
 public:
  static constexpr std::string_view name = "patient";

  explicit patient(G game) : plain_(std::move(game)) {}
  void reset(const G& game) override { plain_.reset(game); }

 private:
  zermelo::answer<G> do_solve(const zermelo::position_t<G>& p, zermelo::wanted want,
                              const zermelo::limits& allowed,
                              zermelo::observer_of<G>* watched) override {
    zermelo::answer<G> found = plain_.solve(p, want, allowed, watched);
    found.engine = name;
    return found;
  }

  zermelo::plain<G> plain_;
};

using zermelo::answers;
using zermelo::engine_descriptor;

struct patient_engine : engine_descriptor {
  static constexpr unsigned rank = 1000;
  static constexpr std::string_view name = "patient";
  static constexpr std::string_view games = "games without cycles";
  static constexpr std::string_view words = "the recursion that does not mind the time";
  static constexpr answers gives =
      answers::value | answers::remoteness | answers::best_moves | answers::line | answers::steps;
  template <class G>
  static constexpr bool serves = zermelo::game<G> && !zermelo::cyclic_game<G>;
  template <class G>
  static constexpr bool leads = serves<G>;
  template <class G>
  static constexpr bool leads_over_reached = serves<G>;
  template <class G>
  using type = patient<G>;
};

}  // namespace one_more
