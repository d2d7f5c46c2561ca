/// How much memory something takes while it runs.
#pragma once

#include <cstddef>
#include <functional>

namespace zermelo::fuzzing {

/// The most bytes that were held by `new` at once while `act` ran, beyond those that were before. 0
/// under the address sanitizer, which has a limit of its own instead.
[[nodiscard]] std::size_t memory_taken(const std::function<void()>& act);

}  // namespace zermelo::fuzzing
