/// Making an opening book.
#pragma once

#include <range/v3/algorithm/copy_if.hpp>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/files/book.hpp>
#include <zermelo/files/checkpoint_directory.hpp>
#include <zermelo/positions/filled_table.hpp>
#include <zermelo/positions/save_options.hpp>

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

  /// Throws `stopped` at a limit; that of positions is the search's.
  openings(const G& g, unsigned plies, limits allowed = {})
      : game_(&g), plies_(plies), most_bytes_(allowed.bytes.value_or(~std::uint64_t{0})) {
    allowed.positions.reset();
    meter spent;
    spent.start(allowed);
    places_.limit_bytes(most_bytes_);
    add(g.start());
    for (unsigned ply = 0; ply < plies && last_ply_ < nodes_.size(); ++ply) {
      const std::size_t first = std::exchange(last_ply_, nodes_.size());
      for (std::size_t i = first; i < last_ply_; ++i) {
        spent.tick();
        const position_t<G> p = nodes_[i].position;  // a copy, because the list grows
        if (terminal(g, p)) continue;
        for_each_move(g.moves(p), [&](const move_t<G>& m) { add(g.play(p, m)); });
      }
    }
  }

  [[nodiscard]] const G& game() const noexcept { return *game_; }
  [[nodiscard]] unsigned plies() const noexcept { return plies_; }
  [[nodiscard]] std::vector<node>& nodes() noexcept { return nodes_; }
  /// The place of the first node that is as far from the start as the book reaches; those before
  /// have all that their moves lead to among the nodes.
  [[nodiscard]] std::size_t last_ply() const noexcept { return last_ply_; }
  [[nodiscard]] std::span<node> last_nodes() noexcept {
    return std::span(nodes_).subspan(last_ply_);
  }

  [[nodiscard]] std::size_t place_of(const position_t<G>& p) const {
    return *places_.find(key_in_books(*game_, p));
  }

 private:
  void add(const position_t<G>& p) {
    const key_t<G> key = key_in_books(*game_, p);
    if (places_.find(key)) return;
    if ((nodes_.size() + 1) * sizeof(node) > most_bytes_) throw stopped{stop_reason::bytes};
    if (nodes_.size() > std::numeric_limits<std::uint32_t>::max()) {
      throw cannot_solve("an opening book of more than 2^32 positions; take fewer plies");
    }
    places_.store(key, static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back({p, key});
  }

  const G* game_;
  unsigned plies_;
  std::uint64_t most_bytes_;
  std::vector<node> nodes_;
  std::size_t last_ply_ = 0;
  hash_table<key_t<G>, std::uint32_t> places_;
};

/// The value of a node by those of the nodes that its moves lead to. By recursion: a move may lead
/// to a node that was found sooner, where positions of different plies are worth the same.
template <book_game G>
value_t<G> deduced(openings<G>& all, std::size_t place) {
  const G& g = all.game();
  auto& node = all.nodes()[place];
  if (!node.value) node.value = terminal(g, node.position);
  if (!node.value) {
    typename by_value<G>::best_so_far best;
    for_each_move(g.moves(node.position), [&](const move_t<G>& m) {
      const auto made = make(g, node.position, m);
      best.add(made, deduced(all, all.place_of(made.after)));
    });
    node.value = best.value_or(stuck_value(g));
  }
  return *node.value;
}

/// Throws `bad_table` where the file cannot be written.
template <book_game G>
[[nodiscard]] table_writer begin_book(const openings<G>& all, const std::filesystem::path& path,
                                      std::uint64_t entries, const table_writer::options& how) {
  const table_layout layout = book_layout<G>(all.plies(), entries);
  return {path, {std::string(G::name), rules_as_text(all.game()), layout}, how};
}

/// Writes as many nodes as the book has entries, each with its value.
template <class Node>
written_table write_book(table_writer& out, std::vector<Node> nodes) {
  ranges::sort(nodes, std::less{}, &Node::key);
  entries_to_save entries(out.header().layout);
  for (std::size_t i = 0; i < nodes.size(); ++i) entries.set(i, *nodes[i].value);
  out.append(entries.bytes());
  for (const Node& each : nodes)
    out.append(key_on_disk<std::remove_cvref_t<decltype(each.key)>>::encode(each.key));
  return out.commit();
}

