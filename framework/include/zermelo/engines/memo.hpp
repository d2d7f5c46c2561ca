/// The recursion with a table: the textbook's dynamic program.
#pragma once

#include <zermelo/engines/engine.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/rules/reductions.hpp>
#include <zermelo/tables/dense.hpp>

namespace zermelo {

/// Which table an engine remembers in. `automatic` takes a dense one where the game has an index
/// and the bill is at most `dense_budget` bytes, a hash table otherwise.
enum class table_kind : std::uint8_t { automatic, dense, hash };

inline constexpr std::uint64_t dense_budget = std::uint64_t{256} << 20U;

namespace detail {

/// The rules by which a dense table is filled: the game's own, or a class `tabled` derived from
/// them and made of them, which gives the same answers sooner. It may have fewer indices.
template <class Rules>
struct rules_for_dense {
  using type = Rules;
};
template <class Rules>
  requires std::derived_from<typename Rules::tabled, Rules>
struct rules_for_dense<Rules> {
  using type = typename Rules::tabled;
};

/// Small positions travel in registers.
template <class T>
using argument =
    std::conditional_t<sizeof(T) <= 16 && std::is_trivially_copyable_v<T>, const T, const T&>;

/// The recursion itself, over one kind of table. `Rules` may be a game's rules up to symmetry.
template <game Rules, class Valuation, class Table>
class memo_recursion {
 public:
  using entry = typename Valuation::entry;
  using position = position_t<Rules>;

  memo_recursion(Rules rules, Table table) : rules_(std::move(rules)), table_(std::move(table)) {}

  /// The entry of any position; `spent` was started by the caller.
  [[nodiscard]] entry value_of(const position& p, meter& spent, auto observer) {
    const position at = representative(rules_, p);
    if (const auto known = table_.find(Table::locate(rules_, at))) return *known;
    meter_ = spent;
    const lent_meter counting{meter_, spent};
    return search(at, observer);
  }

  void reset(const Rules& rules) {
    rules_ = rules;
    table_.clear();
  }

  [[nodiscard]] Table& table() noexcept { return table_; }
  [[nodiscard]] const Table& table() const noexcept { return table_; }

 private:
  /// The counters lie next to the rules and the table while the recursion runs.
  struct lent_meter {
    meter& near;
    meter& owner;
    ~lent_meter() { owner = near; }
  };

  /// The entry of a position that is not in the table yet.
  [[gnu::noinline]] entry search(argument<position> p, auto observer) {
    meter_.tick();
    observer->enter(p, ask_value{});
    if constexpr (Valuation::stops_at_a_win) {
      return first_win(p, observer);
    } else {
      return best_of_all(p, observer);
    }
  }

  /// Win or loss: a position is won if some move leads to a lost one.
  [[gnu::always_inline]] entry first_win(argument<position> p, auto observer) {
    // 1. A finished game has its value.
    if constexpr (game_with_terminal<Rules>) {
      if (auto value = rules_.terminal(p); value.has_value()) {
        return record_end(p, static_cast<value_t<Rules>>(*value), observer);
      }
    }
    // 2. The first move after which the mover has won decides. It is recorded where it is found: a
    //    value carried out of the loops would cost a register in each.
    const auto wins = [&](const move_t<Rules>& m) __attribute__((always_inline)) {
      const position next = rules_.play(p, m);
      const outcome wanted = same_mover(rules_, p, m) ? outcome::win : outcome::loss;
      if (!is_worth(next, wanted, observer)) return false;
      observer->cut(p, outcome::win);
      record(p, outcome::win, observer);
      return true;
    };
    if (any_move(rules_.moves(p), wins)) return outcome::win;
    // 3. Without a move, it is what the rules say.
    if (misere(rules_) && is_stuck(p)) return record(p, outcome::win, observer);
    return record(p, outcome::loss, observer);
  }

  /// Whether p has this one of two values. Most moves lead to the other: that is asked first.
  [[gnu::always_inline]] bool is_worth(argument<position> p, outcome value, auto observer) {
    const auto known = table_.find(Table::locate(rules_, p));
    if (is(known, -value)) {
      observer->hit(p, -value);
      return false;
    }
    if (is(known, value)) {
      observer->hit(p, value);
      return true;
    }
    return search(p, observer) == value;
  }

  [[nodiscard, gnu::noinline]] bool is_stuck(argument<position> p) const {
    return !any_move(rules_.moves(p), [](const auto&) { return true; });
  }

