#include <zermelo/base/instruction_set.hpp>

namespace zermelo {

bool is_supported(instruction_set set) noexcept {
#if defined(ZERMELO_VECTOR_KERNELS)
  __builtin_cpu_init();
  switch (set) {
    case instruction_set::portable:
      return true;
    case instruction_set::avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    case instruction_set::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
  }
#endif
  return set == instruction_set::portable;
}

instruction_set widest_instruction_set() noexcept {
  instruction_set widest = instruction_set::portable;
  for (const instruction_set set : all_instruction_sets) {
    if (is_supported(set)) widest = set;
  }
  return widest;
}

}  // namespace zermelo
