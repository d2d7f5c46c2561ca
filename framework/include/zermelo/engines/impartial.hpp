/// Impartial games: for each question the engine that answers it soonest, as far as the bill fits.
#pragma once

#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/proof_number.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/engines/timed_sweep.hpp>

namespace zermelo {

namespace detail {

/// The strongest `memo` that the game's concepts allow.
template <class G>
using strongest_memo = std::conditional_t<
    symmetric_game<G>, symmetric_memo_engine,
    std::conditional_t<simplifying_game<G>, simplifying_memo_engine, memo_engine>>;

}  // namespace detail

/// Holds the engines that serve an impartial game, each once it is needed. The value, the nimber
/// and the best moves come from `recurrence` for sums of heaps; from `sweep` for the value alone in
/// a placement game, once the search has cost as much as the table of all positions, which then
/// answers whatever follows; from `proof_number` where the game is narrowing; otherwise from
/// `grundy`, in misere play from `memo`.
///
/// Remoteness and a line of play, which `memo` knows and, by the table of a placement game,
/// `timed_sweep`, are added where that is affordable. Statistics are those of all engines asked;
/// the answer bears the name of the last one.
template <impartial_game G>
class impartial : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "strongest";

  /// What may be spent unasked on remoteness and a line, beside a table.
  static constexpr std::uint64_t positions_for_remoteness = std::uint64_t{1} << 20U;
  static constexpr std::uint64_t bytes_for_remoteness = std::uint64_t{512} << 20U;
  static constexpr double seconds_for_remoteness = 1;
  /// More stones in all, or more free cells, are not worth the attempt.
  static constexpr std::uint64_t stones_for_remoteness = 64;
  static constexpr unsigned cells_for_remoteness = 28;
  /// The largest table of wins that is filled unasked: 34 cells.
  static constexpr std::uint64_t bytes_for_sweep = std::uint64_t{2} << 30U;
  /// A search for remoteness of so few positions is made without the table.
  static constexpr std::uint64_t small_search = 1024;

  explicit impartial(G game) : game_(std::move(game)) {}