/// A directory with a file for what is solved of a book's last ply: itself a book, of few
/// positions. Throws `bad_table`.
struct checkpoint_of_book {
  explicit checkpoint_of_book(const std::filesystem::path& at)
      : directory(at, "positions", "solved.") {}

  [[nodiscard]] std::filesystem::path file() const { return directory.path() / "solved.book"; }

  checkpoint_directory directory;
};

/// Throws `bad_table` for a file that is damaged, or of other rules or another number of plies.
template <book_game G>
void load_solved(openings<G>& all, const std::filesystem::path& path) {
  if (!is_there(path)) return;
  const auto read = [&] {
    const opening_book<G> kept(all.game(), path);
    if (kept.plies() != all.plies()) {
      throw other_rules(fmt::format("{} is of a book of {} plies, not {}; name another directory",
                                    path.string(), kept.plies(), all.plies()));
    }
    for (auto& each : all.last_nodes()) each.value = kept.value(each.position);
  };
  unless_damaged(path, read, "; delete it, and what it has is solved again");
}

template <book_game G>
void save_solved(openings<G>& all, const std::filesystem::path& path) {
  std::vector<typename openings<G>::node> solved;
  ranges::copy_if(all.last_nodes(), std::back_inserter(solved),
                  [](const auto& each) { return each.value.has_value(); });
  if (solved.empty()) return;
  table_writer out = begin_book(all, path, solved.size(), {});
  write_book(out, std::move(solved));
}

/// The value of each position where the book ends, by search, and what that took; the checkpoint is
/// written every half a minute, at a limit and at the end. Throws `stopped_book`.
template <openings_game G>
statistics solve_last_ply(openings<G>& all, const limits& allowed,
                          const std::optional<checkpoint_of_book>& checkpoint) {
  constexpr double seconds_between = 30;
  alpha_beta<G> solver(all.game());
  statistics spent;
  double kept_at = 0;
  const auto last = all.last_nodes();
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (last[i].value) continue;
    const auto found = solver.solve(last[i].position, wanted::value(), left_after(spent, allowed));
    spent.positions += found.statistics.positions;
    spent.seconds += found.statistics.seconds;
    spent.bytes = std::max(spent.bytes, found.statistics.bytes);
    last[i].value = found.value;
    if (checkpoint && (!found.value || spent.seconds > kept_at + seconds_between)) {
      save_solved(all, checkpoint->file());
      kept_at = spent.seconds;
    }
    if (!found.value) throw stopped_book{{*found.stopped_by}, i, last.size()};
  }
  if (checkpoint) save_solved(all, checkpoint->file());
  return spent;
}

}  // namespace detail

/// Writes the values of all positions within `plies` moves of the start to `path`: those where the
/// book ends by alpha_beta, which keeps its table from one to the next, and the others from those
/// one move on. With a checkpoint what was solved is there for the next run. Memory: the engine's
/// table, and the positions. Throws `stopped_book` at a limit, `bad_table` where a file cannot be
/// written, `does_not_fit`, `std::bad_alloc`: no book is left then.
template <openings_game G>
saved save_book(const G& g, const std::filesystem::path& path, unsigned plies,
                const save_options& given = {}) {
  detail::openings<G> all(g, plies, given.limits);
  table_writer out = detail::begin_book(all, path, all.nodes().size(), given.how);
  std::optional<detail::checkpoint_of_book> checkpoint;
  if (given.checkpoint) {
    checkpoint.emplace(*given.checkpoint);
    detail::load_solved(all, checkpoint->file());
  }
  const statistics spent = detail::solve_last_ply(all, given.limits, checkpoint);
  for (std::size_t place = 0; place < all.last_ply(); ++place) detail::deduced(all, place);
  return {alpha_beta<G>::name, spent, detail::write_book(out, std::move(all.nodes()))};
}

}  // namespace zermelo
