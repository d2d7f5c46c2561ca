#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <boost/hana/accessors.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <zermelo/driver/positions.hpp>
#include <zermelo/driver/run.hpp>
#include <zermelo/driver/suggest.hpp>
#include <zermelo/errors.hpp>

namespace zermelo::driver {

namespace {

using json = nlohmann::ordered_json;

enum exit_code { answered = 0, usage = 2, bad_text = 3, unknown = 4, bug = 70 };

constexpr const char* exit_codes =
    "Exit codes: 0 answered, 2 usage, 3 bad input, 4 unknown (a limit was reached), 70 a bug";

// --- Ctrl-C --------------------------------------------------------------------------------------

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

/// The first Ctrl-C ends the search with what is known; a second one ends the program.
void stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted.store(true); };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

// --- Options -------------------------------------------------------------------------------------

/// What the command line says, beside the verb.
struct options {
  std::optional<std::string> engine;
  bool as_json = false;
  bool contest_format = false;
  std::optional<std::uint64_t> limit_positions;
  std::optional<std::uint64_t> limit_bytes;
  std::optional<double> limit_seconds;
  std::optional<std::string> source;  // a position, a file, or "-"
  std::vector<parameter> parameters;  // of the game chosen
};

/// Three quarters of the machine's memory: more, and the system would end the program.
std::uint64_t most_bytes() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return pages / 4 * 3 * page;
}

limits limits_of(const options& given) {
  limits allowed;
  allowed.positions = given.limit_positions;
  allowed.bytes = given.limit_bytes.value_or(most_bytes());
  allowed.seconds = given.limit_seconds;
  allowed.stop = &interrupted;
  return allowed;
}

void add_limits(CLI::App& app, options& to) {
  // A minus would wrap round, and no search ends at "nan".
  const CLI::Validator not_negative(
      [](std::string& text) {
        const bool number = !text.empty() && (std::isdigit(text.front()) != 0 || text[0] == '.');
        return number ? std::string() : text + "; a limit is a number of at least 0";
      },
      "");
  app.add_option("--limit-positions", to.limit_positions,
                 "give up on a position after looking at so many")
      ->transform(not_negative);
  app.add_option("--limit-bytes", to.limit_bytes,
                 "give up where tables need more memory: 64M, 2G; three "
                 "quarters of the machine's where nothing is given")
      ->transform(CLI::AsSizeValue(false).description(""))
      ->transform(not_negative);
  app.add_option("--limit-seconds", to.limit_seconds, "give up on a position after so many seconds")
      ->transform(not_negative);
}

void add_parameters(CLI::App& app, const entry& game, std::vector<parameter>& to) {
  // "010" would be read as eight.
  const CLI::Validator decimal(
      [](std::string& text) {
        const std::size_t first = text.find_first_not_of("+-");
        const bool leading_zero =
            first != std::string::npos && text[first] == '0' && first + 1 < text.size();
        return leading_zero ? text + "; write the number without leading zeros" : std::string();
      },
      "");
  to = game.parameters();
  for (parameter& each : to) {
    const std::string option = "--" + each.name;
    CLI::Option* added = std::visit(
        [&](auto& value) -> CLI::Option* {
          using type = std::remove_reference_t<decltype(value)>;
          if constexpr (std::is_same_v<type, bool>) {
            return app.add_flag(option, value, each.help);
          } else {
            CLI::Option* number = app.add_option(option, value, each.help)->capture_default_str();
            if (std::is_same_v<type, std::int64_t>) number->check(decimal);
            return number;
          }
        },
        each.value);
    added->group("Rules");
  }
}

void add_solve_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("POSITION", to.source,
                 "a position, a file of positions, or - for standard input; the start where "
                 "nothing is given");
  app.add_option("--engine", to.engine,
                 fmt::format("one of: {}; the strongest where nothing is given",
                             fmt::join(game.engines(), ", ")));
  app.add_flag("--json", to.as_json, "one JSON object a position");
  if (game.is_contest()) {
    app.add_flag("--contest", to.contest_format, "the file is in the contest's format");
  }
  add_limits(app, to);
  add_parameters(app, game, to.parameters);
}

