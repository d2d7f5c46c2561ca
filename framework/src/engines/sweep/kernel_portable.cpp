// The sweep for what every machine of the target has: vectors of 128 bits.
#define ZERMELO_SWEEP_NAMESPACE portable
#define ZERMELO_SWEEP_LANES 7
#include "kernel.inc"

namespace zermelo::detail::sweeping {

const kernel& portable_kernel() noexcept {
  static constexpr kernel functions{portable::lane_bits,  portable::full_register_bits,
                                    portable::losses,     portable::nimbers,
                                    portable::interleave, portable::count};
  return functions;
}

}  // namespace zermelo::detail::sweeping
