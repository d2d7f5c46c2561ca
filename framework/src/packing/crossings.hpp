/// Placements that lie across strips: how their values are shared out, and how that is improved.
#pragma once

#include <cstdint>
#include <vector>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/problem.hpp>

#include "strip.hpp"

namespace zermelo::detail::packing {

/// All shares of a placement together are what it is worth. A change of them changes what the
/// strips' best packings bring together: the less, the better the bound.
class crossing_shares {
 public:
  /// Every strip gets of a placement's worth what its cells weigh there; a cell of several strips
  /// is divided among them. Placements within one strip bring it all.
  crossing_shares(const packing_problem& part, const weights_certificate& weights,
                  std::vector<strip>& strips);

  /// Lets strips agree about one placement after the other, once in the order of the cells and once
  /// back: its shares are moved so that each strip gains or loses the same by it, which never
  /// raises the bound. Takes strips that are evaluated, and leaves them so (sequential message
  /// passing: Kolmogorov 2006; for programs of zeros and ones: Lange & Swoboda 2021).
  /// Throws `stopped`, and leaves them half done.
  void agree(std::vector<strip>& strips, const meter& spent);

  /// Mixes what the strips' best packings use of the placements into an average. Returns the
  /// squared length of the direction that equalises it; 0 where strips agree on a packing.
  double average_use(const std::vector<strip>& strips, double weight);

  /// A step in that direction: takes from strips that use a placement more than others do, and
  /// gives to those.
  void move(std::vector<strip>& strips, double step) const;

 private:
  /// What a placement has in one of its strips.
  struct part_of_crossing {
    std::uint32_t strip = 0;
    std::uint32_t member = 0;
    std::uint32_t slot = 0;
    std::uint32_t step = 0;
    float used = 0;  // in the strip's best packings, averaged over the rounds
  };
  struct crossing {
    std::uint32_t placement = 0;
    std::vector<part_of_crossing> parts = {};
  };
  struct step_of_strip {
    std::uint32_t strip = 0;
    std::uint32_t step = 0;
  };
  /// A cell: the strips in which something happens there, and the crossings that start there.
  struct turn {
    std::vector<step_of_strip> steps = {};
    std::uint32_t first_crossing = 0;
    std::uint32_t last_crossing = 0;
  };

  void find_crossings(const packing_problem& part, const weights_certificate& weights,
                      std::vector<strip>& strips);
  void find_turns(const packing_problem& part, const std::vector<strip>& strips);
  void level_turn(const turn& at, std::vector<strip>& strips);
  void level(const crossing& across, std::vector<strip>& strips);

  std::vector<crossing> crossings_;  // by their first cells
  std::vector<turn> turns_;
  // Of the turn that is levelled: for each strip, the best values around its slots.
  std::vector<std::vector<std::int32_t>> around_;
  std::vector<std::int32_t> gains_;  // of the placement that is levelled, in its strips
};

}  // namespace zermelo::detail::packing
