/// Verifies a table on disk against the rules of its game. Shares no code with the engines that
/// make tables: a fault of theirs cannot hide here.
#include "verifiers.hpp"

int main(int argc, char** argv) {
  return zermelo::run_verifier(argc, argv, "zermelo-verify", zermelo::verifiers());
}
