#include <fmt/ranges.h>

#include "pictures/trace_writers.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct trace_given : options {
  std::string format = "tree";         // "tree", "jsonl", "dot" or "dag"
  std::optional<std::uint64_t> depth;  // of the positions shown; 0 is the one asked about
  std::uint64_t most = 200;            // steps shown
  bool remoteness = false;             // ask for it, too
  bool nimber = false;                 // likewise
};

/// What a trace may spend where no limits are given.
constexpr std::uint64_t most_positions = 1'000'000;
constexpr double most_seconds = 2;

/// Throws `bad_parameters` for an engine that cannot be traced, or finds nothing of what is wanted.
void check_recursion(const entry& game, const std::string& engine, const trace_given& how) {
  check_engine(game, engine);
  if (!gives(game, engine, answers::steps)) {
    refuse("{} is no recursion over positions, so that there is none to trace; take one of: {}",
           engine, fmt::join(names_of(game.engines(), answers::steps), ", "));
  }
  if (how.remoteness && !gives(game, engine, answers::remoteness)) {
    refuse("--remoteness: {} finds none; take {} or plain", engine, watched_engine);
  }
  if (how.nimber && !gives(game, engine, answers::nimber)) {
    const auto finding = first_that_gives(game.engines(), answers::steps | answers::nimber);
    if (finding) refuse("--nimber: {} finds none; take {}", engine, *finding);
    refuse("--nimber: {} has no engine that finds it; leave it out", game.name());
  }
}

std::unique_ptr<trace_writer> writer_of(const trace_given& given, const exploration& from) {
  const std::string& format = given.format;
  if (given.as_json || format == "jsonl") return std::make_unique<json_lines_writer>(std::cout);
  if (format == "tree") return std::make_unique<tree_writer>(std::cout);
  const traced_shape shape = format == "dag" ? traced_shape::graph : traced_shape::tree;
  return std::make_unique<dot_writer>(std::cout, shape, from.rules);
}

void add_options(CLI::App& app, const entry& game, trace_given& to) {
  add_position(app, to);
  add_engine(app, game, to, watched_engine, answers::steps);
  CLI::Option* format =
      app.add_option("--format", to.format,
                     "tree: lines; jsonl: a JSON object a step; dot: Graphviz, the tree; dag: "
                     "Graphviz, each position once")
          ->check(CLI::IsMember({"tree", "jsonl", "dot", "dag"}))
          ->capture_default_str();
  app.add_flag("--json", to.as_json, "as --format jsonl")->excludes(format);
  add_number(app, "--depth", to.depth, "how many moves deep; all where nothing is given", 0);
  add_number(app, "--most", to.most, "how many steps are shown at most", 0);
  app.add_flag("--remoteness", to.remoteness, "search for it, too: no move is left out then");
  app.add_flag("--nimber", to.nimber, "search for it, where grundy does");
  add_limits_and_parameters(app, game, to);
}

int trace(const entry& game, const trace_given& given) {
  const std::string engine = given.engine.value_or(std::string(watched_engine));
  check_recursion(game, engine, given);
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{engine, limits_of(given, most_positions, most_seconds), wanted::value(), {}, {}};
  how.want.counts = true;
  how.want.remoteness = given.remoteness;
  how.want.nimber = given.nimber;
  stop_on_interrupt();
  int code = answered;
  for_each_given(given, *opened, [&](std::string_view text) {
    const auto writer = writer_of(given, explore_one(*opened, text));
    constexpr std::uint64_t any_depth = std::numeric_limits<std::uint64_t>::max();
    const report found =
        traced(*opened, text, how, *writer, given.depth.value_or(any_depth), given.most);
    if (!found.value) code = unknown;
  });
  return code;
}

}  // namespace

verb verb_trace() {
  return verb_with("trace", "the recursion as it runs: moves, tables, cuts", 130, add_options,
                   trace);
}

}  // namespace zermelo::workbench
