/// Options of the verbs that show what a search does and what it takes.
#pragma once

#include <CLI/CLI.hpp>
#include <zermelo/session/entry.hpp>

#include "options/bench_options.hpp"
#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

void add_trace_options(CLI::App& app, const entry& game, options& to);
void add_ladder_options(CLI::App& app, const entry& game, options& to);
/// Of `bench`, for one game or for those that are named.
void add_bench_options(CLI::App& app, bench_options& to);
void add_games_to_bench(CLI::App& app, bench_options& to);

}  // namespace zermelo::workbench
