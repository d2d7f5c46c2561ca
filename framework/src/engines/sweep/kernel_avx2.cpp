// The sweep for AVX2: vectors of 256 bits.
#define ZERMELO_SWEEP_NAMESPACE avx2
#define ZERMELO_SWEEP_LANES 8
#include "kernel.inc"

namespace zermelo::detail::sweeping {

const kernel& avx2_kernel() noexcept {
  static constexpr kernel functions{avx2::lane_bits, avx2::full_register_bits, avx2::losses,
                                    avx2::nimbers,   avx2::interleave,         avx2::count};
  return functions;
}

}  // namespace zermelo::detail::sweeping
