#include "options/option_groups.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <type_traits>
#include <variant>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>

namespace zermelo::workbench {

void add_position(CLI::App& app, options& to) {
  app.add_option("POSITION", to.source,
                 "a position, a file of positions, or - for standard input; the start where "
                 "nothing is given");
}

void add_limits(CLI::App& app, options& to) {
  app.add_option("--limit-positions", to.limit_positions,
                 "give up on a position after looking at so many")
      ->check(as_validator(whole_number<std::uint64_t>(0)));
  app.add_option("--limit-bytes", to.limit_bytes,
                 "give up where tables need more memory: 64M, 2G; three "
                 "quarters of the machine's where nothing is given")
      ->transform(as_validator(size_of_memory()));
  app.add_option("--limit-seconds", to.limit_seconds, "give up on a position after so many seconds")
      ->check(as_validator(number_of_seconds()));
}

void add_engine(CLI::App& app, const entry& game, options& to, std::string_view otherwise) {
  app.add_option("--engine", to.engine,
                 fmt::format("one of: {}; {} where nothing is given",
                             fmt::join(names_of(game.engines()), ", "), otherwise));
}

bool has_engine_for(const entry& game, answers wanted) {
  return first_that_gives(game.engines(), wanted).has_value();
}

void add_checkpoint(CLI::App& app, const entry& game, options& to) {
  if (!has_engine_for(game, answers::checkpoints)) return;
  app.add_option("--checkpoint", to.checkpoint,
                 "a directory: what is solved by retrograde analysis is kept there tier by tier, "
                 "and a run that was killed goes on from there");
}

void add_threads(CLI::App& app, options& to, const std::string& help) {
  app.add_option("--threads", to.threads, help)
      ->check(as_validator(whole_number<unsigned>(1, 1024)));
}

void add_sweeping_threads(CLI::App& app, options& to) {
  add_threads(app, to,
              "for a sweep or retrograde analysis; as many as serve where nothing is given");
}

void add_contest(CLI::App& app, const entry& game, options& to) {
  to.takes_contest = game.is_contest();
  CLI::Option* contest =
      app.add_flag("--contest", to.contest_format, "the file is in the contest's format");
  if (!to.takes_contest) contest->group("");  // refused, and not in the help
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
      throw bad_parameters(fmt::format(
          "{} has a number of its rules called {}, which is an option of this verb, too; "
          "the rules must call it something else",
          game.name(), in_quotes(each.name)));
    }
    CLI::Option* added = std::visit(
        [&](auto& value) -> CLI::Option* {
          using type = std::remove_reference_t<decltype(value)>;
          if constexpr (std::is_same_v<type, bool>) {
            return app.add_flag(option, value, each.help);
          } else {
            CLI::Option* number = app.add_option(option, value, each.help)->capture_default_str();
            if (std::is_same_v<type, std::int64_t>) {
              number->check(as_validator(whole_number(each.least, each.most)));
            }
            return number;
          }
        },
        each.value);
    added->group("Rules");
  }
}

void add_explored(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_contest(app, game, to);
}

}  // namespace zermelo::workbench
