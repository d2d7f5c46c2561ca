/// The laws that a compiler cannot see: a key that collides, a bound that lies, a symmetry that is
/// none. Written once, for every game, in the tree or out of it:
///
///     const auto broken = zermelo::check_laws<my_game>();   // empty where every law holds
///     fmt::print("{}", broken.front());                     // the smallest counterexample, drawn
///
/// A law is a function object over a `sample` of positions: all that are near the start, and those
/// of some random plays to the end. It stays silent where a game does not play the role it is
/// about.
///
/// What a game may say to the laws:
///
///     static std::vector<G> samples();        rules to try, the smallest first; else G() is tried
///     static constexpr bool cyclic = true;    play may come back to a position, or never end
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/hana/accessors.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/tuple.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/concepts.hpp>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/reachable.hpp>
#include <zermelo/requirements.hpp>
#include <zermelo/tables/hash.hpp>
#include <zermelo/text.hpp>

namespace zermelo {

/// Play may come back to a position: `static constexpr bool cyclic = true`. Such a game is spared
/// the law that play ends; plain and memo refuse it where they run into a cycle.
template <class G>
concept cyclic_game = game<G> && requires {
  requires G::cyclic;
};

// --- Counterexamples ---------------------------------------------------------------------------

/// Where a law fails: the smallest case that was found.
struct counterexample {
  std::string law;
  std::string sentence;            // what is wrong, with the values
  std::string rules;               // the numbers of the rules, where they have any
  std::string position;            // drawn, or its key
  std::vector<std::string> moves;  // that lead there from the start
};

namespace detail {

template <class Key>
[[nodiscard]] std::string key_text(const Key& key) {
  if constexpr (std::unsigned_integral<Key>) {
    return fmt::format("{}", key);
  } else {
    return fmt::format("{}", fmt::join(key, ", "));
  }
}

/// A position as a sentence names it.
template <game G>
[[nodiscard]] [[gnu::noinline]] std::string named(const G& g, const position_t<G>& p) {
  if constexpr (text_game<G>)
    return print_position(g, p);
  else
    return "key " + key_text(g.key(p));
}

template <game G>
[[nodiscard]] std::string drawn(const G& g, const position_t<G>& p) {
  std::string text = named(g, p);
  std::replace(text.begin(), text.end(), '/', '\n');
  return text;
}

/// A move as a sentence names it: by its text, its number, or its place among the moves.
template <game G>
[[nodiscard]] [[gnu::noinline]] std::string named(const G& g, const position_t<G>& p,
                                                  const move_t<G>& m, std::size_t place) {
  if constexpr (text_game<G>)
    return print_move(g, p, m);
  else if constexpr (plain_integer<move_t<G>>)
    return fmt::format("{}", m);
  else
    return fmt::format("move number {}", place + 1);
}

/// "rows = 3, cols = 3"; empty for rules without numbers.
template <game G>
[[nodiscard]] std::string rules_text(const G& g) {
  std::string text;
  if constexpr (parametric_game<G>) {
    const auto numbers = parameters_of(g);
    using numbers_type = std::remove_const_t<decltype(numbers)>;
    boost::hana::for_each(boost::hana::accessors<numbers_type>(), [&](const auto& member) {
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ",
                          boost::hana::to<const char*>(boost::hana::first(member)),
                          boost::hana::second(member)(numbers));
    });
  }
  return text;
}

// What many laws call stays out of line: inlined, it takes compilers several times as long.

/// The moves there are: none once the game is over.
template <game G>
[[nodiscard]] [[gnu::noinline]] std::vector<move_t<G>> legal_moves(const G& g,
                                                                   const position_t<G>& p) {
  std::vector<move_t<G>> moves;
  if (terminal(g, p)) return moves;
  for_each_move(g.moves(p), [&](const move_t<G>& m) { moves.push_back(m); });
  return moves;
}

}  // namespace detail

// --- Samples -----------------------------------------------------------------------------------

/// How large a sample is.
struct sample_size {
  std::size_t breadth = 2'000;   // positions nearest to the start
  std::size_t plays = 40;        // random plays to the end
  std::size_t longest = 10'000;  // moves of one play
  std::uint64_t seed = 1913;
};

/// Positions of one game, each once (by key), by their number of moves from the start; with the
/// moves that lead there. The same on every machine.
template <game G>
class sample {
 public:
  using position = position_t<G>;

  struct node {
    typename sample::position position;
    std::size_t parent = 0;
    std::size_t place = 0;  // of the move from the parent, among its moves
    std::size_t distance = 0;
  };

  explicit sample(const G& rules, const sample_size& size = {}) : rules_(rules), size_(size) {
    add({rules_.start()});
    add_nearest();
    add_plays();
    sort();
  }

  [[nodiscard]] const G& rules() const noexcept { return rules_; }
  [[nodiscard]] const sample_size& size() const noexcept { return size_; }
  [[nodiscard]] const std::vector<node>& nodes() const noexcept { return nodes_; }
  /// Whether no position is missing that play can reach.
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  /// The first random play that went on for longer than `size().longest` moves: where it broke off.
  [[nodiscard]] const std::optional<position>& endless() const noexcept { return endless_; }

  /// The node with the key of p.
  [[nodiscard]] [[gnu::noinline]] std::optional<std::size_t> find(const position& p) const {
    return places_.find(rules_.key(p));
  }

