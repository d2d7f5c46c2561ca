/// Better packings by windows: large-neighbourhood search (Shaw 1998).
#pragma once

#include <cstddef>
#include <random>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/components.hpp>

namespace zermelo {

/// Frees a band across the part and packs it anew by a beam over its frontier, with the rest as it
/// is; then another band. A packing that is as good replaces the last one, so that the search does
/// not stand still.
class packing_windows {
 public:
  /// `weights` prove a bound on the part; they guide the beams. The part and the weights must
  /// outlive this. The same seed makes the same search.
  packing_windows(const packing_problem& part, const weights_certificate& weights,
                  std::vector<std::uint32_t> packing, std::uint64_t seed);

  /// One window. Returns whether the packing is worth more than before. Throws `stopped`.
  bool improve(meter& spent, std::size_t width);

  [[nodiscard]] const std::vector<std::uint32_t>& packing() const noexcept { return packing_; }

 private:
  /// The cells of the window and of the placements that reach into it.
  [[nodiscard]] std::vector<bool> choose_window();
  /// What can be laid on free cells, in random order.
  [[nodiscard]] packing_part problem_of_window(const std::vector<bool>& window,
                                               std::vector<std::uint32_t>& kept);
  [[nodiscard]] score value_within(const packing_part& window, const packing_part& part) const;

  const packing_problem* part_;
  const weights_certificate* weights_;
  std::vector<std::uint32_t> packing_;
  std::mt19937_64 random_;
  std::vector<grid_place> places_;
  grid_place least_{};
  grid_place most_{};
};

}  // namespace zermelo
