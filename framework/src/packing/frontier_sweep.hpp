/// A part of a packing problem, laid out for the frontier's inner loop, and the frontier's steps.
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <zermelo/base/threads.hpp>
#include <zermelo/packing/frontier.hpp>

#include "pricing.hpp"

namespace zermelo::detail::packing {

/// A state of the frontier, with Ahead words for cells and Stock words for what is left of limited
/// blocks:
///
///     | left of block, so many bits each | ... | cursor + 127 ... cursor + 64 | + 63 ... cursor |
///       Stock words                              Ahead words; bit set: the cell is covered
template <std::size_t Ahead, std::size_t Stock>
using frontier_key = std::array<std::uint64_t, Ahead + Stock>;

template <std::size_t Ahead, std::size_t Stock>
class frontier_plan {
 public:
  using key = frontier_key<Ahead, Stock>;

  /// A placement as the cursor sees it at its first cell.
  struct option {
    std::array<std::uint64_t, Ahead> mask{};
    stock_field stock{};
    std::uint32_t placement = 0;
  };

  explicit frontier_plan(const packing_problem& part)
      : cells_(part.cells), fields_(stock_fields(part.stock).of) {
    for (std::size_t b = 0; b < part.stock.size(); ++b) {
      if (fields_[b].mask == 0) continue;
      fields_[b].word += Ahead;
      start_[fields_[b].word] |= part.stock[b] << fields_[b].shift;
    }
    first_.assign(std::size_t{part.cells} + 1, 0);
    for (std::uint32_t i = 0; i < part.placements.size(); ++i) {
      const placement& each = part.placements[i];
      option& made = options_.emplace_back();
      made.placement = i;
      made.stock = fields_[each.block];
      for (const std::uint32_t cell : each.cells) {
        const std::uint32_t distance = cell - each.cells.front();
        made.mask[distance / 64] |= std::uint64_t{1} << distance % 64;
      }
      ++first_[each.cells.front() + 1];
    }
    for (std::size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
  }

  [[nodiscard]] std::uint32_t cells() const noexcept { return cells_; }
  [[nodiscard]] const key& start() const noexcept { return start_; }
  /// The options at a cell are those from first(cell) up to first(cell + 1).
  [[nodiscard]] std::uint32_t first(std::uint32_t cell) const { return first_[cell]; }
  [[nodiscard]] const option& at(std::uint32_t number) const { return options_[number]; }

  /// Whether a finished packing of this state and slack is worth the target and no more: its slack
  /// is what the copies that are left of limited blocks cost together.
  [[nodiscard]] bool is_worth_target(const key& state, std::int64_t slack,
                                     const std::vector<std::int64_t>& prices) const {
    for (std::size_t b = 0; b < prices.size(); ++b) {
      slack -= prices[b] * static_cast<std::int64_t>(fields_[b].read(state));
    }
    return slack == 0;
  }

  [[nodiscard]] static bool covers_cursor(const key& state) { return (state[0] & 1U) != 0; }

  [[nodiscard]] static bool allows(const key& state, const option& made) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < Ahead; ++w) common |= state[w] & made.mask[w];
    if (common != 0) return false;
    if constexpr (Stock != 0) {
      return made.stock.mask == 0 || made.stock.read(state) != 0;
    }
    return true;
  }

