/// The parts of the Python module, one file each.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace zermelo::python {

namespace py = pybind11;

void bind_errors(py::module_& to);
void bind_limits(py::module_& to);
void bind_told(py::module_& to);
void bind_games(py::module_& to);
void bind_tables(py::module_& to);
void bind_rules(py::module_& to);

}  // namespace zermelo::python
