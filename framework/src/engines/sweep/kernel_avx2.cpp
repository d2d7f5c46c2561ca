// The sweep for AVX2: vectors of 256 bits.
#define ZERMELO_SWEEP_NAMESPACE avx2
#define ZERMELO_SWEEP_LANES 8
#include "kernel.inc"
