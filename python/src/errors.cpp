#include "errors.hpp"

#include <zermelo/base/limits.hpp>

namespace zermelo::python {

namespace {

/// Sets Python's error for one of the library's; others are pybind11's to translate.
void translate(std::exception_ptr thrown) {
  const auto set = [](const char* name, const auto&... arguments) {
    try {
      raise(name, arguments...);
    } catch (py::error_already_set& made) {
      made.restore();
    }
  };
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const bad_input& fault) {
    set("BadInput", std::string(fault.what()), py::none(), fault.line(), fault.column());
  } catch (const bad_parameters& fault) {
    set("BadParameters", std::string(fault.what()));
  } catch (const unanswered& fault) {
    set("LimitReached", std::string(fault.what()));
  } catch (const error& fault) {
    set("CannotSolve", std::string(fault.what()));
  } catch (const stopped& stop) {
    set("LimitReached", "unknown: " + std::string(in_words(stop.reason)));
  }
}

}  // namespace

void bind_errors(py::module_& /*to*/) { py::register_local_exception_translator(translate); }

}  // namespace zermelo::python
