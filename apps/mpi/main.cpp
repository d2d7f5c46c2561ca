/// All positions of a game, solved by many processes: `mpirun -np 4 zermelo-mpi count teeko`.
#include <fmt/ranges.h>
#include <mpi.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <deque>
#include <iostream>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/text/option_checks.hpp>

#include "mpi_ranks.hpp"
#include "spread_game.hpp"

namespace zermelo {
namespace {

enum exit_code { answered = 0, usage = 2, bad_text = 3, unknown = 4, bug = 70 };

/// What the command line says.
struct given {
  std::string verb;
  std::string game;
  std::string file;      // of `save`
  std::string position;  // of `solve`
  std::string checkpoint;
  double seconds = 100;  // between two looks at the tier at work
  std::vector<sessions::parameter> parameters;
};

void add_parameters(CLI::App& app, std::vector<sessions::parameter>& to) {
  for (sessions::parameter& each : to) {
    const std::string option = "--" + each.name;
    if (auto* flag = std::get_if<bool>(&each.value)) {
      app.add_flag(option, *flag, each.help);
    } else if (auto* number = std::get_if<std::int64_t>(&each.value)) {
      app.add_option(option, *number, each.help)
          ->capture_default_str()
          ->check(CLI::Validator(whole_number<std::int64_t>(each.least, each.most), ""));
    } else {
      app.add_option(option, std::get<std::string>(each.value), each.help)->capture_default_str();
    }
  }
}

/// What went wrong, as a sentence and an exit code.
std::pair<exit_code, std::string> in_words(const std::exception_ptr& fault) {
  try {
    std::rethrow_exception(fault);
  } catch (const bad_input& what) {
    return {bad_text, what.what()};
  } catch (const bad_parameters& what) {
    return {usage, what.what()};
  } catch (const error& what) {
    return {unknown, what.what()};
  } catch (const std::bad_alloc&) {
    return {unknown, "unknown: there is not memory enough"};
  } catch (const std::exception& what) {
    return {bug, fmt::format("a bug in Zermelo, please report it: {}", what.what())};
  }
}

void say(const std::string& sentence) { std::cerr << "zermelo-mpi: " << sentence << std::endl; }

/// Thrown on all ranks when one of them has said what is wrong.
struct ended {
  int code;
};

/// Does what may fail on some ranks alone. Where it does, the first of those says why, and all end.
void all_or_none(mpi_ranks& all, auto prepare) {
  // 1. What came of it here.
  std::vector<std::uint64_t> codes(all.size());
  std::string sentence;
  try {
    prepare();
  } catch (...) {
    const auto [code, words] = in_words(std::current_exception());
    codes[all.rank()] = code;
    sentence = words;
  }
  // 2. And elsewhere.
  all.sum(codes);
  const auto first = ranges::find_if(codes, [](std::uint64_t code) { return code != answered; });
  if (first == codes.end()) return;
  if (first - codes.begin() == all.rank()) say(sentence);
  throw ended{static_cast<int>(*first)};
}

/// Ranks on machines with different builds would tell each other what the other does not mean.
void check_versions(mpi_ranks& all) {
  const std::string_view mine = ZERMELO_VERSION;
  const auto bytes = std::as_bytes(std::span(mine));
  const std::vector<ranks::bytes> out(all.size(), ranks::bytes(bytes.begin(), bytes.end()));
  const std::vector<ranks::bytes> told = all.exchange(out);
  all_or_none(all, [&] {
    for (unsigned rank = 0; rank < all.size(); ++rank) {
      const std::string_view its(reinterpret_cast<const char*>(told[rank].data()),
                                 told[rank].size());
      if (its == mine) continue;
      throw bad_parameters(fmt::format(
          "rank {} is of version {}, rank {} of {}; install the same version on all machines", rank,
          its, all.rank(), mine));
    }
  });
}

/// Solves all, and returns what is to be printed; rank 0's is.
std::string solve(const given& asked, spread_solver& solver) {
  solver.solve_all();
  if (asked.verb == "count") return describe(solver.count()) + '\n';
  if (asked.verb == "solve") return describe(solver.solve(asked.position)) + '\n';
  const written_table file = solver.save(asked.file);
  return fmt::format("{} bytes in {}\n", with_commas(file.bytes), asked.file);
}

/// What all ranks together have taken.
std::string describe_costs(mpi_ranks& all) {
  rusage used = {};
  getrusage(RUSAGE_SELF, &used);
  const auto microseconds = [](const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 +
           static_cast<std::uint64_t>(time.tv_usec);
  };
  const std::uint64_t meetings = all.meetings();
  std::array<std::uint64_t, 2> totals = {all.sent(),
                                         microseconds(used.ru_utime) + microseconds(used.ru_stime)};
  all.sum(totals);
  return fmt::format("{}, {:.2f} s of processor, {} bytes sent, {} meetings\n",
                     counted(all.size(), "rank"), static_cast<double>(totals[1]) / 1e6,
                     with_commas(totals[0]), with_commas(meetings));
}

/// Does what was asked for. While the ranks are at work, whoever fails says why and ends all of
/// them: the others would wait for it.
int act(const given& asked, const spread_game& game, mpi_ranks& all) {
  check_versions(all);
  std::unique_ptr<spread_solver> solver;
  all_or_none(all, [&] {
    spread_options how;
    if (!asked.checkpoint.empty()) how.checkpoint = asked.checkpoint;
    how.kept.every = std::chrono::milliseconds(std::llround(asked.seconds * 1'000));
    solver = game.open(asked.parameters, all, how);
    solver->check_memory();
    if (asked.verb == "solve") solver->check_position(asked.position);
  });
  try {
    const std::string answer = solve(asked, *solver);
    const std::string costs = describe_costs(all);
    if (all.rank() == 0) {
      std::cout << answer;
      std::cerr << costs;
    }
    return answered;
  } catch (...) {
    const auto [code, sentence] = in_words(std::current_exception());
    say(sentence);
    MPI_Abort(MPI_COMM_WORLD, code);
    return code;
  }
}

/// The verbs, and what the help says of them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> verbs = {
    {{"count", "how many positions there are, won and lost"},
     {"save", "a table of all positions, on disk"},
     {"solve", "value for the player to move, best moves, a line of play"}}};

/// Throws `bad_parameters` for a game that ranks do not solve, with the nearest that they do.
void check_game(int argc, char** argv, const std::vector<spread_game>& games) {
  if (argc < 3 || argv[2][0] == '-') return;
  if (ranges::find(verbs, std::string_view(argv[1]),
                   &std::pair<std::string_view, std::string_view>::first) == verbs.end())
    return;
  const std::string_view name = argv[2];
  std::vector<std::string> served;
  for (const spread_game& each : games) {
    if (each.open != nullptr) served.emplace_back(each.name);
    if (each.name != name) continue;
    if (each.open != nullptr) return;
    throw bad_parameters(fmt::format(
        "{}: ranks solve games with cycles whose positions are numbered and whose moves can be "
        "taken back; take the program zermelo",
        name));
  }
  throw bad_parameters(fmt::format("no game {} for ranks to solve{}; there are {}", in_quotes(name),
                                   did_you_mean(name, served), fmt::join(served, ", ")));
}

/// The words, read on every rank alike.
int run(int argc, char** argv, mpi_ranks& all) {
  const std::vector<spread_game> games = spread_games();
  check_game(argc, argv, games);
  CLI::App app("Retrograde analysis on many processes: mpirun -np 4 zermelo-mpi count teeko",
               "zermelo-mpi");
  app.set_version_flag("--version", ZERMELO_VERSION);
  app.require_subcommand(1);
  given asked;
  const spread_game* chosen = nullptr;
  std::deque<std::vector<sessions::parameter>> numbers;  // of each verb of each game
  for (const auto& [verb, about] : verbs) {
    CLI::App* of_verb = app.add_subcommand(std::string(verb), std::string(about));
    of_verb->require_subcommand(1);
    of_verb->callback([&asked, verb = verb] { asked.verb = verb; });
    for (const spread_game& game : games) {
      if (game.open == nullptr) continue;
      CLI::App* of_game = of_verb->add_subcommand(std::string(game.name), std::string(game.about));
      auto& of_rules = numbers.emplace_back(game.parameters());
      add_parameters(*of_game, of_rules);
      of_game->add_option("--checkpoint", asked.checkpoint,
                          "a directory for solved tiers, from which any number of ranks goes on");
      of_game
          ->add_option("--every", asked.seconds,
                       "how often the tier at work is kept there, in seconds")
          ->capture_default_str()
          ->check(CLI::Range(0.0, 1e6));
      if (verb == "save") {
        of_game->add_option("FILE", asked.file, "where the table goes")->required();
      }
      if (verb == "solve") {
        of_game->add_option("POSITION", asked.position, "the start where nothing is given");
      }
      of_game->callback([&chosen, &asked, &game, &of_rules] {
        chosen = &game;
        asked.parameters = of_rules;
      });
    }
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& fault) {
    if (fault.get_exit_code() != 0) throw bad_parameters(fault.what());
    return all.rank() == 0 ? app.exit(fault) : answered;
  }
  return act(asked, *chosen, all);
}

/// What is wrong with the words is so on all ranks, and rank 0 says it.
int guarded(int argc, char** argv, mpi_ranks& all) {
  try {
    return run(argc, argv, all);
  } catch (const ended& by) {
    return by.code;
  } catch (...) {
    const auto [code, sentence] = in_words(std::current_exception());
    if (all.rank() == 0) say(sentence);
    return code;
  }
}

}  // namespace
}  // namespace zermelo

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int code = 0;
  {
    zermelo::mpi_ranks all;
    code = zermelo::guarded(argc, argv, all);
  }
  MPI_Finalize();
  return code;
}
