/// What play reaches from a position, numbered by the framework and solved backwards: for games
/// whose rules have no numbers.
#pragma once

#include <deque>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/game_graph.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/numbering/perfect_hash.hpp>

namespace zermelo {

namespace detail {

/// Values of positions by key: the keys' numbers come from a perfect hash, and the keys stay beside
/// the values, so that a position that play does not reach is not taken for another.
///
///     place     0       1       2         place = perfect_hash(hash of the key)
///     keys_     key     key     key
///     values_   value   value   value
template <class Key, class Value>
class values_by_key {
 public:
  values_by_key() = default;

  /// Keys that differ, and the value of each.
  values_by_key(std::vector<Key> keys, const std::vector<Value>& values) {
    // 1. Hashes that differ. Keys of one word have such; of longer ones two may be equal, with one
    //    chance in thousands for 10^8 of them: then other hashes are taken.
    for (;; ++salt_) {
      std::vector<std::uint64_t> hashes;
      hashes.reserve(keys.size());
      for (const Key& key : keys) hashes.push_back(hash(key));
      places_ = perfect_hash(std::move(hashes));
      if (places_.is_complete()) break;
    }
    // 2. Each to its place.
    keys_.resize(keys.size());
    values_.resize(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto place = static_cast<std::size_t>(places_(hash(keys[i])));
      keys_[place] = keys[i];
      values_[place] = values[i];
    }
  }

  [[nodiscard]] std::optional<Value> find(const Key& key) const {
    const auto place = static_cast<std::size_t>(places_(hash(key)));
    if (place >= keys_.size() || !(keys_[place] == key)) return std::nullopt;
    return values_[place];
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return keys_.size() * (sizeof(Key) + sizeof(Value)) + places_.bytes();
  }

 private:
  [[nodiscard]] std::uint64_t hash(const Key& key) const noexcept {
    if constexpr (std::unsigned_integral<Key>) {
      return hash_of(key);
    } else {
      std::uint64_t mixed = salt_;
      for (const auto word : key) mixed = spread(mixed + 0x9E37'79B9'7F4A'7C15U + word);
      return mixed;
    }
  }

  std::uint64_t salt_ = 0;
  perfect_hash places_;
  std::vector<Key> keys_;
  std::vector<Value> values_;
};

}  // namespace detail

/// Finds all positions that play reaches (of those that are alike up to symmetry one), writes them
/// out with their moves, and solves them from the end of play back, cycles allowed: outcomes with
/// remoteness, or scores. Each position's moves are asked for once. Memory while it works: a key,
/// 14 bytes and 8 for each move of a position, up to 2^31 - 1 of them; afterwards a key and 3
/// bytes.
template <game G>
class explored : public requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "explored";

  explicit explored(G game) : game_(std::move(game)) {}

  /// Other rules. What was found is forgotten.
  void reset(const G& game) override {
    game_ = game;
    known_ = {};
  }

 private:
  static constexpr bool timed = std::same_as<value_t<G>, outcome>;
  using code = std::conditional_t<timed, std::uint16_t, std::int16_t>;
  using position = position_t<G>;

  answer<G> do_solve(const position& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    most_bytes_ = 0;
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      if (!known_.find(key_of(p))) explore(p);
      if constexpr (timed) {
        detail::answer_timed(result, game_, want, [&](const position& at) {
          const timed_outcome found = timed_code::decode(*known_.find(key_of(at)));
          counter->hit(at, found);
          return found;
        });
      } else {
        wanted without_line = want;  // it might have no end
        without_line.line = want.line && !cyclic_game<G>;
        detail::fill_in<by_value<G>>(result, game_, without_line, [&](const position& at) {
          const score found = *known_.find(key_of(at));
          counter->hit(at, found);
          return found;
        });
      }
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [&] { return std::max(known_.bytes(), most_bytes_); });
  }

