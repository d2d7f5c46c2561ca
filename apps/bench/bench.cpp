/// What the generic engines cost and what they bring. Each benchmark's time is ours; its counters
/// say what it is compared with. README.md beside this file says what each number means.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <blockgame/blockgame.hpp>
#include <boardcover2/boardcover2.hpp>
#include <exception>
#include <filesystem>
#include <string>
#include <tictactoe/tictactoe.hpp>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>

#include "interleaved.hpp"
#include "process.hpp"
#include "solvers.hpp"

namespace {

using namespace zermelo;
using bench::interleaved;
using games::blockgame;
using games::boardcover2;
using games::tictactoe;

bool failed = false;

void fail(benchmark::State& state, const std::string& why) {
  failed = true;
  state.SkipWithError(why.c_str());
}

/// Times `ours` and `baseline` in turn, once their results are seen to be equal.
template <class Ours, class Baseline>
void compare(benchmark::State& state, double seconds, Ours ours, Baseline baseline) {
  for (auto _ : state) {
    try {
      if (ours() != baseline()) {
        fail(state, "the two programs differ in their answers or visits");
        return;
      }
      const auto times = interleaved(
          seconds, [&] { benchmark::DoNotOptimize(ours()); },
          [&] { benchmark::DoNotOptimize(baseline()); });
      state.SetIterationTime(times.ours);
      state.counters["baseline_ms"] = 1000 * times.baseline;
      state.counters["ours/baseline"] = times.ours / times.baseline;
      state.counters["baseline/ours"] = times.baseline / times.ours;
    } catch (const std::exception& error) {
      fail(state, error.what());
      return;
    }
  }
}

template <class Ours, class Baseline>
void add_comparison(const std::string& name, double seconds, Ours ours, Baseline baseline) {
  benchmark::RegisterBenchmark(
      name.c_str(), [=](benchmark::State& state) { compare(state, seconds, ours, baseline); })
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
}

/// One engine on one game, from its first position to its value.
template <template <class> class Engine, class Game, class... Options>
void add_engine(const std::string& name, const Game& rules, Options... options) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    statistics spent;
    for (auto _ : state) {
      Engine<Game> solver(rules, options...);
      const auto answer = solver.solve(rules.start(), wanted::value());
      if (!answer.value) return fail(state, "no answer");
      spent = answer.statistics;
    }
    state.counters["positions"] = static_cast<double>(spent.positions);
    state.counters["table_bytes"] = static_cast<double>(spent.bytes);
  })->Unit(benchmark::kMillisecond);
}

// --- What generality costs: the same algorithm written by hand ---------------------------------

void add_generic_against_hand() {
  namespace measured = bench::measured;
  for (const auto& [rows, cols] : {std::pair{5, 5}, std::pair{4, 6}}) {
    const blockgame rules(rows, cols);
    add_comparison(
        fmt::format("hand/blockgame-{}x{}", rows, cols), 3,
        [rules] { return measured::generic(rules); }, [rules] { return measured::by_hand(rules); });
  }
  const tictactoe rules;
  const auto generic = [rules] { return measured::generic(rules); };
  add_comparison("hand/tictactoe", 1, generic,
                 [rules] { return measured::by_hand<bench::hand::tictactoe>(rules); });
  add_comparison("hand/tictactoe-packed", 1, generic,
                 [rules] { return measured::by_hand<bench::hand::tictactoe_packed>(rules); });
}

// --- What a contest's judge would see: whole processes against the textbook's programs ---------

void add_whole_processes() {
  const auto add = [](const std::string& game, const std::string& set, double seconds) {
    const auto bin = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    const auto input = std::filesystem::path(GAMES_DIRECTORY) / game / "examples" / (set + ".in");
    add_comparison(
        "textbook/" + set, seconds, [=] { return bench::output_of(bin / game, input); },
        [=] { return bench::output_of(bin / ("textbook_" + game), input); });
  };
  add("blockgame", "blockgame-5x5-1", 10);
  add("tictactoe", "tictactoe-500", 2);
  add("boardcover2", "judge-random", 10);
}

// --- What each idea brings ---------------------------------------------------------------------

void add_ladders() {
  add_engine<plain>("ladder/tictactoe/plain", tictactoe());
  add_engine<memo>("ladder/tictactoe/memo", tictactoe());
  add_engine<symmetric_memo>("ladder/tictactoe/memo+symmetry", tictactoe());

  add_engine<plain>("ladder/blockgame-4x4/plain", blockgame(4, 4));
  add_engine<memo>("ladder/blockgame-4x4/memo", blockgame(4, 4));
  add_engine<symmetric_memo>("ladder/blockgame-4x4/memo+symmetry", blockgame(4, 4));

  add_engine<plain>("ladder/boardcover2/plain", boardcover2());
  add_engine<memo>("ladder/boardcover2/memo", boardcover2());
  add_engine<branch_and_bound>("ladder/boardcover2/branch_and_bound", boardcover2());

  for (const auto& [name, kind] :
       {std::pair{"hash", table_kind::hash}, std::pair{"dense", table_kind::dense}}) {
    add_engine<memo>(fmt::format("table/blockgame-5x5/{}", name), blockgame(5, 5), kind);
    add_engine<memo>(fmt::format("table/tictactoe/{}", name), tictactoe(), kind);
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  add_generic_against_hand();
  add_whole_processes();
  add_ladders();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return failed ? 1 : 0;
}
