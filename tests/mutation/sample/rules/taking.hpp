// Heaps from which one or two are taken. What scripts/mutate is tried on: mutate_test.py.
#pragma once

static_assert(1 + 1 == 2, "left alone: it does nothing");

template <int Most = 2>
class taking {
 public:
  // a comment: 1 < 2 && true
  [[nodiscard]] static bool wins(int heap) {
    if (heap < 0) return false;  // no heap is
    for (int taken = 1; taken <= Most && taken <= heap; ++taken) {
      if (!wins(heap - taken)) return true;
    }
    return false;
  }

  static constexpr const char* name = "1 < 2";
};

// Names no header: what a compiler says that reads an older C++.
#if __cplusplus < 202002L
#include "this sample is written in C++20"
#endif
