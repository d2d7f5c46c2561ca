#include <cstdlib>

#include <taking.hpp>

int main() {
  for (int heap = 0; heap < 12; ++heap) {
    if (taking<>::wins(heap) != (heap % 3 != 0)) return EXIT_FAILURE;
  }
}