  /// The cursor one cell on.
  [[nodiscard]] static key step(key state) {
    for (std::size_t w = 0; w + 1 < Ahead; ++w) state[w] = state[w] >> 1U | state[w + 1] << 63U;
    state[Ahead - 1] >>= 1U;
    return state;
  }
  [[nodiscard]] static key after(key state, const option& made) {
    for (std::size_t w = 0; w < Ahead; ++w) state[w] |= made.mask[w];
    if constexpr (Stock != 0) {
      if (made.stock.mask != 0) state[made.stock.word] -= made.stock.one();
    }
    return step(state);
  }
  /// What the state was before the option, or before the cursor came to a cell left or covered.
  [[nodiscard]] static key before(key state, const option& made) {
    state = back(state, true);
    for (std::size_t w = 0; w < Ahead; ++w) state[w] &= ~made.mask[w];
    if constexpr (Stock != 0) {
      if (made.stock.mask != 0) state[made.stock.word] += made.stock.one();
    }
    return state;
  }
  [[nodiscard]] static key back(key state, bool covered) {
    for (std::size_t w = Ahead; w-- > 1;) state[w] = state[w] << 1U | state[w - 1] >> 63U;
    state[0] = state[0] << 1U | (covered ? 1U : 0U);
    return state;
  }
  /// Whether the option may have been the last that led to the state.
  [[nodiscard]] static bool may_have_made(const key& state, const option& made) {
    const key wide = back(state, true);
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < Ahead; ++w) missing |= made.mask[w] & ~wide[w];
    if (missing != 0) return false;
    if constexpr (Stock != 0) {
      // There was one copy more before: that must fit.
      return made.stock.mask == 0 || made.stock.read(state) != made.stock.mask;
    }
    return true;
  }

 private:
  std::uint32_t cells_;
  key start_{};
  std::vector<stock_field> fields_;  // by block
  std::vector<option> options_;  // as the part's placements, which are sorted by their first cells
  std::vector<std::uint32_t> first_;
};

/// One cell: what a state becomes, with a slack from 0 on: `adds.add(key, payload)` for each.
template <class Plan, class Pricing, class Payload, class Adds>
[[gnu::always_inline]] inline void step_state(const Plan& plan, const Pricing& pricing,
                                              std::uint32_t cell, const typename Plan::key& state,
                                              const Payload& known, Adds& adds) {
  const auto add = [&](const typename Plan::key& next, std::int64_t change,
                       std::uint32_t placement) {
    if constexpr (Pricing::looks_up) change += pricing.after(next);
    if (known.slack + change >= 0) adds.add(next, known.after(change, placement));
  };
  const bool covered = Plan::covers_cursor(state);
  if (covered && pricing.covered_is_free()) {
    adds.add(Plan::step(state), known.after(0, no_placement));
    return;
  }
  std::int64_t before = 0;
  if constexpr (Pricing::looks_up) before = pricing.before(state);
  if (covered) {
    add(Plan::step(state), -before, no_placement);
    return;
  }
  add(Plan::step(state), pricing.on_leave(cell) - before, no_placement);
  for (std::uint32_t i = plan.first(cell); i < plan.first(cell + 1); ++i) {
    const auto& option = plan.at(i);
    if (!Plan::allows(state, option)) continue;
    add(Plan::after(state, option), pricing.on_place(i) - before, option.placement);
  }
}

/// One cell: all states of `from`, and all that they become, into tables.
template <class Plan, class Pricing, class Payload, class Tables>
void step_into(const Plan& plan, const Pricing& pricing, std::uint32_t cell,
               const layers<typename Plan::key, Payload>& from, Tables& to, meter& spent) {
  delayed_adds<typename Plan::key, Payload, Tables> adds(to);
  for (const auto& each : from.tables()) {
    for (const auto& [state, known] : each.states()) {
      spent.tick();
      step_state(plan, pricing, cell, state, known, adds);
    }
  }
  adds.finish();
}
template <class Plan, class Pricing, class Payload>
void step_frontier(const Plan& plan, const Pricing& pricing, std::uint32_t cell,
                   const layers<typename Plan::key, Payload>& from,
                   layers<typename Plan::key, Payload>& to, meter& spent) {
  if (to.tables().size() == 1) {
    step_into(plan, pricing, cell, from, to.table_numbered(0), spent);
  } else {
    step_into(plan, pricing, cell, from, to, spent);
  }
}

/// The same by several threads, where `to` has several tables: in rounds, since what waits takes
/// memory.
///
/// 1. Threads take runs of states, and note what these become, by run and by table.
/// 2. Threads take tables, and add what is noted for each, run after run: in the order of `from`.
template <class Key, class Payload>
class threaded_steps {
 public:
  explicit threaded_steps(unsigned threads) : threads_(threads) {}

