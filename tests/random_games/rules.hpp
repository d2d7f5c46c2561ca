/// Rules over a game that was drawn: a type for each set of roles. A game must not even name what
/// it does not play, so each role is a layer of its own over what lies below.
#pragma once

#include <algorithm>
#include <array>
#include <boost/hana/tuple.hpp>
#include <memory>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/subrange.hpp>
#include <range/v3/view/transform.hpp>
#include <set>
#include <span>
#include <zermelo/rules/concepts.hpp>

#include "drawn.hpp"

namespace random_games {

/// Numbers of moves, as `promising` returns them; with `is_single` where the rules say it.
struct promised : std::span<const number> {
  [[nodiscard]] bool is_single() const { return size() == 1; }
};

/// Positions, moves and keys.
template <std::uint32_t Roles>
class bare_rules {
 public:
  static constexpr std::string_view name = "random";

  using position = std::uint64_t;
  static constexpr bool has_points = (Roles & (gains | scores)) != 0;
  using worth = std::conditional_t<has_points, zermelo::score, zermelo::outcome>;

  bare_rules() : bare_rules(std::make_shared<const drawn_game>(one_position())) {}
  explicit bare_rules(std::shared_ptr<const drawn_game> drawn) : drawn_(std::move(drawn)) {}

  [[nodiscard]] const drawn_game& drawn() const { return *drawn_; }
  [[nodiscard]] number number_of(position p) const { return static_cast<number>(p); }
  [[nodiscard]] position position_of(number n) const { return n; }
  [[nodiscard]] const definition::move& drawn_move(position p, number m) const {
    return drawn_->rules.positions[p].moves[m];
  }

  [[nodiscard]] position start() const { return drawn_->start; }
  [[nodiscard]] auto moves(position p) const {
    const auto count = static_cast<number>(drawn_->rules.positions[p].moves.size());
    if constexpr ((Roles & two_kinds) != 0) {
      return boost::hana::make_tuple(ranges::views::iota(number{0}, count / 2),
                                     ranges::views::iota(count / 2, count));
    } else {
      return ranges::views::iota(number{0}, count);
    }
  }
  [[nodiscard]] position play(position p, number m) const {
    const number to = drawn_move(p, m).to;
    return drawn_->is_fickle && times_asked() % 2 == 0 ? (to + 1) % drawn_->size() : to;
  }
  [[nodiscard]] auto key(position p) const {
    if constexpr ((Roles & wide_keys) != 0)
      return std::array<std::uint64_t, 2>{drawn_->keys[p] / 3, drawn_->keys[p] % 3};
    else
      return drawn_->keys[p];
  }

 protected:
  /// For rules that lie: another number each time.
  [[nodiscard]] std::uint64_t times_asked() const { return ++*asked_; }
  [[nodiscard]] static auto positions_of(const std::vector<number>& list) {
    return list | ranges::views::transform([](number p) { return position{p}; });
  }

 private:
  static drawn_game one_position() {
    drawn_game g;
    g.rules.positions.resize(1);
    g.keys = {0};
    return g;
  }

  std::shared_ptr<const drawn_game> drawn_;
  std::shared_ptr<std::uint64_t> asked_ = std::make_shared<std::uint64_t>(0);
};

template <class Below>
class says_cyclic : public Below {
 public:
  using Below::Below;
  static constexpr bool cyclic = true;
};

template <class Below>
class says_two_valued : public Below {
 public:
  using Below::Below;
  static constexpr bool two_valued = true;
};

template <class Below>
class says_narrowing : public Below {
 public:
  using Below::Below;
  static constexpr bool narrowing = true;
};

template <class Below>
class says_impartial : public Below {
 public:
  using Below::Below;
  static constexpr bool impartial = true;
};

template <class Below>
class says_puzzle : public Below {
 public:
  using Below::Below;
  static constexpr bool puzzle = true;
};

template <class Below>
class has_misere : public Below {
 public:
  using Below::Below;

  [[nodiscard]] bool misere() const { return this->drawn().rules.stuck_wins; }
};

template <class Below>
class has_terminal : public Below {
 public:
  using Below::Below;
  using typename Below::position;
  using typename Below::worth;