  /// The moves from the start to a node, as (position, move) pairs.
  [[nodiscard]] [[gnu::noinline]] std::vector<std::pair<position, move_t<G>>> path(
      std::size_t at) const {
    std::vector<std::pair<position, move_t<G>>> steps;
    for (; nodes_[at].distance != 0; at = nodes_[at].parent) {
      const position& from = nodes_[nodes_[at].parent].position;
      const auto moves = detail::legal_moves(rules_, from);
      // Moves may change from call to call: that is one of the laws.
      if (nodes_[at].place < moves.size()) steps.emplace_back(from, moves[nodes_[at].place]);
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  [[nodiscard]] [[gnu::noinline]] counterexample fails(std::string_view law, std::size_t at,
                                                       std::string sentence) const {
    counterexample found{.law = std::string(law),
                         .sentence = std::move(sentence),
                         .rules = detail::rules_text(rules_),
                         .position = detail::drawn(rules_, nodes_[at].position),
                         .moves = {}};
    for (std::size_t i = at; nodes_[i].distance != 0; i = nodes_[i].parent) {
      const position& from = nodes_[nodes_[i].parent].position;
      const auto moves = detail::legal_moves(rules_, from);
      found.moves.push_back(
          nodes_[i].place < moves.size()
              ? detail::named(rules_, from, moves[nodes_[i].place], nodes_[i].place)
              : fmt::format("move number {}", nodes_[i].place + 1));
    }
    std::reverse(found.moves.begin(), found.moves.end());
    return found;
  }

 private:
  /// The number of p's node, a new one where its key is new.
  std::size_t add(node found) {
    const auto key = rules_.key(found.position);
    if (const auto known = places_.find(key)) return *known;
    places_.store(key, nodes_.size());
    nodes_.push_back(std::move(found));
    return nodes_.size() - 1;
  }

  std::size_t add_after(std::size_t from, const move_t<G>& m, std::size_t place) {
    return add({rules_.play(nodes_[from].position, m), from, place, nodes_[from].distance + 1});
  }

  void add_nearest() {
    std::size_t at = 0;
    for (; at < nodes_.size() && nodes_.size() < size_.breadth; ++at) {
      const auto moves = detail::legal_moves(rules_, nodes_[at].position);
      for (std::size_t i = 0; i < moves.size(); ++i) add_after(at, moves[i], i);
    }
    complete_ = at == nodes_.size();
  }

  void add_plays() {
    std::mt19937_64 random(size_.seed);
    for (std::size_t play = 0; play < size_.plays && !endless_; ++play) {
      std::size_t at = 0;
      for (std::size_t moved = 0;; ++moved) {
        const auto moves = detail::legal_moves(rules_, nodes_[at].position);
        if (moves.empty()) break;
        if (moved == size_.longest) {
          endless_ = nodes_[at].position;
          break;
        }
        const auto chosen = static_cast<std::size_t>(random() % moves.size());
        at = add_after(at, moves[chosen], chosen);
      }
    }
  }

  void sort() {
    std::vector<std::size_t> order(nodes_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return nodes_[a].distance < nodes_[b].distance;
    });
    std::vector<std::size_t> now(nodes_.size());
    std::vector<node> sorted;
    for (const std::size_t i : order) {
      now[i] = sorted.size();
      sorted.push_back(nodes_[i]);
      places_.store(rules_.key(nodes_[i].position), now[i]);
    }
    for (node& each : sorted) each.parent = now[each.parent];
    nodes_ = std::move(sorted);
  }

  G rules_;
  sample_size size_;
  std::vector<node> nodes_;
  hash_table<key_t<G>, std::size_t> places_;
  bool complete_ = false;
  std::optional<position> endless_;
};

/// The rules that a game wants its laws tried on.
template <game G>
[[nodiscard]] std::vector<G> rules_to_try() {
  if constexpr (requires {
                  { G::samples() } -> std::same_as<std::vector<G>>;
                }) {
    return G::samples();
  } else {
    static_assert(std::is_default_constructible_v<G>,
                  "laws need rules to try: a default constructor, or `static std::vector<G> "
                  "samples()`, the smallest rules first");
    std::vector<G> rules;
    rules.push_back(G());
    return rules;
  }
}

template <game G>
[[nodiscard]] std::vector<sample<G>> samples_of(const std::vector<G>& rules,
                                                const sample_size& size = {}) {
  std::vector<sample<G>> samples;
  for (const G& each : rules) samples.emplace_back(each, size);
  return samples;
}

// --- Values for the laws -----------------------------------------------------------------------

namespace detail {

/// Values of positions that are cheap to solve; nothing for the others, nor once the purse is
/// empty.
template <game G>
class valuer {
 public:
  explicit valuer(const G& g) : memo_(g, table_kind::hash) {}

  [[nodiscard]] [[gnu::noinline]] std::optional<value_t<G>> operator()(const position_t<G>& p) {
    if (purse_ == 0) return std::nullopt;
    limits allowed;
    allowed.positions = std::min(each, purse_);
    try {
      const auto found = memo_.solve(p, wanted::value(), allowed);
      purse_ -= std::min(purse_, found.statistics.positions);
      return found.value;
    } catch (const cannot_solve&) {
      purse_ = 0;  // play does not end: another law's business
      return std::nullopt;
    }
  }

 private:
  static constexpr std::uint64_t each = 20'000;

  memo<G> memo_;
  std::uint64_t purse_ = 1'000'000;
};

/// Whether two moves are the same; by the position they lead to where moves cannot be compared.
template <game G>
[[nodiscard]] bool same_move(const G& g, const position_t<G>& p, const move_t<G>& a,
                             const move_t<G>& b) {
  if constexpr (std::equality_comparable<move_t<G>>)
    return a == b;
  else
    return g.play(p, a) == g.play(p, b);
}

/// "1 move", "2 moves"
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

template <class T>
[[nodiscard]] bool has_twice(const std::vector<T>& ascending) {
  return std::adjacent_find(ascending.begin(), ascending.end()) != ascending.end();
}

}  // namespace detail

// --- The laws ----------------------------------------------------------------------------------

/// Each law has a `name`, says what games it is about (`about`: "a symmetric game"; `applies<G>`),
/// and is called with a sample.
namespace laws {

/// Play does not come back to a position, and comes to an end.
struct play_ends_law {
  static constexpr std::string_view name = "play ends";
  static constexpr std::string_view about = "a game without cycles";
  template <class G>
  static constexpr bool applies = game<G> && !cyclic_game<G>;