  [[gnu::always_inline]] entry record(argument<position> p, entry known, auto observer) {
    observer->store(p, known);
    table_.store(Table::locate(rules_, p), known);
    observer->leave(p, known);
    return known;
  }

  /// The value of a finished game, which may be one that the table cannot hold.
  [[gnu::always_inline]] entry record_end(argument<position> p, value_t<Rules> value,
                                          auto observer) {
    const entry known = Valuation::finished(value);
    if constexpr (requires { Table::check(known); }) Table::check(known);
    return record(p, known, observer);
  }

  /// Ties, scores, remoteness: the best of all moves (negamax).
  [[gnu::always_inline]] entry best_of_all(argument<position> p, auto observer) {
    // 1. A finished game has its value. (Of `if (const auto value = ...)` g++ makes two branches.)
    if constexpr (game_with_terminal<Rules>) {
      if (auto value = rules_.terminal(p); value.has_value()) {
        return record_end(p, static_cast<value_t<Rules>>(*value), observer);
      }
    }
    // 2. Otherwise it is worth as much as its best move.
    typename Valuation::best_so_far best;
    const auto consider = [&](const move_t<Rules>& m) __attribute__((always_inline)) {
      const position next = rules_.play(p, m);
      if (const auto known = table_.find(Table::locate(rules_, next))) {
        observer->hit(next, *known);
        best.add(rules_, p, m, *known);
      } else {
        best.add(rules_, p, m, search(next, observer));
      }
    };
    for_each_move(rules_.moves(p), consider);
    // 3. Without a move, it is what the rules say.
    return record(p, best.value_or(stuck_value(rules_)), observer);
  }

  /// Whether a look-up found this value, in a game that has but two.
  [[gnu::always_inline]] static bool is(const auto& known, outcome value) {
    if constexpr (requires { known.has_bit_of(value); }) {
      return known.has_bit_of(value);
    } else {
      return known && *known == value;
    }
  }

  Rules rules_;
  Table table_;
  meter meter_;
};

/// The recursion over the table that was chosen for it: by index or by key, or none yet.
template <game G, game Rules, class Valuation>
class chosen_recursion {
 public:
  /// Throws `cannot_solve` where a dense table is asked for and there are too many positions.
  void choose(const G& game, table_kind kind, std::uint64_t budget) {
    is_asked_for_ = kind == table_kind::dense;
    if constexpr (indexed_game<G>) {
      // Scores may not fit 8 bits, so a dense table of them is the caller's choice alone.
      if (is_asked_for_ || (kind == table_kind::automatic && std::same_as<value_t<G>, outcome>)) {
        dense_rules rules{Rules(game)};
        const std::uint64_t places = rules.position_count();
        const bool fits = is_asked_for_ || dense::bytes_for(places) <= budget;
        if (places != too_many_positions && fits) {
          chosen_.template emplace<by_index>(std::move(rules), dense(places));
          return;
        }
        if (is_asked_for_) {
          throw cannot_solve("too many positions for a dense table; take a hash table");
        }
      }
    }
    choose_hash(game);
  }

  /// For other rules, of as many positions or not: only a hash table's memory is kept.
  void forget(const G& game) {
    if (by_key* const kept = std::get_if<by_key>(&chosen_)) {
      kept->reset(Rules(game));
    } else {
      chosen_.template emplace<not_yet>();
    }
  }

  [[nodiscard]] bool is_chosen() const noexcept { return chosen_.index() != 0; }

  /// Calls `use(recursion)` with the one that was chosen. A dense table that nobody asked for gives
  /// way to a hash table, which holds every value, where an entry is too large for it.
  auto visit(const G& game, auto use) {
    for (;;) {
      try {
        return visit_chosen(use);
      } catch (const does_not_fit&) {
        if (is_asked_for_ || std::holds_alternative<by_key>(chosen_)) throw;
        choose_hash(game);
      }
    }
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return std::visit(
        [](const auto& chosen) -> std::uint64_t {
          if constexpr (requires { chosen.table(); }) return chosen.table().bytes();
          return 0;
        },
        chosen_);
  }

 private:
  using entry = typename Valuation::entry;
  using hash = hash_table<key_t<G>, entry>;
  using dense = dense_table<entry, std::same_as<entry, outcome> ? 2 : 8>;
  using dense_rules = typename rules_for_dense<Rules>::type;

  using not_yet = std::monostate;
  using by_key = memo_recursion<Rules, Valuation, hash>;
  using by_index = memo_recursion<dense_rules, Valuation, dense>;

  void choose_hash(const G& game) { chosen_.template emplace<by_key>(Rules(game), hash()); }

