/// Nimbers by definition: what an engine's answers are checked against.
#pragma once

#include <zermelo/laws/counterexample.hpp>
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

/// The nimber of a position by the mex of its moves, with a table and nothing else. In normal play.
template <impartial_game G>
class nimbers_by_definition {
 public:
  explicit nimbers_by_definition(const G& game) : game_(game) {}

  [[nodiscard]] nimber operator()(const position_t<G>& p) { return *by_moves(p, *this); }

  /// Positions looked at so far.
  [[nodiscard]] std::uint64_t size() const noexcept { return known_.size(); }

 protected:
  /// The least number that no move of p leads to; nothing where `nimber_of(next)` is nothing.
  template <class NimberOf>
  [[nodiscard]] std::optional<nimber> by_moves(const position_t<G>& p, NimberOf&& nimber_of) {
    if (const auto known = known_.find(game_.key(p))) return known;
    std::vector<nimber> options;
    for (const move_t<G>& m : detail::legal_moves(game_, p)) {
      const std::optional<nimber> next = nimber_of(game_.play(p, m));
      if (!next) return std::nullopt;
      options.push_back(*next);
    }
    const nimber least = mex(std::move(options));
    known_.store(game_.key(p), least);
    return least;
  }

  G game_;
  hash_table<key_t<G>, nimber> known_;
};

/// The same by components, each in its canonical form; it is those that are looked at.
template <impartial_game G>
  requires(sum_game<G> && symmetric_game<G>)
class nimbers_by_parts : public nimbers_by_definition<G> {
 public:
  explicit nimbers_by_parts(const G& game) : nimbers_by_definition<G>(game) {}

  [[nodiscard]] nimber operator()(const position_t<G>& p) {
    nimber sum = 0;
    for (const position_t<G>& part : this->game_.components(p)) {
      sum ^= *this->by_moves(this->game_.canonical(part), *this);
    }
    return sum;
  }
};

namespace detail {

/// The same; nothing for positions that are not cheap, nor once the purse is empty.
template <impartial_game G>
class mex_recursion : nimbers_by_definition<G> {
 public:
  explicit mex_recursion(const G& g, std::uint64_t purse = 100'000)
      : nimbers_by_definition<G>(g), purse_(purse) {}

  [[nodiscard]] [[gnu::noinline]] std::optional<nimber> operator()(const position_t<G>& p,
                                                                   std::size_t depth = 0) {
    if (const auto known = this->known_.find(this->game_.key(p))) return known;
    if (purse_ == 0 || depth > deepest) return std::nullopt;
    --purse_;
    return this->by_moves(p, [&](const position_t<G>& next) { return (*this)(next, depth + 1); });
  }

 private:
  static constexpr std::size_t deepest = 500;  // moves, for the stack's sake

  std::uint64_t purse_;
};

}  // namespace detail

}  // namespace zermelo