  template <game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const auto edges = edges_of(s);
    if (const auto cycle = cycle_in(s, edges)) {
      const std::size_t least = *std::min_element(cycle->begin(), cycle->end());
      return s.fails(name, least,
                     fmt::format("play comes back to this position after {}; a game with "
                                 "cycles says `static constexpr bool cyclic = true`",
                                 detail::counted(cycle->size(), "more move")));
    }
    if (s.endless()) {
      const auto broke_off = s.find(*s.endless());
      return s.fails(name, broke_off.value_or(0),
                     fmt::format("a random play has not ended after {} moves", s.size().longest));
    }
    return std::nullopt;
  }

 private:
  using graph = std::vector<std::vector<std::size_t>>;

  template <game G>
  static graph edges_of(const sample<G>& s) {
    graph edges(s.nodes().size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto& p = s.nodes()[i].position;
      for (const move_t<G>& m : detail::legal_moves(s.rules(), p)) {
        const position_t<G> next = s.rules().play(p, m);
        const auto found = s.find(next);
        // Two positions of one key would look like a cycle; that is the law of keys.
        if (found && s.nodes()[*found].position == next) edges[i].push_back(*found);
      }
    }
    return edges;
  }

  /// The nodes of a cycle, near the start.
  template <game G>
  static std::optional<std::vector<std::size_t>> cycle_in(const sample<G>& s, const graph& edges) {
    // 1. Take away, again and again, every node from which nothing is left to go on to.
    const std::size_t count = edges.size();
    std::vector<std::size_t> left(count);
    std::vector<std::vector<std::size_t>> back(count);
    std::vector<std::size_t> gone;
    for (std::size_t i = 0; i < count; ++i) {
      left[i] = edges[i].size();
      for (const std::size_t to : edges[i]) back[to].push_back(i);
      if (left[i] == 0) gone.push_back(i);
    }
    std::size_t taken = gone.size();
    while (!gone.empty()) {
      const std::size_t at = gone.back();
      gone.pop_back();
      for (const std::size_t from : back[at]) {
        if (--left[from] == 0) {
          gone.push_back(from);
          ++taken;
        }
      }
    }
    if (taken == s.nodes().size()) return std::nullopt;
    // 2. From what remains one can go on for ever, and so comes back.
    std::size_t at = 0;
    while (left[at] == 0) ++at;
    std::vector<std::size_t> seen_at(count, 0);
    std::vector<std::size_t> way;
    while (seen_at[at] == 0) {
      way.push_back(at);
      seen_at[at] = way.size();
      at = *std::find_if(edges[at].begin(), edges[at].end(),
                         [&](std::size_t to) { return left[to] != 0; });
    }
    way.erase(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(seen_at[at] - 1));
    return way;
  }
};

/// A key for each position, and one only; copies are equal.
struct keys_law {
  static constexpr std::string_view name = "keys";
  static constexpr std::string_view about = "a game";
  template <class G>
  static constexpr bool applies = game<G>;

  template <game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const position_t<G> copy = p;
      if (!(copy == p)) return s.fails(name, i, "a copy of this position does not equal it");
      if (g.key(copy) != g.key(p)) {
        return s.fails(name, i, "key(p) differs from call to call, or from copy to copy");
      }
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        const position_t<G> next = g.play(p, m);
        const auto found = s.find(next);
        if (!found || s.nodes()[*found].position == next) continue;
        return s.fails(name, *found,
                       fmt::format("its key is {}, and so is that of another position: {}",
                                   detail::key_text(g.key(next)), detail::named(g, next)));
      }
    }
    return equal_with_different_keys(s);
  }

 private:
  /// Every pair among the first few hundred.
  template <game G>
  std::optional<counterexample> equal_with_different_keys(const sample<G>& s) const {
    const std::size_t count = std::min<std::size_t>(s.nodes().size(), 600);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!(s.nodes()[i].position == s.nodes()[j].position)) continue;
        return s.fails(
            name, i,
            fmt::format("it has key {}, and an equal position that other moves lead to has key {}",
                        detail::key_text(s.rules().key(s.nodes()[i].position)),
                        detail::key_text(s.rules().key(s.nodes()[j].position))));
      }
    }
    return std::nullopt;
  }
};

/// The rules answer the same whenever they are asked.
struct moves_law {
  static constexpr std::string_view name = "moves";
  static constexpr std::string_view about = "a game";
  template <class G>
  static constexpr bool applies = game<G>;

  template <game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const auto moves = detail::legal_moves(g, p);
      const auto again = detail::legal_moves(g, p);
      if (moves.size() != again.size()) {
        return s.fails(name, i,
                       fmt::format("moves(p) gave {} moves, and {} when asked again", moves.size(),
                                   again.size()));
      }
      for (std::size_t k = 0; k < moves.size(); ++k) {
        const move_t<G> first = moves[k];
        const auto text = [&] { return detail::named(g, p, first, k); };
        if (!(g.play(p, first) == g.play(p, first))) {
          return s.fails(name, i,
                         fmt::format("move {} led to another position when played again", text()));
        }
        if (!detail::same_move<G>(g, p, first, again[k])) {
          return s.fails(name, i,
                         fmt::format("moves(p) gave other moves when asked again: {}, then "
                                     "{}",
                                     text(), detail::named(g, p, again[k], k)));
        }
      }
    }
    return std::nullopt;
  }
};

/// A finished game has one value, of the kind that the rules have promised.
struct ends_law {
  static constexpr std::string_view name = "ends";
  static constexpr std::string_view about = "a game with terminal(p)";
  template <class G>
  static constexpr bool applies = game_with_terminal<G>;

