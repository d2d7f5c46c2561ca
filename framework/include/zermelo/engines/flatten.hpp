/// Before a function of a search: what it calls goes into it, one call deep, where the compiler
/// optimises. clang needs it to be as fast as a search written by hand. g++ would take in all that
/// is called, however deep and however often, which on rules with large functions is minutes and
/// gigabytes of compiling; it is left to its own judgement, and rules that know better say
/// [[gnu::always_inline]].
#pragma once

#if defined(__clang__) && defined(__OPTIMIZE__)
#if !__has_feature(address_sanitizer)
#define ZERMELO_FLATTEN __attribute__((flatten))
#endif
#endif

#if !defined(ZERMELO_FLATTEN)
#define ZERMELO_FLATTEN
#endif
