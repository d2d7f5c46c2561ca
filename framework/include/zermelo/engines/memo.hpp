/// The recursion with a table: the textbook's dynamic program.
#pragma once

#include <limits>
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

inline constexpr std::uint64_t all_there_are = std::numeric_limits<std::uint64_t>::max();  // bytes

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

/// The recursion with its table, whatever rules and table it is made of: what asks it is compiled
/// once a game.
template <game G, class Entry>
class remembering_recursion {
 public:
  virtual ~remembering_recursion() = default;

  /// The entry of any position; `spent` was started by the caller.
  [[nodiscard]] virtual Entry value_of(const position_t<G>& p, meter& spent,
                                       counter_of<G>* counter) = 0;
  /// For other rules of as many positions: the contents are forgotten, the memory kept.
  virtual void reset(const G& game) = 0;
  virtual void limit_bytes(std::uint64_t most) = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
};

/// The recursion itself, over one kind of table. `Rules` may be those of G up to symmetry.
template <game G, game Rules, class Valuation, class Table>
class memo_recursion final : public remembering_recursion<G, typename Valuation::entry> {
 public:
  using entry = typename Valuation::entry;
  using position = position_t<Rules>;

  memo_recursion(Rules rules, Table table) : rules_(std::move(rules)), table_(std::move(table)) {}

  [[nodiscard]] entry value_of(const position& p, meter& spent, counter_of<G>* counter) override {
    const position at = representative(rules_, p);
    if (const auto known = table_.find(Table::locate(rules_, at))) return *known;
    meter_ = spent;
    const lent_meter counting{meter_, spent};
    // Nobody counts nimbers, and what else has no value alone is not asked without a counter.
    if constexpr (std::same_as<entry, nimber>) return search(at, unwatched());
    if constexpr (std::same_as<entry, value_t<G>>) {
      if (counter->is_unused) return search(at, unwatched());
    }
    return search(at, counter);
  }

