/// A table of all positions of a game, whose memory numpy reads.
#pragma once

#include <zermelo/positions/table_reader.hpp>

#include "bindings.hpp"

namespace zermelo::python {

struct position_table {
  explicit position_table(held_table made) : held(std::move(made)), reader(held.table) {}

  held_table held;
  table_reader reader;
};

}  // namespace zermelo::python
