/// In place of zstd, which is no headers alone: tables are not written or read in a browser.
#include <zstd.h>

namespace {

constexpr auto refused = static_cast<size_t>(-1);

}  // namespace

size_t ZSTD_compressBound(size_t size) { return size; }
size_t ZSTD_compress(void*, size_t, const void*, size_t, int) { return refused; }
size_t ZSTD_decompress(void*, size_t, const void*, size_t) { return refused; }
ZSTD_DCtx* ZSTD_createDCtx() { return nullptr; }
size_t ZSTD_freeDCtx(ZSTD_DCtx*) { return 0; }
size_t ZSTD_decompressDCtx(ZSTD_DCtx*, void*, size_t, const void*, size_t) { return refused; }
unsigned ZSTD_isError(size_t code) { return code == refused ? 1 : 0; }
const char* ZSTD_getErrorName(size_t) { return "tables on disk are not for a browser"; }
