/// The kernel of each instruction set.
#pragma once

#include <zermelo/base/instruction_set.hpp>

#include "program.hpp"

namespace zermelo::detail::sweeping {

/// The machine must support it.
[[nodiscard]] inline const kernel& kernel_for(instruction_set set) {
#if defined(ZERMELO_VECTOR_KERNELS)
  if (set == instruction_set::avx512) return avx512_kernel();
  if (set == instruction_set::avx2) return avx2_kernel();
#endif
  static_cast<void>(set);
  return portable_kernel();
}

}  // namespace zermelo::detail::sweeping