  [[nodiscard]] std::optional<worth> terminal(position p) const {
    const auto& end = this->drawn().rules.positions[p].end;
    if (!end) return std::nullopt;
    return static_cast<worth>(*end);
  }
};

template <class Below>
class has_gain : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::int32_t gain(position p, number m) const {
    if (this->drawn().is_fickle) return static_cast<std::int32_t>(this->times_asked());
    return this->drawn_move(p, m).gain;
  }
};

template <class Below>
class has_same_mover : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] bool same_mover(position p, number m) const { return this->drawn_move(p, m).again; }
};

template <class Below>
class has_components : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] auto components(position p) const {
    return this->positions_of(this->drawn().components[p]);
  }
};

template <class Below>
class has_known_nimber : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::optional<zermelo::nimber> known_nimber(position p) const {
    return this->drawn().known_nimbers[p];
  }
};

template <class Below>
class has_effort : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::uint32_t effort(position p) const { return this->drawn().efforts[p]; }
};

template <class Below>
class has_canonical : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] position canonical(position p) const { return this->drawn().canonical[p]; }
};

template <class Below>
class has_simplify : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] position simplify(position p) const { return this->drawn().simple[p]; }
};

template <class Below>
class has_index : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::uint64_t position_count() const { return this->drawn().at.size(); }
  [[nodiscard]] std::uint64_t index(position p) const { return this->drawn().index[p]; }
  [[nodiscard]] position at(std::uint64_t i) const { return this->drawn().at[i]; }
};

template <class Below>
class has_tiers : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] auto tiers() const {
    return this->drawn().tiers |
           ranges::views::transform([](const random_games::tier& each) { return each.id; });
  }
  [[nodiscard]] std::uint64_t tier(position p) const {
    return this->drawn().tiers[this->drawn().place[p].first].id;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& successors(std::uint64_t t) const {
    return of(t).successors;
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const {
    return of(t).positions.size();
  }
  [[nodiscard]] std::uint64_t index(std::uint64_t /*t*/, position p) const {
    return this->drawn().place[p].second;
  }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const { return of(t).positions[i]; }

 protected:
  [[nodiscard]] const random_games::tier& of(std::uint64_t id) const {
    const auto& all = this->drawn().tiers;
    return *std::find_if(all.begin(), all.end(),
                         [&](const random_games::tier& each) { return each.id == id; });
  }
};

template <class Below>
class has_folded_index : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::uint64_t folded_count(std::uint64_t t) const {
    return this->of(t).folded.size();
  }
  [[nodiscard]] std::uint64_t folded_index(std::uint64_t /*t*/, position p) const {
    return this->drawn().folded_index[p];
  }
  [[nodiscard]] position folded_at(std::uint64_t t, std::uint64_t i) const {
    return this->of(t).folded[i];
  }
  [[nodiscard]] std::uint64_t images(std::uint64_t t, std::uint64_t i) const {
    return this->drawn().images[folded_at(t, i)];
  }
  [[nodiscard]] std::uint64_t orbits(std::uint64_t t, std::span<const position> positions) const {
    std::set<std::uint64_t> numbers;
    for (const position p : positions) numbers.insert(folded_index(t, p));
    const std::optional<number> lied_of = this->drawn().one_orbit_more_of;
    const bool more = lied_of && !positions.empty() && positions.back() == *lied_of;
    return numbers.size() + (more ? 1 : 0);
  }
};

template <class Below>
class has_canonical_key : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] auto canonical_key(position p) const { return this->key(this->canonical(p)); }
};

template <class Below>
class has_canonical_index : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::uint64_t canonical_index(position p) const {
    return this->index(this->canonical(p));
  }
};

template <class Below>
class has_canonical_place : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::uint64_t canonical_index(std::uint64_t t, position p) const {
    return this->index(t, this->canonical(p));
  }
};

template <class Below>
class has_unmoves : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] auto unmoves(position p) const {
    return this->positions_of(this->drawn().unmoves[p]);
  }
};

template <class Below>
class has_promising : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] std::span<const number> promising(position p) const {
    return this->drawn().promising[p];
  }
};

template <class Below>
class has_single : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] promised promising(position p) const { return {this->drawn().promising[p]}; }
};

template <class Below>
class has_bounds : public Below {
 public:
  using Below::Below;
  using typename Below::position;
  using typename Below::worth;

  [[nodiscard]] zermelo::interval<worth> bounds(position p) const {
    const auto [lower, upper] = this->drawn().bounds[p];
    return {static_cast<worth>(lower), static_cast<worth>(upper)};
  }
};

