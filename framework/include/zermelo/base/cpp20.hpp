/// Stops a compiler that reads another C++ than the library's with one sentence. A file that is
/// missing is where each of them stops; after #error they go on, through hundreds of faults.
#pragma once

#if __cplusplus < 202002L
#include "Zermelo is written in C++20: compile with -std=c++20, or with zermelo::zermelo of CMake"
#endif
