/// `zermelo try DIRECTORY`: a game while it is written, at each save: what its rules lack, the
/// laws, and the start solved.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "terminal/child.hpp"
#include "trial/game_compiler.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {

using namespace std::string_literals;

namespace {

struct try_given : options {
  std::string directory;
  std::string type;
  std::uint64_t positions = 100;
  double seconds = 0.5;  // of an engine
  bool once = false;
};

/// In seconds, of a law without optimisation.
constexpr double patience_with_a_law = 10;
constexpr auto between_looks = std::chrono::milliseconds(100);

class stopwatch {
 public:
  [[nodiscard]] std::string read() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    return fmt::format("{:.1f} s", passed.count());
  }

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

/// What the compiler finds wrong with a game.
void show_faults(const try_given& given, const game_folder& game,
                 const std::vector<std::string>& faults, const stopwatch& since) {
  if (given.as_json) {
    std::cout << nlohmann::ordered_json{{"game", game.name}, {"faults", faults}}.dump() << '\n';
  } else {
    std::cout << fmt::format("{} does not compile ({}):\n", game.name, since.read());
    for (const std::string& each : faults) std::cout << "  " << each << '\n';
  }
  std::cout << std::flush;
}

/// Runs the game's program, and shows what it says; `errors` as `child_task` takes them.
ending run_program(const std::filesystem::path& program_file, std::vector<std::string> words,
                   const try_given& given, const is_unwanted& taken_back,
                   std::function<void(std::string_view)> errors) {
  words.insert(words.begin(), program_file.string());
  if (given.as_json) words.emplace_back("--json");
  return run_child({.body = program(words),
                    .input = {},
                    .output = [](std::string_view text) { std::cout << text << std::flush; },
                    .errors = std::move(errors),
                    .is_unwanted = taken_back});
}

/// An exit code; nothing where it was taken back.
std::optional<int> try_once(const game_compiler& compiler, const game_folder& game,
                            const try_given& given, const is_unwanted& taken_back) {
  const stopwatch since;
  // 1. What the rules lack, as soon as that can be known.
  const auto show = [&](const compilation& done) -> std::optional<int> {
    if (!done.ended) return std::nullopt;
    show_faults(given, game, done.faults, since);
    return counterexample_found;
  };
  if (const compilation rules = compiler.check_rules(taken_back); !rules.good()) return show(rules);
  if (!given.as_json) {
    std::cout << fmt::format("{} compiles ({}).\n", game.name, since.read()) << std::flush;
  }
  if (const compilation all = compiler.build(taken_back); !all.good()) return show(all);
  // 2. The laws.
  const auto run = [&](std::vector<std::string> words,
                       std::function<void(std::string_view)> errors = {}) {
    return run_program(compiler.program(), std::move(words), given, taken_back, std::move(errors));
  };
  const ending laws = run({"check", "--positions", std::to_string(given.positions),
                           "--limit-seconds", fmt::format("{}", patience_with_a_law)});
  if (laws.timed_out) return std::nullopt;
  int code = laws.signal == 0 ? laws.status : counterexample_found;
  // 3. The start, by an engine with nothing added, where the program has it, and by a stronger one.
  for (const std::string& engine : {"--engine=plain"s, ""s}) {
    std::vector<std::string> words = {"solve", "--limit-seconds", fmt::format("{}", given.seconds)};
    if (!engine.empty()) words.push_back(engine);
    std::string errors;
    const ending solved = run(std::move(words), [&](std::string_view text) { errors += text; });
    if (!engine.empty() && solved.signal == 0 && solved.status == usage) continue;
    std::cerr << errors << std::flush;
    if (solved.timed_out) return std::nullopt;
    if (solved.signal == 0) continue;
    say(game.name, tell(phrases::rules_crash, in_words(solved, spoken())));
    code = counterexample_found;
  }
  if (!given.as_json) {
    std::cout << fmt::format("{} was tried in {}.\n", game.name, since.read()) << std::flush;
  }
  return code;
}

void add_options(CLI::App& app, const surroundings& /*all*/, try_given& to) {
  app.add_option("DIRECTORY", to.directory,
                 "the folder of a game, with its rules in NAME.hpp, where NAME is the folder's "
                 "name")
      ->required();
  app.add_option("--type", to.type,
                 "the type of the rules; zermelo::games::NAME where nothing is given");
  app.add_flag("--once", to.once, "do not wait for the next save");
  add_number(app, "--positions", to.positions, "how many positions near the start the laws look at",
             1, 1'000'000'000);
  app.add_option("--limit-seconds", to.seconds,
                 "give up on the start after so many, by each engine")
      ->check(as_validator(number_of_seconds()))
      ->capture_default_str();
  app.add_flag("--json", to.as_json, "one JSON object a law and an engine; of faults, one object");
}

int try_game(const surroundings& /*all*/, const try_given& given) {
  const game_folder game = game_folder_at(given.directory, given.type);
  game_compiler compiler(game);
  saves saved(game.path);
  stop_on_interrupt();
  const std::atomic<bool>& interrupted = *limits_of(given).stop;
  const is_unwanted until_interrupted = [&] { return interrupted.load(); };
  const is_unwanted until_saved = [&] { return interrupted || (!given.once && saved.came()); };
  const auto say_so = [] {
    say("zermelo", "reads its own headers, once for all tries; the next ones begin at once");
  };
  int code = unknown;
  while (!interrupted) {
    // 1. A try, which a save takes back.
    if (!compiler.read_headers(until_interrupted, say_so)) break;
    saved.take();
    const std::optional<int> found = try_once(compiler, game, given, until_saved);
    if (found) code = *found;
    if (given.once) return found.value_or(unknown);
    // 2. The next save.
    if (found && !given.as_json) {
      std::cout << fmt::format("Save a header of {} to try it again; Ctrl-C ends.\n", game.name)
                << std::flush;
    }
    while (!until_saved()) std::this_thread::sleep_for(between_looks);
  }
  return code;
}

}  // namespace

verb verb_try() {
  return verb_with("try", "a game while it is written: laws and answers at each save", 175,
                   add_options, try_game);
}

}  // namespace zermelo::workbench
