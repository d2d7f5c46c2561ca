/// In place of the search for packings, in the modules of games that pack nothing: a third of the
/// code that a page would load.
#include <zermelo/packing/solve.hpp>

namespace zermelo {

namespace {

[[noreturn]] void refuse() {
  throw bad_parameters(
      "this module was built without the search for packings; its rules include no header of "
      "zermelo/packing/ or zermelo/families/block_puzzle.hpp, which is how the build tells");
}

}  // namespace

packing_result pack(const packing_problem& /*problem*/, const packing_options& /*how*/,
                    const limits& /*allowed*/) {
  refuse();
}

bool list_packings(const packing_problem& /*problem*/, const use_packing& /*use*/,
                   const packing_options& /*how*/, const limits& /*allowed*/) {
  refuse();
}

packing_count count_packings(const packing_problem& /*problem*/, const packing_options& /*how*/,
                             const limits& /*allowed*/) {
  refuse();
}

}  // namespace zermelo