// --- Output --------------------------------------------------------------------------------------

json to_json(const report& found) {
  json object;
  object["game"] = found.game;
  object["position"] = found.position;
  object["engine"] = found.engine;
  if (found.value) {
    if (const auto* points = std::get_if<score>(&*found.value)) {
      object["value"] = *points;
    } else {
      object["value"] = name_of(std::get<outcome>(*found.value));
    }
  }
  if (found.remoteness) object["remoteness"] = *found.remoteness;
  if (found.best_moves) object["best_moves"] = *found.best_moves;
  if (found.line) object["line"] = *found.line;
  json& numbers = object["statistics"];
  boost::hana::for_each(boost::hana::accessors<statistics>(), [&](auto accessor) {
    const char* name = boost::hana::to<const char*>(boost::hana::first(accessor));
    const auto& number = boost::hana::second(accessor)(found.statistics);
    if constexpr (requires { number.has_value(); }) {
      if (number) numbers[name] = *number;
    } else {
      numbers[name] = number;
    }
  });
  if (found.stopped_by) object["stopped_by"] = name_of(*found.stopped_by);
  return object;
}

void say(std::string_view program, std::string_view sentence) {
  std::cout.flush();
  std::cerr << program << ": " << sentence << '\n';
}

/// Everything a verb may throw, as a sentence and an exit code.
template <class Verb>
int guarded(std::string_view program, Verb verb) {
  try {
    const int code = verb();
    if (!std::cout.flush()) {
      say(program, "the answers cannot be written: the output is closed or full");
      return bad_text;
    }
    return code;
  } catch (const bad_input& fault) {
    say(program, fault.what());
    return bad_text;
  } catch (const bad_parameters& fault) {
    say(program, fault.what());
    return usage;
  } catch (const unanswered& fault) {
    say(program, fault.what());
    return unknown;
  } catch (const error& fault) {  // an engine that cannot solve it
    say(program, fault.what());
    return unknown;
  } catch (const std::bad_alloc&) {
    say(program, "unknown: there is not memory enough");
    return unknown;
  } catch (const std::exception& fault) {
    say(program, fmt::format("a bug in Zermelo, please report it: {}", fault.what()));
    return bug;
  }
}

// --- Verbs ---------------------------------------------------------------------------------------

int list(const std::vector<const entry*>& games, bool as_json) {
  json all = {{"games", json::array()}};
  for (const entry* game : games) {
    if (as_json) {
      all["games"].push_back(
          {{"name", game->name()}, {"concepts", game->concepts()}, {"engines", game->engines()}});
    } else {
      std::cout << fmt::format("{:<12} {}\n{:<12} engines: {}\n{:<12} concepts: {}\n", game->name(),
                               game->about(), "", fmt::join(game->engines(), ", "), "",
                               fmt::join(game->concepts(), ", "));
    }
  }
  if (as_json) std::cout << all.dump() << '\n';
  return answered;
}

/// Opens what a command names: standard input for "-", a file otherwise.
class source_stream {
 public:
  /// `verbs` are what a word may have been meant for.
  explicit source_stream(const std::string& name, const std::vector<std::string>& verbs = {}) {
    if (name == "-") return;
    file_.open(name);
    if (!file_ || std::filesystem::is_directory(name)) {
      throw bad_input(
          fmt::format("no file {} that can be read; name a file, or - for standard input{}",
                      in_quotes(name), did_you_mean(name, verbs)));
    }
  }
  [[nodiscard]] std::istream& get() { return file_.is_open() ? file_ : std::cin; }

 private:
  std::ifstream file_;
};

/// Whether a word is "-" or something that can be read (a pipe, too), and not a position. "../.."
/// is a position.
bool names_a_file(const std::string& word) {
  std::error_code not_there;  // or too long for a name
  const auto status = std::filesystem::status(word, not_there);
  return word == "-" || (exists(status) && !is_directory(status));
}

