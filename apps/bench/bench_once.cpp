/// Runs one of the solvers once, for callgrind to count its instructions: see `instructions`.
///
///     bench_once SOLVER ROWS COLS [K]
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "solvers.hpp"

namespace {

namespace measured = zermelo::bench::measured;
namespace hand = zermelo::bench::hand;
using zermelo::games::blockgame;
using zermelo::games::connect_four;
using zermelo::games::cram;
using zermelo::games::tictactoe;

/// The value, as a number, and the positions looked at.
using result = std::pair<std::uint64_t, std::uint64_t>;

template <class Solved>
result result_of(const Solved& solved) {
  return {static_cast<std::uint64_t>(solved.value), solved.visits};
}

const std::map<std::string, std::function<result(int, int, int)>> solvers = {
    {"generic-blockgame",
     [](int rows, int cols, int) { return result_of(measured::generic(blockgame(rows, cols))); }},
    {"hand-blockgame",
     [](int rows, int cols, int) { return result_of(measured::by_hand(blockgame(rows, cols))); }},
    {"generic-cram",
     [](int rows, int cols, int) { return result_of(measured::generic(cram(rows, cols))); }},
    {"hand-cram",
     [](int rows, int cols, int) { return result_of(measured::by_hand(cram(rows, cols))); }},
    {"generic-cram_proof",
     [](int rows, int cols, int) {
       return result_of(measured::generic<zermelo::proof_number<cram>>(cram(rows, cols)));
     }},
    {"hand-cram_proof",
     [](int rows, int cols, int) {
       return result_of(measured::by_hand<hand::cram_proof>(cram(rows, cols)));
     }},
    {"generic-connect_four",
     [](int rows, int cols, int) {
       return result_of(measured::generic(connect_four(rows, cols)));
     }},
    {"hand-connect_four",
     [](int rows, int cols, int) {
       return result_of(measured::by_hand(connect_four(rows, cols)));
     }},
    {"generic-tictactoe",
     [](int rows, int cols, int k) {
       return result_of(measured::generic(tictactoe(rows, cols, k)));
     }},
    {"hand-tictactoe",
     [](int rows, int cols, int k) {
       return result_of(measured::by_hand<hand::tictactoe>(tictactoe(rows, cols, k)));
     }},
    {"packed-tictactoe",
     [](int rows, int cols, int k) {
       return result_of(measured::by_hand<hand::tictactoe_packed>(tictactoe(rows, cols, k)));
     }},
};

}  // namespace

int main(int argc, char** argv) {
  const auto solver = argc < 4 || argc > 5 ? solvers.end() : solvers.find(argv[1]);
  if (solver == solvers.end()) {
    fmt::print(stderr, "usage: bench_once SOLVER ROWS COLS [K], where SOLVER is one of\n");
    for (const auto& [name, run] : solvers) fmt::print(stderr, "  {}\n", name);
    return 2;
  }
  try {
    const int k = argc == 5 ? std::atoi(argv[4]) : 3;
    const auto [value, visits] = solver->second(std::atoi(argv[2]), std::atoi(argv[3]), k);
    fmt::print("{} {}\n", value, visits);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_once: {}\n", error.what());
    return 2;
  }
}
