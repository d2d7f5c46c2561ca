/// The positions that laws are tried on, and their values where they are cheap.
#pragma once

#include <random>
#include <zermelo/engines/compiled_apart.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/laws/counterexample.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo {

/// Positions of one game, each once (by key), by their number of moves from the start, with the
/// moves that lead there: all that are near, and those of random plays, the same on every machine.
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

  static constexpr std::size_t plays = 40;        // random plays to the end
  static constexpr std::size_t longest = 10'000;  // moves of one play

  /// `positions`: of those nearest to the start. What laws spend on the values of positions, and
  /// how many positions of a game are all looked at, grows with it.
  explicit sample(const G& rules, std::uint64_t positions = usual_law_positions)
      : rules_(rules), positions_(positions) {
    add({rules_.start()});
    add_nearest();
    add_plays();
    sort();
  }

  [[nodiscard]] const G& rules() const noexcept { return rules_; }
  [[nodiscard]] const std::vector<node>& nodes() const noexcept { return nodes_; }
  /// The first random play that went on for longer than `longest` moves: where it broke off.
  [[nodiscard]] const std::optional<position>& endless() const noexcept { return endless_; }

  /// What of `usual` amount is right for so many positions; at least one.
  [[nodiscard]] std::uint64_t scaled(std::uint64_t usual) const noexcept {
    return std::max<std::uint64_t>(usual * positions_ / usual_law_positions, 1);
  }

  /// With how many positions `scaled(usual)` is as much as `wanted`.
  [[nodiscard]] static std::uint64_t positions_for(std::uint64_t usual, std::uint64_t wanted) {
    return (wanted * usual_law_positions + usual - 1) / usual;
  }

  /// The k-th node to be tried: those near the start first, and in a sample `from_the_end` those
  /// that are far from it, which are cheap to solve.
  [[nodiscard]] std::size_t turn(std::size_t k) const noexcept {
    return is_from_the_end_ ? nodes_.size() - 1 - k : k;
  }
  [[nodiscard]] sample from_the_end() const {
    sample other = *this;
    other.is_from_the_end_ = true;
    return other;
  }

  /// The node with the key of p.
  [[nodiscard]] [[gnu::noinline]] std::optional<std::size_t> find(const position& p) const {
    return places_.find(rules_.key(p));
  }

  /// The counterexample to a law at a node.
  [[nodiscard]] [[gnu::noinline]] counterexample fails(std::string_view law, std::size_t at,
                                                       const std::string& sentence) const {
    counterexample found = told(law, nodes_[at].position, sentence);
    for (; nodes_[at].distance != 0; at = nodes_[at].parent) {
      const position& from = nodes_[nodes_[at].parent].position;
      const std::size_t place = nodes_[at].place;
      const auto moves = detail::legal_moves(rules_, from);
      found.moves.push_back(place < moves.size() ? detail::named(rules_, from, moves[place], place)
                                                 : fmt::format("move number {}", place + 1));
    }
    std::reverse(found.moves.begin(), found.moves.end());
    return found;
  }

  /// Likewise at the position of a number, with the way there where the sample knows one.
  [[nodiscard]] [[gnu::noinline]] counterexample fails_at(std::string_view law, const position& p,
                                                          const std::string& sentence) const {
    const auto known = find(p);
    if (known && nodes_[*known].position == p) return fails(law, *known, sentence);
    counterexample found = told(law, p, sentence);
    found.by_number = true;
    return found;
  }

 private:
  [[nodiscard]] counterexample told(std::string_view law, const position& p,
                                    const std::string& sentence) const {
    return {std::string(law), sentence, as_equations(rules_as_text(rules_)),
            detail::drawn(rules_, p)};
  }

  /// The number of p's node, a new one where its key is new.
  std::size_t add(node found) {
    const auto key = rules_.key(found.position);
    if (const auto known = places_.find(key)) return *known;
    places_.store(key, nodes_.size());
    nodes_.push_back(std::move(found));
    return nodes_.size() - 1;
  }

  std::size_t add_after(std::size_t from, const position& p, std::size_t place) {
    return add({p, from, place, nodes_[from].distance + 1});
  }

  void add_nearest() {
    for (std::size_t at = 0; at < nodes_.size() && nodes_.size() < positions_; ++at) {
      const position p = nodes_[at].position;
      const auto moves = detail::legal_moves(rules_, p);
      for (std::size_t i = 0; i < moves.size(); ++i) add_after(at, rules_.play(p, moves[i]), i);
    }
  }

  void add_plays() {
    std::mt19937_64 random(1913);
    for (std::size_t play = 0; play < plays && !endless_; ++play) {
      std::size_t at = 0;
      for (std::size_t moved = 0;; ++moved) {
        const auto moves = detail::legal_moves(rules_, nodes_[at].position);
        if (moves.empty()) break;
        if (moved == longest) {
          endless_ = nodes_[at].position;
          break;
        }
        const auto chosen = static_cast<std::size_t>(random() % moves.size());
        const position next = rules_.play(nodes_[at].position, moves[chosen]);
        at = add_after(at, next, chosen);
        // Two positions of one key would look like endless play; that is the law of keys.
        if (!(nodes_[at].position == next)) break;
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
  std::uint64_t positions_;
  bool is_from_the_end_ = false;
  std::vector<node> nodes_;
  hash_table<key_t<G>, std::size_t> places_;
  std::optional<position> endless_;
};

/// The rules that a game wants its laws tried on.
template <game G>
[[nodiscard]] std::vector<G> rules_to_try() {
  if constexpr (requires {
                  { G::samples() } -> std::same_as<std::vector<G>>;
                }) {
    return G::samples();
  } else if constexpr (std::is_default_constructible_v<G>) {
    return std::vector<G>(1);
  } else {
    static_assert(std::is_default_constructible_v<G>,
                  "laws need rules to try: a default constructor, or `static std::vector<G> "
                  "samples()`, the smallest rules first");
    return {};
  }
}

template <game G>
[[nodiscard]] std::vector<sample<G>> samples_of(const std::vector<G>& rules,
                                                std::uint64_t positions = usual_law_positions) {
  std::vector<sample<G>> samples;
  for (const G& each : rules) samples.emplace_back(each, positions);
  return samples;
}

namespace detail {

/// Values of positions that are cheap to solve; nothing for others, or once the purse is empty.
template <game G>
class valuer {
 public:
  explicit valuer(const sample<G>& s)
      : memo_(compiled_apart<G>::by(oracle::memo, s.rules())),
        each_(s.scaled(20'000)),
        purse_(s.scaled(1'000'000)) {}

  [[nodiscard]] [[gnu::noinline]] std::optional<value_t<G>> operator()(const position_t<G>& p) {
    if (purse_ == 0) return std::nullopt;
    limits allowed;
    allowed.positions = std::min(each_, purse_);
    try {
      const auto found = memo_->solve(p, wanted::value(), allowed);
      purse_ -= std::min(purse_, found.statistics.positions);
      return found.value;
    } catch (const cannot_solve&) {
      purse_ = 0;  // play does not end: another law's business
      return std::nullopt;
    }
  }

 private:
  std::unique_ptr<engine_of<G>> memo_;
  std::uint64_t each_;
  std::uint64_t purse_;
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

/// How p and the position that stands for it, `kind` ("simplified"), differ at first sight.
template <game G>
[[nodiscard]] std::optional<std::string> difference(const G& g, const position_t<G>& p,
                                                    std::string_view kind,
                                                    const position_t<G>& standing) {
  if (terminal(g, p) != terminal(g, standing)) {
    return fmt::format(
        "of this position and its {} one, {}, one is over and the other is not, or is worth more",
        kind, named(g, standing));
  }
  const std::size_t here = legal_moves(g, p).size();
  const std::size_t there = legal_moves(g, standing).size();
  if (here == there) return std::nullopt;
  return fmt::format("{} moves here, and {} in the {} position, {}", here, there, kind,
                     named(g, standing));
}

/// "1 move", "2 moves"
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace detail

}  // namespace zermelo
