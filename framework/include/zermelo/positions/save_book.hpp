/// Making an opening book.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <range/v3/algorithm/sort.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/engines/valuation.hpp>
#include <zermelo/files/book.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/positions/entries_to_save.hpp>
#include <zermelo/positions/save_options.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/tables/hash.hpp>

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
      : game_(&g), most_bytes_(allowed.bytes.value_or(~std::uint64_t{0})) {
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
    if (nodes_.size() > std::numeric_limits<std::uint32_t>::max()) {
      throw cannot_solve("an opening book of more than 2^32 positions; take fewer plies");
    }
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
    left_ = left_after(took, left_);
  }

 private:
  limits left_;
  statistics spent_;
};

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

/// A book on its way to the disk.
template <book_game G>
class book_writer {
 public:
  using node = typename openings<G>::node;

  /// Throws `bad_table` where the file cannot be written.
  book_writer(const G& g, const std::filesystem::path& path, unsigned plies, std::uint64_t entries,
              const table_writer::options& how)
      : layout_(book_layout<G>(plies, entries)),
        out_(path, {std::string(G::name), rules_as_text(g), layout_}, how) {}

  /// As many nodes as there are entries, each with its value.
  void write(std::vector<node> nodes) {
    ranges::sort(nodes, std::less{}, &node::key);
    entries_to_save entries(layout_);
    for (std::size_t i = 0; i < nodes.size(); ++i) entries.set(i, *nodes[i].value);
    out_.append(entries.bytes());
    for (const node& each : nodes) out_.append(key_on_disk<key_t<G>>::encode(each.key));
    out_.commit();
  }

 private:
  table_layout layout_;
  table_writer out_;
};

/// What is solved of a book's last ply, in a directory: itself a book, of few positions.
template <book_game G>
class book_checkpoint {
 public:
  using node = typename openings<G>::node;

  /// Makes the directory. Throws `bad_table`.
  book_checkpoint(const G& g, unsigned plies, const std::filesystem::path& directory)
      : game_(&g), plies_(plies), path_(directory / "solved.book") {
    std::error_code fault;
    std::filesystem::create_directories(directory, fault);
    if (fault) {
      throw bad_table(
          fmt::format("no directory {} can be made for positions that are solved: {}; name another",
                      directory.string(), fault.message()));
    }
  }

  /// Throws `bad_table` for a file that is damaged, or of other rules or another number of plies.
  void load(openings<G>& all) const {
    if (!std::filesystem::exists(path_)) return;
    const opening_book<G> kept(*game_, path_);
    if (kept.plies() != plies_) {
      throw bad_table(fmt::format("{} is of a book of {} plies, not {}; name another directory",
                                  path_.string(), kept.plies(), plies_));
    }
    for (std::size_t i = all.last_ply(); i < all.nodes().size(); ++i) {
      node& each = all.nodes()[i];
      each.value = kept.value(each.position);
    }
  }

  void save(openings<G>& all) const {
    std::vector<node> solved;
    const auto last_ply = all.nodes().begin() + static_cast<std::ptrdiff_t>(all.last_ply());
    std::copy_if(last_ply, all.nodes().end(), std::back_inserter(solved),
                 [](const node& each) { return each.value.has_value(); });
    if (solved.empty()) return;
    book_writer<G>(*game_, path_, plies_, solved.size(), {}).write(solved);
  }

 private:
  const G* game_;
  unsigned plies_;
  std::filesystem::path path_;
};

/// The value of each position where the book ends, by search; the checkpoint is written every half
/// a minute, at a limit and at the end. Throws `stopped_book`.
template <openings_game G>
void solve_last_ply(const G& g, openings<G>& all, allowance& allowed,
                    const std::optional<book_checkpoint<G>>& kept) {
  constexpr double seconds_between = 30;
  alpha_beta<G> solver(g);
  double kept_at = 0;
  const std::size_t count = all.nodes().size() - all.last_ply();
  for (std::size_t i = 0; i < count; ++i) {
    auto& node = all.nodes()[all.last_ply() + i];
    if (node.value) continue;
    const auto found = solver.solve(node.position, wanted::value(), allowed.left());
    allowed.pay(found.statistics);
    node.value = found.value;
    if (kept && (!found.value || allowed.spent().seconds > kept_at + seconds_between)) {
      kept->save(all);
      kept_at = allowed.spent().seconds;
    }
    if (!found.value) throw stopped_book{{*found.stopped_by}, i, count};
  }
  if (kept) kept->save(all);
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
  // 1. Which positions, and where they go.
  detail::openings<G> all(g, plies, given.limits);
  detail::book_writer<G> out(g, path, plies, all.nodes().size(), given.how);
  std::optional<detail::book_checkpoint<G>> kept;
  if (given.checkpoint) kept.emplace(g, plies, *given.checkpoint);
  if (kept) kept->load(all);
  // 2. The last ply by search, those before from it.
  detail::allowance allowed(given.limits);
  detail::solve_last_ply(g, all, allowed, kept);
  for (std::size_t place = 0; place < all.last_ply(); ++place) detail::deduced(g, all, place);
  out.write(std::move(all.nodes()));
  return {alpha_beta<G>::name, allowed.spent()};
}

}  // namespace zermelo
