/// One question, "what is this position worth?", whichever engine answers it: what counts positions
/// or fills a table of them asks position after position, and is compiled once for all engines of a
/// game. An engine that keeps a table of all positions can give that as well.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <zermelo/answers/answer.hpp>
#include <zermelo/answers/observer.hpp>
#include <zermelo/answers/tally.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/nimber_set.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/positions/filled_table.hpp>
#include <zermelo/positions/value_counts.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/tables/dense.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

/// What is asked of all positions together.
struct evaluator_options {
  bool nimbers = false;  // or values
  unsigned threads = 0;  // 0: as the engine chooses
  zermelo::limits limits = {};
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::filesystem::path> checkpoint = {};
};

template <game G>
class evaluator {
 public:
  evaluator() = default;
  evaluator(const evaluator&) = delete;
  evaluator& operator=(const evaluator&) = delete;
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
  if (impartial_game<G> && !misere(g)) return;
  throw bad_parameters("nimbers belong to impartial games in normal play; ask for values alone");
}

/// Throws `bad_parameters` where an engine that finds none is asked for nimbers.
template <game G>
[[noreturn]] void refuse_nimbers(const G& g, std::string_view engine) {
  require_nimbers(g);
  throw bad_parameters(fmt::format("{} finds no nimbers; ask for values alone", engine));
}

/// Throws `bad_parameters` where an engine that keeps nothing on disk is asked for a checkpoint.
template <class Descriptor, game G>
void refuse_checkpoint(const std::optional<std::filesystem::path>& asked) {
  if (!asked || Descriptor::gives.has(answers::checkpoints)) return;
  const auto keeping = first_that_gives(facts_of_engines<G>(), answers::checkpoints);
  throw bad_parameters(
      fmt::format("{} has no checkpoints; leave them out{}", Descriptor::name,
                  keeping ? fmt::format(", or take the engine {}, which has", *keeping) : ""));
}

/// Asks an engine that searches.
template <game G>
class asked_evaluator final : public evaluator<G> {
 public:
  asked_evaluator(asked_engine<G> engine, const evaluator_options& how)
      : engine_(std::move(engine)), allowed_(how.limits) {
    want_.nimber = how.nimbers;
    spent_.start(how.limits);
    allowed_.watched = nullptr;  // `spent_` tells
  }

  [[nodiscard]] any_worth value_of(const position_t<G>& p) override {
    const answer<G> found = engine_(p, want_, allowed_);
    bytes_ = found.statistics.bytes;
    spent_.add(found.statistics.positions);
    if (found.stopped_by) throw stopped{*found.stopped_by};
    if (!want_.nimber) return *found.value;
    if (!found.nimber) refuse_nimbers(found.game, found.engine);
    return *found.nimber;
  }
  [[nodiscard]] statistics spent() override { return spent_.read(bytes_); }

 private:
  asked_engine<G> engine_;
  wanted want_ = wanted::value();
  limits allowed_;
  meter spent_;
  std::uint64_t bytes_ = 0;
};

/// The recursion with a table, which stays: all positions together cost as much as one search
/// through them.
template <class Valuation, game G>
class memo_evaluator final : public evaluator<G> {
 public:
  memo_evaluator(const G& g, const evaluator_options& how) {
    spent_.start(how.limits);
    values_.emplace(g, spent_);
  }

  [[nodiscard]] any_worth value_of(const position_t<G>& p) override { return values_->of(p); }
  [[nodiscard]] statistics spent() override { return spent_.read(values_->bytes()); }

 private:
  meter spent_;
  std::optional<all_values<Valuation, G>> values_;  // it tells the meter
};

/// Reads the sweep's table.
template <sweepable_game G>
class sweep_evaluator final : public evaluator<G> {
 public:
  sweep_evaluator(const G& g, const evaluator_options& how)
      : board_(sweep<G>::board_of(g)),
        options_{.threads = how.threads, .instructions = {}, .limits = how.limits},
        of_nimbers_(how.nimbers) {
    spent_.start(how.limits);
  }

  [[nodiscard]] any_worth value_of(const position_t<G>& p) override {
    fill_once();
    if (of_nimbers_) return nimbers_.nimber(p);
    return wins_.wins(p) ? outcome::win : outcome::loss;
  }
  [[nodiscard]] statistics spent() override {
    statistics took = spent_.read(wins_.bytes() + nimbers_.bytes());
    took.positions = wins_.positions() + nimbers_.positions();
    return took;
  }

  [[nodiscard]] std::optional<tally> count_all() override {
    fill_once();
    if (of_nimbers_) return tally_of(nimbers_.counts());
    const std::uint64_t losses = wins_.losses();
    return tally_of(losses, wins_.positions() - losses);
  }
  [[nodiscard]] std::optional<filled_table> fill() override {
    fill_once();
    return of_nimbers_ ? as_it_lies(nimbers_) : as_it_lies(wins_);
  }

