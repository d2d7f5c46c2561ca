/// Who wins, and nimbers, by proof-number search.
#pragma once

#include <optional>
#include <zermelo/engines/proof_number/search.hpp>

namespace zermelo {

template <class G>
class proof_number : public detail::no_engine<G> {
 public:
  static_assert(
      !game<G> || two_valued_game<G>,
      "proof_number needs a game that ends in a win or a loss and nothing else: it proves "
      "one of the two");
  static_assert(!two_valued_game<G> || !cyclic_game<G>,
                "proof_number needs a game without cycles: where play can come back to a position, "
                "take retrograde");
  explicit proof_number(const G&, auto&&...) {}
};

/// Proves that the player to move wins, or that he loses, by the positions whose decision takes the
/// least: depth-first proof-number search, in which few replies are better than many, and a hard
/// move waits until all others are harder. In impartial games in normal play over couples of a
/// position and a nimber, part by part. `detail::proof_number_search` tells how.
///
/// It pays where moves differ in how much they leave to prove; where they are alike, coming back
/// to positions costs more than it saves, and `grundy` or `memo` is quicker. Memory is bounded:
/// when the table is full it forgets what was cheap, which costs time, never a value. Several
/// threads share the table and answer as one does.
template <two_valued_game G>
  requires(!cyclic_game<G>)
class proof_number<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "proof_number";

  /// Where neither the engine nor `limits` says how many.
  static constexpr std::uint64_t default_table_bytes = std::uint64_t{4} << 30U;

  /// With tables of at most so many bytes, or of as many as `limits` allow, the lesser. Searches in
  /// so many threads, or in as many as `limits` allow if that is more.
  explicit proof_number(G game, std::optional<std::uint64_t> table_bytes = std::nullopt,
                        unsigned threads = 1)
      : game_(std::move(game)),
        table_bytes_(table_bytes),
        threads_(threads),
        table_(table_bytes.value_or(default_table_bytes)) {}

  /// For other rules: what is known is forgotten.
  void reset(const G& game) override {
    game_ = game;
    table_.clear();
    search_.forget();
  }

 private:
  using searcher = detail::proof_number_search<G>;

  /// Positions that one thread looks at before it calls for help.
  static constexpr std::uint64_t alone = 1'000;
  static constexpr std::uint64_t share_of_expansions = 8;  // one of so many bytes of the table

  /// The value, in impartial games in normal play the nimber, and the best moves. What it learns
  /// stays for the next position of the same rules.
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search_with = [&](answer<G>& result, auto watch) {
      start(allowed);
      if (want.nimber && search_.is_over_couples()) {
        if constexpr (impartial_game<G>) {
          result.nimber = together(
              [&p](searcher& search, auto observer) { return search.nimber_of(p, observer); },
              watch);
          result.value = *result.nimber == 0 ? outcome::loss : outcome::win;
        }
      } else {
        result.value = is_lost(p, watch) ? outcome::loss : outcome::win;
      }
      if (!want.best_moves) return;
      const double took = meter_.seconds();
      this->value_is_known(result);
      best_moves(result, want, took, watch);
    };
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      counter->hand_down([&](auto watch) { search_with(result, watch); });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [this] { return table_.bytes() + search_.bytes(); });
  }

  void start(const limits& allowed) {
    const std::uint64_t bytes = most_bytes(table_bytes_, allowed, default_table_bytes);
    asked_threads_ = std::max(threads_, allowed.threads);
    expansion_bytes_ = detail::lists_moves<G> ? bytes / share_of_expansions / asked_threads_ : 0;
    table_.prepare(bytes - expansion_bytes_ * asked_threads_, asked_threads_ > 1);
    search_.start(game_, table_, expansion_bytes_, meter_);
  }

  bool is_lost(const position_t<G>& p, auto observer) {
    const nimber lost = together(
        [&p](searcher& search, auto watch) { return nimber{search.is_lost(p, watch)}; }, observer);
    return lost != 0;
  }

  /// Those that win, or all of them where every move loses.
  void best_moves(answer<G>& result, wanted want, double took, auto observer) {
    const bool lost = result.value == outcome::loss;
    const auto made_by = [&](const move_t<G>& m) { return make(game_, result.position, m); };
    detail::look_for_best_moves<G>(
        result, want, meter_, took,
        [&](const move_t<G>& m) -> std::optional<bool> {
          if (lost) return true;
          const made_move<position_t<G>> made = made_by(m);
          const std::optional<bool> loses = search_.is_known_to_lose(made.after, observer);
          return loses ? std::optional(*loses != made.same_mover) : std::nullopt;
        },
        [&](const move_t<G>& m) {
          if (lost) return true;
          const made_move<position_t<G>> made = made_by(m);
          return is_lost(made.after, observer) != made.same_mover;
        });
  }

  /// What all threads ask at once, as soon as the first of them has found it.
  nimber together(auto ask, auto observer) {
    return detail::search_together<nimber>(
        asked_threads_, search_.positions() + alone, meter_,
        [&](detail::abdada<nimber>* others) {
          search_.search_with(others);
          return ask(search_, observer);
        },
        [&](detail::abdada<nimber>* others, meter& spent) {
          searcher search;
          search.start(game_, table_, expansion_bytes_, spent);
          search.search_with(others);
          return ask(search, detail::unwatched());
        });
  }

  G game_;
  std::optional<std::uint64_t> table_bytes_;
  unsigned threads_;
  unsigned asked_threads_ = 1;
  std::uint64_t expansion_bytes_ = 0;  // of each thread
  typename searcher::table table_;
  alignas(cache_line) searcher search_;
  meter meter_;
};

struct proof_number_engine : engine_descriptor {
  static constexpr unsigned rank = 250;
  static constexpr std::string_view name = "proof_number";
  static constexpr std::string_view games = "games without cycles that end in a win or a loss";
  static constexpr std::string_view words =
      "first what takes the least to prove; in impartial games of positions and nimbers together";
  static constexpr answers gives =
      answers::value | answers::nimber | answers::best_moves | answers::threads | answers::steps;
  template <class G>
  static constexpr bool serves = two_valued_game<G> && !cyclic_game<G>;
  template <class G>
  static constexpr bool leads = narrowing_game<G>;
  template <class G>
  using type = proof_number<G>;

  /// With a table so small that it must forget.
  template <game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    return {{{}, as_engine_of<G>(proof_number<G>(g, std::uint64_t{1} << 16U))}};
  }
};

}  // namespace zermelo
