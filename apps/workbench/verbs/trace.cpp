#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "pictures/trace_writers.hpp"
#include "terminal/failure.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/one_position.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What a trace may spend where no limits are given.
constexpr std::uint64_t most_positions = 1'000'000;
constexpr double most_seconds = 2;

/// Every recursion but these knows no more than values and bounds.
bool finds_remoteness(std::string_view engine) {
  return engine == "plain" || engine.starts_with("memo");
}

/// Throws `bad_parameters` for an engine that cannot be traced, or finds nothing of what is wanted.
void check_recursion(const entry& game, const std::string& engine, const trace_options& how) {
  check_engine(game, engine);
  const auto recursions = game.recursions();
  if (std::find(recursions.begin(), recursions.end(), engine) == recursions.end()) {
    throw bad_parameters(fmt::format(
        "{} is no recursion over positions, so that there is none to trace; take one of: {}",
        engine, fmt::join(recursions, ", ")));
  }
  if (how.remoteness && !finds_remoteness(engine)) {
    throw bad_parameters(fmt::format("--remoteness: {} finds none; take memo or plain", engine));
  }
  if (how.nimber && engine != "grundy") {
    const bool has_grundy =
        std::find(recursions.begin(), recursions.end(), "grundy") != recursions.end();
    throw bad_parameters(
        has_grundy
            ? fmt::format("--nimber: {} finds none; take grundy", engine)
            : fmt::format("--nimber: {} has no engine that finds it; leave it out", game.name()));
  }
}

std::unique_ptr<trace_writer> writer_of(const options& given, const exploration& from) {
  const std::string& format = given.trace.format;
  if (given.as_json || format == "jsonl") return json_lines_writer(std::cout);
  if (format == "tree") return tree_writer(std::cout);
  return dot_writer(std::cout, format == "dag" ? traced_shape::graph : traced_shape::tree,
                    [rules = from.rules](const any_position& p) { return rules->rows(p); });
}

request request_of(const options& given, const std::string& engine) {
  request how{engine, limits_of(given), wanted::value(), {}, {}};
  how.limits.positions = given.limit_positions.value_or(most_positions);
  how.limits.seconds = given.limit_seconds.value_or(most_seconds);
  how.want.counts = true;
  how.want.remoteness = given.trace.remoteness;
  how.want.nimber = given.trace.nimber;
  return how;
}

}  // namespace

int trace(const entry& game, const options& given) {
  const std::string engine = given.engine.value_or("memo");
  check_recursion(game, engine, given.trace);
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const request how = request_of(given, engine);
  stop_on_interrupt();
  int code = answered;
  const auto show = [&](std::string_view text) {
    const auto writer = writer_of(given, explore_one(*opened, text));
    tracer steps(*writer, given.trace.depth, given.trace.most);
    try {
      const report found = opened->watch(text, how, steps);
      writer->finish(&found, steps.steps());
      if (!found.value) code = unknown;
    } catch (const error&) {
      writer->finish(nullptr, steps.steps());
      throw;
    }
  };
  for_each_given(given, *opened, "position", show);
  return code;
}

}  // namespace zermelo::workbench
