#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <string>

#include "options/option_groups.hpp"
#include "pictures/trace_writers.hpp"
#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/one_position.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct trace_given : options {
  std::string format = "tree";  // "tree", "jsonl", "dot" or "dag"
  // Of the positions shown; 0 is the one asked about.
  std::uint64_t depth = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most = 200;  // steps shown
  bool remoteness = false;   // ask for it, too
  bool nimber = false;       // likewise
};

/// What a trace may spend where no limits are given.
constexpr std::uint64_t most_positions = 1'000'000;
constexpr double most_seconds = 2;

/// Throws `bad_parameters` for an engine that cannot be traced, or finds nothing of what is wanted.
void check_recursion(const entry& game, const std::string& engine, const trace_given& how) {
  check_engine(game, engine);
  const auto gives = [&](answers wanted) {
    const auto names = names_of(game.engines(), answers::steps | wanted);
    return std::find(names.begin(), names.end(), engine) != names.end();
  };
  if (!gives(answers::value)) {
    throw bad_parameters(fmt::format(
        "{} is no recursion over positions, so that there is none to trace; take one of: {}",
        engine, fmt::join(names_of(game.engines(), answers::steps), ", ")));
  }
  if (how.remoteness && !gives(answers::remoteness)) {
    throw bad_parameters(fmt::format("--remoteness: {} finds none; take {} or plain", engine,
                                     sessions::watched_engine));
  }
  if (how.nimber && !gives(answers::nimber)) {
    const auto finding = first_that_gives(game.engines(), answers::steps | answers::nimber);
    throw bad_parameters(
        finding
            ? fmt::format("--nimber: {} finds none; take {}", engine, *finding)
            : fmt::format("--nimber: {} has no engine that finds it; leave it out", game.name()));
  }
}

std::unique_ptr<trace_writer> writer_of(const trace_given& given, const exploration& from) {
  const std::string& format = given.format;
  if (given.as_json || format == "jsonl") return json_lines_writer(std::cout);
  if (format == "tree") return tree_writer(std::cout, spoken());
  return dot_writer(
      std::cout, format == "dag" ? traced_shape::graph : traced_shape::tree,
      [rules = from.rules](const any_position& p) { return rules->rows(p); }, spoken());
}

request request_of(const trace_given& given, const std::string& engine) {
  request how{engine, limits_of(given, most_positions, most_seconds), wanted::value(), {}, {}};
  how.want.counts = true;
  how.want.remoteness = given.remoteness;
  how.want.nimber = given.nimber;
  return how;
}

void add_options(CLI::App& app, const entry& game, trace_given& to) {
  add_position(app, to);
  app.add_option("--engine", to.engine,
                 fmt::format("one of: {}; {} where nothing is given",
                             fmt::join(names_of(game.engines(), answers::steps), ", "),
                             sessions::watched_engine));
  CLI::Option* format =
      app.add_option("--format", to.format,
                     "tree: lines; jsonl: a JSON object a step; dot: Graphviz, the tree; dag: "
                     "Graphviz, each position once")
          ->check(CLI::IsMember({"tree", "jsonl", "dot", "dag"}))
          ->capture_default_str();
  app.add_flag("--json", to.as_json, "as --format jsonl")->excludes(format);
  app.add_option("--depth", to.depth, "how many moves deep; all where nothing is given")
      ->check(as_validator(whole_number<std::uint64_t>(0)));
  app.add_option("--most", to.most, "how many steps are shown at most")
      ->check(as_validator(whole_number<std::uint64_t>(0)))
      ->capture_default_str();
  app.add_flag("--remoteness", to.remoteness, "search for it, too: no move is left out then");
  app.add_flag("--nimber", to.nimber, "search for it, where grundy does");
  add_limits(app, to);
  add_parameters(app, game, to);
}

int trace(const entry& game, const trace_given& given) {
  const std::string engine = given.engine.value_or(std::string(sessions::watched_engine));
  check_recursion(game, engine, given);
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const request how = request_of(given, engine);
  stop_on_interrupt();
  int code = answered;
  const auto show = [&](std::string_view text) {
    const auto writer = writer_of(given, explore_one(*opened, text));
    if (!traced(*opened, text, how, *writer, given.depth, given.most).value) code = unknown;
  };
  for_each_given(given, *opened, "position", show);
  return code;
}

}  // namespace

verb verb_trace();
verb verb_trace() {
  return verb_of_game<trace_given>("trace", "the recursion as it runs: moves, tables, cuts", 130,
                                   add_options, trace);
}

}  // namespace zermelo::workbench
