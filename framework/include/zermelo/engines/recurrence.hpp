/// Sums of heaps, solved heap by heap.
#pragma once

#include <zermelo/engines/memo.hpp>
#include <zermelo/heaps/nimbers.hpp>

namespace zermelo {

template <class G>
class recurrence : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || heap_game<G>,
                "recurrence needs an impartial game of heaps: heap_code() and heaps(p)");
  explicit recurrence(const G&, auto&&...) {}
};

/// The nimber of a position is the exclusive or of its heaps' (Sprague 1935, Grundy 1939), which
/// `heap_nimbers` computes once for all positions; what theory knows is not computed. So the number
/// of heaps does not matter, nor their size once a period is proven. Nimbers say nothing of the
/// length of a game. Best moves are left out where there are more than `most_moves`.
///
/// In misere play nimbers decide as well where moves only take numbers of stones from a set: where
/// some heap has a nimber of 2 or more they are those of normal play, otherwise the other way round
/// (Bouton 1901 for Nim, Ferguson 1974). Under other codes misere play is searched by `memo`.
template <heap_game G>
class recurrence<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "recurrence";

  static constexpr std::uint64_t most_moves = std::uint64_t{1} << 22U;

  explicit recurrence(G game) : game_(std::move(game)), nimbers_(game_.heap_code()) {}

  /// Other rules; what was computed is kept if the code is the same.
  void reset(const G& game) override {
    game_ = game;
    const taking_and_breaking code = game_.heap_code();
    if (!(code == nimbers_.code())) nimbers_ = heap_nimbers(code);
    search_.reset();
  }

  /// The heaps' nimbers as far as they are computed, and their period.
  [[nodiscard]] const heap_nimbers& nimbers() const noexcept { return nimbers_; }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    if (misere(game_) && !nimbers_.code().is_subtraction()) {
      if (!search_) search_.emplace(game_);
      return search_->solve(p, want, allowed, watched);
    }
    const auto fill = [&](answer<G>& result, detail::counter_of<G>* counter) {
      counter->enter(p, ask_value{});
      wanted affordable = want;
      affordable.best_moves = want.best_moves && count_of_moves(p) <= most_moves;
      detail::fill_in<by_value<G>>(result, game_, affordable,
                                   [&](const position_t<G>& at) { return value_of(at); });
      if (want.nimber && !misere(game_)) result.nimber = nimber_of(p).sum;
      counter->leave(p, *result.value);
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, fill,
                          [&] { return nimbers_.bytes(); });
  }

  /// At least as many as there are moves.
  [[nodiscard]] std::uint64_t count_of_moves(const position_t<G>& p) const {
    const taking_and_breaking& code = nimbers_.code();
    std::uint64_t count = 0;
    for (const heap stones : game_.heaps(p)) {
      count += code.removals().size();
      if (code.repeats()) count += stones;
      if (code.splits()) count += stones / 2 * code.removals().size();
    }
    return count;
  }

  struct nimber_of_sum {
    nimber sum = 0;
    bool small = true;  // no heap has a nimber of 2 or more
  };

  [[nodiscard]] outcome value_of(const position_t<G>& p) {
    meter_.tick();
    const auto [sum, small] = nimber_of(p);
    const bool lost = misere(game_) && small ? sum == 1 : sum == 0;
    return lost ? outcome::loss : outcome::win;
  }

  [[nodiscard]] nimber_of_sum nimber_of(const position_t<G>& p) {
    nimber_of_sum result;
    const auto add = [&](nimber each) {
      result.sum ^= each;
      result.small = result.small && each < 2;
    };
    // 1. Theory may know the sum as a whole. In misere play that is not enough: it is asked of the
    //    heaps one by one.
    if constexpr (theory_game<G>) {
      const auto known = game_.known_nimber(p);
      if (known && !misere(game_)) return {*known, *known < 2};
      if constexpr (sum_game<G>) {
        if (known) {
          for (const position_t<G>& part : game_.components(p)) add(nimber_of_part(part));
          return result;
        }
      }
    }
    // 2. Otherwise it is the sum of the heaps'.
    for (const heap stones : game_.heaps(p)) add(nimber_of_heap(stones));
    return result;
  }

  [[nodiscard]] nimber nimber_of_part(const position_t<G>& p) {
    if constexpr (theory_game<G>) {
      if (const auto known = game_.known_nimber(p)) return *known;
    }
    nimber sum = 0;
    for (const heap stones : game_.heaps(p)) sum ^= nimber_of_heap(stones);
    return sum;
  }

  [[nodiscard]] nimber nimber_of_heap(heap stones) {
    if (const auto known = nimbers_.known(stones)) return *known;
    nimbers_.compute(stones, meter_);
    return *nimbers_.known(stones);
  }

  G game_;
  heap_nimbers nimbers_;
  std::optional<memo<G>> search_;  // for misere play that nimbers do not decide
  meter meter_;
};

struct recurrence_engine : engine_descriptor {
  static constexpr unsigned rank = 500;
  static constexpr std::string_view name = "recurrence";
  static constexpr std::string_view games = "sums of heaps";
  static constexpr std::string_view words = "nimbers of single heaps, with a proof of their period";
  static constexpr answers gives = answers::value | answers::nimber | answers::best_moves;
  template <class G>
  static constexpr bool serves = heap_game<G>;
  template <class G>
  using type = recurrence<G>;
};

}  // namespace zermelo
