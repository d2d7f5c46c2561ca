/// Numbers in fewer bits, or not at all.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <limits>
#include <string_view>
#include <zermelo/base/errors.hpp>

namespace zermelo {

namespace detail {

template <std::integral To, std::integral From>
[[noreturn]] [[gnu::noinline]] void refuse_to_narrow(From value, std::string_view what) {
  throw bad_parameters(fmt::format("{} is {}, and there is room for {} to {}; take smaller rules",
                                   what, value, std::numeric_limits<To>::min(),
                                   std::numeric_limits<To>::max()));
}

}  // namespace detail

/// The same number as a To. Throws `bad_parameters` where it is none; `what` names it: "the number
/// of placements". Not for inner loops.
template <std::integral To, std::integral From>
[[nodiscard]] constexpr To narrow(From value, std::string_view what) {
  if (!std::in_range<To>(+value)) [[unlikely]]
    detail::refuse_to_narrow<To>(value, what);
  return static_cast<To>(value);
}

}  // namespace zermelo
