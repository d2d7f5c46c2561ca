/// What the benchmarks of one engine share.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <exception>
#include <string_view>

namespace zermelo::bench {

/// What this process has spent so far, on all its threads.
[[nodiscard]] inline double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Reads the options and calls `run()`, which returns whether everything came out as it is known.
/// The exit code: 0 if so, 1 if not, 2 where something else went wrong.
template <class Run>
[[nodiscard]] int run_command(std::string_view name, CLI::App& app, int argc, char** argv,
                              Run run) {
  try {
    app.parse(argc, argv);
    return run() ? 0 : 1;
  } catch (const CLI::ParseError& fault) {
    return app.exit(fault);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}: {}\n", name, fault.what());
    return 2;
  }
}

}  // namespace zermelo::bench