  template <game_with_terminal G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto value = s.rules().terminal(p);
      const auto again = s.rules().terminal(p);
      if (static_cast<bool>(value) != static_cast<bool>(again) || (value && *value != *again)) {
        return s.fails(name, i, "terminal(p) differs from call to call");
      }
      if (!value) continue;
      if constexpr (std::same_as<value_t<G>, outcome>) {
        if (*value == outcome::draw) {
          return s.fails(name, i,
                         "terminal(p) is a draw; that is endless play, an even end is a tie");
        }
        if (two_valued_game<G> && *value == outcome::tie) {
          return s.fails(name, i, "terminal(p) is a tie in a game that says two_valued");
        }
      } else if (static_cast<std::int64_t>(*value) != static_cast<score>(*value)) {
        return s.fails(name, i, fmt::format("terminal(p) is {}, too large for a score", *value));
      }
    }
    return std::nullopt;
  }
};

/// Gains are the same whenever they are asked for, and fit; in a puzzle the mover stays.
struct scored_law {
  static constexpr std::string_view name = "scored";
  static constexpr std::string_view about = "a scored game";
  template <class G>
  static constexpr bool applies = scored_game<G>;

  template <scored_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto moves = detail::legal_moves(g, p);
      for (std::size_t k = 0; k < moves.size(); ++k) {
        const move_t<G> m = moves[k];
        const auto earned = g.gain(p, m);
        const auto again = g.gain(p, m);
        const auto text = [&] { return detail::named(g, p, m, k); };
        if (earned != again) {
          return s.fails(
              name, i,
              fmt::format("gain of move {} is {}, and {} when asked again", text(), earned, again));
        }
        if (static_cast<std::int64_t>(earned) != static_cast<score>(earned)) {
          return s.fails(
              name, i, fmt::format("gain of move {} is {}, too large for a score", text(), earned));
        }
        if constexpr (puzzle<G> && requires { g.same_mover(p, m); }) {
          if (!g.same_mover(p, m)) {
            return s.fails(name, i,
                           fmt::format("same_mover is false for move {}; in a puzzle there "
                                       "is one player",
                                       text()));
          }
        }
      }
    }
    return std::nullopt;
  }
};

/// Turns alternate and play ends: without that there is no nimber.
struct impartial_law {
  static constexpr std::string_view name = "impartial";
  static constexpr std::string_view about = "an impartial game";
  template <class G>
  static constexpr bool applies = impartial_game<G>;

  template <impartial_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    if (cyclic_game<G>) return s.fails(name, 0, "the game says that it is impartial, and cyclic");
    const G& g = s.rules();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto moves = detail::legal_moves(g, p);
      for (std::size_t k = 0; k < moves.size(); ++k) {
        if (!same_mover(g, p, moves[k])) continue;
        return s.fails(name, i,
                       fmt::format("the mover of {} moves again; in an impartial game turns "
                                   "alternate",
                                   detail::named(g, p, moves[k], k)));
      }
    }
    return std::nullopt;
  }
};

/// index(p) and at(i) lead to each other.
struct indexed_law {
  static constexpr std::string_view name = "indexed";
  static constexpr std::string_view about = "an indexed game";
  template <class G>
  static constexpr bool applies = indexed_game<G>;

  template <indexed_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const std::uint64_t count = g.position_count();
    if (count == too_many_positions) return std::nullopt;
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const std::uint64_t index = g.index(p);
      if (index >= count) {
        return s.fails(name, i,
                       fmt::format("index(p) is {}, and position_count() is {}", index, count));
      }
      const position_t<G> back = g.at(index);
      if (!(back == p)) {
        return s.fails(name, i,
                       fmt::format("index(p) is {}, and at({}) is another position: {}", index,
                                   index, detail::named(g, back)));
      }
    }
    // All numbers where they are few, as many spread over the whole where they are not.
    const std::uint64_t tries = std::min<std::uint64_t>(count, 4'096);
    for (std::uint64_t k = 0; k < tries; ++k) {
      const std::uint64_t number = count == tries   ? k
                                   : k + 1 == tries ? count - 1
                                                    : count / tries * k + k % 7;
      const std::uint64_t back = g.index(g.at(number));
      if (back == number) continue;
      return s.fails(name, 0, fmt::format("index(at({})) is {}", number, back));
    }
    return std::nullopt;
  }
};

/// A position and its canonical one are the same game.
struct symmetric_law {
  static constexpr std::string_view name = "symmetric";
  static constexpr std::string_view about = "a symmetric game";
  template <class G>
  static constexpr bool applies = symmetric_game<G>;

  template <symmetric_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    detail::valuer<G> value_of(g);
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const position_t<G> least = g.canonical(p);
      const auto text = [&] { return detail::named(g, least); };
      const position_t<G> again = g.canonical(least);
      if (!(again == least)) {
        return s.fails(name, i,
                       fmt::format("canonical(p) is {}, and the canonical position of that "
                                   "is {}",
                                   text(), detail::named(g, again)));
      }
      if (least == p) continue;
      if (terminal(g, p) != terminal(g, least)) {
        return s.fails(name, i,
                       fmt::format("of this position and its canonical one, {}, one is "
                                   "over and the other is not, or is worth more",
                                   text()));
      }
      const auto here = options_of(g, p);
      const auto there = options_of(g, least);
      if (here.size() != there.size()) {
        return s.fails(name, i,
                       fmt::format("{} moves here, and {} in the canonical position, {}",
                                   here.size(), there.size(), text()));
      }
      if (here != there) {
        return s.fails(name, i,
                       fmt::format("moves do not correspond to those of the canonical "
                                   "position, {}",
                                   text()));
      }
      const auto value = value_of(p);
      const auto canonical_value = value_of(least);
      if (value && canonical_value && *value != *canonical_value) {
        return s.fails(name, i,
                       fmt::format("its value is {}, and that of the canonical position, "
                                   "{}, is {}",
                                   *value, text(), *canonical_value));
      }
    }
    return std::nullopt;
  }

 private:
  /// What the moves earn and where they lead, up to symmetry; in ascending order.
  template <symmetric_game G>
  static auto options_of(const G& g, const position_t<G>& p) {
    std::vector<std::tuple<score, bool, key_t<G>>> options;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      options.emplace_back(gain(g, p, m), same_mover(g, p, m), g.key(g.canonical(g.play(p, m))));
    }
    std::sort(options.begin(), options.end());
    return options;
  }
};

