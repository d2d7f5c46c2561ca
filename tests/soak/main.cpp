/// A long run: random positions of random rules of all games are solved by two different engines
/// and compared, tables are saved, killed while they are saved, saved again, read and verified; and
/// memory does not grow.
///
///     soak --rounds 200 --programs build/release/bin
///     soak --hours 2 --programs build/release/bin
///     soak --rounds 200 --programs build/release/bin --leak 64    must end with "memory has grown"
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <thread>
#include <zermelo/session/registered_entries.hpp>
#include <zermelo/session/session.hpp>

#include "scratch_directory.hpp"

namespace {

using namespace zermelo;
using namespace zermelo::sessions;
using steady = std::chrono::steady_clock;

struct settings {
  double hours = 0;
  std::uint64_t rounds = 0;
  std::uint64_t seed = 1;
  std::filesystem::path programs;
  std::size_t leak = 0;  // KiB a round
};

/// What was done.
struct figures {
  std::uint64_t rounds = 0;
  std::uint64_t refused_rules = 0;
  std::uint64_t answers = 0;
  std::uint64_t compared = 0;  // pairs of answers by two different engines
  std::uint64_t past_a_limit = 0;
  std::uint64_t saved = 0;
  std::uint64_t killed = 0;        // by the signal, and not
  std::uint64_t ended_before = 0;  // the signal came
  std::uint64_t verified = 0;
  std::uint64_t read_back = 0;  // tables that say of the start what an engine says
  std::uint64_t too_large = 0;
};

/// A difference, or anything else that must not be.
struct fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a shell calls the end by SIGKILL.
constexpr int was_killed = 128 + SIGKILL;

/// How a program ended, as a shell calls it; and nothing of what it prints.
int run(const std::vector<std::string>& words, std::chrono::microseconds kill_after = {}) {
  const pid_t child = fork();
  if (child < 0) throw fault("no process to be had");
  if (child == 0) {
    std::vector<char*> pointers;
    for (const std::string& each : words) pointers.push_back(const_cast<char*>(each.c_str()));
    pointers.push_back(nullptr);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(pointers.front(), pointers.data());
    _exit(127);
  }
  if (kill_after.count() > 0) {
    std::this_thread::sleep_for(kill_after);
    kill(child, SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Resident memory, in KiB.
std::uint64_t memory_taken() {
  malloc_trim(0);
  std::ifstream in("/proc/self/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  in >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

class soaker {
 public:
  explicit soaker(const settings& how) : how_(how), random_(how.seed) {}

  void round() {
    ++done_.rounds;
    const auto games = registered_entries();
    const entry& game = *games[below(games.size())];
    const std::vector<parameter> rules = some_rules(game);
    what_ = std::string(game.name());
    for (const parameter& each : rules) {
      std::visit([&](const auto& value) { what_ += fmt::format(" --{} {}", each.name, value); },
                 each.value);
    }
    std::unique_ptr<session> opened;
    try {
      opened = game.open(rules);
    } catch (const bad_parameters&) {
      ++done_.refused_rules;
      return;
    }
    try {
      compare(game, *opened);
      if (below(8) == 0) save(game, *opened, rules);
    } catch (const cannot_solve&) {
      ++done_.too_large;
    } catch (const does_not_fit&) {
      ++done_.too_large;
    } catch (const bad_parameters&) {
      ++done_.too_large;  // rules of which there is no table, say
    }
  }

  [[nodiscard]] const figures& done() const { return done_; }
  /// The rules, and the position, of this round: as words for a program.
  [[nodiscard]] const std::string& what() const { return what_; }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  /// Numbers up to a little beyond the defaults, mostly less: games that are soon solved.
  std::vector<parameter> some_rules(const entry& game) {
    std::vector<parameter> rules = game.parameters();
    for (parameter& each : rules) {
      if (auto* flag = std::get_if<bool>(&each.value)) {
        if (below(4) == 0) *flag = !*flag;
      } else if (auto* number = std::get_if<std::int64_t>(&each.value)) {
        const auto most = static_cast<std::size_t>(std::clamp<std::int64_t>(*number + 1, 1, 12));
        *number = 1 + static_cast<std::int64_t>(below(most));
      }
    }
    return rules;
  }

  /// One position by two engines: by one of all or the session's own choice, and by another one of
  /// all. Nothing is compared where the game has one alone, or one of the two has no answer.
  void compare(const entry& game, session& opened) {
    const std::string text = some_position(opened);
    const std::vector<engine_facts> engines = game.engines();
    const std::optional<report> first =
        answer_of(opened, text, below(2) == 0 ? std::nullopt : some_engine(engines));
    if (!first) return;
    std::vector<engine_facts> others = engines;
    std::erase_if(others, [&](const engine_facts& each) { return each.name == first->engine; });
    if (others.empty()) return;
    const std::optional<report> second = answer_of(opened, text, some_engine(others));
    // An engine may leave to another what it does not serve: a sum in misere play, say.
    if (!second || second->engine == first->engine) return;
    compare(*first, *second, text);
    ++done_.compared;
  }

  std::optional<std::string> some_engine(const std::vector<engine_facts>& engines) {
    return std::string(engines[below(engines.size())].name);
  }

  /// A few moves from the start.
  std::string some_position(session& opened) {
    const exploration start = opened.explore("");
    any_position p = start.position;
    for (std::size_t moves = below(16); moves != 0; --moves) {
      if (start.rules->ended(p)) break;
      const std::vector<step> steps = start.rules->moves(p);
      if (steps.empty()) break;
      p = steps[below(steps.size())].after;
    }
    return start.rules->print(p);
  }

  /// What that engine, or the session's choice, finds; nothing where it does not find the value.
  std::optional<report> answer_of(session& opened, const std::string& text,
                                  std::optional<std::string> engine) {
    request how;
    how.engine = std::move(engine);
    how.limits.positions = 300'000;
    how.limits.bytes = std::uint64_t{256} << 20U;
    how.limits.seconds = 2;
    how.want.line = false;
    try {
      report given = opened.solve(text, how);
      ++done_.answers;
      if (given.value) return given;
      ++done_.past_a_limit;
    } catch (const cannot_solve&) {  // cycles, misere play, too many positions
      ++done_.too_large;
    }
    return std::nullopt;
  }

  void compare(const report& a, const report& b, const std::string& text) {
    const auto differ = [&](std::string_view in) {
      throw fault(
          fmt::format("{} '{}': {} and {} differ in the {}", what_, text, a.engine, b.engine, in));
    };
    if (a.value != b.value) differ("value");
    if (a.remoteness && b.remoteness && a.remoteness != b.remoteness) differ("remoteness");
    if (a.nimber && b.nimber && a.nimber != b.nimber) differ("nimber");
    const bool same_moves = a.remoteness.has_value() == b.remoteness.has_value();
    if (same_moves && a.best_moves && b.best_moves && a.best_moves != b.best_moves) {
      differ("best moves");
    }
  }

  /// A table, by a process that is killed on the way, and again to its end: the same bytes as this
  /// process writes. It is verified, and answers as the engines do.
  void save(const entry& game, session& opened, const std::vector<parameter>& rules) {
    const std::string table = (scratch_.path() / "table").string();
    const std::string other = (scratch_.path() / "other").string();
    std::filesystem::remove(table);
    std::filesystem::remove(other);
    save_options how;
    how.limits.positions = 2'000'000;
    how.limits.bytes = std::uint64_t{256} << 20U;
    try {
      opened.save(table, how, std::nullopt);
    } catch (const stopped&) {
      ++done_.too_large;
      return;
    }
    ++done_.saved;
    const std::string workbench = (how_.programs / "zermelo").string();
    std::vector<std::string> words{workbench, "save", std::string(game.name()), other};
    for (const parameter& each : rules) {
      if (const auto* flag = std::get_if<bool>(&each.value)) {
        words.push_back(fmt::format("--{}={}", each.name, *flag));
      } else {
        std::visit([&](const auto& v) { words.push_back(fmt::format("--{}={}", each.name, v)); },
                   each.value);
      }
    }
    if (const int status = run(words, std::chrono::microseconds(500 + below(20'000)));
        status == was_killed) {
      ++done_.killed;
    } else if (status == 0) {
      ++done_.ended_before;
    } else {
      throw fault(fmt::format("{}: saving, to be killed, ended with {}", what_, status));
    }
    // The killed one may have come to its end.
    if (std::filesystem::exists(other) && tests::contents_of(other) != tests::contents_of(table)) {
      throw fault(what_ + ": a process that was killed left another table");
    }
    std::filesystem::remove(other);
    if (const int status = run(words); status != 0) {
      throw fault(fmt::format("{}: saving again ended with {}", what_, status));
    }
    if (tests::contents_of(other) != tests::contents_of(table))
      throw fault(what_ + ": two saved tables differ");
    const std::string verifier = (how_.programs / "zermelo-verify").string();
    if (const int status = run({verifier, table, "--samples", "20000"}); status != 0) {
      throw fault(fmt::format("{}: zermelo-verify ended with {}", what_, status));
    }
    ++done_.verified;
    request by_table;
    by_table.table = table;
    by_table.want.line = false;
    const report read = opened.solve("", by_table);
    request by_engine;
    by_engine.want.line = false;
    by_engine.limits.positions = 300'000;
    const report found = opened.solve("", by_engine);
    if (!read.value) throw fault(what_ + ": a table does not say what the start is worth");
    if (!found.value) return;  // past the limit
    compare(read, found, "");
    ++done_.read_back;
  }

  settings how_;
  std::mt19937_64 random_;
  tests::scratch_directory scratch_;
  std::string what_;
  figures done_;
};

std::string line_of(const figures& done, double seconds, std::uint64_t kib) {
  return fmt::format(
      "{:7.0f} s  {} rounds, {} answers, {} compared, {} past a limit, {} rules refused, {} tables "
      "saved, {} killed, {} ended before, {} verified, {} read back, {} too large, {} KiB",
      seconds, done.rounds, done.answers, done.compared, done.past_a_limit, done.refused_rules,
      done.saved, done.killed, done.ended_before, done.verified, done.read_back, done.too_large,
      kib);
}

/// What is resident, measured at so many moments of a run. In the first ones what stays anyway is
/// touched for the first time: code, the sessions' tables, the allocator's own. Then the most of
/// the last third must not be beyond the most of the first by more than a few MiB, however long the
/// run.
class memory_record {
 public:
  /// Whether a run that has come this far, from 0 to 1, is to be measured again.
  [[nodiscard]] bool is_due(double done) const {
    return static_cast<double>(taken_.size()) < done * moments;
  }
  void measure() { taken_.push_back(memory_taken()); }

  /// Says what was measured. Returns whether memory has grown.
  [[nodiscard]] bool has_grown() const {
    if (taken_.size() < moments / 2) {
      fmt::print("memory was measured {} times: too short a run to say more\n", taken_.size());
      return false;
    }
    const auto begin = taken_.begin() + warm_up;
    const auto third = (taken_.end() - begin) / 3;
    const std::uint64_t before = *std::max_element(begin, begin + third);
    const std::uint64_t after = *std::max_element(taken_.end() - third, taken_.end());
    fmt::print("memory: at most {} KiB in the first third, {} KiB in the last; {} more may be\n",
               before, after, may_grow);
    return after > before + may_grow;
  }

 private:
  static constexpr std::size_t moments = 100;
  static constexpr std::ptrdiff_t warm_up = 10;
  static constexpr std::uint64_t may_grow = 4 * 1024;  // KiB

  std::vector<std::uint64_t> taken_;  // KiB
};

int soak(const settings& how) {
  soaker one(how);
  const auto started = steady::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(steady::now() - started).count();
  };
  // From 0 to 1, where it is over.
  const auto done = [&] {
    return how.rounds != 0
               ? static_cast<double>(one.done().rounds) / static_cast<double>(how.rounds)
               : seconds() / (how.hours * 3600);
  };
  memory_record memory;
  std::vector<std::string> leaked;
  double next_line = 60;
  try {
    while (done() < 1) {
      one.round();
      if (how.leak != 0) leaked.emplace_back(how.leak * 1024, 'x');
      if (memory.is_due(done())) memory.measure();
      if (seconds() < next_line) continue;
      next_line += 60;
      fmt::print("{}\n", line_of(one.done(), seconds(), memory_taken()));
      std::fflush(stdout);
    }
  } catch (const std::exception& found) {
    fmt::print("{}\nfault in round {} of seed {}: {}\n{}\n", line_of(one.done(), seconds(), 0),
               one.done().rounds, how.seed, found.what(), one.what());
    return 1;
  }
  fmt::print("{}\n", line_of(one.done(), seconds(), memory_taken()));
  if (one.done().compared == 0 || one.done().killed == 0 || one.done().verified == 0) {
    fmt::print("nothing was compared, killed or verified: too short a run\n");
    return 1;
  }
  if (memory.has_grown()) {
    fmt::print("memory has grown\n");
    return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  settings how;
  CLI::App app("Random positions of random rules, by two engines, for a long time.");
  auto* hours = app.add_option("--hours", how.hours, "how long");
  app.add_option("--rounds", how.rounds, "or how many rounds")->excludes(hours);
  app.add_option("--seed", how.seed, "other rules and positions for another number");
  app.add_option("--programs", how.programs, "the folder of zermelo and zermelo-verify")
      ->required();
  app.add_option("--leak", how.leak, "KiB that are lost in each round, which it must find");
  CLI11_PARSE(app, argc, argv);
  if (how.rounds == 0 && how.hours <= 0) {
    fmt::print(stderr, "soak: say --hours or --rounds\n");
    return 2;
  }
  return soak(how);
}
