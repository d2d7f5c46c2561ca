/// Random games, consistent by construction: each column of a game is true because of how the game
/// was made. Includes nothing of Zermelo's.
#pragma once

#include "drawn.hpp"

namespace random_games {

/// Numbers from a seed, the same everywhere (Steele, Lea & Flood 2014: splitmix64).
class dice {
 public:
  explicit dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  /// 0 to `count` - 1.
  number below(std::size_t count) { return static_cast<number>(next() % count); }
  bool once_in(number times) { return below(times) == 0; }
  std::int32_t between(std::int32_t least, std::int32_t most) {
    return least + static_cast<std::int32_t>(below(static_cast<std::size_t>(most - least) + 1));
  }
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
  }

 private:
  std::uint64_t state_;
};

/// The game of a seed that plays these roles, of at most about `size` positions before they are
/// multiplied by symmetry. The same for the same arguments, on every machine.
[[nodiscard]] drawn_game draw(std::uint32_t roles, std::uint64_t seed, number size);

/// One lie in one column: the law of that column must find it. Each is told by what it does.
enum class lie : std::uint8_t {
  two_of_one_key,
  other_moves_when_asked_again,
  other_gain_when_asked_again,
  mover_moves_again,
  end_is_endless,
  tie_in_two_valued,
  comes_back,
  wrong_component,
  wrong_nimber,
  same_index,
  index_too_large,
  lost_successor,
  lost_unmove,
  unmove_of_nobody,
  no_way_back_by_symmetry,
  canonical_of_another_value,
  canonical_not_of_itself,
  simple_with_other_moves,
  bound_too_low,
  bounds_crossed,
  no_best_move_promised,
  move_promised_twice,
  piece_too_many,
  placement_too_large,
  gain_of_another_placement,
  lost_heap,
  folded_elsewhere,
  image_too_many,
  orbit_too_many,
};

struct planted {
  lie which;
  std::string_view name;
  std::string_view law;       // that must find it
  std::uint32_t needs;        // roles
  std::uint32_t forbids = 0;  // likewise
};

/// Every lie, and the law that it breaks.
[[nodiscard]] const std::vector<planted>& lies();

/// Plants it, where play reaches it. Returns whether this game had a place for it.
[[nodiscard]] bool plant(drawn_game& g, lie which, std::uint64_t seed);

}  // namespace random_games