  [[nodiscard]] bool serves(const layers<Key, Payload>& to) const {
    return threads_ > 1 && to.tables().size() == tables;
  }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const notes& each : noted_) sum += each.capacity() * sizeof(note);
    return sum;
  }

  template <class Plan, class Pricing>
  void step(const Plan& plan, const Pricing& pricing, std::uint32_t cell,
            const layers<Key, Payload>& from, layers<Key, Payload>& to, meter& spent) {
    if (!team_) {
      team_.emplace(threads_);
      noted_.resize(runs_a_round * tables);
    }
    find_runs(from);
    for (std::size_t first = 0; first < runs_.size(); first += runs_a_round) {
      const std::size_t runs = std::min(runs_a_round, runs_.size() - first);
      for_each_below(
          runs, [&](std::size_t i) { note_run(plan, pricing, cell, runs_[first + i], i, to); });
      for_each_below(tables, [&](std::size_t number) {
        for (std::size_t i = 0; i < runs; ++i)
          add_noted(noted_[i * tables + number], to.table_numbered(number));
      });
      spent.check_limits();
    }
    spent.add(from.size());
  }

 private:
  using state = typename layers<Key, Payload>::state;
  static constexpr std::size_t tables = layers<Key, Payload>::most_tables;
  static constexpr std::size_t states_a_run = 512;
  static constexpr std::size_t runs_a_round = 256;

  struct note {
    Key key;
    Payload payload;
    std::size_t hash;
  };
  using notes = std::vector<note>;
  struct noting {
    notes* here;  // of a run, by table
    const layers<Key, Payload>& to;

    void add(const Key& key, const Payload& known) {
      const std::size_t hash = layer<Key, Payload>::hash_of_key(key);
      here[to.number_of_table(hash)].push_back({key, known, hash});
    }
  };

  void for_each_below(std::size_t count, const auto& use) {
    std::atomic<std::size_t> next = 0;
    team_->work_together([&](unsigned) {
      for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;) use(i);
    });
  }

  void find_runs(const layers<Key, Payload>& from) {
    runs_.clear();
    for (const auto& each : from.tables()) {
      for (std::size_t at = 0; at < each.size(); at += states_a_run)
        runs_.push_back(
            std::span(each.states()).subspan(at, std::min(states_a_run, each.size() - at)));
    }
  }

  template <class Plan, class Pricing>
  void note_run(const Plan& plan, const Pricing& pricing, std::uint32_t cell,
                std::span<const state> run, std::size_t number, const layers<Key, Payload>& to) {
    noting adds{noted_.data() + number * tables, to};
    for (std::size_t k = 0; k < tables; ++k) adds.here[k].clear();
    for (const state& each : run) step_state(plan, pricing, cell, each.key, each.payload, adds);
  }

  /// What is needed soon is fetched into the cache, as `delayed_adds` does.
  static void add_noted(const notes& from, layer<Key, Payload>& to) {
    constexpr std::size_t ahead = 32;
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (i + ahead < from.size()) to.prefetch_entry(from[i + ahead].hash);
      if (i + ahead / 2 < from.size()) to.prefetch_state(from[i + ahead / 2].hash);
      to.add(from[i].key, from[i].payload, from[i].hash);
    }
  }

  unsigned threads_;
  std::optional<thread_team> team_;  // from the first large step on
  std::vector<std::span<const state>> runs_;
  std::vector<notes> noted_;  // by run of the round and table
};

