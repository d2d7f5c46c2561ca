/// Nimbers of single positions and of sums, by search.
#pragma once

#include <optional>
#include <zermelo/engines/grundy/search.hpp>

namespace zermelo {

template <class G>
class grundy : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || impartial_game<G>,
                "grundy needs an impartial game: static constexpr bool impartial = true, and the "
                "last move decides");
  explicit grundy(const G&, auto&&...) {}
};

/// Nimbers by the question "is it *n?" (Lemoine and Viennot 2012), with what Beling and Rogalski
/// added (2020). The plain way, mex over all moves, must know every nimber exactly. To tell that p
/// is not *n one move to *n will do; and of a sum only the hardest component need be asked: a sum
/// with known part *k is *n exactly where the rest is *(n xor k). What else is done:
///
///   - a position is split into its components (`sum_game`), each is replaced by the one that
///     stands for all alike (`symmetric_game`), equal pairs cancel (x + x = 0), and what theory
///     knows (`theory_game`) isn't searched;
///   - while moves are generated, what the table knows of their components is used at once; a move
///     known to lead to *n ends the position there: five of six, on Cram, so those come first that
///     promise to be known (`ordered_game`);
///   - easy moves first (`estimated_game`), and those that are known not to have some nimbers; easy
///     components first, the hardest last;
///   - moves are asked in rounds, each with a budget of positions: one that looked easy and is hard
///     doesn't keep the search from another that settles the question;
///   - the table keeps exact nimbers, and also which ones a position is known not to have.
///
/// Each concept saves a factor: on Cram 5 x 5 components 8, symmetry 9 more. Time grows with the
/// number of components met; when the table is full it forgets what was cheap. Several threads
/// share the table (`detail::nimber_search` tells how) and answer as one does.
template <impartial_game G>
class grundy<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "grundy";

  /// Where neither the engine nor `limits` says how many.
  static constexpr std::uint64_t default_table_bytes = std::uint64_t{4} << 30U;

  /// With a table of at most so many bytes, or of as many as `limits` allow, the lesser. Searches
  /// in so many threads, or in as many as `limits` allow if that is more.
  explicit grundy(G game, std::optional<std::uint64_t> table_bytes = std::nullopt,
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
  using searcher = detail::nimber_search<G>;

  /// Positions that one thread looks at before it calls for help.
  static constexpr std::uint64_t alone = 1'000;

  /// The value, the nimber and the best moves: those to *0, or all of them where every move loses.
  /// Throws `cannot_solve` for misere play, in which nimbers decide nothing.
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    if (misere(game_))
      throw cannot_solve("nimbers are of normal play; in misere play take memo or proof_number");
    const auto search_with = [&](answer<G>& result, auto watch) {
      const unsigned threads = std::max(threads_, allowed.threads);
      table_.prepare(most_bytes(table_bytes_, allowed, default_table_bytes), threads > 1,
                     bits_of_keys());
      search_.start(game_, table_, meter_);
      if (want.nimber) {
        result.nimber = together(
            threads,
            [&p](searcher& search, auto observer) { return search.nimber_of(p, observer); }, watch);
        result.value = *result.nimber == 0 ? outcome::loss : outcome::win;
      } else {
        result.value = is_lost(p, threads, watch) ? outcome::loss : outcome::win;
      }
      if (!want.best_moves) return;
      const double took = meter_.seconds();
      this->value_is_known(result);
      best_moves(result, want, took, threads, watch);
    };
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      counter->hand_down([&](auto watch) { search_with(result, watch); });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [this] { return table_.bytes() + search_.bytes(); });
  }

  /// Keys are of so many bits.
  [[nodiscard]] unsigned bits_of_keys() const {
    if constexpr (placement_game<G>)
      return std::max(1U, static_cast<unsigned>(game_.cells()));
    else
      return 8 * sizeof(key_t<G>);
  }

  bool is_lost(const position_t<G>& p, unsigned threads, auto observer) {
    return together(
               threads,
               [&p](searcher& search, auto watch) { return search.asked_whether(p, 0, watch); },
               observer) == 0;
  }

  void best_moves(answer<G>& result, wanted want, double took, unsigned threads, auto observer) {
    const position_t<G>& p = result.position;
    const bool lost = result.value == outcome::loss;
    detail::look_for_best_moves<G>(
        result, want, meter_, took,
        [&](const move_t<G>& m) {
          return lost ? std::optional(true) : search_.is_known_to_be(game_.play(p, m), 0, observer);
        },
        [&](const move_t<G>& m) { return lost || is_lost(game_.play(p, m), threads, observer); });
  }

  /// What all threads ask at once, as soon as the first of them has found it.
  nimber together(unsigned threads, auto ask, auto observer) {
    return detail::search_together<nimber>(
        threads, search_.positions() + alone, meter_,
        [&](detail::abdada<nimber>* others) {
          search_.search_with(others);
          return ask(search_, observer);
        },
        [&](detail::abdada<nimber>* others, meter& spent) {
          searcher search;
          search.start(game_, table_, spent);
          search.search_with(others);
          return ask(search, detail::unwatched());
        });
  }

  G game_;
  std::optional<std::uint64_t> table_bytes_;
  unsigned threads_;
  typename searcher::table table_;
  alignas(cache_line) searcher search_;
  meter meter_;
};

struct grundy_engine : engine_descriptor {
  static constexpr unsigned rank = 400;
  static constexpr std::string_view name = "grundy";
  static constexpr std::string_view games = "impartial games in normal play";
  static constexpr std::string_view words =
      "nimbers by the question \"is it *n?\", component by component, with a bounded table";
  static constexpr answers gives =
      answers::value | answers::nimber | answers::best_moves | answers::threads | answers::steps;
  template <class G>
  static constexpr bool serves = impartial_game<G>;
  template <class G>
  using type = grundy<G>;

  template <impartial_game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    if (misere(g)) return {};
    return {{{}, as_engine_of<G>(grundy<G>(g))}};
  }
};

}  // namespace zermelo
