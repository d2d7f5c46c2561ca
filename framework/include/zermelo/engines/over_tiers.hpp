/// Search over solved tiers: play until it comes to one that lies on disk.
///
///     const stored_tiers<morris> tiers(rules, "directory");
///     alpha_beta solver(until_tiers<morris>(tiers));
///
/// So Gasser (1996) found that Nine Men's Morris is a draw: the tiers in which men move were solved
/// from the ends of play back, and the placing of the men was searched.
#pragma once

#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/files/stored_tiers.hpp>

namespace zermelo {

/// G, ended where a position's tier is on disk: by its value there, where endless play is a tie. A
/// position's key is its number, so that those that are alike have the same. A move within a tier
/// that is not on disk is refused: play might come back. `tiers` lives longer.
template <tier_stored_game G>
class until_tiers {
 public:
  using position = position_t<G>;
  using move = move_t<G>;

  static constexpr std::string_view name = G::name;

  explicit until_tiers(const stored_tiers<G>& tiers) : tiers_(&tiers) {}

  [[nodiscard]] position start() const { return rules().start(); }
  [[nodiscard]] auto moves(const position& p) const { return rules().moves(p); }
  [[nodiscard]] auto promising(const position& p) const { return detail::moves_to_try(rules(), p); }
  /// Throws `cannot_solve`.
  [[nodiscard]] position play(const position& p, const move& m) const {
    position next = rules().play(p, m);
    const std::size_t place = place_of(next);
    if (place == place_of(p) && !tiers_->has(place)) tiers_->refuse_missing(place, &next);
    return next;
  }
  [[nodiscard]] bool same_mover(const position& p, const move& m) const {
    return zermelo::same_mover(rules(), p, m);
  }
  [[nodiscard]] bool misere() const { return zermelo::misere(rules()); }

  [[nodiscard]] std::optional<outcome> terminal(const position& p) const {
    if (const auto end = zermelo::terminal(rules(), p)) return at_end(*end);
    const std::size_t place = place_of(p);
    if (!tiers_->has(place)) return std::nullopt;
    return at_end(timed_code::value_of(tiers_->code_of(place, p)));
  }

  /// bits   63 ... 48    47 ... 0
  ///        place        number in the tier
  [[nodiscard]] std::uint64_t key(const position& p) const {
    const std::size_t place = place_of(p);
    return std::uint64_t{place} << 48U | tiers_->numbers().canonical_index(place, p);
  }

 private:
  [[nodiscard]] const G& rules() const noexcept { return tiers_->rules(); }
  [[nodiscard]] std::size_t place_of(const position& p) const {
    return tiers_->numbers().place_of(p);
  }
  [[nodiscard]] static outcome at_end(outcome value) {
    return value == outcome::draw ? outcome::tie : value;
  }

  const stored_tiers<G>* tiers_;
};

}  // namespace zermelo
