/// All positions of a game, solved by many processes: `mpirun -np 4 zermelo-mpi count teeko`.
#include <fmt/ranges.h>
#include <mpi.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <deque>
#include <iostream>
#include <range/v3/algorithm/contains.hpp>
#include <thread>
#include <zermelo/base/machine.hpp>
#include <zermelo/files/whole_file.hpp>
#include <zermelo/text/option_checks.hpp>

#include "farewell.hpp"
#include "spread_game.hpp"
#include "spread_verify.hpp"
#include "together.hpp"

namespace zermelo {
namespace {

/// What the command line says.
struct given {
  std::string verb;
  std::string game;
  std::string file;                     // of `save`
  std::optional<std::string> position;  // of `solve`
  std::string checkpoint;
  double seconds = 100;  // between two looks at the tier at work
  unsigned threads = 1;  // of each rank
  bool nimbers = false;
  bool apart = false;
  bool without_remoteness = false;
  to_verify table;  // of `verify`
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

/// Where several ranks fail at once, as on a full disk, the first ends the others before they say
/// the same.
void give_way(unsigned rank) {
  std::this_thread::sleep_for(std::chrono::milliseconds(200) * std::min(rank, 25U));
}

/// What there is of work that is ended.
std::string what_is_left(const given& asked) {
  if (asked.verb == "verify") return "it is not known whether all is right";
  if (asked.checkpoint.empty()) {
    return "nothing is kept (--checkpoint DIRECTORY keeps what is solved)";
  }
  return fmt::format(
      "the same command goes on from what {} has by then, if anything, on any number of ranks",
      asked.checkpoint);
}

/// Solves all, and returns what is to be printed; rank 0's is.
std::string solve(const given& asked, spread_solver& solver, mpi_ranks& all) {
  solver.solve_all();
  if (asked.verb == "count") return describe(solver.count()) + '\n';
  if (asked.verb == "solve") return describe(solver.answer()) + '\n';
  if (asked.apart) {
    unsigned parts = 0;
    all_or_none(all, [&] { parts = solver.write_apart(asked.file, asked.without_remoteness); });
    all_or_none(all, [&] { solver.commit_apart(); });
    return fmt::format(
        "{} of {}, each on the machine of its rank; in one directory `zermelo-mpi merge {}` makes "
        "the table of them\n",
        counted(parts, "part"), asked.file, asked.file);
  }
  const written_table file = solver.save(asked.file, asked.without_remoteness);
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
  // All ranks' sums, and behind them the time of each.
  std::vector<std::uint64_t> totals(2 + std::size_t{all.size()});
  totals[0] = all.sent();
  totals[1] = microseconds(used.ru_utime) + microseconds(used.ru_stime);
  totals[2 + all.rank()] = totals[1];
  all.sum(totals);
  return fmt::format("{}, {:.2f} s of processor, the busiest {:.2f}, {} bytes sent, {} meetings\n",
                     counted(all.size(), "rank"), static_cast<double>(totals[1]) / 1e6,
                     static_cast<double>(*std::max_element(totals.begin() + 2, totals.end())) / 1e6,
                     with_commas(totals[0]), with_commas(meetings));
}

/// Does what was asked for. While the ranks are at work, whoever fails says why and ends all of
/// them: the others would wait for it.
int act(const given& asked, const spread_game& game, mpi_ranks& all) {
  check_versions(all);
  std::unique_ptr<spread_solver> solver;
  const unsigned here = all.on_this_machine();
  all_or_none(all, [&] {
    if (asked.nimbers) {
      throw bad_parameters(
          "ranks send each other one bit a position, and nimbers take four of each that a move "
          "leads to; take the program zermelo");
    }
    spread_options how{.threads = asked.threads};
    if (!asked.checkpoint.empty()) how.checkpoint = asked.checkpoint;
    how.kept.every = std::chrono::milliseconds(std::llround(asked.seconds * 1'000));
    if (asked.apart && game.is_swept) refuse_apart();
    if (asked.position) sessions::refuse_empty(*asked.position, "position");
    solver = game.open(asked.parameters, all, how);
    if (asked.verb == "solve") solver->ask_of(asked.position.value_or(""));
    solver->check_memory(here);
    if (asked.apart) {
      refuse_unless_writable(table_part{all.rank(), all.size()}.path(asked.file));
    } else if (asked.verb == "save" && all.rank() == 0) {
      refuse_unless_writable(asked.file);
    }
  });
  all_or_none(all, [&] { solver->load(); });
  const farewell otherwise(all, what_is_left(asked));
  try {
    const std::string answer = solve(asked, *solver, all);
    const std::string costs = describe_costs(all);
    if (all.rank() == 0) {
      std::cout << answer;
      std::cerr << costs;
    }
    return answered;
  } catch (const ended&) {
    throw;
  } catch (...) {
    const auto [code, sentence] = in_words(std::current_exception());
    solver.reset();  // and with it a directory that it has kept nothing in: nobody else will
    give_way(all.rank());
    say(sentence);
    otherwise.is_said();
    MPI_Abort(MPI_COMM_WORLD, code);
    return code;
  }
}

/// The verbs of a game, and what the help says of them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> verbs = {
    {{"count", "how many positions there are, won and lost"},
     {"save", "a table of all positions, on disk"},
     {"solve", "value for the player to move, best moves, a line of play"}}};

/// Throws `bad_parameters` for a verb that there is not, and for a game that ranks do not solve,
/// with the nearest that they do.
void check_words(int argc, char** argv, const std::vector<spread_game>& games) {
  if (argc < 2 || argv[1][0] == '-') return;
  const std::string_view verb = argv[1];
  std::vector<std::string> offered;
  for (const auto& [of_games, about] : verbs) offered.emplace_back(of_games);
  const bool is_of_games = ranges::contains(offered, verb);
  offered.insert(offered.end(), {"verify", "merge"});
  if (!ranges::contains(offered, verb)) {
    throw bad_parameters(fmt::format("no verb {}{}; there are {}", in_quotes(verb),
                                     did_you_mean(verb, offered), fmt::join(offered, ", ")));
  }
  if (!is_of_games || argc < 3 || argv[2][0] == '-') return;
  const std::string_view name = argv[2];
  std::vector<std::string> served;
  for (const spread_game& each : games) {
    if (each.open != nullptr) served.emplace_back(each.name);
    if (each.name != name) continue;
    if (each.open != nullptr) return;
    throw bad_parameters(fmt::format(
        "{}: ranks solve games with cycles whose positions are numbered and whose moves can be "
        "taken back, and games of placing pieces; take the program zermelo",
        name));
  }
  throw bad_parameters(fmt::format("no game {} for ranks to solve{}; there are {}", in_quotes(name),
                                   did_you_mean(name, served), fmt::join(served, ", ")));
}

void add_verify(CLI::App& app, given& asked) {
  CLI::App* verify = app.add_subcommand("verify", "whether a table on disk follows from the rules");
  to_verify& to = asked.table;
  const CLI::Validator positive(whole_number<std::uint64_t>(1), "");
  const CLI::Validator threads(whole_number<unsigned>(1, 1'024), "");
  verify
      ->add_option("FILE", to.file,
                   "a table that `save` made, or a directory of solved tiers that `--checkpoint` "
                   "filled; every rank reads it")
      ->required();
  auto* whole = verify->add_flag("--whole", to.whole, "check every position, each rank its share");
  for (auto* sample :
       {verify->add_option("--samples", to.samples, "how many positions to draw at random"),
        verify->add_option("--seed", to.seed, "of the draw")}) {
    sample->capture_default_str()->check(positive)->excludes(whole);
  }
  verify->add_option("--threads", to.threads, "of each rank")
      ->capture_default_str()
      ->check(threads);
  verify->callback([&asked] { asked.verb = "verify"; });
}

void add_merge(CLI::App& app, given& asked) {
  CLI::App* merge = app.add_subcommand("merge", "the table of the parts that `save --apart` wrote");
  merge->add_option("FILE", asked.file, "the table; its parts lie beside it")->required();
  merge->callback([&asked] { asked.verb = "merge"; });
}

/// Rank 0 does it.
int merge(const std::string& file, mpi_ranks& all) {
  all_or_none(all, [&] {
    if (all.rank() != 0) return;
    const merged_table merged = merge_parts(file);
    std::cout << fmt::format("{} bytes in {}, of {}\n", with_commas(merged.table.bytes), file,
                             counted(merged.parts, "part"));
  });
  return answered;
}

/// Retrograde analysis keeps tiers, the sweep blocks.
void add_how(CLI::App& of_game, bool is_swept, given& asked) {
  of_game.add_option("--threads", asked.threads, "of each rank")
      ->capture_default_str()
      ->check(CLI::Validator(whole_number<unsigned>(1, 1'024), ""));
  if (is_swept) of_game.add_flag("--nimbers", asked.nimbers, "refused: see zermelo");
  CLI::Option* directory = of_game.add_option(
      "--checkpoint", asked.checkpoint,
      is_swept ? "a directory for what is swept, from which any number of ranks goes on"
               : "a directory for solved tiers, from which any number of ranks goes on");
  directory->check(CLI::Validator(some_name(), ""));
  of_game
      .add_option("--every", asked.seconds, "how often what is at work is kept there, in seconds")
      ->needs(directory)
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1e6));
}

/// The words, read on every rank alike.
int run(int argc, char** argv, mpi_ranks& all) {
  const std::vector<spread_game> games = spread_games();
  check_words(argc, argv, games);
  CLI::App app("All positions of a game on many processes: mpirun -np 4 zermelo-mpi count teeko",
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
      add_how(*of_game, game.is_swept, asked);
      if (verb == "save") {
        of_game->add_option("FILE", asked.file, "where the table goes")->required();
        of_game->add_flag("--apart", asked.apart,
                          game.is_swept ? "refused: see --checkpoint"
                                        : "each rank writes a part of its own, FILE.part-3-of-8");
        if (!game.is_swept) {
          of_game->add_flag("--without-remoteness", asked.without_remoteness, "outcomes alone");
        }
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
  add_verify(app, asked);
  add_merge(app, asked);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& fault) {
    if (fault.get_exit_code() != 0) throw bad_parameters(fault.what());
    return all.rank() == 0 ? app.exit(fault) : answered;
  }
  if (asked.verb == "merge") return merge(asked.file, all);
  if (asked.verb == "verify") {
    check_versions(all);
    const farewell otherwise(all, what_is_left(asked));
    return verify_by_ranks(asked.table, games, all);
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
  std::signal(SIGXFSZ, SIG_IGN);  // what a limit refuses cannot be written
  zermelo::keep_freed_memory();
  int threads = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  int code = 0;
  {
    zermelo::mpi_ranks all;
    code = zermelo::guarded(argc, argv, all);
  }
  MPI_Finalize();
  return code;
}
