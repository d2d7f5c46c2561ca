#include "options/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <string_view>
#include <type_traits>
#include <variant>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>

#include "options/option_groups.hpp"
#include "terminal/failure.hpp"

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
                             fmt::join(game.engines(), ", "), otherwise));
}

namespace {

bool has_engine(const entry& game, std::string_view name) {
  const auto engines = game.engines();
  return std::find(engines.begin(), engines.end(), name) != engines.end();
}

/// Where an engine of the game keeps what it solves.
void add_checkpoint(CLI::App& app, const entry& game, options& to) {
  if (!has_engine(game, engine_of_checkpoints)) return;
  app.add_option("--checkpoint", to.checkpoint,
                 "a directory: what is solved by retrograde analysis is kept there tier by tier, "
                 "and a run that was killed goes on from there");
}

/// Where the positions of an opening book are kept, too.
void add_checkpoint_of_save(CLI::App& app, const entry& game, options& to) {
  if (!has_engine(game, engine_of_books)) return add_checkpoint(app, game, to);
  app.add_option("--checkpoint", to.checkpoint,
                 "a directory: what is solved by retrograde analysis is kept there tier by tier, "
                 "and of an opening book its positions; a run that was killed goes on from there");
}

void add_threads(CLI::App& app, options& to, const std::string& help) {
  app.add_option("--threads", to.threads, help)
      ->check(as_validator(whole_number<unsigned>(1, 1024)));
}

void add_sweeping_threads(CLI::App& app, options& to) {
  add_threads(app, to,
              "for a sweep or retrograde analysis; as many as serve where nothing is given");
}

/// Where the game is a contest's; elsewhere it is refused with a sentence.
void add_contest(CLI::App& app, const entry& game, options& to) {
  to.takes_contest = game.is_contest();
  CLI::Option* contest =
      app.add_flag("--contest", to.contest_format, "the file is in the contest's format");
  if (!to.takes_contest) contest->group("");  // refused, and not in the help
}

/// Where an engine of the game can search in several threads.
void add_searching_threads(CLI::App& app, const entry& game, options& to) {
  if (!has_engine(game, "alpha_beta")) return;
  add_threads(app, to, "for alpha_beta; one where nothing is given");
}

}  // namespace

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

namespace {

/// The same, where each number may range: "1..5".
void add_ranges(CLI::App& app, const entry& game, options& to) {
  add_parameters(app, game, to);
  to.ranges.resize(to.parameters.size());
  for (std::size_t i = 0; i < to.parameters.size(); ++i) {
    const auto* number = std::get_if<std::int64_t>(&to.parameters[i].value);
    if (number == nullptr) continue;
    const std::string option = "--" + to.parameters[i].name;
    app.remove_option(app.get_option(option));
    to.ranges[i] = std::to_string(*number);
    app.add_option(option, to.ranges[i], to.parameters[i].help)
        ->capture_default_str()
        ->type_name("INT[..INT]")
        ->group("Rules");
  }
}

}  // namespace

