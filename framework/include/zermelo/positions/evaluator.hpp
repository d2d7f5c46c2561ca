/// One question, "what is this position worth?", whichever engine answers it: what counts positions
/// or fills a table of them is compiled once for all engines of a game.
#pragma once

#include <functional>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/positions/filled_table.hpp>

namespace zermelo {

/// What is asked of all positions together.
struct evaluator_options {
  bool nimbers = false;  // or values
  unsigned threads = 0;  // 0: as the engine chooses
  zermelo::limits limits = {};
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::filesystem::path> checkpoint = {};
  bool mapped_tiers = false;  // of retrograde analysis, there; or compressed
};

template <game G>
class evaluator {
 public:
  virtual ~evaluator() = default;

  /// The value of p, or the nimber where those are asked for. Throws `stopped` at a limit, which
  /// holds for all positions together, and what the engine throws.
  [[nodiscard]] virtual any_worth value_of(const position_t<G>& p) = 0;
  /// What that took until now.
  [[nodiscard]] virtual statistics spent() = 0;
  /// The values of all positions that the engine has a table of, counted sooner than one by one;
  /// nothing where it has none.
  [[nodiscard]] virtual std::optional<tally> count_all() { return std::nullopt; }
  /// That table, as it goes to disk; nothing where it is saved position by position.
  [[nodiscard]] virtual std::optional<filled_table> fill() { return std::nullopt; }
};

namespace detail {

/// Throws `bad_parameters` where these rules have no nimbers.
template <game G>
void require_nimbers(const G& g) {
  if (has_nimbers(g)) return;
  throw bad_parameters("nimbers belong to impartial games in normal play; ask for values alone");
}

/// Throws `bad_parameters` where an engine that finds none is asked for nimbers.
template <game G>
[[noreturn]] void refuse_nimbers(const G& g, std::string_view engine) {
  require_nimbers(g);
  throw bad_parameters(fmt::format("{} finds no nimbers; ask for values alone", engine));
}

/// Throws `bad_parameters` where an engine that keeps nothing on disk is asked for a checkpoint.
template <game G>
void refuse_checkpoint(const engine_facts& engine,
                       const std::optional<std::filesystem::path>& asked) {
  if (!asked || engine.gives.has(answers::checkpoints)) return;
  const auto keeping = strongest_that_gives(facts_of_engines<G>(), answers::checkpoints);
  throw bad_parameters(
      fmt::format("{} has no checkpoints; leave them out{}", engine.name,
                  keeping ? fmt::format(", or take the engine {}, which has", *keeping) : ""));
}

/// Asks an engine that searches.
template <game G>
class asking final : public evaluator<G> {
 public:
  asking(std::unique_ptr<engine_of<G>> engine, const evaluator_options& how)
      : engine_(std::move(engine)), allowed_(how.limits) {
    want_.nimber = how.nimbers;
    spent_.start(how.limits);
    allowed_.watched = nullptr;  // `spent_` tells
  }

  any_worth value_of(const position_t<G>& p) override {
    const answer<G> found = engine_->solve(p, want_, allowed_);
    bytes_ = found.statistics.bytes;
    spent_.add(found.statistics.positions);
    if (found.stopped_by) throw stopped{*found.stopped_by};
    if (!want_.nimber) return *found.value;
    if (!found.nimber) refuse_nimbers(found.game, found.engine);
    return *found.nimber;
  }
  statistics spent() override { return spent_.read(bytes_); }

 private:
  std::unique_ptr<engine_of<G>> engine_;
  wanted want_ = wanted::value();
  limits allowed_;
  meter spent_;
  std::uint64_t bytes_ = 0;
};

/// Asks the recursion with a table, which stays: all positions cost as much as one search.
template <class Valuation, game G>
class remembering final : public evaluator<G> {
 public:
  remembering(const G& g, const limits& allowed) {
    spent_.start(allowed);
    values_.emplace(g, spent_);
  }
  any_worth value_of(const position_t<G>& p) override { return values_->of(p); }
  statistics spent() override { return spent_.read(values_->bytes()); }

 private:
  meter spent_;
  std::optional<all_values<Valuation, G>> values_;  // it tells the meter
};

/// Reads a table of the sweep's, which fills it when it is first asked for.
template <class Table, sweepable_game G>
class reading_sweep final : public evaluator<G> {
 public:
  using filler = std::function<Table(const sweep_board&, const sweep_options&)>;

  reading_sweep(const G& g, const evaluator_options& how, filler by)
      : fill_(std::move(by)),
        board_(sweep<G>::board_of(g)),
        options_{.threads = how.threads, .limits = how.limits} {
    spent_.start(how.limits);
  }

  any_worth value_of(const position_t<G>& p) override {
    if constexpr (of_nimbers) return filled().nimber(p);
    if constexpr (!of_nimbers) return filled().wins(p) ? outcome::win : outcome::loss;
  }
  statistics spent() override {
    statistics took = spent_.read(table_.bytes());
    took.positions = positions_filled();
    return took;
  }
  std::optional<tally> count_all() override {
    const Table& table = filled();
    if constexpr (of_nimbers) return tally_of(table.counts());
    if constexpr (!of_nimbers) {
      const std::uint64_t losses = table.losses();
      return tally_of(losses, table.positions() - losses);
    }
  }
  std::optional<filled_table> fill() override { return as_it_lies(filled()); }

 private:
  static constexpr bool of_nimbers = std::same_as<Table, nimber_table>;

