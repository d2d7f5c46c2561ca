// The sweep for what every machine of the target has: vectors of 128 bits.
#define ZERMELO_SWEEP_NAMESPACE portable
#define ZERMELO_SWEEP_LANES 7
#include "kernel.inc"