void add_answer_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("FILE", to.source,
                 fmt::format("{}; standard input where nothing or - is given",
                             game.is_contest() ? "the contest's input" : "a file of positions"));
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_solve_options(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  add_engine(app, game, to, "the strongest");
  add_checkpoint(app, game, to);
  app.add_option("--table", to.table,
                 has_engine(game, engine_of_books)
                     ? "a table that `save` made, to look positions up in; or an opening book"
                     : "a table that `save` made, to look positions up in");
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_contest(app, game, to);
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_count_options(CLI::App& app, const entry& game, options& to) {
  app.add_flag("--nimbers", to.nimbers, "how many positions are worth *0, *1, ..., too");
  app.add_flag("--reachable", to.reachable, "only positions that play from the start can reach");
  app.add_flag("--canonical", to.canonical,
               "one position for all that are the same up to symmetry");
  add_engine(app, game, to, "the quickest");
  add_checkpoint(app, game, to);
  add_sweeping_threads(app, to);
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_save_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("FILE", to.source, "the table; one of that name is replaced when all is written")
      ->required();
  CLI::Option* plies =
      app.add_option("--plies", to.plies,
                     "an opening book instead: all positions within so many moves of the start")
          ->check(as_validator(whole_number<unsigned>(0, 1000)));
  if (!has_engine(game, engine_of_books)) plies->group("");  // refused, and not in the help
  app.add_flag("--nimbers", to.nimbers, "nimbers; who wins where not given");
  app.add_flag("--compressed", to.compressed,
               "small, to be published; to be mapped where not given");
  add_engine(app, game, to, "the quickest");
  add_checkpoint_of_save(app, game, to);
  add_sweeping_threads(app, to);
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_table_options(CLI::App& app, const entry& game, options& to) {
  if (game.has_heaps()) {
    app.add_option("--to", to.largest_heap, "the largest heap")
        ->capture_default_str()
        ->check(as_validator(whole_number<std::uint64_t>(0)));
    app.add_flag("--json", to.as_json, "one JSON object");
    add_limits(app, to);
    add_parameters(app, game, to);
  } else {
    add_engine(app, game, to, "the strongest");
    app.add_flag("--json", to.as_json, "one JSON object a cell");
    add_limits(app, to);
    add_ranges(app, game, to);
  }
}

void add_check_options(CLI::App& app, const entry& game, options& to) {
  std::string patience = "give up on a law after so many seconds; 60 where nothing is given";
  CLI::Option* against =
      app.add_option("--against", to.check.against,
                     "a program that solves the contest: its answers are compared with the "
                     "solver's");
  if (!game.is_contest()) {
    against->group("");  // refused, and not in the help
  } else {
    app.add_option("--cases", to.check.cases, "how many cases it is tried on")
        ->needs(against)
        ->capture_default_str()
        ->check(as_validator(whole_number<std::uint64_t>(1, 1'000'000)));
    app.add_option("--seed", to.check.seed, "other cases for another number")
        ->needs(against)
        ->capture_default_str()
        ->check(as_validator(whole_number<std::uint64_t>(0)));
    patience += "; on a run of the program after 10";
  }
  app.add_option("--limit-seconds", to.limit_seconds, patience)
      ->check(as_validator(number_of_seconds()));
  app.add_flag("--json", to.as_json, "one JSON object a law; of a program, one object");
  add_parameters(app, game, to);
}

void add_play_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("POSITION", to.source, "where to begin; the start where nothing is given");
  app.add_option("--against", to.play.against, "one of: perfect, person; who plays the other side")
      ->check(as_validator(one_of({"perfect", "person"})))
      ->capture_default_str();
  CLI::Option* begin =
      app.add_flag("--begin", to.play.begins, "you begin, as where nothing is given");
  app.add_flag("--reply", to.play.replies, "the other side begins")->excludes(begin);
  app.add_flag("--json", to.as_json, "one JSON object in the end; the talk on standard error");
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_pack_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("PUZZLE", to.source,
                 "a board and its blocks, a file of them, or - for standard input; the start where "
                 "nothing is given");
  app.add_flag("--count", to.pack.count, "how many best packings there are");
  CLI::Option* all = app.add_flag("--all", to.pack.all, "list the best packings");
  app.add_option("--most", to.pack.most, "how many of them at most")
      ->needs(all)
      ->capture_default_str()
      ->check(as_validator(whole_number<std::uint64_t>(1)));
  app.add_flag("--bounds", to.pack.bounds, "every bound beside the best packing");
  app.add_option("--svg", to.pack.svg, "a file for a picture of the packing");
  app.add_option("--overlay", to.pack.overlay, "a bound to draw into it")
      ->check(CLI::IsMember({"weights", "colouring"}));
  app.add_option("--certificate", to.pack.certificate,
                 "a file for the packing and what proves that there is none better, for "
                 "zermelo-check-packing");
  app.add_flag("--json", to.as_json, "one JSON object a puzzle, or a packing");
  add_contest(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

namespace {

/// For verbs that explore positions.
void add_explored(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_contest(app, game, to);
}

}  // namespace

void add_moves_options(CLI::App& app, const entry& game, options& to) {
  add_explored(app, game, to);
  app.add_flag("--nimbers", to.nimbers, "the nimber that each move leads to, too");
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_explain_options(CLI::App& app, const entry& game, options& to) {
  add_explored(app, game, to);
  app.add_option("--depth", to.explain.depth,
                 "how many lists of moves within each other; what fits a page where nothing is "
                 "given")
      ->check(as_validator(whole_number<std::size_t>(1, 100)));
  app.add_option("--most", to.explain.most, "how many moves of a list at most")
      ->capture_default_str()
      ->check(as_validator(whole_number<std::size_t>(1)));
  app.add_flag("--moves", to.explain.by_moves,
               "argue by moves and answers, where nimbers or bounds would say it sooner");
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_key_options(CLI::App& app, const entry& game, options& to) {
  add_explored(app, game, to);
  app.add_option("--number", to.number, "the position of this number, in place of POSITION")
      ->check(as_validator(whole_number<std::uint64_t>(0)));
  add_parameters(app, game, to);
}

void add_show_options(CLI::App& app, const entry& game, options& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
  add_parameters(app, game, to);
}

std::vector<std::string> left_over(const CLI::App& app) {
  std::vector<std::string> words = app.remaining(true);
  std::erase(words, "--");
  return words;
}

namespace {

/// The verb that was given last.
const CLI::App& innermost(const CLI::App& app) {
  const CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
  return *verb;
}

/// A sentence, and where to find help.
void complain(const CLI::App& app, std::string_view sentence) {
  std::string command = app.get_name();
  const CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) {
    verb = verb->get_subcommands().front();
    command += " " + verb->get_name();
  }
  say(app.get_name(), fmt::format("{}  ({} --help)", sentence, command));
}

/// A word that nothing takes, with the option it may have been meant for.
std::string unexpected_word(const CLI::App& app) {
  const std::vector<std::string> rest = left_over(app);
  const std::string extra = rest.empty() ? "" : rest.front();
  const bool dashed = extra.size() > 1 && extra[0] == '-' && extra[1] != '-';
  std::vector<std::string> names;
  for (const CLI::Option* option : innermost(app).get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  return fmt::format("{} is not expected here{}{}", in_quotes(extra), did_you_mean(extra, names),
                     dashed ? "; write -- before a position that begins with '-'" : "");
}

/// Of an option that was given more than once. Nothing where none was: a value is missing.
std::optional<std::string> given_too_often(const CLI::App& app) {
  for (const CLI::Option* option : innermost(app).get_options()) {
    const bool takes_value = option->get_items_expected_max() > 0;
    if (takes_value && option->count() > 1) {
      return fmt::format("{} is given {} times; give it once", option->get_name(), option->count());
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> parsed(CLI::App& app, int argc, const char* const* argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help, std::cout, std::cerr);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version, std::cout, std::cerr);
  } catch (const CLI::ExtrasError&) {
    complain(app, unexpected_word(app));
  } catch (const CLI::RequiredError& fault) {
    complain(app, left_over(app).empty() ? fault.what() : unexpected_word(app));
  } catch (const CLI::ArgumentMismatch& fault) {
    complain(app, given_too_often(app).value_or(fault.what()));
  } catch (const CLI::ParseError& fault) {
    complain(app, fault.what());
  }
  return usage;
}

}  // namespace zermelo::workbench