  [[nodiscard]] std::uint64_t positions_filled() const {
    if constexpr (std::same_as<Table, win_blocks>) return table_.spent().positions;
    if constexpr (!std::same_as<Table, win_blocks>) return table_.positions();
  }

  const Table& filled() {
    if (!table_) table_ = fill_(board_, options_);
    return table_;
  }

  filler fill_;
  sweep_board board_;
  sweep_options options_;
  meter spent_;
  Table table_;
};

/// Of a sweep with a checkpoint. Throws `bad_parameters` for nimbers.
template <sweepable_game G>
[[nodiscard]] std::unique_ptr<evaluator<G>> make_reader_of_blocks(const G& g,
                                                                  const evaluator_options& how) {
  if (how.nimbers) {
    throw bad_parameters(
        "with a checkpoint sweep finds who wins, and no nimbers; leave out the one or the other");
  }
  const auto fill = [where = sweep<G>::directory_of(g, *how.checkpoint)](
                        const sweep_board& board, const sweep_options& options) {
    return sweep_wins_on_disk(board, where, options);
  };
  return std::make_unique<reading_sweep<win_blocks, G>>(g, how, fill);
}

/// Reads what retrograde analysis finds.
template <retrograde_game G>
class solving_backwards final : public evaluator<G> {
 public:
  solving_backwards(const G& g, const evaluator_options& how)
      : solver_(g, {.threads = how.threads,
                    .checkpoint = how.checkpoint,
                    .tiers = tiers_stored(how.mapped_tiers)}),
        rules_(g),
        allowed_(how.limits) {
    if (how.nimbers) refuse_nimbers(g, retrograde<G>::name);
    spent_.start(how.limits);
  }

  any_worth value_of(const position_t<G>& p) override {
    solve_once();
    if (!is_of_table_) spent_.add(1);
    return solver_.value_at(p).value;
  }
  statistics spent() override {
    const statistics solved = solver_.spent();
    return is_of_table_ ? solved : spent_.read(solved.bytes);
  }
  std::optional<tally> count_all() override {
    is_of_table_ = true;
    return solver_.count(allowed_);
  }
  std::optional<filled_table> fill() override {
    is_of_table_ = true;
    if constexpr (timed_table_game<G>) {
      solver_.refuse_unless_laid_out(allowed_);
      solve_once();
      filled_table table{numbering_of(rules_), {}};
      solver_.for_each_part([&](auto part) { table.parts.push_back(part); });
      return table;
    }
    return std::nullopt;
  }

 private:
  void solve_once() {
    if (!std::exchange(is_solved_, true)) solver_.solve_all(allowed_);
  }

  retrograde<G> solver_;
  const G& rules_;
  limits allowed_;
  meter spent_;
  bool is_solved_ = false;
  bool is_of_table_ = false;  // what is spent: on the whole table, or on positions asked for
};

template <class Engine, game G>
inline constexpr bool is_memo = !cyclic_game<G> && std::same_as<Engine, memo<G>>;
template <class Engine, game G>
inline constexpr bool is_sweep = sweepable_game<G> && std::same_as<Engine, sweep<G>>;
template <class Engine, game G>
inline constexpr bool is_retrograde = retrograde_game<G> && std::same_as<Engine, retrograde<G>>;

}  // namespace detail

/// An engine of G as an evaluator of its positions, for as long as `g` lives: one that searches is
/// asked for position after position, others have all values sooner than that. Throws
/// `bad_parameters` for nimbers that rules or engine do not have, and for a checkpoint that the
/// engine does not keep; `stopped`.
template <class Engine, game G>
[[nodiscard]] std::unique_ptr<evaluator<G>> make_evaluator(const G& g,
                                                           const evaluator_options& how) {
  using descriptor = descriptor_of<Engine, G>;
  using made = std::unique_ptr<evaluator<G>>;
  if (how.nimbers) detail::require_nimbers(g);
  detail::refuse_checkpoint<G>(facts_of<descriptor>, how.checkpoint);
  if constexpr (detail::is_memo<Engine, G>) {
    if constexpr (impartial_game<G>) {
      if (how.nimbers) return made(new detail::remembering<by_nimber<G>, G>(g, how.limits));
    }
    return made(new detail::remembering<by_value<G>, G>(g, how.limits));
  } else if constexpr (detail::is_sweep<Engine, G>) {
    if (how.checkpoint) return detail::make_reader_of_blocks(g, how);
    if (how.nimbers) return made(new detail::reading_sweep<nimber_table, G>(g, how, sweep_nimbers));
    return made(new detail::reading_sweep<win_table, G>(g, how, sweep_wins));
  } else if constexpr (detail::is_retrograde<Engine, G>) {
    return made(new detail::solving_backwards<G>(g, how));
  } else {
    const engine_settings settings{
        .threads = how.threads, .checkpoint = how.checkpoint, .mapped_tiers = how.mapped_tiers};
    return made(new detail::asking<G>(detail::new_engine<descriptor>(g, settings), how));
  }
}

/// An engine of G before it is made an evaluator: what counts and saves is handed one, and is not
/// compiled for each.
template <game G>
struct evaluating {
  std::string_view engine;
  bool keeps_all = false;  // every value that it was asked for, in what memory there is
  std::unique_ptr<evaluator<G>> (*make)(const G&, const evaluator_options&) = nullptr;
};

template <class Engine, game G>
inline constexpr evaluating<G> evaluating_by{
    Engine::name, detail::is_memo<Engine, G> || detail::is_retrograde<Engine, G>,
    &make_evaluator<Engine, G>};

}  // namespace zermelo