/// All steps from the start, with so much slack; returns the states behind the last cell, none
/// where `after(from, to, more_bytes)`, called behind each step, says not to go on. Throws
/// `stopped`.
template <class Payload, class Plan, class Pricing, class After>
[[nodiscard]] layers<typename Plan::key, Payload> sweep(const Plan& plan, Pricing& pricing,
                                                        std::int64_t slack, meter& spent,
                                                        After after) {
  layers<typename Plan::key, Payload> from;
  layers<typename Plan::key, Payload> to;
  threaded_steps<typename Plan::key, Payload> threads(spent.allowed().threads);
  from.add(plan.start(), {slack});
  for (std::uint32_t cell = 0; cell < plan.cells(); ++cell) {
    pricing.enter(cell);
    to.clear(from.size());
    if (threads.serves(to)) {
      threads.step(plan, pricing, cell, from, to, spent);
    } else {
      step_frontier(plan, pricing, cell, from, to, spent);
    }
    if (!after(from, to, threads.bytes())) return {};
    std::swap(from, to);
  }
  return from;
}

/// Throws `stopped` where so many bytes are more than the search may use.
inline void check_bytes(std::uint64_t bytes, const meter& spent) {
  if (const auto most = spent.allowed().bytes; most && bytes > *most) {
    throw stopped{stop_reason::bytes};
  }
}

/// The best packing that reaches the query's target.
template <class Plan, class Pricing>
[[nodiscard]] frontier_answer sweep_best(const Plan& plan, Pricing& pricing,
                                         const packing_problem& part, const frontier_query& query,
                                         meter& spent) {
  frontier_answer answer;
  const std::int64_t slack = pricing.root() - packing_scale * query.target;
  if (slack < 0) return answer;
  trace made;
  const auto last = sweep<traced>(
      plan, pricing, slack, spent, [&](const auto& from, auto& to, std::uint64_t more_bytes) {
        // 1. The beam, and what else ends a sweep.
        answer.states += from.size();
        if (to.size() > query.width) {
          answer.cut = true;
          if (query.whole) return false;
          to.cut(query.width);
        }
        answer.bytes =
            std::max(answer.bytes, from.bytes() + to.bytes() + made.bytes() + more_bytes);
        check_bytes(answer.bytes, spent);
        if (answer.states > query.most) {
          answer.cut = true;
          return false;
        }
        // 2. What was laid goes into the lists of the states that are left.
        made.expect(to.size());
        to.for_each([&](auto& each) {
          traced& known = each.payload;
          if (known.placement == no_placement) return;
          known.list = made.append(known.list, known.placement);
          known.placement = no_placement;
        });
        if (made.is_due()) made.sweep(to);
        return true;
      });
  // 3. Behind the last cell nothing is covered; states differ by what is left of the stock.
  last.for_each([&](const auto& each) {
    packing_numbers packing = made.read(each.payload.list);
    const score value = value_of_packing(part, packing);
    if (answer.packing && value <= answer.value) return;
    std::reverse(packing.begin(), packing.end());
    answer.packing = std::move(packing);
    answer.value = value;
  });
  if (answer.packing && answer.value < query.target) answer.packing.reset();
  return answer;
}

/// How many packings have the greatest value.
template <class Plan, class Pricing>
[[nodiscard]] frontier_count sweep_count(const Plan& plan, Pricing& pricing, score greatest,
                                         meter& spent) {
  const std::int64_t slack = pricing.root() - packing_scale * greatest;
  const auto last = sweep<counted>(plan, pricing, slack, spent,
                                   [&](const auto& from, auto& to, std::uint64_t more_bytes) {
                                     check_bytes(from.bytes() + to.bytes() + more_bytes, spent);
                                     return true;
                                   });
  counted all{0, 0};
  last.for_each([&](const auto& each) {
    if (plan.is_worth_target(each.key, each.payload.slack, pricing.prices()))
      all.merge({0, each.payload.ways});
  });
  return {all.ways, all.ways == std::numeric_limits<std::uint64_t>::max()};
}

