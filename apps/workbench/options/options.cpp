#include "options/options.hpp"

#include <fmt/ranges.h>

#include <unistd.h>

#include <csignal>
#include <range/v3/algorithm/contains.hpp>
#include <zermelo/base/machine.hpp>

namespace zermelo::workbench {
namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

constexpr unsigned seconds_to_stop = 5;

}  // namespace

void add_threads(CLI::App& app, options& to, const std::string& help) {
  app.add_option("--threads", to.threads, help)
      ->check(as_validator(whole_number<unsigned>(1, 1024)));
}

std::optional<std::string> engine_of(const entry& game, const options& given) {
  if (given.engine || !given.checkpoint) return given.engine;
  const auto keeping = strongest_that_gives(game.engines(), answers::checkpoints);
  return keeping ? std::optional<std::string>(*keeping) : std::nullopt;
}

bool has_engine_for(const entry& game, answers wanted) {
  return first_that_gives(game.engines(), wanted).has_value();
}

bool gives(const entry& game, std::string_view engine, answers wanted) {
  return ranges::contains(names_of(game.engines(), wanted), engine);
}

bool is_packed(const entry& game) { return meets(game, "packing_game"); }

limits limits_of(const options& given, std::optional<std::uint64_t> most_positions,
                 std::optional<double> most_seconds) {
  const bool is_limited = given.limit_positions || given.limit_seconds;
  limits allowed;
  allowed.positions = is_limited ? given.limit_positions : most_positions;
  allowed.bytes = given.limit_bytes.value_or(memory_to_be_had() / 4 * 3);
  allowed.seconds = is_limited ? given.limit_seconds : most_seconds;
  allowed.stop = &interrupted;
  allowed.threads = std::max(given.threads, 1U);
  return allowed;
}

void stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted.store(true); };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  // Nobody is there to ask a second time: whoever waits for input by then is ended by the alarm.
  action.sa_handler = [](int) {
    interrupted.store(true);
    alarm(seconds_to_stop);
  };
  for (const int signal : {SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    const bool known = sigaction(signal, nullptr, &before) == 0;
    if (known && before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);  // not under nohup
  }
}

void add_position(CLI::App& app, options& to) {
  app.add_option("POSITION", to.source,
                 "a position, a file of positions, or - for standard input; the start where "
                 "nothing is given");
}

void add_one_position(CLI::App& app, options& to) {
  app.add_option("POSITION", to.source, "a position; the start where nothing is given");
}

void add_explored(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_contest(app, game, to);
}

void add_contest(CLI::App& app, const entry& game, options& to) {
  to.takes_contest = game.is_contest();
  CLI::Option* contest =
      app.add_flag("--contest", to.contest_format, "the file is in the contest's format");
  if (!to.takes_contest) contest->group("");  // refused, and not in the help
}

void add_engine(CLI::App& app, const entry& game, options& to, std::string_view otherwise,
                answers wanted) {
  app.add_option("--engine", to.engine,
                 fmt::format("one of: {}; {} where nothing is given",
                             fmt::join(names_of(game.engines(), wanted), ", "), otherwise));
}

void add_checkpoint(CLI::App& app, const entry& game, options& to, bool of_books) {
  if (!of_books && !has_engine_for(game, answers::checkpoints)) return;
  CLI::Option* directory = app.add_option(
      "--checkpoint", to.checkpoint,
      fmt::format("a directory: what is solved by retrograde analysis is kept there tier "
                  "by tier,{} and{} a run that was killed goes on from there",
                  meets(game, "placement_game") ? " by sweep block by block," : "",
                  of_books ? " of an opening book its positions;" : ""));
  directory->check(as_validator(some_name()));
  if (!has_engine_for(game, answers::checkpoints)) return;
  app.add_flag("--mapped", to.mapped_tiers,
               "solved tiers lie there as they are, to be mapped into memory; compressed where "
               "not given")
      ->needs(directory);
}

void add_table(CLI::App& app, const entry& game, options& to) {
  app.add_option("--table", to.table,
                 fmt::format("a table that `save` made, to look positions up in{}{}",
                             has_engine_for(game, answers::books) ? "; or an opening book" : "",
                             has_engine_for(game, answers::checkpoints)
                                 ? "; or a directory of solved tiers, as --checkpoint leaves it"
                                 : ""));
}

void add_searching_threads(CLI::App& app, const entry& game, options& to) {
  const auto engines = names_of(game.engines(), answers::threads);
  if (engines.empty()) return;
  add_threads(app, to, fmt::format("for {}; one where nothing is given", fmt::join(engines, ", ")));
}

void add_parameters(CLI::App& app, const entry& game, options& to) {
  to.parameters = game.parameters();
  for (parameter& each : to.parameters) {
    const std::string option = "--" + each.name;
    if (app.get_option_no_throw(option) != nullptr) {
      refuse(
          "{} has a number of its rules called {}, which is an option of this verb, too; "
          "the rules must call it something else",
          game.name(), in_quotes(each.name));
    }
    CLI::Option* added = nullptr;
    if (auto* flag = std::get_if<bool>(&each.value)) {
      added = app.add_flag(option, *flag, each.help);
    } else if (auto* number = std::get_if<std::int64_t>(&each.value)) {
      added = add_number(app, option, *number, each.help, each.least, each.most);
    } else {
      added = app.add_option(option, std::get<std::string>(each.value), each.help)
                  ->capture_default_str();
    }
    added->group("Rules");
  }
}

void add_limit_of_memory(CLI::App& app, options& to) {
  app.add_option("--limit-bytes", to.limit_bytes,
                 "give up where tables need more memory, but for those that forget: 64M, 2G; three "
                 "quarters of the machine's where nothing is given")
      ->transform(as_validator(size_of_memory()));
}

void add_limits_and_parameters(CLI::App& app, const entry& game, options& to) {
  add_number(app, "--limit-positions", to.limit_positions,
             "give up on a position after looking at so many", 0);
  add_limit_of_memory(app, to);
  app.add_option("--limit-seconds", to.limit_seconds, "give up on a position after so many seconds")
      ->check(as_validator(number_of_seconds()));
  add_parameters(app, game, to);
}

void add_filling(CLI::App& app, const entry& game, options& to, bool of_books) {
  add_engine(app, game, to, "the quickest");
  add_checkpoint(app, game, to, of_books);
  add_threads(app, to,
              "for a sweep or retrograde analysis; as many as serve where nothing is given");
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limits_and_parameters(app, game, to);
}

}  // namespace zermelo::workbench
