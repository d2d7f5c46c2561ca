/// The bits of one type read as those of another.
#pragma once

#include <bit>

#if !defined(__cpp_lib_bit_cast) || defined(ZERMELO_STAND_INS)
#include <type_traits>
#endif

namespace zermelo {

#if defined(__cpp_lib_bit_cast) && !defined(ZERMELO_STAND_INS)

using std::bit_cast;

#else

/// In place of `std::bit_cast`, which libc++ has from 14 on; compilers had it before.
template <class To, class From>
  requires(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> &&
           std::is_trivially_copyable_v<From>)
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

#endif

}  // namespace zermelo
