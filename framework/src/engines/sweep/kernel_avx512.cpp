// The sweep for AVX-512: vectors of 512 bits.
#define ZERMELO_SWEEP_NAMESPACE avx512
#define ZERMELO_SWEEP_LANES 9
#include "kernel.inc"

namespace zermelo::detail::sweeping {

const kernel& avx512_kernel() noexcept {
  static constexpr kernel functions{avx512::lane_bits, avx512::full_register_bits, avx512::losses,
                                    avx512::nimbers,   avx512::interleave,         avx512::count};
  return functions;
}

}  // namespace zermelo::detail::sweeping
