#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/machine.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/proof_file.hpp>
#include <zermelo/files/tier_directory.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/text/option_checks.hpp>
#include <zermelo/verifier/run.hpp>

namespace zermelo {

namespace {

using json = nlohmann::ordered_json;

enum exit_code { right = 0, wrong = 1, usage = 2, bad_file = 3, unknown = 4, bug = 70 };

constexpr const char* unwritten = "the answer cannot be written: the output is closed or full";

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

/// From here on, the first Ctrl-C (or SIGTERM, SIGHUP) ends the checking with a sentence; a second
/// one ends the program.
void stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted.store(true); };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  for (const int signal : {SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    const bool known = sigaction(signal, nullptr, &before) == 0;
    if (known && before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);  // not under nohup
  }
}

std::string cut_short;  // what is said then: a signal handler can make no string

/// In place of an error code, since a table on disk is read as memory.
void end_without_file(int /*signal*/) {
  const std::string_view sentence = cut_short;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, sentence.data(), sentence.size());
  _exit(bad_file);
}

/// Where standard error is closed or full nobody can be told so.
int fail(const std::string& program, exit_code code, const std::string& sentence) {
  std::fflush(stdout);
  std::fputs((program + ": " + sentence + "\n").c_str(), stderr);
  return code;
}

/// A program over some games.
struct program {
  std::string name;
  const std::vector<verifier>& games;
};

struct command {
  std::string file;                  // or a directory of tiers
  std::vector<std::uint64_t> tiers;  // of it; all where none is named
  verify_options how;
  bool as_json = false;
};

/// What checks files of the game that a header names. `path` is where that was found.
const verifier& verifier_of(const program& in, const std::string& path, const std::string& game) {
  for (const verifier& each : in.games) {
    if (each.game == game) return each;
  }
  throw bad_table(fmt::format(
      "{} is of the game '{}', which this program does not know; take the one that came with it",
      path, game));
}

/// Checks a table of whatever game its header names.
verification verify_file(const program& in, table_file file, const verify_options& how) {
  const std::string path = file.path().string();
  const verifier& game = verifier_of(in, path, file.header().game);
  try {
    return game.verify(std::move(file), how);
  } catch (const bad_table&) {
    throw;
  } catch (const error& fault) {
    throw bad_table(fmt::format("{} is of no game that can be verified: {}", path, fault.what()));
  }
}

/// Those that are named; the head of the first says whose they are.
tiers_to_verify choose_tiers(const command& given) {
  tier_directory directory(given.file);
  for (const std::uint64_t each : given.tiers) {
    if (directory.has(each)) continue;
    throw bad_input(fmt::format("{} has no tier {}; it has {}", given.file, each,
                                fmt::join(directory.tiers(), ", ")));
  }
  const std::uint64_t first = given.tiers.empty() ? directory.tiers().front() : given.tiers.front();
  const std::filesystem::path path = directory.file_of(first);
  const table_header header = unless_tier_is_damaged(
      path, [&] { return table_file(path, std::make_shared<block_cache>(0)).header(); });
  refuse_tiers_of_others(given.file, header);
  return {std::move(directory), header, given.tiers};
}

// --- Output --------------------------------------------------------------------------------------

json counterexample_in_json(const wrong_entry& wrong) {
  return {{"position", wrong.position}, {"stored", wrong.stored}, {"expected", wrong.expected}};
}

json to_json(const command& given, const table_header& header, const verification& found) {
  json object = {{"file", given.file}, {"game", header.game}, {"rules", json::object()}};
  for (const auto& [name, value] : header.rules) object["rules"][name] = value;
  object["values"] = header.layout.values;
  object["entries"] = header.layout.entries;
  if (header.layout.is_book()) object["plies"] = header.layout.plies;
  object["whole"] = found.whole;
  if (!found.whole) object["seed"] = given.how.seed;
  if (!found.first_wrong) {
    object["checked"] = found.checked;
    if (header.layout.is_book()) {
      object["solved_anew"] = found.solved;
      object["taken_from_search"] = found.taken;
      object["proven"] = found.whole;
    }
    return object;
  }
  object["counterexample"] = counterexample_in_json(*found.first_wrong);
  return object;
}

/// Of a book where nobody looked at values where it ends: what of it is proven, and what not.
void print_unproven(const command& given, const verification& found) {
  const std::uint64_t before = found.checked - found.solved;
  fmt::print("Not proven: {} {} from the book's own moves, and so from the {} where it ends.\n",
             counted(before, "value"), before == 1 ? "follows" : "follow",
             with_commas(found.solved + found.taken));
  if (found.solved == 0) {
    fmt::print("Nobody looked at those: they are the word of whoever made the book.\n");
  } else {
    fmt::print("Of those, {}, drawn at random with seed {}, were worked out anew.\n",
               with_commas(found.solved), given.how.seed);
    fmt::print("Nobody looked at the other {}: they are the word of whoever made the book.\n",
               with_commas(found.taken));
  }
  if (found.too_large) {
    fmt::print("To work them out takes more than {} positions, too many to keep.\n",
               with_commas(given.how.most_kept));
  } else {
    fmt::print("--solve N works N of them out anew, --whole all.\n");
  }
}

