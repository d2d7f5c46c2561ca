/// The forms that a trace is written in.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <zermelo/session/tracer.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

/// A line a position, indented by its depth, and a line for what became of it:
///
///     xox/o../x.o
///       b2: xox/ox./x.o  = tie, stored
///       at least tie, stored as a bound; 2 positions
[[nodiscard]] std::unique_ptr<trace_writer> tree_writer(std::ostream& out);

/// A JSON object a step.
[[nodiscard]] std::unique_ptr<trace_writer> json_lines_writer(std::ostream& out);

/// A digraph in the language of Graphviz: of a tree a node each time that a search comes to a
/// position, of a graph one node for all of them, with a double outline where there were several.
/// `rows` draws a position.
enum class traced_shape { tree, graph };
using drawn_rows = std::function<drawing(const any_position&)>;
[[nodiscard]] std::unique_ptr<trace_writer> dot_writer(std::ostream& out, traced_shape shape,
                                                       drawn_rows rows);

}  // namespace zermelo::workbench