/// A position and its simplified one have the same moves, now and in all that follows.
struct simplifying_law {
  static constexpr std::string_view name = "simplifying";
  static constexpr std::string_view about = "a simplifying game";
  template <class G>
  static constexpr bool applies = simplifying_game<G>;

  template <simplifying_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s.rules(), s.nodes()[i].position)) {
        return s.fails(name, i, *fault);
      }
    }
    return std::nullopt;
  }

 private:
  template <simplifying_game G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    const position_t<G> simple = g.simplify(p);
    const auto text = [&] { return detail::named(g, simple); };
    const position_t<G> again = g.simplify(simple);
    if (!(again == simple)) {
      return fmt::format("simplify(p) is {}, and that simplifies to {}", text(),
                         detail::named(g, again));
    }
    if (simple == p) return std::nullopt;
    if (terminal(g, p) != terminal(g, simple)) {
      return fmt::format(
          "of this position and its simplified one, {}, one is over and the other is "
          "not, or is worth more",
          text());
    }
    const auto moves = detail::legal_moves(g, p);
    const auto others = detail::legal_moves(g, simple);
    if (moves.size() != others.size()) {
      return fmt::format("{} moves here, and {} in the simplified position, {}", moves.size(),
                         others.size(), text());
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const move_t<G> other = others[k];
      if (detail::same_move<G>(g, p, m, other) && gain(g, p, m) == gain(g, simple, m) &&
          same_mover(g, p, m) == same_mover(g, simple, m) &&
          g.simplify(g.play(p, m)) == g.simplify(g.play(simple, m))) {
        continue;
      }
      return fmt::format("move {} is another one in the simplified position, {}",
                         detail::named(g, p, m, k), text());
    }
    return std::nullopt;
  }
};

/// Moves lay the pieces on free cells, each that fits.
struct placement_law {
  static constexpr std::string_view name = "placement";
  static constexpr std::string_view about = "a placement game";
  template <class G>
  static constexpr bool applies = placement_game<G>;

  template <placement_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const auto cells = static_cast<unsigned>(g.cells());
    std::vector<std::uint64_t> pieces;
    for (const std::uint64_t piece : g.pieces()) pieces.push_back(piece);
    if (cells > 64) return s.fails(name, 0, fmt::format("{} cells; a mask has 64", cells));
    for (const std::uint64_t piece : pieces) {
      if (piece == 0) return s.fails(name, 0, "a piece covers no cell");
      if (cells < 64 && (piece >> cells) != 0) {
        return s.fails(name, 0,
                       fmt::format("the piece {:#x} lies outside the {} cells", piece, cells));
      }
    }
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const std::uint64_t p = s.nodes()[i].position;
      if (terminal(g, p)) continue;
      std::vector<std::uint64_t> by_moves;
      std::vector<std::uint64_t> by_pieces;
      for_each_move(g.moves(p), [&](const move_t<G>& m) { by_moves.push_back(g.play(p, m)); });
      for (const std::uint64_t piece : pieces) {
        if ((piece & ~p) == 0) by_pieces.push_back(p & ~piece);
      }
      std::sort(by_moves.begin(), by_moves.end());
      std::sort(by_pieces.begin(), by_pieces.end());
      if (by_moves == by_pieces) continue;
      return s.fails(name, i,
                     fmt::format("{} moves, and {} pieces fit on free cells{}", by_moves.size(),
                                 by_pieces.size(),
                                 by_moves.size() == by_pieces.size() ? "; they lead to "
                                                                       "other positions"
                                                                     : ""));
    }
    return std::nullopt;
  }
};

/// Moves make the placements that the game tells of, within the stock and without overlap.
struct packing_law {
  static constexpr std::string_view name = "packing";
  static constexpr std::string_view about = "a packing game";
  template <class G>
  static constexpr bool applies = packing_game<G>;

