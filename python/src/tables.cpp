#include "tables.hpp"

#include <pybind11/numpy.h>

#include <limits>

#include "errors.hpp"

namespace zermelo::python {

namespace {

using numbers = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;

constexpr std::int32_t no_position = std::numeric_limits<std::int32_t>::min();

/// The memory of a table as it lies, which lives as long as the array does.
py::list parts_of(const std::shared_ptr<position_table>& of) {
  py::list all;
  const py::capsule owner(new std::shared_ptr<position_table>(of), [](void* kept) {
    delete static_cast<std::shared_ptr<position_table>*>(kept);
  });
  for (const auto bytes : of->held.table.parts) {
    py::array_t<std::uint8_t> part(static_cast<py::ssize_t>(bytes.size()),
                                   reinterpret_cast<const std::uint8_t*>(bytes.data()), owner);
    part.attr("flags").attr("writeable") = false;
    all.append(part);
  }
  return all;
}

/// The values of positions by their numbers, and their remoteness; `no_position` where there is
/// none.
std::pair<py::array_t<std::int32_t>, py::array_t<std::int32_t>> look_up(const position_table& of,
                                                                        const numbers& asked) {
  const auto count = asked.size();
  py::array_t<std::int32_t> values(count);
  py::array_t<std::int32_t> remoteness(count);
  const std::uint64_t* const from = asked.data();
  std::int32_t* const value_to = values.mutable_data();
  std::int32_t* const remoteness_to = remoteness.mutable_data();
  {
    const py::gil_scoped_release others_go_on;
    constexpr py::ssize_t ahead = 16;  // as many as a processor waits for at once
    for (py::ssize_t i = 0; i < std::min(ahead, count); ++i) of.reader.fetch(from[i]);
    for (py::ssize_t i = 0; i < count; ++i) {
      if (i + ahead < count) of.reader.fetch(from[i + ahead]);
      const auto found = of.reader.at(from[i]);
      value_to[i] = found ? found->value : no_position;
      remoteness_to[i] = found ? found->remoteness : -1;
    }
  }
  return {values, remoteness};
}

std::string_view kind_of(const position_table& of) {
  constexpr std::string_view names[] = {"outcomes", "timed", "nimbers", "scores"};
  return names[static_cast<std::size_t>(of.reader.holds())];
}

}  // namespace

void bind_tables(py::module_& to) {
  py::class_<position_table, std::shared_ptr<position_table>>(to, "Table")
      .def_property_readonly("engine", [](const position_table& of) { return of.held.engine; })
      .def_property_readonly("seconds",
                             [](const position_table& of) { return of.held.statistics.seconds; })
      .def_property_readonly("kind", &kind_of)
      .def_property_readonly("values",
                             [](const position_table& of) { return of.held.table.layout.values; })
      .def_property_readonly("zero",
                             [](const position_table& of) { return of.held.table.layout.zero; })
      .def_property_readonly("bits",
                             [](const position_table& of) { return of.held.table.layout.bits; })
      .def_property_readonly("group",
                             [](const position_table& of) { return of.held.table.layout.group; })
      .def_property_readonly("entries",
                             [](const position_table& of) { return of.held.table.layout.entries; })
      .def_property_readonly("cells",
                             [](const position_table& of) { return of.held.table.layout.cells; })
      .def_property_readonly("positions",
                             [](const position_table& of) { return of.reader.positions(); })
      .def("parts", &parts_of)
      .def("look_up", &look_up);
  to.attr("NO_POSITION") = no_position;
}

}  // namespace zermelo::python
