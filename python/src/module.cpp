/// The module `zermelo._zermelo`: sessions, their limits, and rules written in Python. What a user
/// sees is made of it by the package around it.
#include "bindings.hpp"

PYBIND11_MODULE(_zermelo, module) {
  using namespace zermelo::python;
  module.attr("__version__") = ZERMELO_VERSION;
  bind_errors(module);
  bind_limits(module);
  bind_told(module);
  bind_tables(module);
  bind_games(module);
  bind_rules(module);
}