  template <packing_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const facts known = facts_of(s.rules());
    if (const auto fault = fault_of(known)) return s.fails(name, 0, *fault);
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s, known, i)) return s.fails(name, i, *fault);
    }
    for (std::uint64_t number = 0; number < known.placements.size(); ++number) {
      if (is_made(s.rules(), known, number)) continue;
      return s.fails(name, 0,
                     fmt::format("no play makes placement {}, of the cells {}", number,
                                 cells_text(known.placements[number])));
    }
    return std::nullopt;
  }

 private:
  struct facts {
    std::uint64_t cells;
    std::vector<placement> placements;
    std::vector<std::uint64_t> stock;
  };

  template <packing_game G>
  static facts facts_of(const G& g) {
    facts known{static_cast<std::uint64_t>(g.cells()), {}, {}};
    for (const placement& each : g.placements()) known.placements.push_back(each);
    for (const std::uint64_t copies : g.stock()) known.stock.push_back(copies);
    return known;
  }

  static std::string cells_text(const placement& made) {
    return fmt::format("{}", fmt::join(made.cells, ", "));
  }

  /// What is wrong with the placements by themselves.
  static std::optional<std::string> fault_of(const facts& known) {
    for (std::size_t i = 0; i < known.placements.size(); ++i) {
      const placement& each = known.placements[i];
      const auto& cells = each.cells;
      if (cells.empty()) return fmt::format("placement {} covers no cell", i);
      if (!std::is_sorted(cells.begin(), cells.end()) || detail::has_twice(cells)) {
        return fmt::format("the cells of placement {} do not ascend: {}", i, cells_text(each));
      }
      if (cells.back() >= known.cells) {
        return fmt::format("placement {} covers cell {}, and there are {} cells", i, cells.back(),
                           known.cells);
      }
      if (each.block >= known.stock.size()) {
        return fmt::format("placement {} is of block {}, and stock() has {} blocks", i, each.block,
                           known.stock.size());
      }
    }
    return std::nullopt;
  }

  /// What is wrong with a move from node `at`, given the placements of the play that led there.
  template <packing_game G>
  static std::optional<std::string> fault_at(const sample<G>& s, const facts& known,
                                             std::size_t at) {
    const G& g = s.rules();
    const position_t<G>& p = s.nodes()[at].position;
    const auto moves = detail::legal_moves(g, p);
    if (moves.empty()) return std::nullopt;
    std::vector<bool> covered(known.cells, false);
    std::vector<std::uint64_t> used(known.stock.size(), 0);
    for (const auto& [from, move] : s.path(at)) {
      const auto number = g.placement_of(from, move);
      if (!number || *number >= known.placements.size()) continue;
      for (const std::uint32_t cell : known.placements[*number].cells) covered[cell] = true;
      ++used[known.placements[*number].block];
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const auto number = g.placement_of(p, m);
      const auto earned = static_cast<std::int64_t>(g.gain(p, m));
      const auto text = [&] { return detail::named(g, p, m, k); };
      if (number && *number >= known.placements.size()) {
        return fmt::format("move {} makes placement {}, and there are {}", text(), *number,
                           known.placements.size());
      }
      const std::int64_t value = number ? known.placements[*number].value : 0;
      if (earned != value) {
        return fmt::format("move {} earns {}, and its placement is worth {}", text(), earned,
                           value);
      }
      if (!number) continue;
      const placement& made = known.placements[*number];
      for (const std::uint32_t cell : made.cells) {
        if (covered[cell]) return fmt::format("move {} covers cell {} once more", text(), cell);
      }
      if (used[made.block] >= known.stock[made.block]) {
        return fmt::format("move {} takes block {} once more, and the stock is {}", text(),
                           made.block, known.stock[made.block]);
      }
    }
    return std::nullopt;
  }

  /// Whether some play that keeps the cells of a placement free comes to make it. Depth first;
  /// where the search is given up, the placement gets the benefit of the doubt.
  template <packing_game G>
  static bool is_made(const G& g, const facts& known, std::uint64_t number) {
    constexpr std::size_t most = 2'000;
    const std::vector<std::uint32_t>& wanted = known.placements[number].cells;
    const auto keeps_free = [&](std::uint64_t other) {
      const auto& cells = known.placements[other].cells;
      return std::none_of(cells.begin(), cells.end(), [&](std::uint32_t cell) {
        return std::binary_search(wanted.begin(), wanted.end(), cell);
      });
    };
    hash_table<key_t<G>, bool> seen;
    std::vector<position_t<G>> open{g.start()};
    while (!open.empty()) {
      const position_t<G> p = open.back();
      open.pop_back();
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        const auto made = g.placement_of(p, m);
        if (made == number || seen.size() >= most) return true;
        if (made && !keeps_free(*made)) continue;
        const position_t<G> next = g.play(p, m);
        if (seen.find(g.key(next))) continue;
        seen.store(g.key(next), true);
        open.push_back(next);  // moves that lay nothing come last, and are followed first
      }
    }
    return false;
  }
};

/// bounds(p) hold the value.
struct bounded_law {
  static constexpr std::string_view name = "bounded";
  static constexpr std::string_view about = "a bounded game";
  template <class G>
  static constexpr bool applies = bounded_game<G>;

  template <bounded_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::valuer<G> value_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const auto [lower, upper] = s.rules().bounds(p);
      if (lower > upper) {
        return s.fails(name, i, fmt::format("bounds(p) are from {} to {}", lower, upper));
      }
      const auto value = value_of(p);
      if (!value || (lower <= *value && *value <= upper)) continue;
      return s.fails(
          name, i,
          fmt::format("its value is {}, and bounds(p) are from {} to {}", *value, lower, upper));
    }
    return std::nullopt;
  }
};

/// promising(p) are moves, each once, and among them is a best one.
struct ordered_law {
  static constexpr std::string_view name = "ordered";
  static constexpr std::string_view about = "an ordered game";
  template <class G>
  static constexpr bool applies = ordered_game<G>;

  template <ordered_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::valuer<G> value_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s.rules(), s.nodes()[i].position, value_of)) {
        return s.fails(name, i, *fault);
      }
    }
    return std::nullopt;
  }

 private:
  template <ordered_game G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p,
                                             detail::valuer<G>& value_of) {
    const auto moves = detail::legal_moves(g, p);
    if (moves.empty()) return std::nullopt;
    std::vector<move_t<G>> kept;
    for_each_move(g.promising(p), [&](const move_t<G>& m) { kept.push_back(m); });
    // 1. A part of the moves.
    for (std::size_t k = 0; k < kept.size(); ++k) {
      const move_t<G> m = kept[k];
      const auto same = [&](const move_t<G>& other) {
        return detail::same_move<G>(g, p, m, other);
      };
      if (std::none_of(moves.begin(), moves.end(), same)) {
        return fmt::format("promising(p) has a move that moves(p) has not, its number {}", k + 1);
      }
      if (std::count_if(kept.begin(), kept.end(), same) >
          std::count_if(moves.begin(), moves.end(), same)) {
        return fmt::format("promising(p) has move {} more than once", detail::named(g, p, m, k));
      }
    }
    // 2. Empty only where there is nothing to find out.
    if (kept.empty()) {
      if constexpr (bounded_game<G>) {
        const auto [lower, upper] = g.bounds(p);
        if (lower == upper) return std::nullopt;
      }
      return fmt::format(
          "promising(p) is empty, there are {} moves, and no bounds(p) say the value",
          moves.size());
    }
    // 3. With a best move.
    const auto value = value_of(p);
    std::optional<value_t<G>> best;
    for (const move_t<G>& m : kept) {
      const auto next = value_of(g.play(p, m));
      if (!value || !next) return std::nullopt;
      const value_t<G> worth = by_value<G>::after(g, p, m, *next);
      if (!best || worth > *best) best = worth;
    }
    if (*best == *value) return std::nullopt;
    return fmt::format("its value is {}, and the best of promising(p) gets {}", *value, *best);
  }
};

