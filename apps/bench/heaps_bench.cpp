/// Nimbers of heaps: seconds of processor time for each row of a table of known games, and how much
/// faster than the plain recurrence. What is found is checked against what is known; the exit code
/// is 1 where it differs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/heaps/nimbers.hpp>

#include "command.hpp"

namespace {

using zermelo::heap;
using zermelo::heap_nimbers;
using zermelo::taking_and_breaking;
using zermelo::bench::processor_seconds;

bool all_as_known = true;

void check(bool as_known, std::string_view what) {
  if (as_known) return;
  fmt::print("{}: not what is known\n", what);
  all_as_known = false;
}

/// A game whose period is known.
struct row {
  std::string_view code;
  std::uint64_t period;
  heap last_exception;
};

/// The nimbers of all heaps up to `largest`, those that follow from a period as well; returns the
/// seconds that took.
double run(const row& known, heap largest) {
  const double begin = processor_seconds();
  heap_nimbers solver(taking_and_breaking::octal(known.code));
  zermelo::nimber most = 0;
  for (heap n = 0; n <= largest; ++n) most = std::max(most, solver.of(n));
  const double taken = processor_seconds() - begin;
  const auto& period = solver.period();
  check(
      period && period->period == known.period && period->last_exception() == known.last_exception,
      known.code);
  fmt::print("{:>6} {:>9} {:>9.4f} {:>9} {:>6} {:>7} {:>7} {:>9}\n", known.code, largest, taken,
             solver.values().size(), solver.rare_heaps().size(), most, period ? period->period : 0,
             period ? period->last_exception().value_or(0) : 0);
  return taken;
}

/// Grundy's game, whose period nobody knows.
void run_grundys_game(heap largest) {
  const double begin = processor_seconds();
  heap_nimbers solver(taking_and_breaking::octal("4.").with_unequal_parts());
  static_cast<void>(solver.of(largest));
  const double taken = processor_seconds() - begin;
  const auto rare = solver.rare_heaps();
  check(rare.size() == 1'273 && rare.back() == 82'860, "Grundy's game");
  fmt::print(
      "Grundy's game to {}: {:.3f} s; mask {:#x}, {} rare heaps, the first {}, the last {}\n",
      largest, taken, solver.mask(), rare.size(),
      fmt::join(rare.first(std::min<std::size_t>(8, rare.size())), " "),
      fmt::join(rare.last(std::min<std::size_t>(4, rare.size())), " "));
}

/// The recurrence with every split looked at.
std::vector<std::uint16_t> plain_nimbers(const taking_and_breaking& code, std::size_t heaps) {
  std::vector<std::uint16_t> values;
  std::vector<std::uint32_t> mark(1'024, 0);
  for (std::uint32_t n = 0; n < heaps; ++n) {
    for (const auto& removal : code.removals()) {
      if (removal.taken > n) break;
      const std::uint32_t rest = n - removal.taken;
      if (removal.leaves(zermelo::leaving::nothing) && rest == 0) mark[0] = n;
      if (removal.leaves(zermelo::leaving::one_heap) && rest > 0) mark[values[rest]] = n;
      if (!removal.leaves(zermelo::leaving::two_heaps)) continue;
      const std::uint32_t last = code.has_unequal_parts() ? (rest + 1) / 2 : rest / 2 + 1;
      for (std::uint32_t part = 1; part < last; ++part)
        mark[values[part] ^ values[rest - part]] = n;
    }
    std::uint16_t least = 0;
    while (n != 0 && mark[least] == n) ++least;
    values.push_back(least);
  }
  return values;
}

void compare_with_plain(std::string_view name, const taking_and_breaking& code, heap largest) {
  const double begin = processor_seconds();
  const auto expected = plain_nimbers(code, largest + 1);
  const double middle = processor_seconds();
  heap_nimbers solver(code);
  static_cast<void>(solver.of(largest));
  const double end = processor_seconds();
  const auto found = solver.values();
  check(std::equal(expected.begin(), expected.end(), found.begin(), found.end()), name);
  fmt::print("{} to {}: plain {:.3f} s, sparse space {:.3f} s, {:.1f} times faster\n", name,
             largest, middle - begin, end - middle, (middle - begin) / (end - middle));
}

void run_all() {
  constexpr row verified[] = {{"0.77", 12, 70},      {"0.07", 34, 52},      {"0.137", 34, 51},
                              {"0.15", 10, 0},       {"0.17", 34, 32},      {"0.45", 20, 497},
                              {"0.055", 148, 258},   {"0.53", 9, 10},       {"0.34", 8, 6},
                              {"0.115", 14, 0},      {"0.156", 349, 3'478}, {"0.165", 1'550, 5'180},
                              {"0.356", 142, 7'314}, {"0.644", 442, 3'255}};
  fmt::print("{:>6} {:>9} {:>9} {:>9} {:>6} {:>7} {:>7} {:>9}\n", "code", "to heap", "seconds",
             "computed", "rare", "largest", "period", "exception");
  double together = 0;
  for (const row& known : verified)
    together += run(known, known.code == "0.77" ? 1'000'000 : 20'000);
  fmt::print("these together: {:.3f} s\n", together);
  run({"0.16", 149'459, 105'350}, 1'000'000);
  run({"0.56", 144, 326'639}, 1'000'000);
  run_grundys_game(1'000'000);
  compare_with_plain("Officers 0.6", taking_and_breaking::octal("0.6"), 200'000);
  compare_with_plain("Grundy's game", taking_and_breaking::octal("4.").with_unequal_parts(),
                     200'000);
}

}  // namespace

int main() {
  try {
    run_all();
    return all_as_known ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_heaps: {}\n", error.what());
    return 2;
  }
}