  auto visit_chosen(auto use) {
    if constexpr (indexed_game<G>) {
      if (by_index* const chosen = std::get_if<by_index>(&chosen_)) return use(*chosen);
    }
    return use(std::get<by_key>(chosen_));
  }

  std::conditional_t<indexed_game<G>, std::variant<not_yet, by_key, by_index>,
                     std::variant<not_yet, by_key>>
      chosen_;
  bool is_asked_for_ = false;  // a dense table
};

/// The entries of positions by `Valuation`, one after the other, for counting and saving. What was
/// found stays in a table, so that all together cost one search. The table is dense where there is
/// an index and its bill fits; from a value on that it cannot hold, it is a hash table.
template <class Valuation, game G>
class all_values {
 public:
  all_values(const G& g, meter& spent) : game_(g), spent_(spent) {
    search_.choose(g, table_kind::automatic, most_bytes());
  }

  /// Throws `stopped`, and `cannot_solve` as `memo` does.
  [[nodiscard]] entry_t<Valuation> of(const position_t<G>& p) {
    try {
      return search_.visit(game_, [&](auto& chosen) {
        if constexpr (requires { chosen.table().limit_bytes(0); }) {
          chosen.table().limit_bytes(most_bytes());
        }
        return chosen.value_of(p, spent_, watched_by<no_observer>{nullptr});
      });
    } catch (const too_deep&) {
      explain_depth(game_, p);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }

 private:
  [[nodiscard]] std::uint64_t most_bytes() const {
    return spent_.allowed().bytes.value_or(~std::uint64_t{0});
  }

  const G& game_;
  meter& spent_;
  chosen_recursion<G, G, Valuation> search_;
};

}  // namespace detail

/// `memo` over `Rules`: those of G, simplified or up to symmetry where it says so.
template <game G, game Rules>
class basic_memo {
 public:
  static constexpr std::string_view name = std::same_as<G, Rules>       ? "memo"
                                           : reduces_by_symmetry<Rules> ? "memo+symmetry"
                                                                        : "memo+simplify";

  explicit basic_memo(G game, table_kind kind = table_kind::automatic)
      : game_(std::move(game)), kind_(kind) {
    if constexpr (!indexed_game<G>) {
      if (kind == table_kind::dense) {
        throw cannot_solve(
            "a dense table needs index(p), which this game has not; take a hash table");
      }
    }
  }

  /// Other rules. A hash table's memory is kept, its contents are forgotten.
  void reset(const G& game) {
    game_ = game;
    values_.forget(game_);
    if constexpr (timed) timed_values_.forget(game_);
  }

  /// What it learns stays for the next position of the same rules. Throws `cannot_solve` where play
  /// has cycles or is too long, `does_not_fit` where a dense table was asked for and is too narrow.
  template <class Observer = no_observer>
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, Observer&& observer = {}) {
    const auto search = [&](answer<G>& result, auto watch) {
      if constexpr (timed && detail::is_counter<decltype(watch)>) {
        if (want.remoteness || want.line) {
          return fill<by_remoteness<G>>(timed_values_, result, want, watch);
        }
      }
      fill<by_value<G>>(values_, result, want, watch);
    };
    return detail::run(game_, p, name, meter_, want, allowed, observer, search,
                       [&] { return bytes(); });
  }

  /// Before it starts: outcomes go into a dense table where that is within its budget.
  [[nodiscard]] static memory_bill memory(const G& game, const limits& allowed) {
    if constexpr (indexed_game<G> && timed) {
      const std::uint64_t budget = std::min(dense_budget, allowed.bytes.value_or(dense_budget));
      const auto within_budget = [&](std::uint64_t bytes) {
        return bytes <= budget ? std::optional(bytes) : std::nullopt;
      };
      if (const auto count = count_of_positions(game)) {
        memory_bill bill = memory_bill::of_all(count, 2);
        bill.bytes = within_budget(dense_table<outcome, 2>::bytes_for(*count));
        bill.with_remoteness = {8, within_budget(dense_table<timed_outcome, 8>::bytes_for(*count))};
        if (bill.bytes) return bill;
      }
    }
    return memory_bill::growing();
  }

 private:
  static constexpr bool timed = std::same_as<value_t<G>, outcome>;

  template <class Valuation>
  using recursion = detail::chosen_recursion<G, Rules, Valuation>;

