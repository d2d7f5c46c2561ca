/// Before a search: everything that it calls goes into it, where the compiler optimises. It is what
/// makes a generic search as fast as one written by hand. Elsewhere it would only make compiling
/// slow.
#pragma once

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
#define ZERMELO_FLATTEN __attribute__((flatten))
#else
#define ZERMELO_FLATTEN
#endif