void print(const command& given, const table_header& header, const verification& found) {
  fmt::print("{}, values: {}, entries: {}.\n", in_words(header.game, header.rules),
             header.layout.values, with_commas(header.layout.entries));
  if (found.first_wrong) {
    fmt::print("Wrong: position {}: the table has {} where there should be {}.\n",
               found.first_wrong->position, found.first_wrong->stored, found.first_wrong->expected);
  } else if (found.taken != 0) {
    print_unproven(given, found);
  } else if (found.whole) {
    fmt::print("Right: all {} positions follow from the rules.\n", with_commas(found.checked));
  } else {
    fmt::print("No fault: {} positions, drawn at random with seed {}, follow from the rules.\n",
               with_commas(found.checked), given.how.seed);
  }
}

// --- Of tiers ------------------------------------------------------------------------------------

/// What was found of all tiers together.
struct verified_tiers {
  std::vector<verified_tier> tiers;
  bool leads_elsewhere = false;

  [[nodiscard]] bool is_wrong() const {
    return !tiers.empty() && tiers.back().found.first_wrong.has_value();
  }
  [[nodiscard]] bool is_whole() const {
    return std::all_of(tiers.begin(), tiers.end(),
                       [](const verified_tier& each) { return each.found.whole; });
  }
  [[nodiscard]] std::uint64_t checked() const {
    std::uint64_t sum = 0;
    for (const verified_tier& each : tiers) sum += each.found.checked;
    return sum;
  }
};

json to_json(const command& given, const tiers_to_verify& which, const verified_tiers& all) {
  json object = {{"directory", given.file}, {"game", which.header.game}, {"rules", json::object()}};
  for (const auto& [name, value] : rules_without_tier(which.header.rules)) {
    object["rules"][name] = value;
  }
  object["whole"] = all.is_whole();
  if (!all.is_whole()) object["seed"] = given.how.seed;
  object["tiers"] = json::array();
  for (const auto& [tier, entries, found] : all.tiers) {
    json one = {{"tier", tier}, {"entries", entries}, {"whole", found.whole}};
    if (found.first_wrong) {
      one["counterexample"] = counterexample_in_json(*found.first_wrong);
    } else {
      one["checked"] = found.checked;
    }
    object["tiers"].push_back(std::move(one));
  }
  if (!all.is_wrong()) {
    object["checked"] = all.checked();
    object["rests_on_others"] = all.leads_elsewhere;
  }
  return object;
}

void print(const verified_tier& tier) {
  const auto& [name, entries, found] = tier;
  fmt::print("Tier {}, entries: {}. ", name, with_commas(entries));
  if (found.first_wrong) {
    fmt::print("Wrong: position {}: the table has {} where there should be {}.\n",
               found.first_wrong->position, found.first_wrong->stored, found.first_wrong->expected);
  } else if (found.whole) {
    fmt::print("All follow from the rules.\n");
  } else {
    fmt::print("{} drawn at random follow from the rules.\n", with_commas(found.checked));
  }
  std::fflush(stdout);  // the next one may take long
}

void print_sum(const command& given, const verified_tiers& all) {
  const std::string tiers = counted(all.tiers.size(), "tier");
  if (all.is_whole()) {
    fmt::print("Right{}: all {} entries of {} follow from the rules.\n",
               all.leads_elsewhere ? ", if the tiers that these lead to are" : "",
               with_commas(all.checked()), tiers);
  } else {
    fmt::print("No fault: {} entries of {}, drawn at random with seed {}, follow from the rules.\n",
               with_commas(all.checked()), tiers, given.how.seed);
  }
}

/// Checks tiers of a directory, and tells of each when it is done.
exit_code verify_directory(const program& in, const command& given) {
  const tiers_to_verify which = choose_tiers(given);
  const std::string& game = which.header.game;
  const verifier& checks = verifier_of(in, given.file, game);
  if (!given.as_json) {
    fmt::print("{}, tiers: {}.\n", in_words(game, rules_without_tier(which.header.rules)),
               which.tiers().size());
  }
  verified_tiers all;
  all.leads_elsewhere = checks.verify_tiers(which, given.how, [&](const verified_tier& tier) {
    all.tiers.push_back(tier);
    if (!given.as_json) print(tier);
  });
  if (given.as_json) {
    fmt::print("{}\n", to_json(given, which, all).dump());
  } else if (!all.is_wrong()) {
    print_sum(given, all);
  }
  return all.is_wrong() ? wrong : right;
}

