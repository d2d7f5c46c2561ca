/// Upper bounds by strips of the board, each solved exactly.
///
/// Cells are divided into strips of neighbouring lanes, which run the way that the frontier moves.
/// A placement across strips has its value shared out among them (Lagrangean decomposition:
/// Guignard & Kim 1987). What the strips' best packings bring together is a bound, at any frontier,
/// too. Strips agree about one placement after the other (Kolmogorov 2006) until none can improve
/// by itself; a subgradient leads on from there, with Polyak's steps (Held, Wolfe & Crowder 1974),
/// its direction averaged over the rounds (Barahona & Anbil 2000).
#pragma once

#include <memory>
#include <zermelo/packing/bounds.hpp>

namespace zermelo {

namespace detail::packing {
class strip;            // strip.hpp
class crossing_shares;  // strips.cpp
}  // namespace detail::packing

class strip_bound {
 public:
  /// So many strips side by side of a part with a grid, and one across each border, so that every
  /// placement that is not too large lies whole in some strip: of these as many as there is room
  /// for. Values are shared out as the weights say. Nothing where the strips side by side have more
  /// than `most_states` states together. Throws `stopped`.
  [[nodiscard]] static std::optional<strip_bound> over(const packing_problem& part,
                                                       std::uint32_t strips,
                                                       const weights_certificate& weights,
                                                       std::size_t most_states, const meter& spent);

  strip_bound(strip_bound&&) = default;
  strip_bound& operator=(strip_bound&&) = default;

  /// The bound, over packing_scale, and the stock's price in it.
  [[nodiscard]] std::int64_t root() const;
  [[nodiscard]] score bound() const { return static_cast<score>(root() / packing_scale); }
  [[nodiscard]] const std::vector<std::int64_t>& prices() const noexcept { return prices_; }
  /// About what a state takes: itself, its value, and three ways on.
  static constexpr std::size_t bytes_a_state = 40;

  /// Whether there is a strip across every border.
  [[nodiscard]] bool overlaps() const noexcept { return overlaps_; }
  /// The states of all strips.
  [[nodiscard]] std::size_t states() const;

  /// Improves the shares in so many rounds, or until the bound is below `target`, and drops states
  /// that no packing of the target goes through: the bound is then one of packings that reach it.
  /// For a target of 0 none is dropped, so that the certificate follows from its shares alone.
  /// `known` is the value of the best packing known. Strips agree before the first round, which
  /// brings most. Returns whether more rounds are likely to bring something. Throws `stopped`.
  bool improve(unsigned rounds, score known, score target, meter& spent);

  [[nodiscard]] strips_certificate certificate() const;
  [[nodiscard]] const std::vector<detail::packing::strip>& strips() const;

 private:
  strip_bound() = default;
  void evaluate(const meter& spent);
  void agree(unsigned times, meter& spent);
  void round(score known, meter& spent);

  bool overlaps_ = true;
  std::vector<std::int64_t> prices_;
  std::shared_ptr<detail::packing::crossing_shares> shares_;  // its own: a type not known here
  std::optional<double> pace_;  // of the subgradient's steps; nothing before the first
  unsigned in_vain_ = 0;        // rounds since the last that improved the bound
  std::int64_t stock_price_ = 0;
};

}  // namespace zermelo