  /// `RootValuation` is the game's own: the rules of the search may not know `result.position`.
  template <class RootValuation>
  void fill(auto& values, answer<G>& result, wanted want, auto observer) {
    const std::uint64_t most = meter_.allowed().bytes.value_or(~std::uint64_t{0});
    if (!values.is_chosen()) values.choose(game_, kind_, std::min(dense_budget, most));
    values.visit(game_, [&](auto& search) {
      // The limit holds for all tables of this engine together.
      if (bytes() > most) throw stopped{stop_reason::bytes};
      if constexpr (requires { search.table().limit_bytes(0); }) {
        search.table().limit_bytes(most - (bytes() - search.table().bytes()));
      }
      detail::fill_in<RootValuation>(result, game_, want, [&](const position_t<G>& p) {
        return search.value_of(p, meter_, observer);
      });
    });
  }

  [[nodiscard]] std::uint64_t bytes() const {
    if constexpr (timed) return values_.bytes() + timed_values_.bytes();
    return values_.bytes();
  }

  G game_;
  table_kind kind_;
  recursion<by_value<Rules>> values_;
  std::conditional_t<timed, recursion<by_remoteness<Rules>>, std::monostate> timed_values_;
  meter meter_;
};

template <class G>
class memo : public detail::no_engine<G> {
 public:
  explicit memo(const G&, auto&&...) {}
};

/// Every position is searched once and remembered; two-valued games stop at the first winning move,
/// others take the best of all moves. Time and memory grow with the positions reached.
template <game G>
class memo<G> : requirements<G>, public basic_memo<G, G> {
 public:
  using basic_memo<G, G>::basic_memo;
};

/// The same on simplified positions.
template <simplifying_game G>
class simplifying_memo : requirements<G>, public basic_memo<G, simplified<G>> {
 public:
  using basic_memo<G, simplified<G>>::basic_memo;
};

/// The same, with positions that are alike up to symmetry remembered once.
template <symmetric_game G>
class symmetric_memo : requirements<G>, public basic_memo<G, up_to_symmetry<G>> {
 public:
  using basic_memo<G, up_to_symmetry<G>>::basic_memo;
};

template <class G, class... Options>
simplifying_memo(G, Options...) -> simplifying_memo<G>;
template <class G, class... Options>
symmetric_memo(G, Options...) -> symmetric_memo<G>;

struct memo_engine : engine_descriptor {
  static constexpr unsigned rank = 100;
  static constexpr std::string_view name = "memo";
  static constexpr std::string_view games = "every game";
  static constexpr std::string_view words = "the same with a table";
  static constexpr answers gives =
      answers::value | answers::remoteness | answers::best_moves | answers::line | answers::steps;
  template <class G>
  static constexpr bool serves = game<G>;
  template <class G>
  static constexpr bool leads = true;  // over what is no game it says so
  template <class G>
  static constexpr bool leads_over_all = game<G>;
  template <class G>
  static constexpr bool leads_over_reached = game<G>;
  template <class G>
  using type = memo<G>;

  template <game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    std::vector<engine_trial<G>> all{{"hash", to_be_asked<G>(memo<G>(g, table_kind::hash))}};
    if constexpr (indexed_game<G>) {
      constexpr std::uint64_t most = std::uint64_t{1} << 26U;
      if (g.position_count() <= most) {
        all.push_back(
            {"dense", to_be_asked<G>(memo<G>(g, table_kind::dense)), trusted_numbers::of_reached});
      }
    }
    return all;
  }
};

struct simplifying_memo_engine : engine_descriptor {
  static constexpr unsigned rank = 110;
  static constexpr std::string_view name = "memo+simplify";
  static constexpr std::string_view games = "games that can simplify positions";
  static constexpr std::string_view words =
      "one entry for all positions that differ only in what can matter no more";
  static constexpr answers gives = memo_engine::gives;
  template <class G>
  static constexpr bool serves = simplifying_game<G>;
  template <class G>
  static constexpr bool leads = simplifying_game<G>;
  template <class G>
  using type = simplifying_memo<G>;
};

struct symmetric_memo_engine : engine_descriptor {
  static constexpr unsigned rank = 120;
  static constexpr std::string_view name = "memo+symmetry";
  static constexpr std::string_view games = "symmetric games";
  static constexpr std::string_view words =
      "one entry for all positions that are the same up to symmetry";
  static constexpr answers gives = memo_engine::gives;
  template <class G>
  static constexpr bool serves = symmetric_game<G>;
  template <class G>
  static constexpr bool leads = symmetric_game<G>;
  template <class G>
  using type = symmetric_memo<G>;
};

}  // namespace zermelo
