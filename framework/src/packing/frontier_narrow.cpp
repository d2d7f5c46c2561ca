#include "frontier_sweep.hpp"

namespace zermelo::detail::packing {

template std::unique_ptr<frontier_program> make_frontier<1>(const packing_problem&, std::size_t);

}  // namespace zermelo::detail::packing