int solve(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const request how{given.engine, limits_of(given)};
  if (how.engine) {
    const auto engines = game.engines();
    if (std::find(engines.begin(), engines.end(), *how.engine) == engines.end()) {
      throw bad_parameters(fmt::format("no engine '{}' for {}, which has {}{}", *how.engine,
                                       game.name(), fmt::join(engines, ", "),
                                       did_you_mean(*how.engine, engines)));
    }
  }
  int code = answered;
  const auto show = [&](const report& found) {
    if (!found.value) code = unknown;
    if (given.as_json) {
      std::cout << to_json(found).dump() << '\n';
    } else {
      std::cout << describe(found) << '\n';
    }
  };
  if (given.source && given.source->empty()) {
    throw bad_input("the position is empty; leave it out for the start");
  }
  stop_on_interrupt();
  if (given.contest_format) {
    source_stream source(given.source.value_or("-"));
    opened->solve_contest(source.get(), how, show);
  } else if (!given.source) {
    show(opened->solve("", how));
  } else if (names_a_file(*given.source)) {
    source_stream source(*given.source);
    for_each_position(source.get(), opened->lines_a_position(),
                      [&](std::string_view text) { show(opened->solve(text, how)); });
  } else {
    solve_argument(*given.source, [&](std::string_view text) { show(opened->solve(text, how)); });
  }
  return code;
}

int contest(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  source_stream source(given.source.value_or("-"), {"solve"});
  // Who waits at the keyboard ends the program with one Ctrl-C.
  if (&source.get() != &std::cin || isatty(STDIN_FILENO) == 0) stop_on_interrupt();
  opened->contest(source.get(), std::cout, limits_of(given));
  return answered;
}

/// The help's example: an input, and the answers to it.
std::string example_of(const entry& game) {
  const std::string input = game.example();
  if (input.empty()) return {};
  std::istringstream in(input);
  std::ostringstream answers;
  game.open(game.parameters())->contest(in, answers, {});
  std::string text = fmt::format("  $ {} <<END\n  ", game.name());
  for (const char sign : input + "END\n" + answers.str()) {
    text += sign;
    if (sign == '\n') text += "  ";
  }
  text.resize(text.find_last_not_of(" \n") + 1);
  return "Example:\n" + text + "\n\n";
}

// --- Command lines -------------------------------------------------------------------------------

/// The words that no option or verb took.
std::vector<std::string> left_over(const CLI::App& app) {
  std::vector<std::string> words = app.remaining(true);
  std::erase(words, "--");
  return words;
}

/// The verb that was given last.
const CLI::App& innermost(const CLI::App& app) {
  const CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
  return *verb;
}

/// Parses, and turns what CLI11 throws into a sentence with the nearest name and an exit code.
/// Nothing where the command line is good.
std::optional<int> parsed(CLI::App& app, int argc, const char* const* argv) {
  const auto complain = [&](std::string_view sentence) {
    std::string command = app.get_name();
    const CLI::App* verb = &app;
    while (!verb->get_subcommands().empty()) {
      verb = verb->get_subcommands().front();
      command += " " + verb->get_name();
    }
    say(app.get_name(), fmt::format("{}  ({} --help)", sentence, command));
  };
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help, std::cout, std::cerr);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version, std::cout, std::cerr);
  } catch (const CLI::ExtrasError&) {
    const std::vector<std::string> rest = left_over(app);
    const std::string extra = rest.empty() ? "" : rest.front();
    const bool dashed = extra.size() > 1 && extra[0] == '-' && extra[1] != '-';
    std::vector<std::string> names;
    for (const CLI::Option* option : innermost(app).get_options()) {
      if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
    }
    complain(fmt::format("{} is not expected here{}{}", in_quotes(extra),
                         did_you_mean(extra, names),
                         dashed ? "; write -- before a position that begins with '-'" : ""));
  } catch (const CLI::ConversionError& fault) {
    complain(fmt::format("{}; a number belongs there", fault.what()));
  } catch (const CLI::ParseError& fault) {
    complain(fault.what());
  }
  return usage;
}

}  // namespace