template <class Below>
class has_pieces : public Below {
 public:
  using Below::Below;

  [[nodiscard]] unsigned cells() const { return this->drawn().cells; }
  [[nodiscard]] std::vector<std::uint64_t> pieces() const {
    std::vector<std::uint64_t> masks;
    for (const piece& each : this->drawn().pieces) masks.push_back(each.cells);
    return masks;
  }
};

template <class Below>
class has_placements : public Below {
 public:
  using Below::Below;
  using typename Below::position;

  [[nodiscard]] unsigned cells() const { return this->drawn().cells; }
  [[nodiscard]] std::vector<zermelo::placement> placements() const {
    std::vector<zermelo::placement> all;
    for (const piece& each : this->drawn().pieces) {
      zermelo::placement& made = all.emplace_back();
      for (std::uint32_t cell = 0; cell < 64; ++cell) {
        if ((each.cells >> cell & 1U) != 0) made.cells.push_back(cell);
      }
      made.value = each.value;
      made.block = each.block;
    }
    return all;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& stock() const { return this->drawn().stock; }
  [[nodiscard]] std::optional<std::uint64_t> placement_of(position p, number m) const {
    return this->drawn().pieces_of_moves[p][m];
  }
  [[nodiscard]] std::vector<std::uint64_t> stock_left(position p) const {
    return this->drawn().stock_left[p];
  }
};

/// `Layer` over `Below` where all of these roles are among `Roles`. A struct, not an alias of
/// `std::conditional_t`: that would write out `Below` twice for each layer, and all below it.
template <std::uint32_t Roles, std::uint32_t Needs, template <class> class Layer, class Below>
struct layer_if {
  using type = std::conditional_t<(Roles & Needs) == Needs, Layer<Below>, Below>;
};

template <std::uint32_t R>
struct layers {
  using l0 = bare_rules<R>;
  using l1 = typename layer_if<R, cycles, says_cyclic, l0>::type;
  using l2 = typename layer_if<R, two_valued, says_two_valued, l1>::type;
  using l3 = typename layer_if<R, impartial, says_impartial, l2>::type;
  using l4 = typename layer_if<R, puzzle, says_puzzle, l3>::type;
  using l5 = typename layer_if<R, misere, has_misere, l4>::type;
  using l6 = typename layer_if<R, ends, has_terminal, l5>::type;
  using l7 = typename layer_if<R, gains, has_gain, l6>::type;
  using l8 = typename layer_if<R, again, has_same_mover, l7>::type;
  using l9 = typename layer_if<R, sums, has_components, l8>::type;
  using l10 = typename layer_if<R, theory, has_known_nimber, l9>::type;
  using l11 = typename layer_if<R, efforts, has_effort, l10>::type;
  using l12 = typename layer_if<R, symmetric, has_canonical, l11>::type;
  using l13 = typename layer_if<R, simplifies, has_simplify, l12>::type;
  using l14 = typename layer_if<R, indexed, has_index, l13>::type;
  using l15 = typename layer_if<R, tiered, has_tiers, l14>::type;
  using l16 = typename layer_if<R, quick_symmetry, has_canonical_key, l15>::type;
  using l17 = typename layer_if<R, quick_symmetry | indexed, has_canonical_index, l16>::type;
  using l18 = typename layer_if<R, quick_symmetry | tiered, has_canonical_place, l17>::type;
  using l19 = typename layer_if<R, reversible, has_unmoves, l18>::type;
  using l20 = typename layer_if<R, ordered, has_promising, l19>::type;
  using l21 = typename layer_if<R, ordered | single, has_single, l20>::type;
  using l22 = typename layer_if<R, bounded, has_bounds, l21>::type;
  using l23 = typename layer_if<R, placement, has_pieces, l22>::type;
  using l24 = typename layer_if<R, packing, has_placements, l23>::type;
  using l25 = typename layer_if<R, narrowing, says_narrowing, l24>::type;
  using l26 = typename layer_if<R, folded, has_folded_index, l25>::type;
  using top = l26;
};

/// The rules of games that play these roles: a class of its own, whose name is short.
template <std::uint32_t Roles>
class drawn_rules : public layers<Roles>::top {
 public:
  using layers<Roles>::top::top;
};

}  // namespace random_games
