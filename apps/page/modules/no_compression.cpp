/// In place of zstd, which is no headers alone: tables are not written or read in a browser.
#include <zstd.h>

size_t ZSTD_compressBound(size_t size) { return size; }
size_t ZSTD_compress(void*, size_t, const void*, size_t, int) { return static_cast<size_t>(-1); }
size_t ZSTD_decompress(void*, size_t, const void*, size_t) { return static_cast<size_t>(-1); }
unsigned ZSTD_isError(size_t code) { return code == static_cast<size_t>(-1) ? 1 : 0; }
const char* ZSTD_getErrorName(size_t) { return "tables on disk are not for a browser"; }