int run(int argc, const char* const* argv, const std::vector<const entry*>& games) {
  std::ios::sync_with_stdio(false);
  constexpr std::string_view program = "zermelo";
  return guarded(program, [&]() -> int {
    options given;
    CLI::App app(
        "Example:\n  $ zermelo solve tictactoe 'x.o/.../..x'\n\n"
        "Solves finite two-player games exactly, and puzzles for one.",
        std::string(program));
    app.set_version_flag("--version", ZERMELO_VERSION);
    app.require_subcommand(0, 1);  // what follows a verb is no verb
    app.footer(exit_codes);

    CLI::App& list_verb = *app.add_subcommand("list", "the games, and what each supports");
    list_verb.add_flag("--json", given.as_json, "one JSON object");

    CLI::App& solve_verb =
        *app.add_subcommand("solve", "value for the player to move, best moves, a line of play");
    solve_verb.require_subcommand(0, 1);
    std::vector<std::string_view> names;
    std::vector<options> choices(games.size());  // each game has options of its own
    std::vector<CLI::App*> game_verbs;
    for (std::size_t i = 0; i < games.size(); ++i) {
      names.push_back(games[i]->name());
      game_verbs.push_back(
          solve_verb.add_subcommand(std::string(games[i]->name()), std::string(games[i]->about())));
      add_solve_options(*game_verbs.back(), *games[i], choices[i]);
    }
    // A word that is no verb or no game stays over, and gets a sentence of ours.
    app.allow_extras();
    solve_verb.allow_extras();

    if (const auto code = parsed(app, argc, argv)) return *code;
    if (list_verb.parsed()) {
      if (!left_over(app).empty()) {
        throw bad_parameters(
            fmt::format("{} is not expected before the verb; options follow it: zermelo list ...",
                        in_quotes(left_over(app)[0])));
      }
      return list(games, given.as_json);
    }
    const std::vector<std::string> rest = left_over(app);
    if (solve_verb.parsed()) {
      for (std::size_t i = 0; i < games.size(); ++i) {
        if (!game_verbs[i]->parsed()) continue;
        if (rest.empty()) return solve(*games[i], choices[i]);
        throw bad_parameters(fmt::format(
            "{} is not expected before the game; options follow it: zermelo solve {} ...",
            in_quotes(rest.front()), games[i]->name()));
      }
      if (rest.empty()) {
        throw bad_parameters("solve what? name a game: zermelo solve GAME  (zermelo list)");
      }
      throw bad_parameters(fmt::format("no game {}{}  (zermelo list)", in_quotes(rest.front()),
                                       did_you_mean(rest.front(), names)));
    }
    if (!rest.empty()) {
      const bool option = rest.front().starts_with('-');
      const std::vector<std::string> known = option
                                                 ? std::vector<std::string>{"--help", "--version"}
                                                 : std::vector<std::string>{"list", "solve"};
      throw bad_parameters(fmt::format("no {} {}{}  (zermelo --help)", option ? "option" : "verb",
                                       in_quotes(rest.front()), did_you_mean(rest.front(), known)));
    }
    std::cout << app.help();
    return answered;
  });
}

int run_game(int argc, const char* const* argv, const entry& game) {
  std::ios::sync_with_stdio(false);
  return guarded(game.name(), [&]() -> int {
    options given;
    options solve_given;
    CLI::App app("", std::string(game.name()));
    app.set_version_flag("--version", ZERMELO_VERSION);
    app.require_subcommand(0, 1);
    app.footer(exit_codes);
    app.set_help_flag();
    bool wants_help = false;
    app.add_flag("-h,--help", wants_help, "print this and leave");
    if (game.is_contest()) {
      app.add_option("FILE", given.source,
                     "the contest's input; standard input where nothing or - is given");
      add_limits(app, given);
      add_parameters(app, game, given.parameters);
    }
    CLI::App& solve_verb =
        *app.add_subcommand("solve", "value for the player to move, best moves, a line of play");
    solve_verb.set_help_flag("-h,--help", "print this and leave");
    add_solve_options(solve_verb, game, solve_given);

    if (const auto code = parsed(app, argc, argv)) return *code;
    if (wants_help) {
      app.description(example_of(game) + std::string(game.about()));
      std::cout << app.help();
      return answered;
    }
    if (solve_verb.parsed()) return solve(game, solve_given);
    if (!game.is_contest()) {
      std::cout << app.help();
      return answered;
    }
    return contest(game, given);
  });
}

}  // namespace zermelo::driver
