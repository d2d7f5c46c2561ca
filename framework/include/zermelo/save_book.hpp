/// Making an opening book.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/concepts.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/engines/valuation.hpp>
#include <zermelo/limits.hpp>
#include <zermelo/moves.hpp>
#include <zermelo/tables/book.hpp>
#include <zermelo/tables/file.hpp>
#include <zermelo/tables/hash.hpp>
#include <zermelo/tables/rules.hpp>
#include <zermelo/tables/save.hpp>
#include <zermelo/tables/save_options.hpp>

namespace zermelo {

/// A game that `save_book` serves: one that has books, and alpha_beta to make them.
template <class G>
concept openings_game = book_game<G> && alpha_beta_engine::serves<G>;

namespace detail {

/// The positions within so many moves of the start, nearest first, of those that are worth the same
/// the one that was found first.
template <book_game G>
class openings {
 public:
  struct node {
    position_t<G> position;
    key_t<G> key;
    std::optional<value_t<G>> value = {};
  };

  /// Throws `stopped` where they take more than `most_bytes`.
  openings(const G& g, unsigned plies, std::uint64_t most_bytes)
      : game_(&g), most_bytes_(most_bytes) {
    places_.limit_bytes(most_bytes);
    add(g.start());
    for (unsigned ply = 0; ply < plies && last_ply_ < nodes_.size(); ++ply) {
      const std::size_t first = std::exchange(last_ply_, nodes_.size());
      for (std::size_t i = first; i < last_ply_; ++i) {
        const position_t<G> p = nodes_[i].position;  // a copy, because the list grows
        if (terminal(g, p)) continue;
        for_each_move(g.moves(p), [&](const move_t<G>& m) { add(g.play(p, m)); });
      }
    }
  }

  [[nodiscard]] std::vector<node>& nodes() noexcept { return nodes_; }
  /// The place of the first node that is as far from the start as the book reaches; those before
  /// have all that their moves lead to among the nodes.
  [[nodiscard]] std::size_t last_ply() const noexcept { return last_ply_; }

  [[nodiscard]] std::size_t place_of(const position_t<G>& p) const {
    return *places_.find(key_in_books(*game_, p));
  }

 private:
  void add(const position_t<G>& p) {
    const key_t<G> key = key_in_books(*game_, p);
    if (places_.find(key)) return;
    if ((nodes_.size() + 1) * sizeof(node) > most_bytes_) throw stopped{stop_reason::bytes};
    places_.store(key, static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back({p, key});
  }

  const G* game_;
  std::uint64_t most_bytes_;
  std::vector<node> nodes_;
  std::size_t last_ply_ = 0;
  hash_table<key_t<G>, std::uint32_t> places_;
};

/// What is left of the limits for the rest of the work.
class allowance {
 public:
  explicit allowance(const limits& given) : left_(given) {}

  [[nodiscard]] const limits& left() const noexcept { return left_; }
  [[nodiscard]] const statistics& spent() const noexcept { return spent_; }

  void pay(const statistics& took) {
    spent_.positions += took.positions;
    spent_.seconds += took.seconds;
    spent_.bytes = std::max(spent_.bytes, took.bytes);
    if (left_.positions) *left_.positions -= std::min(*left_.positions, took.positions);
    if (left_.seconds) *left_.seconds = std::max(*left_.seconds - took.seconds, 0.0);
  }

 private:
  limits left_;
  statistics spent_;
};

/// The value of each position where the book ends, by search. Throws `stopped_book`.
template <openings_game G>
void solve_last_ply(const G& g, openings<G>& all, allowance& allowed) {
  alpha_beta<G> solver(g);
  const std::size_t count = all.nodes().size() - all.last_ply();
  for (std::size_t i = 0; i < count; ++i) {
    auto& node = all.nodes()[all.last_ply() + i];
    const auto found = solver.solve(node.position, wanted::value(), allowed.left());
    allowed.pay(found.statistics);
    if (!found.value) throw stopped_book{{*found.stopped_by}, i, count};
    node.value = found.value;
  }
}

/// The value of a node by those of the nodes that its moves lead to. By recursion: a move may lead
/// to a node that was found sooner, where positions of different plies are worth the same.
template <book_game G>
value_t<G> deduced(const G& g, openings<G>& all, std::size_t place) {
  auto& node = all.nodes()[place];
  if (!node.value) node.value = terminal(g, node.position);
  if (!node.value) {
    typename by_value<G>::best_so_far best;
    for_each_move(g.moves(node.position), [&](const move_t<G>& m) {
      const std::size_t next = all.place_of(g.play(node.position, m));
      best.add(g, node.position, m, deduced(g, all, next));
    });
    node.value = best.value_or(stuck_value(g));
  }
  return *node.value;
}

/// The nodes, by their keys.
template <book_game G>
void write_book(openings<G>& all, const table_layout& layout, table_writer& out) {
  using node = typename openings<G>::node;
  auto& nodes = all.nodes();
  std::sort(nodes.begin(), nodes.end(), [](const node& a, const node& b) { return a.key < b.key; });
  entries_to_save entries(layout);
  for (std::size_t i = 0; i < nodes.size(); ++i) entries.set(i, number_in_table(*nodes[i].value));
  out.append(entries.bytes());
  for (const node& each : nodes) out.append(key_on_disk<key_t<G>>::encode(each.key));
  out.commit();
}

}  // namespace detail

/// Writes the values of all positions within `plies` moves of the start to `path`: those where the
/// book ends by alpha_beta, which keeps its table from one to the next, and the others from those
/// one move on. Memory: the engine's table, and the positions. Throws `stopped_book` at a limit,
/// `bad_table` where the file cannot be written, `does_not_fit`, `std::bad_alloc`: no file is left
/// then.
template <openings_game G>
saved save_book(const G& g, const std::filesystem::path& path, unsigned plies,
                const save_options& given = {}) {
  detail::openings<G> all(g, plies, given.limits.bytes.value_or(~std::uint64_t{0}));
  const table_layout layout = book_layout<G>(plies, all.nodes().size());
  table_writer out(path, {std::string(G::name), rules_as_text(g), layout}, given.how);
  detail::allowance allowed(given.limits);
  detail::solve_last_ply(g, all, allowed);
  for (std::size_t place = 0; place < all.last_ply(); ++place) detail::deduced(g, all, place);
  detail::write_book(all, layout, out);
  return {alpha_beta<G>::name, allowed.spent()};
}

}  // namespace zermelo