/// What is printed can be read, and moves are told apart.
struct text_law {
  static constexpr std::string_view name = "text";
  static constexpr std::string_view about = "a game with text";
  template <class G>
  static constexpr bool applies = text_game<G>;

  template <text_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      if (const auto fault = fault_of_position(s.rules(), p)) return s.fails(name, i, *fault);
      if (const auto fault = fault_of_case(s.rules(), p)) return s.fails(name, i, *fault);
      if (const auto fault = fault_of_moves(s.rules(), p)) return s.fails(name, i, *fault);
    }
    return std::nullopt;
  }

 private:
  template <text_game G>
  static std::optional<std::string> fault_of_position(const G& g, const position_t<G>& p) {
    const std::string text = print_position(g, p);
    try {
      const position_t<G> back = parse_position(g, text);
      if (back == p) return std::nullopt;
      return fmt::format(
          "it prints as {}, which is read as another position: its key is {}, not {}", text,
          detail::key_text(g.key(back)), detail::key_text(g.key(p)));
    } catch (const bad_input& fault) {
      return fmt::format("it prints as {}, which cannot be read: {}", text, fault.what());
    }
  }

  template <text_game G>
  static std::optional<std::string> fault_of_case(const G& g, const position_t<G>& p) {
    if constexpr (detail::has_parse_case<G>) {
      const std::string text = print_case(g, p);
      try {
        const std::pair<G, position_t<G>> back = parse_case(g, text);
        if (back.second == p && print_case(back.first, back.second) == text) return std::nullopt;
        return fmt::format("as a case it prints as {}, which is read as another one: {}", text,
                           print_case(back.first, back.second));
      } catch (const bad_input& fault) {
        return fmt::format("as a case it prints as {}, which cannot be read: {}", text,
                           fault.what());
      }
    }
    return std::nullopt;
  }

  template <text_game G>
  static std::optional<std::string> fault_of_moves(const G& g, const position_t<G>& p) {
    const auto moves = detail::legal_moves(g, p);
    std::vector<std::string> texts;
    for (const move_t<G>& m : moves) texts.push_back(print_move(g, p, m));
    std::vector<std::string> sorted = texts;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) return fmt::format("two moves print as {}", *twice);
    // Reading a move prints all of them: where they are many, a part will do.
    const std::size_t step = moves.size() / 3 + 1;
    for (std::size_t k = 0; k < moves.size(); k += step) {
      try {
        if (g.play(p, parse_move(g, p, texts[k])) == g.play(p, moves[k])) continue;
        return fmt::format("the text of a move, {}, is read as another move", texts[k]);
      } catch (const bad_input& fault) {
        return fmt::format("the text of a move, {}, cannot be read: {}", texts[k], fault.what());
      }
    }
    return std::nullopt;
  }
};

/// Every engine that the game allows gives the answer of the plain recursion.
struct engines_law {
  static constexpr std::string_view name = "engines agree";
  static constexpr std::string_view about = "a game without cycles";
  template <class G>
  static constexpr bool applies = game<G> && !cyclic_game<G>;

