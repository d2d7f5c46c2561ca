/// Laws of every game: play ends, keys tell positions apart, rules answer the same each time.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// Play does not come back to a position, and comes to an end.
struct play_ends_law : law_on<game_role, 10, "play ends", "a game without cycles"> {
  template <class G>
  static constexpr bool applies = game<G> && !cyclic_game<G>;

  template <game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    return {fault_in(s), s.nodes().size()};
  }

 private:
  using graph = std::vector<std::vector<std::size_t>>;

  template <game G>
  static std::optional<counterexample> fault_in(const sample<G>& s) {
    if (const auto cycle = cycle_in(edges_of(s))) {
      const std::size_t least = *std::min_element(cycle->begin(), cycle->end());
      return s.fails(name, least,
                     fmt::format("play comes back to this position after {}; a game with "
                                 "cycles says `static constexpr bool cyclic = true`",
                                 detail::counted(cycle->size(), "more move")));
    }
    if (s.endless()) {
      const auto broke_off = s.find(*s.endless());
      return s.fails(name, broke_off.value_or(0),
                     fmt::format("a random play has not ended after {} moves", sample<G>::longest));
    }
    return std::nullopt;
  }

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
  static std::optional<std::vector<std::size_t>> cycle_in(const graph& edges) {
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
    for (std::size_t k = 0; k < gone.size(); ++k) {
      for (const std::size_t from : back[gone[k]]) {
        if (--left[from] == 0) gone.push_back(from);
      }
    }
    if (gone.size() == count) return std::nullopt;
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
struct keys_law : law_on<game_role, 20, "keys", "a game"> {
  template <game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    return {fault_in(s), s.nodes().size()};
  }

 private:
  template <game G>
  static std::optional<counterexample> fault_in(const sample<G>& s) {
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
    // Every pair among the first few hundred.
    const std::size_t count = std::min<std::size_t>(s.nodes().size(), 600);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!(s.nodes()[i].position == s.nodes()[j].position)) continue;
        return s.fails(
            name, i,
            fmt::format("it has key {}, and an equal position that other moves lead to has key {}",
                        detail::key_text(g.key(s.nodes()[i].position)),
                        detail::key_text(g.key(s.nodes()[j].position))));
      }
    }
    return std::nullopt;
  }
};

/// The rules answer the same whenever they are asked.
struct moves_law : law_on<game_role, 30, "moves", "a game"> {
  static constexpr std::string_view untried_where = "no position has a move";

  template <game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    const auto moves = detail::legal_moves(g, p);
    const auto again = detail::legal_moves(g, p);
    if (moves.size() != again.size()) {
      return fmt::format("moves(p) gave {} moves, and {} when asked again", moves.size(),
                         again.size());
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> first = moves[k];
      const auto text = [&] { return detail::named(g, p, first, k); };
      if (!(g.play(p, first) == g.play(p, first))) {
        return fmt::format("move {} led to another position when played again", text());
      }
      if (!detail::same_move<G>(g, p, first, again[k])) {
        return fmt::format("moves(p) gave other moves when asked again: {}, then {}", text(),
                           detail::named(g, p, again[k], k));
      }
    }
    return holds_if(!moves.empty());
  }
};

}  // namespace zermelo::laws
