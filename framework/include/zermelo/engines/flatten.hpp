/// Before a function of a search: what it calls goes into it, where the compiler optimises. It is
/// what makes a generic search as fast as one written by hand.
///
/// clang goes one call deep. g++ takes in all that is called, however deep and however often, which
/// on rules with large functions is minutes and gigabytes of compiling: there it is done for games
/// that say `static constexpr bool small_rules = true`, and only by ZERMELO_FLATTEN_RULES.
#pragma once

#if defined(__clang__) && defined(__OPTIMIZE__)
#if !__has_feature(address_sanitizer)
#define ZERMELO_FLATTEN __attribute__((flatten))
#endif
#endif

#if !defined(ZERMELO_FLATTEN)
#define ZERMELO_FLATTEN
#endif

#if defined(__OPTIMIZE__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define ZERMELO_FLATTEN_RULES __attribute__((flatten))
#else
#define ZERMELO_FLATTEN_RULES ZERMELO_FLATTEN
#endif

namespace zermelo::detail {

template <class G>
inline constexpr bool has_small_rules = requires { requires G::small_rules; };

}  // namespace zermelo::detail
