/// Placements with their numbers.
#pragma once

#include <cstdint>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/zip.hpp>
#include <vector>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::detail::packing {

/// Pairs of a number, from 0 on, and the placement that has it.
[[nodiscard]] inline auto numbered(const std::vector<placement>& placements) {
  return ranges::views::zip(ranges::views::iota(std::uint32_t{0}), placements);
}

}  // namespace zermelo::detail::packing
