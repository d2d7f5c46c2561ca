#include "questions.hpp"

#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <zermelo/base/suggest.hpp>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/game_card.hpp>
#include <zermelo/session/json.hpp>
#include <zermelo/session/packing_answers.hpp>
#include <zermelo/session/position_view.hpp>
#include <zermelo/session/program_check.hpp>
#include <zermelo/session/rungs.hpp>
#include <zermelo/session/tables.hpp>
#include <zermelo/session/tracer.hpp>

namespace zermelo::page {

namespace {

using nlohmann::json;
using namespace sessions;

// What a question holds.

/// A member of the question; nothing where it has none.
template <class T>
std::optional<T> member(const json& question, const char* name) {
  const auto found = question.find(name);
  if (found == question.end() || found->is_null()) return std::nullopt;
  try {
    return found->get<T>();
  } catch (const json::exception&) {
    throw bad_parameters(fmt::format("{}: {} is not what belongs there", name, found->dump()));
  }
}

template <class T>
T member(const json& question, const char* name, T otherwise) {
  return member<T>(question, name).value_or(std::move(otherwise));
}

language language_of(const json& question) {
  const auto name = member<std::string>(question, "language", "en");
  if (const auto found = language_named(name)) return *found;
  throw bad_parameters(fmt::format("no language {}; take en or ko", in_quotes(name)));
}

/// What a search may spend.
limits limits_of(const json& question) {
  limits allowed;
#ifdef __EMSCRIPTEN__
  allowed.stack_bytes = 768U << 10U;  // a browser's own stack ends soon behind that
#endif
  const auto given = member<json>(question, "limits", json::object());
  allowed.positions = member<std::uint64_t>(given, "positions");
  allowed.bytes = member<std::uint64_t>(given, "bytes");
  allowed.seconds = member<double>(given, "seconds");
  return allowed;
}

std::optional<std::string> engine_of(const asked_game& of, const json& question) {
  auto engine = member<std::string>(question, "engine");
  if (!engine) return engine;
  const auto names = names_of(of.game.engines());
  if (std::find(names.begin(), names.end(), *engine) != names.end()) return engine;
  throw bad_parameters(no_such_engine(*engine, of.game.name(), of.game.engines()));
}

std::string position_of(const json& question) {
  return member<std::string>(question, "position", {});
}

exploration explored(const asked_game& of, const json& question) {
  return of.opened.explore(position_of(question));
}

// Of a position.

told look(const asked_game& of, const json& question) {
  return {in_json(view_of(of.game, explored(of, question)))};
}

told solve(const asked_game& of, const json& question) {
  request how{engine_of(of, question), limits_of(question), wanted::everything(), {}, {}};
  const report found = of.opened.solve(position_of(question), how);
  return {in_json(found), describe(found, language_of(question))};
}

/// By engines that know nothing yet: what a search takes, from nothing.
told solve_anew(const asked_game& of, const json& question) {
  const std::unique_ptr<session> fresh = of.game.open(of.rules);
  return solve({of.game, of.rules, *fresh}, question);
}

told moves(const asked_game& of, const json& question) {
  const moves_answer found = list_moves(of.game, explored(of, question),
                                        member(question, "nimbers", false), limits_of(question));
  return {in_json(found), in_words(found, language_of(question))};
}

told explain(const asked_game& of, const json& question) {
  const explain_request how{.depth = member<std::size_t>(question, "depth"),
                            .most = member<std::size_t>(question, "most", 12),
                            .by_moves = member(question, "by_moves", false)};
  const explanation found =
      sessions::explain(of.game, of.opened, explored(of, question), how, limits_of(question));
  return {in_json(found), in_words(found, language_of(question))};
}

told ladder(const asked_game& of, const json& question) {
  request how{{}, limits_of(question), wanted::value(), {}, {}};
  how.want.counts = true;
  const ladder_answer found = climb(of.game, of.rules, position_of(question), how);
  return {in_json(found), in_words(found, language_of(question))};
}

told key(const asked_game& of, const json& question) {
  const key_report found = key_of(of.game, of.opened, explored(of, question));
  return {in_json(found), in_words(found, language_of(question))};
}

/// The steps of a search, in its order.
class step_list final : public trace_writer {
 public:
  void write(const traced_step& step) override { add(in_json(step)); }
  void finish(const report* found, const step_counts& steps) override {
    add(in_json(found, steps));
  }