/// Lists packings of the greatest value from the states of all steps, from the last back: every
/// state was reached, so that no way back is in vain. Returns whether `use` never wanted no more.
template <class Plan, class Pricing>
bool sweep_list(const Plan& plan, Pricing& pricing, score greatest, const use_packing& use,
                meter& spent) {
  // 1. All steps, kept.
  std::vector<layers<typename Plan::key, valued>> steps;
  std::uint64_t bytes = 0;
  const std::int64_t slack = pricing.root() - packing_scale * greatest;
  steps.push_back(sweep<valued>(plan, pricing, slack, spent,
                                [&](auto& from, auto& to, std::uint64_t more_bytes) {
                                  bytes += to.bytes();
                                  check_bytes(bytes + more_bytes, spent);
                                  steps.push_back(std::exchange(from, {}));
                                  return true;
                                }));
  // 2. All ways back to a state behind `cells` cells. False where `use` wants no more.
  packing_numbers laid;
  const auto go_back = [&](const auto& self, std::uint32_t cells, const typename Plan::key& state,
                           std::int64_t left) -> bool {
    spent.tick();
    if (cells == 0) return use({laid.rbegin(), laid.rend()});
    const std::uint32_t cell = cells - 1;
    const auto came_from = [&](const typename Plan::key& before, std::int64_t change) {
      const valued* known = steps[cell].find(before);
      return known == nullptr || known->slack + change != left ||
             self(self, cell, before, known->slack);
    };
    if (!came_from(Plan::back(state, true), 0)) return false;
    if (!came_from(Plan::back(state, false), pricing.on_leave(cell))) return false;
    for (std::uint32_t i = plan.first(cell); i < plan.first(cell + 1); ++i) {
      const auto& option = plan.at(i);
      if (!Plan::may_have_made(state, option)) continue;
      laid.push_back(option.placement);
      const bool wants_more = came_from(Plan::before(state, option), pricing.on_place(i));
      laid.pop_back();
      if (!wants_more) return false;
    }
    return true;
  };
  bool wants_more = true;
  steps.back().for_each([&](const auto& last) {
    wants_more =
        wants_more && (!plan.is_worth_target(last.key, last.payload.slack, pricing.prices()) ||
                       go_back(go_back, plan.cells(), last.key, last.payload.slack));
  });
  return wants_more;
}

/// The program for one width of its states.
template <std::size_t Ahead, std::size_t Stock>
class frontier_over final : public frontier_program {
 public:
  explicit frontier_over(const packing_problem& part) : part_(part), plan_(part) {}

  [[nodiscard]] frontier_answer best(const frontier_bound& bound, const frontier_query& query,
                                     meter& spent) const override {
    return priced(bound,
                  [&](auto& pricing) { return sweep_best(plan_, pricing, part_, query, spent); });
  }
  [[nodiscard]] frontier_count count(const frontier_bound& bound, score greatest,
                                     meter& spent) const override {
    return priced(bound,
                  [&](auto& pricing) { return sweep_count(plan_, pricing, greatest, spent); });
  }
  bool list(const weights_certificate& bound, score greatest, const use_packing& use,
            meter& spent) const override {
    weight_pricing pricing(part_, bound);
    return sweep_list(plan_, pricing, greatest, use, spent);
  }

 private:
  template <class Use>
  auto priced(const frontier_bound& bound, Use use) const {
    if (const auto* strips = std::get_if<std::reference_wrapper<const strip_bound>>(&bound)) {
      strip_pricing pricing(part_, *strips);
      return use(pricing);
    }
    weight_pricing pricing(part_, std::get<0>(bound));
    return use(pricing);
  }

  packing_problem part_;
  frontier_plan<Ahead, Stock> plan_;
};

/// With room for so many words of stock: none, eight, or where states are small one.
template <std::size_t Ahead>
[[nodiscard]] std::unique_ptr<frontier_program> make_frontier(const packing_problem& part,
                                                              std::size_t stock_words) {
  if (stock_words == 0) return std::make_unique<frontier_over<Ahead, 0>>(part);
  if constexpr (Ahead == 1) {
    if (stock_words == 1) return std::make_unique<frontier_over<Ahead, 1>>(part);
  }
  return std::make_unique<frontier_over<Ahead, 8>>(part);
}

}  // namespace zermelo::detail::packing
