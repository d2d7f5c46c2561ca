/// certificates: files of packings with their proofs, as zermelo-check-packing reads and checks
/// them. What it finds right of a small board is what the solver finds.
#include <check.hpp>
#include <sstream>
#include <zermelo/packing/block_layout.hpp>
#include <zermelo/packing/solve.hpp>

#include "fuzz.hpp"

namespace zermelo::fuzzing {

namespace {

using packing_checker::certificate;
using packing_checker::verdict;

constexpr std::size_t most_states = 500;
constexpr std::size_t most_cells = 16;  // of a board that is solved anew

/// The checker's own errors as the library's, which have a place in `accepted`.
template <class Read>
auto as_refusal(Read read) {
  try {
    return read();
  } catch (const packing_checker::unreadable& fault) {
    throw bad_input(fault.what());
  } catch (const packing_checker::refuted& fault) {
    throw bad_input(fault.what());
  }
}

/// The most that the certificate's puzzle brings; nothing where the solver does not take it.
std::optional<std::int64_t> best_of(const certificate& from) {
  packing_task task{from.board, {}, from.reflections, packing_goal::value};
  for (const packing_checker::block& each : from.blocks) {
    if (each.value > 1'000'000) return std::nullopt;
    const std::int64_t copies = each.count.value_or(static_cast<std::int64_t>(most_cells));
    if (copies == 0) return std::nullopt;  // the plain format has no such blocks
    task.blocks.push_back({each.shape, static_cast<score>(each.value),
                           each.count ? static_cast<std::uint64_t>(copies) : unlimited});
  }
  const auto problem =
      accepted([&] { return block_layout(block_places(std::move(task))).problem; });
  if (!problem) return std::nullopt;
  limits soon;
  soon.positions = 20'000;
  const packing_result best = pack(*problem, {}, soon);
  return best.is_optimal() ? std::optional<std::int64_t>(best.value.lower) : std::nullopt;
}

void check_verdict(const certificate& from) {
  const auto found = accepted(
      [&] { return as_refusal([&] { return packing_checker::check(from, most_states); }); });
  if (!found) return;
  const std::size_t cells = from.board.size() * from.board.front().size();
  if (cells > most_cells || !from.fixed.empty() || !from.forbidden.empty()) return;
  const auto best = best_of(from);
  if (!best) return;
  require(found->value <= *best, "a packing of {} is found right, and {} is the best", found->value,
          *best);
  require(!found->upper || *found->upper >= *best, "{} is found proven, and {} can be packed",
          found->upper.value_or(0), *best);
}

}  // namespace

void choose(std::string_view /*reader*/) {}

void try_input(std::string_view input) {
  std::istringstream in{std::string(input)};
  static_cast<void>(accepted([&] {
    return as_refusal([&] {
      packing_checker::for_each_certificate(
          in, "input", [&](const certificate& each, auto&&) { check_verdict(each); });
      return true;
    });
  }));
}

}  // namespace zermelo::fuzzing