  template <game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    try {
      return compare(s);
    } catch (const cannot_solve&) {
      return std::nullopt;  // play does not end: another law's business
    }
  }

 private:
  static constexpr std::uint64_t each = 20'000;  // positions that plain may look at
  static constexpr std::uint64_t together = 2'000'000;
  static constexpr std::size_t solved_positions = 250;
  static constexpr wanted asked{.remoteness = true, .best_moves = true, .line = false};

  template <game G>
  static std::optional<counterexample> compare(const sample<G>& s) {
    const G& g = s.rules();
    plain<G> oracle(g);
    rivals<G> others(g);
    limits allowed;
    allowed.positions = each;
    std::uint64_t spent = 0;
    const std::size_t step = s.nodes().size() / solved_positions + 1;
    for (std::size_t i = 0; i < s.nodes().size() && spent < together; i += step) {
      const auto expected = oracle.solve(s.nodes()[i].position, asked, allowed);
      spent += expected.statistics.positions;
      if (!expected.value) continue;
      if (const auto fault = others.fault(g, expected)) return s.fails(name, i, *fault);
    }
    return std::nullopt;
  }

  template <game G>
  static std::string text_of(const answer<G>& given) {
    std::string text = fmt::format("{}", *given.value);
    if (given.remoteness) text += " in " + detail::counted(*given.remoteness, "move");
    if (given.best_moves) text += " with " + detail::counted(given.best_moves->size(), "best move");
    return text;
  }

  template <game G>
  static std::optional<std::string> differs(const answer<G>& expected, const answer<G>& given,
                                            std::string_view engine) {
    if (given.value == expected.value &&
        (!given.remoteness || given.remoteness == expected.remoteness) &&
        (!given.best_moves || given.best_moves->size() == expected.best_moves->size())) {
      return std::nullopt;
    }
    return fmt::format("by plain its value is {}, and by {} it is {}", text_of(expected), engine,
                       given.value ? text_of(given) : "unknown");
  }

  // Nothing in place of an engine that the game does not allow.
  struct none {};
  template <class G>
  struct symmetric_engine {
    using type = none;
  };
  template <symmetric_game G>
  struct symmetric_engine<G> {
    using type = std::unique_ptr<symmetric_memo<G>>;
  };
  template <class G>
  struct simplifying_engine {
    using type = none;
  };
  template <simplifying_game G>
  struct simplifying_engine<G> {
    using type = std::unique_ptr<simplifying_memo<G>>;
  };

  /// The engines that are compared with plain.
  template <game G>
  class rivals {
   public:
    explicit rivals(const G& g) : hash_(g, table_kind::hash) {
      if constexpr (indexed_game<G>) {
        if (g.position_count() <= largest_table)
          dense_ = std::make_unique<memo<G>>(g, table_kind::dense);
      }
      if constexpr (symmetric_game<G>) symmetric_ = std::make_unique<symmetric_memo<G>>(g);
      if constexpr (simplifying_game<G>) simplifying_ = std::make_unique<simplifying_memo<G>>(g);
      if constexpr (puzzle<G> && bounded_game<G>)
        bounding_ = std::make_unique<branch_and_bound<G>>(g);
    }

    std::optional<std::string> fault(const G& g, const answer<G>& expected) {
      const position_t<G>& p = expected.position;
      if (auto found = differs(expected, hash_.solve(p, asked), "memo (hash)")) return found;
      if (auto found = differs(expected, hash_.solve(p, wanted::value()), "memo (value alone)")) {
        return found;
      }
      if constexpr (indexed_game<G>) {
        if (auto found = fault_of_dense(g, expected)) return found;
      }
      if constexpr (symmetric_game<G>) {
        if (auto found = differs(expected, symmetric_->solve(p, asked), "memo+symmetry")) {
          return found;
        }
      }
      if constexpr (simplifying_game<G>) {
        if (auto found = differs(expected, simplifying_->solve(p, asked), "memo+simplify")) {
          return found;
        }
      }
      if constexpr (puzzle<G> && bounded_game<G>) {
        if (auto found = differs(expected, bounding_->solve(p, asked), "branch_and_bound")) {
          return found;
        }
      }
      return std::nullopt;
    }

   private:
    static constexpr std::uint64_t largest_table = std::uint64_t{1} << 26U;
    template <bool Has, class Engine>
    using if_there = std::conditional_t<Has, std::unique_ptr<Engine>, none>;

    std::optional<std::string> fault_of_dense(const G& g, const answer<G>& expected) {
      if (!dense_ || !within_table(g, expected.position)) return std::nullopt;
      try {
        return differs(expected, dense_->solve(expected.position, asked), "memo (dense)");
      } catch (const does_not_fit&) {
        dense_.reset();  // this game's values are too large for the table
        return std::nullopt;
      }
    }

    /// An index that lies would write outside the table.
    static bool within_table(const G& g, const position_t<G>& p) {
      const std::uint64_t count = g.position_count();
      bool within = true;
      auto look = [&](const position_t<G>& at) { within = within && g.index(at) < count; };
      return detail::breadth_first(g, p, look, each, hash_table<key_t<G>, bool>()) && within;
    }

    memo<G> hash_;
    if_there<indexed_game<G>, memo<G>> dense_;
    typename symmetric_engine<G>::type symmetric_;
    typename simplifying_engine<G>::type simplifying_;
    if_there<puzzle<G> && bounded_game<G>, branch_and_bound<G>> bounding_;
  };
};

inline constexpr play_ends_law play_ends;
inline constexpr keys_law keys;
inline constexpr moves_law moves;
inline constexpr ends_law ends;
inline constexpr scored_law scored;
inline constexpr impartial_law impartial;
inline constexpr indexed_law indexed;
inline constexpr symmetric_law symmetric;
inline constexpr simplifying_law simplifying;
inline constexpr placement_law placement;
inline constexpr packing_law packing;
inline constexpr bounded_law bounded;
inline constexpr ordered_law ordered;
inline constexpr text_law text;
inline constexpr engines_law engines_agree;

/// All of them; those that the others lean on come first.
inline constexpr auto all =
    boost::hana::make_tuple(play_ends, keys, moves, ends, scored, impartial, indexed, symmetric,
                            simplifying, placement, packing, bounded, ordered, text, engines_agree);

}  // namespace laws

// --- Checking ----------------------------------------------------------------------------------

/// The first counterexample to one law: in the smallest rules, at the fewest moves from the start.
template <class Law, game G>
[[nodiscard]] std::optional<counterexample> check_law(const Law& law,
                                                      const std::vector<sample<G>>& samples) {
  if constexpr (Law::template applies<G>) {
    for (const sample<G>& each : samples) {
      if (auto found = law(each)) return found;
    }
  }
  return std::nullopt;
}

/// The first counterexample to each law that does not hold; in the order of `laws::all`.
template <game G>
[[nodiscard]] std::vector<counterexample> check_laws(const std::vector<sample<G>>& samples) {
  std::vector<counterexample> found;
  boost::hana::for_each(laws::all, [&](const auto& law) {
    if (auto fault = check_law(law, samples)) found.push_back(*std::move(fault));
  });
  return found;
}

/// The same for rules of one's choice, the smallest first.
template <game G>
[[nodiscard]] std::vector<counterexample> check_laws(const std::vector<G>& rules) {
  return check_laws(samples_of(rules));
}

/// The same for the rules that the game wants its laws tried on.
template <class G>
[[nodiscard]] std::vector<counterexample> check_laws() {
  static_cast<void>(requirements<G>{});
  if constexpr (game<G>)
    return check_laws(rules_to_try<G>());
  else
    return {};
}

}  // namespace zermelo

/// Prints a counterexample on several lines.
template <>
struct fmt::formatter<zermelo::counterexample> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const zermelo::counterexample& found, Context& context) const {
    auto out = fmt::format_to(context.out(), "law: {}\n{}\n", found.law, found.sentence);
    if (!found.rules.empty()) out = fmt::format_to(out, "rules: {}\n", found.rules);
    out = fmt::format_to(out, "position:\n{}\n", found.position);
    if (found.moves.empty()) return fmt::format_to(out, "which is the start\n");
    return fmt::format_to(out, "moves that lead there: {}\n", fmt::join(found.moves, " "));
  }
};
