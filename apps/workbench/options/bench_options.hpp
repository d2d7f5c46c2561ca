/// Of the verb `bench` alone.
#pragma once

#include <string>
#include <vector>

namespace zermelo::workbench {

struct bench_options {
  std::vector<std::string> games;  // all where none is named
  bool as_json = false;
  double seconds = 0.3;  // for each engine and game
};

}  // namespace zermelo::workbench
