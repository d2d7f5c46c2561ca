#include <fmt/format.h>

#include <zermelo/base/errors.hpp>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/frontier.hpp>

#include "frontier_over.hpp"

namespace zermelo {

std::unique_ptr<frontier_program> frontier_program::over(const packing_problem& part) {
  const std::uint32_t reach = reach_of(part);
  const std::size_t stock_words = detail::packing::stock_layout(part).words;
  if (reach >= 1024) {
    throw cannot_solve(fmt::format(
        "placements reach {} cells ahead, and a frontier holds 1,024; take a narrower board",
        reach + 1));
  }
  if (stock_words > 8) {
    throw cannot_solve(
        "the stock of all limited blocks takes more than 512 bits; limit fewer blocks");
  }
  if (reach < 64) return detail::packing::make_narrow(part, stock_words);
  if (reach < 128) return detail::packing::make_double(part, stock_words);
  return detail::packing::make_wide(part, stock_words);
}

}  // namespace zermelo
