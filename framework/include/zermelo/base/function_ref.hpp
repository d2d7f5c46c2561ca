/// A function that is called but not kept: what std::function is to own one.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

template <class Signature>
class function_ref;

/// Refers to a callable that outlives it; an argument, for one. Two words, no allocation, and a
/// fraction of std::function's code for each callable (Romeo 2016; std::function_ref of C++26).
template <class Result, class... Arguments>
class function_ref<Result(Arguments...)> {
 public:
  template <class Function>
    requires(!std::same_as<std::remove_cvref_t<Function>, function_ref> &&
             std::is_invocable_r_v<Result, Function&, Arguments...>)
  // NOLINTNEXTLINE(google-explicit-constructor,bugprone-forwarding-reference-overload)
  function_ref(Function&& function) noexcept
      : callable_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
        call_([](void* callable, Arguments... arguments) -> Result {
          auto& called = *static_cast<std::remove_reference_t<Function>*>(callable);
          if constexpr (std::is_void_v<Result>) {
            static_cast<void>(called(static_cast<Arguments&&>(arguments)...));
          } else {
            return called(static_cast<Arguments&&>(arguments)...);
          }
        }) {}

  Result operator()(Arguments... arguments) const {
    return call_(callable_, static_cast<Arguments&&>(arguments)...);
  }

 private:
  void* callable_;
  Result (*call_)(void*, Arguments...);
};

}  // namespace zermelo