  /// For other rules: each engine keeps what is still true.
  void reset(const G& game) override {
    game_ = game;
    spent_on_search_ = 0;
    const auto pass_on = [&](auto& engine) {
      if (engine) engine->reset(game_);
    };
    pass_on(memo_);
    pass_on(searching_);
    if constexpr (heap_game<G>) pass_on(recurrence_);
    if constexpr (sweepable_game<G>) {
      pass_on(sweep_);
      timed_sweep_.reset();
    }
  }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const bool timed = want.remoteness || want.line;
    // 1. The value and the nimber.
    wanted only = want;
    only.remoteness = only.line = false;
    only.best_moves = want.best_moves && !timed;
    answer<G> found = solve_untimed(p, only, allowed, watched);
    if (!timed || !found.value) return found;
    // 2. Remoteness, a line, and the moves that are best in that sense, too.
    if (auto with_remoteness =
            solve_timed(found, want, left_after(found.statistics, allowed), watched)) {
      add(with_remoteness->statistics, found.statistics);
      with_remoteness->nimber = found.nimber;
      if (with_remoteness->value) return *std::move(with_remoteness);
      found.statistics = with_remoteness->statistics;
    }
    // 3. Or else the moves that keep the value.
    if (!want.best_moves) return found;
    this->value_is_known(found);
    only.best_moves = true;
    only.least_seconds = std::max(want.least_seconds, found.statistics.seconds);
    limits left = left_after(found.statistics, allowed);
    if (left.seconds == 0.0) {  // what is known needs none
      left.seconds.reset();
      left.positions = 0;
    }
    answer<G> with_moves = solve_untimed(p, only, left, watched);
    add(with_moves.statistics, found.statistics);
    return with_moves.value ? with_moves : found;
  }

  /// Tells what is known so far, before remoteness is looked for.
  void tell_without_remoteness(answer<G> so_far) const {
    so_far.remoteness_may_follow = true;
    this->value_is_known(so_far);
  }

  answer<G> solve_untimed(const position_t<G>& p, wanted want, const limits& allowed,
                          observer_of<G>* watched) {
    if constexpr (heap_game<G>) return recurrence().solve(p, want, allowed, watched);
    if constexpr (sweepable_game<G>) {
      if (!want.nimber || misere(game_)) {
        return search_or_sweep(
            0, allowed, [&](const limits& cheap) { return search(p, want, cheap, watched); },
            [&](const limits& left) { return sweep().solve(p, want, left, watched); });
      }
    }
    return search(p, want, allowed, watched);
  }

  answer<G> search(const position_t<G>& p, wanted want, const limits& allowed,
                   observer_of<G>* watched) {
    return misere(game_) && !narrowing_game<G> ? memo().solve(p, want, allowed, watched)
                                               : searching().solve(p, want, allowed, watched);
  }

  /// By search while that costs fewer than `least` positions, or less than the table of all.
  answer<G> search_or_sweep(std::uint64_t least, const limits& allowed, auto by_search,
                            auto by_table) {
    const unsigned cells = narrow<unsigned>(game_.cells(), "cells()");
    if (!may_sweep(cells, allowed)) return by_search(allowed);
    // A table costs as much as a search of 2^16 times fewer positions.
    const std::uint64_t worth = std::max(least, (std::uint64_t{1} << cells) >> 16U);
    if (spent_on_search_ >= worth) return by_table(allowed);
    limits cheap = allowed;
    cheap.positions = std::min(worth - spent_on_search_, allowed.positions.value_or(~0ULL));
    answer<G> found = by_search(cheap);
    spent_on_search_ += found.statistics.positions;
    if (found.value || found.stopped_by != stop_reason::positions) return found;
    answer<G> from_table = by_table(left_after(found.statistics, allowed));
    add(from_table.statistics, found.statistics);
    return from_table;
  }

  /// Whether the table of all positions fits, and the limits leave room for so many positions.
  [[nodiscard]] bool may_sweep(unsigned cells, const limits& allowed) {
    const std::uint64_t room = std::min(bytes_for_sweep, allowed.bytes.value_or(~0ULL));
    if (cells >= 40 || sweep().win_bytes() > room) return false;
    return !allowed.positions || *allowed.positions >> (cells + 1) != 0;
  }

  /// Nothing where it would surely cost too much or play is too long; no value where it did.
  std::optional<answer<G>> solve_timed(const answer<G>& untimed, wanted want, const limits& allowed,
                                       observer_of<G>* watched) {
    const position_t<G>& p = untimed.position;
    if (is_too_large(p)) return std::nullopt;
    tell_without_remoteness(untimed);
    const auto by_search = [&](const limits& cheap) {
      answer<G> timed = memo().solve(p, want, affordable(cheap), watched);
      if (!timed.value) memo_.reset();  // with its table
      return timed;
    };
    try {
      if constexpr (sweepable_game<G>) {
        return search_or_sweep(small_search, allowed, by_search, [&](const limits& left) {
          return solve_by_timed_sweep(p, want, left, watched);
        });
      } else {
        return by_search(allowed);
      }
    } catch (const cannot_solve&) {
      memo_.reset();
      return std::nullopt;
    }
  }

  [[nodiscard]] bool is_too_large(const position_t<G>& p) const {
    if constexpr (heap_game<G>) {
      std::uint64_t stones = 0;
      for (const heap each : game_.heaps(p)) stones += each;
      return stones > stones_for_remoteness;
    }
    if constexpr (placement_game<G>) return count_bits(p) > cells_for_remoteness;
    return false;
  }

  static limits affordable(limits allowed) {
    const auto at_most = [](auto& limit, auto most) {
      limit = std::min<std::remove_reference_t<decltype(*limit)>>(limit.value_or(most), most);
    };
    at_most(allowed.positions, positions_for_remoteness);
    at_most(allowed.bytes, bytes_for_remoteness);
    at_most(allowed.seconds, seconds_for_remoteness);
    return allowed;
  }

  answer<G> solve_by_timed_sweep(const position_t<G>& p, wanted want, const limits& allowed,
                                 observer_of<G>* watched) {
    const answer<G> value = sweep().solve(p, wanted::value(), allowed, watched);
    if (!value.value) return value;
    if (!timed_sweep_) timed_sweep_.emplace(game_, sweep().wins());
    answer<G> timed =
        timed_sweep_->solve(p, want, affordable(left_after(value.statistics, allowed)), watched);
    if (!timed.value) timed_sweep_.reset();  // with its table
    add(timed.statistics, value.statistics);
    return timed;
  }

  static void add(statistics& to, const statistics& more) {
    const auto add_counts = [](auto& sum, const auto& count) {
      if (sum && count) *sum += *count;
    };
    to.positions += more.positions;
    add_counts(to.hits, more.hits);
    add_counts(to.cuts, more.cuts);
    to.bytes = std::max(to.bytes, more.bytes);
    to.seconds += more.seconds;
  }

  /// Room for an engine, to be made once it is needed.
  template <bool Served, class Engine>
  using if_served = std::optional<std::conditional_t<Served, Engine, std::monostate>>;
  using memo_type = typename detail::strongest_memo<G>::template type<G>;
  using searching_type = std::conditional_t<narrowing_game<G>, proof_number<G>, grundy<G>>;

  template <class Engine>
  Engine& made(std::optional<Engine>& engine) {
    if (!engine) engine.emplace(game_);
    return *engine;
  }
  memo_type& memo() { return made(memo_); }
  searching_type& searching() { return made(searching_); }
  auto& recurrence() { return made(recurrence_); }
  auto& sweep() { return made(sweep_); }

  G game_;
  std::uint64_t spent_on_search_ = 0;
  std::optional<memo_type> memo_;
  std::optional<searching_type> searching_;
  if_served<heap_game<G>, zermelo::recurrence<G>> recurrence_;
  if_served<sweepable_game<G>, zermelo::sweep<G>> sweep_;
  if_served<sweepable_game<G>, timed_sweep<G>> timed_sweep_;
};

struct impartial_engine : engine_descriptor {
  static constexpr unsigned rank = 900;
  static constexpr bool is_named = false;
  static constexpr std::string_view name = "strongest";
  static constexpr std::string_view games = "impartial games";
  static constexpr std::string_view words = "for each question the engine that answers it soonest";
  static constexpr answers gives =
      answers::value | answers::remoteness | answers::nimber | answers::best_moves | answers::line;
  template <class G>
  static constexpr bool serves = impartial_game<G>;
  template <class G>
  static constexpr bool leads = impartial_game<G>;
  template <class G>
  using type = impartial<G>;
};

}  // namespace zermelo
