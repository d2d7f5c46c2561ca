// The workbench over one game, with a verb more than it has.
#include <zermelo/workbench/run.hpp>

namespace zermelo::sessions {
const entry& entry_of_nim();
}

int main(int argc, char** argv) {
  return zermelo::workbench::run(argc, argv, {&zermelo::sessions::entry_of_nim()});
}