 private:
  void fill_once() {
    if (wins_ || nimbers_) return;
    if (of_nimbers_) {
      nimbers_ = sweep_nimbers(board_, options_);
    } else {
      wins_ = sweep_wins(board_, options_);
    }
  }

  sweep_board board_;
  sweep_options options_;
  bool of_nimbers_;
  meter spent_;
  win_table wins_;
  nimber_table nimbers_;
};

/// Reads what retrograde analysis finds.
template <retrograde_game G>
class retrograde_evaluator final : public evaluator<G> {
 public:
  retrograde_evaluator(const G& g, const evaluator_options& how)
      : game_(&g),
        solver_(g, {.threads = how.threads, .checkpoint = how.checkpoint, .progress = {}}),
        allowed_(how.limits) {
    if (how.nimbers) refuse_nimbers(g, retrograde<G>::name);
    spent_.start(how.limits);
  }

  [[nodiscard]] any_worth value_of(const position_t<G>& p) override {
    solve_once();
    if (!is_of_table_) spent_.add(1);
    return solver_.value_at(p).value;
  }
  [[nodiscard]] statistics spent() override {
    return is_of_table_ ? solver_.spent() : spent_.read(solver_.spent().bytes);
  }

  [[nodiscard]] std::optional<tally> count_all() override {
    is_of_table_ = true;
    return solver_.count(allowed_);
  }
  [[nodiscard]] std::optional<filled_table> fill() override {
    is_of_table_ = true;
    if constexpr (timed_table_game<G>) {
      solve_once();
      filled_table table{numbering_of(*game_), {}};
      solver_.for_each_part([&](std::span<const std::byte> part) { table.parts.push_back(part); });
      return table;
    }
    return std::nullopt;
  }

 private:
  void solve_once() {
    if (!std::exchange(is_solved_, true)) solver_.solve_all(allowed_);
  }

  const G* game_;
  retrograde<G> solver_;
  limits allowed_;
  meter spent_;
  bool is_solved_ = false;
  bool is_of_table_ = false;  // what is spent: on the whole table, or on positions asked for
};

/// What evaluates by an engine. One that searches is asked for position after position; this is
/// specialized for those that have all values sooner than that.
template <class Engine, game G>
struct evaluator_by {
  /// Whether what was found is kept in a table that takes what memory there is.
  static constexpr bool keeps_all = false;
  static std::unique_ptr<evaluator<G>> make(const G& g, const evaluator_options& how) {
    using engine = descriptor_of<Engine, G>;
    return std::make_unique<asked_evaluator<G>>(
        to_be_asked<G>(made<engine>(g, {.threads = how.threads, .checkpoint = how.checkpoint})),
        how);
  }
};
template <game G>
  requires(!cyclic_game<G>)
struct evaluator_by<memo<G>, G> {
  static constexpr bool keeps_all = true;
  static std::unique_ptr<evaluator<G>> make(const G& g, const evaluator_options& how) {
    if constexpr (impartial_game<G>) {
      if (how.nimbers) return std::make_unique<memo_evaluator<by_nimber<G>, G>>(g, how);
    }
    return std::make_unique<memo_evaluator<by_value<G>, G>>(g, how);
  }
};
template <sweepable_game G>
struct evaluator_by<sweep<G>, G> {
  static constexpr bool keeps_all = false;
  static std::unique_ptr<evaluator<G>> make(const G& g, const evaluator_options& how) {
    return std::make_unique<sweep_evaluator<G>>(g, how);
  }
};
template <retrograde_game G>
struct evaluator_by<retrograde<G>, G> {
  static constexpr bool keeps_all = true;
  static std::unique_ptr<evaluator<G>> make(const G& g, const evaluator_options& how) {
    return std::make_unique<retrograde_evaluator<G>>(g, how);
  }
};

}  // namespace detail

/// An engine of G as an evaluator of its positions, for as long as `g` lives. Throws
/// `bad_parameters` for nimbers that rules or engine do not have, and for a checkpoint that the
/// engine does not keep; `stopped`.
template <class Engine, game G>
[[nodiscard]] std::unique_ptr<evaluator<G>> make_evaluator(const G& g,
                                                           const evaluator_options& how) {
  if (how.nimbers) detail::require_nimbers(g);
  detail::refuse_checkpoint<descriptor_of<Engine, G>, G>(how.checkpoint);
  return detail::evaluator_by<Engine, G>::make(g, how);
}

/// An engine of G before it is made an evaluator: what counts and saves is handed one, and is not
/// compiled for each.
template <game G>
struct evaluating {
  std::string_view engine;
  bool keeps_all = false;  // every value that it was asked for
  std::unique_ptr<evaluator<G>> (*make)(const G&, const evaluator_options&) = nullptr;
};

template <class Engine, game G>
inline constexpr evaluating<G> evaluating_by{
    Engine::name, detail::evaluator_by<Engine, G>::keeps_all, &make_evaluator<Engine, G>};

}  // namespace zermelo