// --- Of proofs -----------------------------------------------------------------------------------

json to_json(const command& given, const written_proof& proof, const proof_verification& found) {
  json object = {{"file", given.file}, {"game", proof.game}, {"rules", json::object()}};
  for (const auto& [name, value] : proof.rules) object["rules"][name] = value;
  object["position"] = proof.position;
  object["claims"] = proof.claims.size();
  if (!found.first_wrong) {
    object["checked"] = found.checked;
    object["unused"] = found.unused;
    object["proven"] = value_in(proof, proof.value);
    return object;
  }
  const wrong_claim& wrong = *found.first_wrong;
  object["counterexample"] = {
      {"line", wrong.line}, {"position", wrong.position}, {"why", wrong.why}};
  return object;
}

/// What is called so; the start may have no text.
std::string named(const std::string& position, std::string_view what = "") {
  return position.empty() ? "the start" : fmt::format("{}{}", what, position);
}

void print(const written_proof& proof, const proof_verification& found) {
  fmt::print("{}, claims: {}.\n", in_words(proof.game, proof.rules),
             with_commas(proof.claims.size()));
  if (found.first_wrong) {
    const auto& [line, position, why] = *found.first_wrong;
    const std::string where = line == 0 ? "what is proven" : fmt::format("line {}", line);
    fmt::print("Wrong: {}: {}: {}.\n", where, named(position, "position "), why);
    return;
  }
  fmt::print("Proven: {} is worth {} to the player to move.", named(proof.position),
             value_in(proof, proof.value));
  if (found.unused != 0) {
    fmt::print(" {} not needed, and not looked at.", counted(found.unused, "claim"));
  }
  fmt::print("\n");
}

exit_code verify_proof(const program& in, const command& given) {
  const auto located = [&](auto read) {
    try {
      return read();
    } catch (const bad_table&) {
      throw;
    } catch (const error& fault) {
      throw bad_input(fmt::format("{}: {}", given.file, fault.what()));
    }
  };
  std::ifstream file(given.file);
  const written_proof proof = located([&] { return read_proof(file); });
  const verifier& game = verifier_of(in, given.file, proof.game);
  const proof_verification found = located([&] { return game.verify_proof(proof); });
  if (given.as_json) {
    fmt::print("{}\n", to_json(given, proof, found).dump());
  } else {
    print(proof, found);
  }
  return found.first_wrong ? wrong : right;
}

/// Refuses options that are for what the words do not name.
void check_options(const command& given, bool is_directory) {
  if (is_directory && given.how.solve != 0) {
    throw bad_input(fmt::format(
        "{} is a directory of tiers, and --solve is for opening books; leave it out", given.file));
  }
  if (!is_directory && !given.tiers.empty()) {
    throw bad_input(fmt::format("--tiers is for a directory of tiers, and {} is none; leave it out",
                                given.file));
  }
}

exit_code verify_table(const program& in, const command& given) {
  table_file file(given.file);
  const table_header header = file.header();
  if (given.how.solve != 0 && !header.layout.is_book()) {
    throw bad_input(fmt::format(
        "{} is a table of all positions, and --solve is for opening books; leave it out",
        given.file));
  }
  const verification found = verify_file(in, std::move(file), given.how);
  if (given.as_json) {
    fmt::print("{}\n", to_json(given, header, found).dump());
  } else {
    print(given, header, found);
  }
  return found.first_wrong ? wrong : found.taken != 0 ? unknown : right;
}

int run(const program& in, const command& given) {
  std::error_code fault;
  const bool is_directory = std::filesystem::is_directory(given.file, fault);
  if (!std::filesystem::exists(given.file, fault)) {
    throw unreadable_table(
        fmt::format("{} cannot be read: {}; name a table that `zermelo save` made, a directory of "
                    "solved tiers, or a proof of `zermelo prove`",
                    given.file, fault ? fault.message() : "No such file or directory"));
  }
  check_options(given, is_directory);
  const exit_code found = is_directory           ? verify_directory(in, given)
                          : is_proof(given.file) ? verify_proof(in, given)
                                                 : verify_table(in, given);
  if (std::fflush(stdout) != 0) {
    throw bad_input(unwritten);
  }
  return found;
}

