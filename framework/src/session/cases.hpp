/// Functions for each alternative of a variant.
#pragma once

namespace zermelo::sessions {

/// Chooses by the alternative of a variant.
template <class... Cases>
struct cases : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
cases(Cases...) -> cases<Cases...>;

}  // namespace zermelo::sessions
