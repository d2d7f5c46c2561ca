/// The workbench: one command for every game in the tree.
#include <zermelo/session/registered_entries.hpp>
#include <zermelo/workbench/run.hpp>

int main(int argc, char** argv) {
  return zermelo::workbench::run(argc, argv, zermelo::registered_entries());
}