  void reset(const G& game) override {
    rules_ = Rules(game);
    table_.clear();
  }
  void limit_bytes([[maybe_unused]] std::uint64_t most) override {
    if constexpr (requires { table_.limit_bytes(most); }) table_.limit_bytes(most);
  }
  [[nodiscard]] std::uint64_t bytes() const override { return table_.bytes(); }

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
      if constexpr (makes_moves<Rules>) {
        const made_move<position> made = make(rules_, p, m);
        best.add(made, worth_of(made.after, observer));
      } else {
        // One by one: of the three together g++ makes memory, for a sixth more instructions.
        const position next = rules_.play(p, m);
        const entry worth = worth_of(next, observer);
        best.add({next, gain(rules_, p, m), same_mover(rules_, p, m)}, worth);
      }
    };
    for_each_move(rules_.moves(p), consider);
    // 3. Without a move, it is what the rules say.
    return record(p, best.value_or(stuck_value(rules_)), observer);
  }

  [[gnu::always_inline]] entry worth_of(argument<position> p, auto observer) {
    if (const auto known = table_.find(Table::locate(rules_, p))) {
      observer->hit(p, *known);
      return *known;
    }
    return search(p, observer);
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

/// How the recursion is made, over a hash table or a dense one.
template <game G, class Entry>
struct recursion_makers {
  using made = std::unique_ptr<remembering_recursion<G, Entry>>;
  made (*by_key)(const G&);
  /// Nothing where it would take more bytes than that, or positions have no index.
  made (*by_index)(const G&, std::uint64_t most_bytes);
};

template <class Made, game G, game Rules, class Valuation>
[[nodiscard]] Made recursion_by_key(const G& game) {
  using table = hash_table<key_t<G>, entry_t<Valuation>>;
  return Made(new memo_recursion<G, Rules, Valuation, table>(Rules(game), table()));
}

template <class Made, game G, game Rules, class Valuation>
[[nodiscard]] Made recursion_by_index(const G& game, std::uint64_t most_bytes) {
  if constexpr (indexed_game<G>) {
    using entry = entry_t<Valuation>;
    using table = dense_table<entry, std::same_as<entry, outcome> ? 2 : 8>;
    using dense_rules = typename rules_for_dense<Rules>::type;
    dense_rules rules{Rules(game)};
    const std::uint64_t places = rules.position_count();
    if (places != too_many_positions && table::bytes_for(places) <= most_bytes) {
      return Made(new memo_recursion<G, dense_rules, Valuation, table>(rules, table(places)));
    }
  }
  return nullptr;
}

/// Over `Rules`: those of G, simplified or up to symmetry.
template <game G, game Rules, class Valuation>
inline constexpr recursion_makers<G, entry_t<Valuation>> recursions_over = {
    &recursion_by_key<typename recursion_makers<G, entry_t<Valuation>>::made, G, Rules, Valuation>,
    &recursion_by_index<typename recursion_makers<G, entry_t<Valuation>>::made, G, Rules,
                        Valuation>};

/// The recursion over the table that was chosen for it: by index or by key, or none yet.
template <game G, class Entry>
class chosen_recursion {
 public:
  explicit chosen_recursion(const recursion_makers<G, Entry>& make) : make_(make) {}

  /// Throws `cannot_solve` where a dense table is asked for and there are too many positions.
  void choose(const G& game, table_kind kind, std::uint64_t budget) {
    kind_ = kind;
    // Scores may not fit 8 bits, so a dense table of them is the caller's choice alone.
    if (is_asked_for()) {
      chosen_ = make_.by_index(game, all_there_are);
    } else if (kind == table_kind::automatic && std::same_as<value_t<G>, outcome>) {
      chosen_ = make_.by_index(game, budget);
    }
    is_dense_ = chosen_ != nullptr;
    if (is_dense_) return;
    if (is_asked_for()) {
      throw cannot_solve("too many positions for a dense table; take a hash table");
    }
    chosen_ = make_.by_key(game);
  }

  /// For other rules, of as many positions or not: only a hash table's memory is kept.
  void forget(const G& game) {
    if (is_dense_) chosen_.reset();
    if (chosen_) chosen_->reset(game);
  }

  [[nodiscard]] bool is_chosen() const noexcept { return chosen_ != nullptr; }

  /// A dense table that nobody asked for gives way to a hash table, which holds every value, where
  /// an entry is too large for it.
  [[nodiscard]] Entry value_of(const G& game, const position_t<G>& p, meter& spent,
                               counter_of<G>* counter) {
    try {
      return chosen_->value_of(p, spent, counter);
    } catch (const does_not_fit&) {
      if (is_asked_for() || !is_dense_) throw;
    }
    is_dense_ = false;
    chosen_ = make_.by_key(game);
    limit_bytes(most_);
    return chosen_->value_of(p, spent, counter);
  }

  void limit_bytes(std::uint64_t most) {
    most_ = most;
    chosen_->limit_bytes(most);
  }
  [[nodiscard]] std::uint64_t bytes() const { return chosen_ ? chosen_->bytes() : 0; }

 private:
  /// A dense table is.
  [[nodiscard]] bool is_asked_for() const noexcept { return kind_ == table_kind::dense; }

  recursion_makers<G, Entry> make_;
  typename recursion_makers<G, Entry>::made chosen_;
  table_kind kind_ = table_kind::automatic;
  bool is_dense_ = false;
  std::uint64_t most_ = all_there_are;  // bytes
};

/// The entries of positions by `Valuation`, one after the other, for counting and saving. What was
/// found stays in a table, so that all together cost one search. The table is dense where there is
/// an index and its bill fits; from a value on that it cannot hold, it is a hash table.
template <class Valuation, game G>
class all_values {
 public:
  all_values(const G& g, meter& spent) : game_(g), spent_(spent) {
    search_.choose(g, table_kind::automatic, most_bytes());
    search_.limit_bytes(most_bytes());
    counter_.is_unused = true;
  }

  /// Throws `stopped`, and `cannot_solve` as `memo` does.
  [[nodiscard]] entry_t<Valuation> of(const position_t<G>& p) {
    try {
      return search_.value_of(game_, p, spent_, &counter_);
    } catch (const too_deep&) {
      explain_depth(game_, p);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }

 private:
  [[nodiscard]] std::uint64_t most_bytes() const {
    return spent_.allowed().bytes.value_or(all_there_are);
  }

  const G& game_;
  meter& spent_;
  counter_of<G> counter_;
  chosen_recursion<G, entry_t<Valuation>> search_{recursions_over<G, G, Valuation>};
};

}  // namespace detail

/// What `memo` is over the game's own rules, simplified ones, or those up to symmetry.
template <game G>
class basic_memo : public engine_of<G> {
 public:
  /// Other rules. A hash table's memory is kept, its contents are forgotten.
  void reset(const G& game) override {
    game_ = game;
    values_.forget(game_);
    if constexpr (timed) timed_values_.forget(game_);
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

 protected:
  template <game Rules>
  basic_memo(std::string_view name, std::type_identity<Rules> /*over*/, G game, table_kind kind)
      : name_(name),
        game_(std::move(game)),
        kind_(kind),
        values_(detail::recursions_over<G, Rules, by_value<Rules>>),
        timed_values_(timed_recursions<Rules>()) {
    if constexpr (!indexed_game<G>) {
      if (kind == table_kind::dense) {
        throw cannot_solve(
            "a dense table needs index(p), which this game has not; take a hash table");
      }
    }
  }

 private:
  static constexpr bool timed = std::same_as<value_t<G>, outcome>;

  template <game Rules>
  static constexpr auto timed_recursions() {
    if constexpr (timed) return detail::recursions_over<G, Rules, by_remoteness<Rules>>;
    if constexpr (!timed) return std::monostate();
  }

  /// What it learns stays for the next position of the same rules. Throws `cannot_solve` where play
  /// has cycles or is too long, `does_not_fit` where a dense table was asked for and is too narrow.
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      if constexpr (timed) {
        if (want.remoteness || want.line) {
          return fill<by_remoteness<G>>(timed_values_, result, want, counter);
        }
      }
      fill<by_value<G>>(values_, result, want, counter);
    };
    return detail::run<G>(game_, p, name_, meter_, want, allowed, watched, search,
                          [&] { return bytes(); });
  }

  template <class Valuation>
  void fill(auto& values, answer<G>& result, wanted want, detail::counter_of<G>* counter) {
    const std::uint64_t most = meter_.allowed().bytes.value_or(detail::all_there_are);
    if (!values.is_chosen()) values.choose(game_, kind_, std::min(dense_budget, most));
    // The limit holds for all tables of this engine together.
    if (bytes() > most) throw stopped{stop_reason::bytes};
    values.limit_bytes(most - (bytes() - values.bytes()));
    detail::fill_in<Valuation>(result, game_, want, [&](const position_t<G>& p) {
      return values.value_of(game_, p, meter_, counter);
    });
  }

  [[nodiscard]] std::uint64_t bytes() const {
    if constexpr (timed) return values_.bytes() + timed_values_.bytes();
    return values_.bytes();
  }

  std::string_view name_;
  G game_;
  table_kind kind_;
  detail::chosen_recursion<G, value_t<G>> values_;
  std::conditional_t<timed, detail::chosen_recursion<G, timed_outcome>, std::monostate>
      timed_values_;
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
class memo<G> : requirements<G>, public basic_memo<G> {
 public:
  static constexpr std::string_view name = "memo";

  explicit memo(G game, table_kind kind = table_kind::automatic)
      : basic_memo<G>(name, std::type_identity<G>(), std::move(game), kind) {}
};

/// The same on simplified positions.
template <simplifying_game G>
class simplifying_memo : requirements<G>, public basic_memo<G> {
 public:
  static constexpr std::string_view name = "memo+simplify";

  explicit simplifying_memo(G game, table_kind kind = table_kind::automatic)
      : basic_memo<G>(name, std::type_identity<simplified<G>>(), std::move(game), kind) {}
};

/// The same, with positions that are alike up to symmetry remembered once.
template <symmetric_game G>
class symmetric_memo : requirements<G>, public basic_memo<G> {
 public:
  static constexpr std::string_view name = "memo+symmetry";

  explicit symmetric_memo(G game, table_kind kind = table_kind::automatic)
      : basic_memo<G>(name, std::type_identity<up_to_symmetry<G>>(), std::move(game), kind) {}
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
    std::vector<engine_trial<G>> all{{"hash", as_engine_of<G>(memo<G>(g, table_kind::hash))}};
    if constexpr (indexed_game<G>) {
      constexpr std::uint64_t most = std::uint64_t{1} << 26U;
      if (g.position_count() <= most) {
        all.push_back(
            {"dense", as_engine_of<G>(memo<G>(g, table_kind::dense)), trusted_numbers::of_reached});
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