/// What is wrong with the words given, where CLI11 has no sentence for it or names it last.
std::optional<std::string> mistake(const CLI::App& app) {
  // 1. A word that nothing takes.
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  std::vector<std::string> rest = app.remaining();
  std::erase(rest, "--");
  if (!rest.empty()) {
    return fmt::format("{} is not expected here{}", in_quotes(rest.front()),
                       did_you_mean(rest.front(), names));
  }
  // 2. An option given twice.
  for (const CLI::Option* option : app.get_options()) {
    const bool takes_value = option->get_items_expected_max() > 0;
    const bool takes_list = option->get_delimiter() != '\0';
    if (takes_value && !takes_list && option->count() > 1) {
      return fmt::format("{} is given {} times; give it once", option->get_name(), option->count());
    }
  }
  // 3. An option of samples where none is drawn.
  if (app.count("--whole") == 0) return std::nullopt;
  for (const char* option : {"--samples", "--seed", "--solve"}) {
    if (app.count(option) == 0) continue;
    return fmt::format("--whole and {}; either every position is checked or a sample, take one",
                       option);
  }
  return std::nullopt;
}

/// Throws what is to be said by `run_verifier`.
int run(int argc, char** argv, const program& in) {
  cut_short = in.name +
              ": the table cannot be read to its end: it was cut while it was in use, or its disk "
              "has a fault\n";
  std::signal(SIGXFSZ, SIG_IGN);  // what a limit refuses cannot be written
  std::signal(SIGBUS, end_without_file);
  reserve_stack();
  command given;
  given.how.threads = std::max(std::thread::hardware_concurrency(), 1U);
  given.how.stop = &interrupted;
  // Nothing drawn would be nothing checked.
  const CLI::Validator positive(whole_number<std::uint64_t>(1), "");
  CLI::App app(fmt::format(
      "Verifies a table on disk, solved tiers or a proof against the rules of their game.\n"
      "Example: {} {}.table --whole",
      in.name, in.games.size() == 1 ? in.games.front().game : "blockgame"));
  app.set_version_flag("--version", ZERMELO_VERSION);
  app.add_option("FILE", given.file,
                 "a table that `zermelo save` made, a directory that `--checkpoint` filled, or a "
                 "proof that `zermelo prove` wrote")
      ->required();
  app.add_option("--tiers", given.tiers,
                 "of a directory: which of its tiers, as in 4290,4291; all where not given")
      ->delimiter(',')
      ->check(CLI::Validator(whole_number<std::uint64_t>(0), ""));
  app.add_flag(
      "--whole", given.how.whole,
      "check every position, not a sample; of an opening book solve those where it ends, too");
  app.add_option(
         "--samples", given.how.samples,
         "positions to draw at random, of each tier; where there are no more, all are checked")
      ->capture_default_str()
      ->check(positive);
  app.add_option("--seed", given.how.seed, "another sample")
      ->capture_default_str()
      ->check(positive);
  app.add_option(
         "--solve", given.how.solve,
         "of an opening book: positions where it ends to draw at random and to solve by the "
         "rules alone; all with --whole")
      ->check(positive);
  app.add_option("--threads", given.how.threads, "as many as the machine has where not given")
      ->check(CLI::Validator(whole_number<unsigned>(1, 1024), ""));
  app.add_flag("--json", given.as_json, "one JSON object");
  app.footer(
      "Exit codes: 0 no fault found, 1 a wrong value, 2 usage, 3 no table that can be read, 4 "
      "interrupted, or an opening book of which not all is proven, 70 a bug");
  const auto refuse = [&](const std::string& sentence) {
    return fail(in.name, usage, fmt::format("{}  ({} --help)", sentence, in.name));
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    app.exit(help);
    if (std::cout.flush()) return right;
    throw bad_input(unwritten);
  } catch (const CLI::ParseError& fault) {
    return refuse(mistake(app).value_or(fault.what()));
  }
  if (const auto found = mistake(app)) return refuse(*found);
  stop_on_interrupt();
  return run(in, given);
}

}  // namespace

int run_verifier(int argc, char** argv, const std::string& program,
                 const std::vector<verifier>& games) {
  const auto say = [&](exit_code code, const std::string& sentence) {
    return fail(program, code, sentence);
  };
  try {
    return run(argc, argv, {program, games});
  } catch (const verification_stopped&) {
    return say(unknown, "interrupted; no fault was found until then, and not all was checked");
  } catch (const unanswered& fault) {
    return say(unknown, fault.what());
  } catch (const error& fault) {
    return say(bad_file, fault.what());
  } catch (const std::bad_alloc&) {
    return say(unknown, "unknown: there is not memory enough");
  } catch (const std::system_error&) {  // from fmt::print
    return say(bad_file, unwritten);
  } catch (const std::exception& fault) {
    return say(bug, fmt::format("a bug in Zermelo, please report it: {}", fault.what()));
  }
}

}  // namespace zermelo
