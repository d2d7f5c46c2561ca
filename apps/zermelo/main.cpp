/// The workbench: one command for every game in the tree.
#include <zermelo/driver/run.hpp>
#include <zermelo/registered_games.hpp>

int main(int argc, char** argv) {
  return zermelo::driver::run(argc, argv, zermelo::registered_games);
}
