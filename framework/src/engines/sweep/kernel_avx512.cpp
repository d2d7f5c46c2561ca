// The sweep for AVX-512: vectors of 512 bits.
#define ZERMELO_SWEEP_NAMESPACE avx512
#define ZERMELO_SWEEP_LANES 9
#include "kernel.inc"
