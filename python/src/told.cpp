#include "told.hpp"

#include <zermelo/boards/svg.hpp>
#include <zermelo/session/json.hpp>

#include "errors.hpp"

namespace zermelo::python {

namespace {

language named(const std::string& name) {
  const auto found = language_named(name);
  if (!found) raise("BadParameters", "no language '" + name + "'; take 'en' or 'ko'");
  return *found;
}

}  // namespace

told told_of(const report& found, rows_of_board rows) {
  return {sessions::in_json(found), [found](language spoken) { return describe(found, spoken); },
          found.player, std::move(rows)};
}

told told_of(const sessions::moves_answer& found, rows_of_board rows) {
  return {sessions::in_json(found), words_of(found), found.about.player, std::move(rows)};
}

told told_of(const sessions::explanation& found, rows_of_board rows) {
  return {sessions::in_json(found), words_of(found), found.about.player, std::move(rows)};
}

std::function<std::string(language)> words_of(const tally& found) {
  return [found](language spoken) { return describe(found, spoken) + '\n'; };
}

void bind_told(py::module_& to) {
  py::class_<told>(to, "Told")
      .def_readonly("json", &told::json)
      .def_readonly("player", &told::player)
      .def("words",
           [](const told& of, const std::string& spoken) { return of.words(named(spoken)); })
      .def("rows", [](const told& of) { return of.rows ? of.rows() : std::vector<std::string>(); })
      .def("svg", [](const told& of, const std::string& spoken) {
        if (of.svg) return of.svg(named(spoken));
        const auto rows = of.rows ? of.rows() : std::vector<std::string>();
        return rows.empty() ? "" : svg_of(rows, fmt::format("{}", fmt::join(rows, "/")));
      });
}

}  // namespace zermelo::python
