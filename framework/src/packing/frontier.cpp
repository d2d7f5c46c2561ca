#include <zermelo/packing/components.hpp>
#include <zermelo/packing/frontier.hpp>

namespace zermelo {

namespace detail::packing {

// Made for each width in a file of its own, so that they compile side by side.
template <std::size_t Ahead>
std::unique_ptr<frontier_program> make_frontier(const packing_problem& part,
                                                std::size_t stock_words);

}  // namespace detail::packing

std::unique_ptr<frontier_program> frontier_program::over(const packing_problem& part) {
  using namespace detail::packing;
  const std::uint32_t reach = reach_of(part);
  const std::size_t stock_words = stock_fields(part.stock).words;
  if (reach >= 1024) {
    throw cannot_solve(fmt::format(
        "placements reach {} cells ahead, and a frontier holds 1,024; take a narrower board",
        reach + 1));
  }
  if (stock_words > 8) {
    throw cannot_solve(
        "the stock of all limited blocks takes more than 512 bits; limit fewer blocks");
  }
  const auto make = reach < 64    ? make_frontier<1>
                    : reach < 128 ? make_frontier<2>
                                  : make_frontier<16>;
  return make(part, stock_words);
}

}  // namespace zermelo
