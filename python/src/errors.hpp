/// The library's errors as Python's, which zermelo/errors.py defines.
#pragma once

#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>

#include "bindings.hpp"

namespace zermelo::python {

/// Raises an exception of zermelo/errors.py, made of these.
template <class... Arguments>
[[noreturn]] void raise(const char* name, const Arguments&... arguments) {
  const py::object type = py::module_::import("zermelo.errors").attr(name);
  PyErr_SetObject(type.ptr(), type(arguments...).ptr());
  throw py::error_already_set();
}

/// What `work()` makes of a position's text: a fault in it carries the text.
template <class Work>
auto located_in(std::string_view position, Work work) {
  try {
    return work();
  } catch (const bad_input& fault) {
    raise("BadInput", std::string(fault.what()), std::string(position), fault.line(),
          fault.column());
  }
}

}  // namespace zermelo::python
