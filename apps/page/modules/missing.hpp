/// What the C++ library of emscripten 3.1.6 (libc++ 13) lacks of C++20, read before every file.
#pragma once

#include <version>

#ifndef __cpp_lib_bit_cast
namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

}  // namespace std
#endif