  [[nodiscard]] position standing_for(const position& p) const {
    if constexpr (symmetric_game<G>) return game_.canonical(p);
    return p;
  }
  [[nodiscard]] key_t<G> key_of(const position& p) const { return game_.key(standing_for(p)); }

  /// Breadth first: positions have numbers in the order in which they are found.
  void explore(const position& from) {
    known_ = {};
    game_graph graph;
    std::vector<key_t<G>> keys;
    {
      hash_table<key_t<G>, std::uint32_t> numbers;
      std::deque<position> ahead;
      const auto number_of = [&](const position& p) {
        const key_t<G> key = game_.key(p);
        if (const auto known = numbers.find(key)) return *known;
        if (keys.size() == game_graph::most_positions) {
          throw cannot_solve(
              fmt::format("more than {} positions that play reaches", game_graph::most_positions));
        }
        const auto number = static_cast<std::uint32_t>(keys.size());
        numbers.store(key, number);
        keys.push_back(key);
        ahead.push_back(p);
        return number;
      };
      const auto hold_what_is_found = [&] {
        hold(graph.bytes() + numbers.bytes() + keys.size() * sizeof(key_t<G>) +
             ahead.size() * sizeof(position));
      };
      number_of(standing_for(from));
      for (; !ahead.empty(); ahead.pop_front()) {
        meter_.tick();
        if (graph.positions() % bytes_are_looked_at == 0) hold_what_is_found();
        const position at = ahead.front();
        if (const auto over = terminal(game_, at)) {
          graph.add_end(*over);
          continue;
        }
        for_each_move(game_.moves(at), [&](const move_t<G>& m) {
          const made_move<position> made = make(game_, at, m);
          graph.add_way(number_of(standing_for(made.after)), made.earned, made.same_mover);
        });
        graph.add_position();
      }
      hold_what_is_found();
    }
    hold(2 * graph.bytes() + keys.size() * (sizeof(key_t<G>) + 14));
    if constexpr (timed) {
      known_ = {std::move(keys), solve_outcomes(graph, stuck_value(game_), meter_)};
    } else {
      known_ = {std::move(keys), solve_scores(graph, meter_)};
    }
  }

  /// Says how much is held. Throws `stopped` where that is more than is allowed.
  void hold(std::uint64_t bytes) {
    most_bytes_ = std::max(most_bytes_, bytes);
    if (meter_.allowed().bytes && bytes > *meter_.allowed().bytes) {
      throw stopped{stop_reason::bytes};
    }
  }

  static constexpr std::uint32_t bytes_are_looked_at = 1024;

  G game_;
  detail::values_by_key<key_t<G>, code> known_;
  std::uint64_t most_bytes_ = 0;  // while the last question was answered
  meter meter_;
};

struct explored_engine : engine_descriptor {
  static constexpr unsigned rank = 590;
  static constexpr std::string_view name = "explored";
  static constexpr std::string_view games = "games with cycles, numbered or not";
  static constexpr std::string_view words =
      "what play reaches from there, numbered as it is found and solved from the ends of play back";
  static constexpr answers gives =
      answers::value | answers::remoteness | answers::best_moves | answers::line;
  template <class G>
  static constexpr bool serves = game<G> && cyclic_game<G>;
  template <class G>
  static constexpr bool leads = serves<G>;
  template <class G>
  static constexpr bool leads_over_all = serves<G>;
  template <class G>
  static constexpr bool leads_over_reached = serves<G>;
  template <class G>
  using type = explored<G>;

  /// Of each position its key, sixteen bits, and four of the perfect hash; while it is solved, the
  /// key, 14 bytes and 8 for each move.
  template <game G>
  static memory_bill memory(const G& /*game*/, const limits& /*allowed*/) {
    memory_bill bill = memory_bill::growing(sizeof(key_t<G>) * 8 + 20);
    bill.while_solved = {.bytes = sizeof(key_t<G>) + 14, .bytes_a_move = 8};
    return bill;
  }
};

}  // namespace zermelo
