#include "frontier_over.hpp"

namespace zermelo::detail::packing {

std::unique_ptr<frontier_program> make_double(const packing_problem& part,
                                              std::size_t stock_words) {
  return make_frontier<2>(part, stock_words);
}

}  // namespace zermelo::detail::packing
