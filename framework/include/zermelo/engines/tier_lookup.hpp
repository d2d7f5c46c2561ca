/// Answers read off solved tiers on disk, in the shape of an engine's:
///
///     tier_lookup<morris> solver(game, "directory");
///     auto answer = solver.solve(position);
#pragma once

#include <memory>
#include <range/v3/algorithm/none_of.hpp>
#include <variant>
#include <zermelo/engines/over_tiers.hpp>

namespace zermelo {

/// Looks at a position and at those one move on, and of a line of play at each of its positions.
/// One whose tier is not there is searched, until play comes to one that is. It writes nothing.
template <tier_stored_game G>
class tier_lookup {
 public:
  static constexpr std::string_view name = "table";

  /// Throws as `stored_tiers` does.
  tier_lookup(G rules, std::filesystem::path directory,
              std::optional<std::uint64_t> allowed_bytes = {})
      : tiers_(std::move(rules), std::move(directory), allowed_bytes) {}

  /// Throws `cannot_solve` where a tier is missing, `bad_table` for one that is damaged or of other
  /// rules.
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, observer_of<G>* watched = nullptr) {
    if constexpr (is_searched) {
      if (!terminal(tiers_.rules(), p) && !tiers_.has(tiers_.numbers().place_of(p))) {
        return search(p, want, allowed, watched);
      }
    }
    const auto read = [&](answer<G>& result, detail::counter_of<G>* counter) {
      read_ahead(p, want);
      detail::answer_timed(result, tiers_.rules(), want, [&](const position_t<G>& at) {
        const auto over = terminal(tiers_.rules(), at);
        const timed_outcome known = over ? timed_outcome(*over) : tiers_.timed(at);
        counter->hit(at, known);
        return known;
      });
    };
    return detail::run<G>(tiers_.rules(), p, name, meter_, want, allowed, watched, read,
                          [&] { return tiers_.unpacked().bytes(); });
  }

  [[nodiscard]] const stored_tiers<G>& tiers() const noexcept { return tiers_; }

 private:
  /// Others have engines of their own for what is not there.
  static constexpr bool is_searched = tiered_game<G> && cyclic_game<G>;
  using searcher = std::conditional_t<is_searched, alpha_beta<until_tiers<G>>, std::monostate>;

  /// Value and best moves. What the search learns stays.
  [[nodiscard]] answer<G> search(const position_t<G>& p, wanted want, const limits& allowed,
                                 observer_of<G>* watched) {
    if (!searcher_) {
      const std::uint64_t most = allowed.bytes.value_or(searcher::default_table_bytes);
      const std::uint64_t cached = std::min(tiers_.unpacked().most_bytes(), most / 4);
      searcher_ =
          std::make_unique<searcher>(until_tiers<G>(tiers_), bytes_for_search(most - cached));
    }
    auto found = searcher_->solve(p, want, allowed, watched);
    answer<G> result{.game = tiers_.rules(), .position = p, .engine = found.engine};
    if (found.value) {
      result.value = *found.value == outcome::tie ? neither_wins() : *found.value;
    }
    result.best_moves = std::move(found.best_moves);
    result.statistics = found.statistics;
    result.stopped_by = found.stopped_by;
    return result;
  }

  /// The position, and those one move on where they are asked, too: so they are on their way side
  /// by side.
  void read_ahead(const position_t<G>& p, const wanted& want) const {
    const auto ask_for = [&](const position_t<G>& at) {
      if (!terminal(tiers_.rules(), at)) tiers_.read_ahead(at);
    };
    ask_for(p);
    if (!want.best_moves || terminal(tiers_.rules(), p)) return;
    for_each_move(tiers_.rules().moves(p),
                  [&](const move_t<G>& m) { ask_for(tiers_.rules().play(p, m)); });
  }

  /// A table with room for each position of the tiers that are not there, or the most allowed.
  [[nodiscard]] std::uint64_t bytes_for_search(std::uint64_t most) const {
    constexpr std::uint64_t bytes_a_position = 16;
    std::uint64_t bytes = 0;
    const auto& all = tiers_.numbers().tiers();
    for (std::size_t place = 0; place < all.size() && bytes < most; ++place) {
      if (tiers_.has(place)) continue;
      bytes += bytes_a_position * std::min(all[place].count, most / bytes_a_position);
    }
    return std::min(bytes, most);
  }

  /// A draw. Throws `cannot_solve` where it may be a tie, for which the search takes it.
  [[nodiscard]] outcome neither_wins() const {
    for (std::size_t place = 0; place < tiers_.numbers().tiers().size(); ++place) {
      if (!tiers_.has(place)) continue;
      const std::vector<std::uint16_t>& codes = tiers_.file(place).header().layout.codes;
      const auto is_tie = [](std::uint16_t code) {
        return timed_code::value_of(code) == outcome::tie;
      };
      if (!codes.empty() && ranges::none_of(codes, is_tie)) continue;
      throw cannot_solve(
          "neither player wins, but whether by a tie or by endless play a search over tiers does "
          "not tell; solve the position's own tier with --checkpoint");
    }
    return outcome::draw;
  }

  stored_tiers<G> tiers_;
  std::unique_ptr<searcher> searcher_;
  meter meter_;
};

}  // namespace zermelo
