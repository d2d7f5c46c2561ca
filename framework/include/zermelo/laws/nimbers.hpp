/// Nimbers by definition: what an engine's answers are checked against.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>
#include <zermelo/laws/counterexample.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

/// The least number that is not in a list.
[[nodiscard]] inline nimber mex(std::vector<nimber> numbers) {
  std::sort(numbers.begin(), numbers.end());
  nimber least = 0;
  for (const nimber each : numbers) {
    if (each > least) break;
    least = each + 1;
  }
  return least;
}

/// The least that no move of p leads to; `nimber_of(position)` is known already or finds it.
template <impartial_game G, class NimberOf>
[[nodiscard]] nimber mex_of_moves(const G& game, const position_t<G>& p, NimberOf&& nimber_of) {
  std::vector<nimber> options;
  for_each_move(game.moves(p),
                [&](const move_t<G>& m) { options.push_back(nimber_of(game.play(p, m))); });
  return mex(std::move(options));
}

/// The nimber of a position is the least that none of its moves leads to, with a table and nothing
/// else. In normal play, whatever the rules say of the end.
template <impartial_game G>
class nimbers_by_definition {
 public:
  explicit nimbers_by_definition(const G& game) : game_(game) {}

  [[nodiscard]] nimber operator()(const position_t<G>& p) {
    if (const auto known = known_.find(game_.key(p))) return *known;
    const nimber found = mex_of_moves(game_, p, *this);
    known_.store(game_.key(p), found);
    return found;
  }

 private:
  G game_;
  hash_table<key_t<G>, nimber> known_;
};

/// The same by components, each in its canonical form.
template <impartial_game G>
  requires(sum_game<G> && symmetric_game<G>)
class nimbers_by_parts {
 public:
  explicit nimbers_by_parts(const G& game) : game_(game) {}

  [[nodiscard]] nimber operator()(const position_t<G>& p) {
    nimber sum = 0;
    for (const position_t<G>& part : game_.components(p)) sum ^= of_part(game_.canonical(part));
    return sum;
  }

  /// Components looked at so far, up to symmetry.
  [[nodiscard]] std::uint64_t size() const noexcept { return known_.size(); }

 private:
  nimber of_part(const position_t<G>& p) {
    if (const auto known = known_.find(game_.key(p))) return *known;
    const nimber found = mex_of_moves(game_, p, *this);
    known_.store(game_.key(p), found);
    return found;
  }

  G game_;
  hash_table<key_t<G>, nimber> known_;
};

namespace detail {

/// Nimbers of positions by their definition, in normal play whatever the rules say; nothing for
/// positions that are not cheap, nor once the purse is empty.
template <impartial_game G>
class mex_recursion {
 public:
  explicit mex_recursion(const G& g) : rules_(g) {}

  [[nodiscard]] [[gnu::noinline]] std::optional<nimber> operator()(const position_t<G>& p,
                                                                   std::size_t depth = 0) {
    if (const auto known = found_.find(rules_.key(p))) return known;
    if (purse_ == 0 || depth > deepest) return std::nullopt;
    --purse_;
    std::vector<nimber> options;
    for (const move_t<G>& m : legal_moves(rules_, p)) {
      const auto next = (*this)(rules_.play(p, m), depth + 1);
      if (!next) return std::nullopt;
      options.push_back(*next);
    }
    const nimber least = mex(std::move(options));
    found_.store(rules_.key(p), least);
    return least;
  }

 private:
  static constexpr std::size_t deepest = 500;  // moves, for the stack's sake

  G rules_;
  hash_table<key_t<G>, nimber> found_;
  std::uint64_t purse_ = 100'000;
};

}  // namespace detail

}  // namespace zermelo