  [[nodiscard]] std::string take() { return std::move(steps_) + ']'; }

 private:
  void add(const std::string& step) {
    steps_ += steps_.size() > 1 ? "," : "";
    steps_ += step;
  }

  std::string steps_ = "[";
};

told trace(const asked_game& of, const json& question) {
  request how{engine_of(of, question), limits_of(question), wanted::value(), {}, {}};
  if (!how.engine) how.engine = watched_engine;
  how.want.counts = true;
  how.want.remoteness = member(question, "remoteness", false);
  how.want.nimber = member(question, "nimber", false);
  constexpr std::uint64_t any_depth = std::numeric_limits<std::uint64_t>::max();
  step_list steps;
  traced(of.opened, position_of(question), how, steps,
         member<std::uint64_t>(question, "depth", any_depth),
         member<std::uint64_t>(question, "most", 100'000));
  return {steps.take()};
}

/// A position that play at random reaches, the same for the same seed: so many moves from the
/// start, fewer where play ends before, and then so many taken back.
told at_random(const asked_game& of, const json& question) {
  std::mt19937_64 random(member<std::uint64_t>(question, "seed", 1));
  const auto length = member<std::uint64_t>(question, "moves", 3);
  const auto back = member<std::size_t>(question, "back", 0);
  exploration here = explored(of, question);
  std::vector<any_position> played = {here.position};
  while (played.size() <= length) {
    const std::vector<step> all = here.rules->moves(played.back());
    if (all.empty()) break;
    played.push_back(all[random() % all.size()].after);
  }
  here.position = played[played.size() - 1 - std::min(back, played.size() - 1)];
  return {in_json(view_of(of.game, here))};
}

// Of a game.

/// What `show` says, and what a face needs beside it: every number of the rules with what it means,
/// an input to try.
told card(const asked_game& of, const json& question) {
  const game_card found = card_of(of.game, of.rules);
  auto made = nlohmann::ordered_json::parse(in_json(found));
  auto numbers = nlohmann::ordered_json::array();
  for (const parameter& each : of.rules) {
    nlohmann::ordered_json number{{"name", each.name}, {"help", each.help}};
    std::visit([&](const auto& value) { number["value"] = value; }, each.value);
    if (std::holds_alternative<std::int64_t>(each.value)) {
      number["least"] = each.least;
      number["most"] = each.most;
    }
    numbers.push_back(std::move(number));
  }
  made["rules"] = std::move(numbers);
  made["contest"] = of.game.is_contest();
  made["packing"] = of.opened.packings() != nullptr;
  made["heaps"] = of.opened.heaps().has_value();
  made["example"] = of.game.example();
  made["case_name"] = of.game.case_name();
  return {made.dump(), in_words(found, language_of(question))};
}

told count(const asked_game& of, const json& question) {
  const tally found = of.opened.count({.reachable = member(question, "reachable", false),
                                       .canonical = member(question, "canonical", false),
                                       .nimbers = member(question, "nimbers", false),
                                       .threads = 0,
                                       .limits = limits_of(question),
                                       .checkpoint = {}},
                                      engine_of(of, question));
  return {in_json(found, of.game.name(), of.rules), describe(found, language_of(question))};
}

told heaps(const asked_game& of, const json& question) {
  const std::optional<taking_and_breaking> code = of.opened.heaps();
  if (!code) {
    throw bad_parameters(
        fmt::format("{} by these rules is no game of heaps in normal play", of.game.name()));
  }
  const auto largest = member<heap>(question, "largest", 100);
  heap_table found{heap_nimbers(*code), largest, {}, {}, {}};
  found.stopped_by = until_stopped([&] { found.spent.start(limits_of(question)); });
  found.compute(found.asked);
  found.period = found.nimbers.period();
  if (!found.period) found.period = find_period(found.nimbers.code(), found.nimbers.values());
  const language spoken = language_of(question);
  return {in_json(found, of.game.name(), of.rules),
          first_in_words(found, spoken) + period_in_words(found, spoken)};
}

// Of a contest's input.

contest& contest_of(const asked_game& of) {
  if (contest* const found = of.opened.cases()) return *found;
  throw bad_parameters(
      fmt::format("{} is no contest's game, so that it has no input", of.game.name()));
}

told answers(const asked_game& of, const json& question) {
  std::istringstream in(member<std::string>(question, "input", {}));
  std::ostringstream out;
  contest_of(of).answer(in, out, limits_of(question));
  return {json{{"output", out.str()}}.dump()};
}

/// Compares what a program printed with the right answers, line by line as a judge does; every case
/// as a position, so that the first wrong one can be looked at.
told judge(const asked_game& of, const json& question) {
  const auto input = member<std::string>(question, "input", {});
  contest& cases = contest_of(of);
  std::istringstream to_answer(input);
  std::ostringstream out;
  cases.answer(to_answer, out, limits_of(question));
  const auto expected = lines_judged(out.str());
  const auto given = lines_judged(member<std::string>(question, "output", {}));
  const auto ends = std::mismatch(expected.begin(), expected.end(), given.begin(), given.end());
  nlohmann::ordered_json made{{"game", of.game.name()},
                              {"cases", expected.size()},
                              {"expected", expected},
                              {"given", given}};
  if (ends.first != expected.end() || ends.second != given.end()) {
    const auto at = static_cast<std::size_t>(ends.first - expected.begin());
    made["first_wrong"] = at;  // from 0; the number of cases where there are lines too many
    std::size_t number = 0;
    std::istringstream to_explore(input);
    cases.explore(to_explore, [&](const exploration& here) {
      if (number++ == at) made["position"] = here.rules->print(here.position);
    });
  }
  return {made.dump()};
}

// Of a puzzle of blocks.

packing_puzzle puzzle_of(const asked_game& of, const json& question) {
  packing_puzzles* const found = of.opened.packings();
  if (found != nullptr) return found->at(position_of(question));
  throw bad_parameters(fmt::format("{} is no puzzle of blocks to pack", of.game.name()));
}

told pack(const asked_game& of, const json& question) {
  const packing_puzzle puzzle = puzzle_of(of, question);
  const bool bounds = member(question, "bounds", false);
  const packing_result found = zermelo::pack(
      puzzle.problem, {.fixed = puzzle.fixed, .every_bound = bounds}, limits_of(question));
  const language spoken = language_of(question);
  auto made = nlohmann::ordered_json::parse(in_json(puzzle, found, bounds));
  made["copies"] = nlohmann::ordered_json::array();  // of each cell of the board; -1 for none
  for (const std::size_t copy : copies_on_board(puzzle, found.packing)) {
    made["copies"].push_back(copy == no_copy ? -1 : static_cast<std::int64_t>(copy));
  }
  return {made.dump(), packing_in_words(puzzle, found, spoken) + '\n' +
                           (bounds ? bounds_in_words(puzzle, found, spoken) : std::string())};
}

told count_packings(const asked_game& of, const json& question) {
  const packing_puzzle puzzle = puzzle_of(of, question);
  const packing_count found =
      zermelo::count_packings(puzzle.problem, {.fixed = puzzle.fixed}, limits_of(question));
  const language spoken = language_of(question);
  return {in_json(puzzle, found), found.packings
                                      ? packings_counted(*found.packings, found.value.lower, spoken)
                                      : std::string(why_stopped(found.stopped_by, spoken))};
}

// Of all games.

told games(const std::vector<const entry*>& all, const json& /*question*/) {
  return {in_json(all)};
}

constexpr question_about_a_game of_a_game[] = {
    {"look", look},        {"solve_anew", solve_anew},
    {"solve", solve},      {"moves", moves},
    {"explain", explain},  {"ladder", ladder},
    {"key", key},          {"trace", trace},
    {"random", at_random}, {"card", card},
    {"count", count},      {"heaps", heaps},
    {"answers", answers},  {"judge", judge},
    {"pack", pack},        {"count_packings", count_packings},
};

constexpr question_about_all of_all[] = {{"games", games}};

}  // namespace

std::span<const question_about_a_game> questions_about_a_game() { return of_a_game; }
std::span<const question_about_all> questions_about_all() { return of_all; }

}  // namespace zermelo::page
