/// Positions as sums, as searches split them: their parts, on a stack.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/stack.hpp>
#include <zermelo/rules/reductions.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo::detail {

/// Neither empty nor split: a component as it is searched.
template <game G>
struct part_of_sum {
  position_t<G> at;
  key_t<G> its_key;
  std::uint32_t effort;           // as the rules estimate it, or how many moves it has
  std::uint16_t exact = unknown;  // its nimber, where that was known when it was met last
  std::uint16_t place = 0;        // where both are kept
  std::uint32_t excluded = 0;     // bit n: it was known then not to be *n

  static constexpr std::uint16_t unknown = 0xffff;
  static constexpr std::uint32_t not_estimated = 0xffffffff;
  [[nodiscard]] bool is_known() const noexcept { return exact != unknown; }
};

/// The parts of sums that a search is at. Those of one sum lie side by side, sorted by effort, and
/// of two equal ones neither is there: x + x = 0.
template <game G>
class parts_of_sums {
 public:
  using part = part_of_sum<G>;

  /// Before a search, which may have been stopped and have left some. Its meter looks at limits
  /// where moves are counted.
  void start(meter& spent) {
    meter_ = &spent;
    recent_.resize(recent_places);
    stack_.cut(0);
  }
  /// For other rules.
  void forget() { recent_.clear(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return recent_.size() * sizeof(recent); }

  [[nodiscard]] std::size_t size() const noexcept { return stack_.size(); }
  [[nodiscard]] const part& operator[](std::size_t i) const noexcept { return stack_[i]; }
  /// Down to a size that it had before.
  void cut(std::size_t size) noexcept { stack_.cut(size); }
  void push(const part& added) { stack_.push(added); }

  /// Among the parts from `first` on. Efforts are estimated where there are two to compare.
  [[gnu::always_inline]] void insert(part added, std::size_t first, const G& game) {
    std::size_t place = stack_.size();
    if (place != first) added.effort = effort_of(added, game);
    for (; place > first; --place) {
      if (stack_[place - 1].its_key == added.its_key) return remove(place - 1);
      const std::uint32_t effort = effort_of(place - 1, game);
      if (std::tie(effort, stack_[place - 1].its_key) < std::tie(added.effort, added.its_key))
        break;
    }
    stack_.push(added);
    for (std::size_t i = stack_.size() - 1; i > place; --i) stack_[i] = stack_[i - 1];
    stack_[place] = added;
  }

  /// Whether `count` parts from a on are those from b on.
  [[nodiscard]] bool are_the_same(std::size_t a, std::size_t b, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (stack_[a + i].its_key != stack_[b + i].its_key) return false;
    }
    return true;
  }

  /// This part, by the key of all alike. The last are kept: they come again. Its effort may not be
  /// estimated yet: most parts turn out to be known, or not to matter.
  [[gnu::always_inline]] [[nodiscard]] const part& standing_for(const G& game,
                                                                const position_t<G>& p) {
    const key_t<G> its_key = game.key(p);
    recent& kept = recent_[hash_of(its_key) % recent_places];
    if (kept.its_key != its_key || !kept.used) renew(kept, its_key, game, p);
    return kept.stands;
  }

  /// Where this part comes again its nimber is there with it, and no table is asked, which other
  /// threads ask, too.
  [[gnu::always_inline]] void keep_nimber(const part& p, nimber n) noexcept {
    part& stands = recent_[p.place].stands;
    if (n < part::unknown && stands.its_key == p.its_key)
      stands.exact = static_cast<std::uint16_t>(n);
  }

  /// How hard a part is, as the rules estimate it, or how many moves it has.
  [[gnu::always_inline]] [[nodiscard]] std::uint32_t effort_of(const part& p, const G& game) {
    if (p.effort != part::not_estimated) return p.effort;
    part& kept = recent_[p.place].stands;
    if (kept.its_key != p.its_key) return estimated(p.at, game);
    if (kept.effort == part::not_estimated) kept.effort = estimated(p.at, game);
    return kept.effort;
  }
  /// That of one on the stack, which keeps it.
  std::uint32_t effort_of(std::size_t i, const G& game) {
    return stack_[i].effort = effort_of(stack_[i], game);
  }

  [[nodiscard]] std::uint32_t moves_in(const G& game, const position_t<G>& p) {
    std::uint32_t moves = 0;
    for_each_move(game.moves(p), [&](const auto&) { ++moves; });
    look_at_limits_after(moves);
    return moves;
  }

  /// A heap of a million has as many moves, each to as many: a limit may be reached while they are
  /// counted, or compared.
  void look_at_limits_after(std::uint64_t moves) {
    constexpr std::uint64_t between_looks = 1'000'000;
    moves_counted_ += moves;
    if (moves_counted_ < between_looks) return;
    moves_counted_ = 0;
    meter_->add(0);
  }

 private:
  /// The last part that was met of all those with its hash.
  struct recent {
    key_t<G> its_key{};
    bool used = false;
    part stands{};
  };

  static constexpr std::size_t recent_places = std::size_t{1} << 12U;

  [[gnu::noinline]] void renew(recent& kept, const key_t<G>& its_key, const G& game,
                               const position_t<G>& p) {
    kept.its_key = its_key;
    kept.used = true;
    const position_t<G> image = zermelo::standing_for(game, p);
    kept.stands.its_key = game.key(image);
    kept.stands.at = where_it_lies(game, p, image);
    kept.stands.exact = part::unknown;
    kept.stands.place = static_cast<std::uint16_t>(&kept - recent_.data());
    kept.stands.effort = part::not_estimated;
  }

  /// What is searched in place of p: on a board p itself, where it lies, as moves may come from the
  /// middle of the board, and else the position that stands for it.
  static position_t<G> where_it_lies(const G& game, const position_t<G>& p,
                                     const position_t<G>& image) {
    if constexpr (!placement_game<G>)
      return image;
    else if constexpr (simplifying_game<G>)
      return game.simplify(p);
    else
      return p;
  }

  [[gnu::noinline]] std::uint32_t estimated(const position_t<G>& p, const G& game) {
    if constexpr (estimated_game<G>)
      return game.effort(p);
    else
      return moves_in(game, p);
  }

  void remove(std::size_t place) {
    for (std::size_t i = place + 1; i < stack_.size(); ++i) stack_[i - 1] = stack_[i];
    stack_.pop();
  }

  stack<part> stack_;
  std::vector<recent> recent_;  // empty until the first search
  meter* meter_ = nullptr;
  std::uint64_t moves_counted_ = 0;  // since limits were looked at
};

}  // namespace zermelo::detail
