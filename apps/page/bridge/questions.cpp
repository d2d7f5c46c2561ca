#include "questions.hpp"

#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/game_card.hpp>
#include <zermelo/session/json.hpp>
#include <zermelo/session/packing_answers.hpp>
#include <zermelo/session/position_view.hpp>
#include <zermelo/session/program_check.hpp>
#include <zermelo/session/required.hpp>
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
  allowed.stack_bytes = 256U << 10U;  // the browser's own, beside it, ends soon behind that
#endif
  const auto given = member<json>(question, "limits", json::object());
  allowed.positions = member<std::uint64_t>(given, "positions");
  allowed.bytes = member<std::uint64_t>(given, "bytes");
  allowed.seconds = member<double>(given, "seconds");
  return allowed;
}

std::optional<std::string> engine_of(const asked_game& of, const json& question) {
  auto engine = member<std::string>(question, "engine");
  if (engine) check_engine(of.game, *engine);
  return engine;
}

std::string position_of(const json& question) {
  return member<std::string>(question, "position", {});
}

/// A position by its text, or by its number among all; else the start.
exploration explored(const asked_game& of, const json& question) {
  exploration here = of.opened.explore(position_of(question));
  if (const auto number = member<std::uint64_t>(question, "number")) {
    here.position = position_numbered(*number, of.game, *here.rules);
  }
  return here;
}

json as_json(const any_value& value) {
  if (const auto* const won = std::get_if<outcome>(&value)) return name_of(*won);
  return std::get<score>(value);
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

  [[nodiscard]] bool is_empty() const { return steps_.size() == 1; }
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
  std::string why_not;  // it was seen as far as it came
  try {
    traced(of.opened, position_of(question), how, steps,
           member<std::uint64_t>(question, "depth", any_depth),
           member<std::uint64_t>(question, "most", 100'000));
  } catch (const cannot_solve& found) {
    if (steps.is_empty()) throw;
    why_not = found.what();
  }
  return {steps.take(), why_not};
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
  made["watched"] = names_of(of.game.engines(), answers::steps | answers::value);
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

/// Positions in the order of their numbers, with their values and remoteness: as many as are asked
/// for, fewer where the seconds are over.
told numbered(const asked_game& of, const json& question) {
  const exploration here = explored(of, question);
  const std::uint64_t count = count_of_numbers(of.game, *here.rules);
  const auto from = std::min(member<std::uint64_t>(question, "from", 0), count);
  const auto most = std::min(member<std::uint64_t>(question, "most", 1024), count - from);
  const limits allowed = limits_of(question);
  meter spent;
  spent.start(allowed);
  wanted want = wanted::value();
  want.remoteness = !meets(of.game, "scored_game");
  json values = json::array();
  json remoteness = json::array();  // null: none, as in a draw
  const auto stop = until_stopped([&] {
    for (std::uint64_t number = from; number < from + most; ++number) {
      spent.check_limits();
      const report found = here.rules->evaluate(here.rules->position_of(number), want, allowed);
      if (!found.value) throw stopped{found.stopped_by.value_or(stop_reason::positions)};
      values.push_back(as_json(*found.value));
      remoteness.push_back(found.remoteness ? json(*found.remoteness) : json());
    }
  });
  nlohmann::ordered_json made{{"game", of.game.name()},
                              {"of", count},
                              {"from", from},
                              {"values", values},
                              {"remoteness", remoteness}};
  if (stop) made["stopped_by"] = in_words(*stop);
  return {made.dump()};
}

told heaps(const asked_game& of, const json& question) {
  heap_table found{heap_nimbers(heaps_of(of.game, of.opened)),
                   member<heap>(question, "largest", 100)};
  found.start(limits_of(question));
  found.finish();
  const language spoken = language_of(question);
  return {in_json(found, of.game.name(), of.rules),
          first_in_words(found, spoken) + period_in_words(found, spoken)};
}

// Of a contest's input.

told answer_contest(const asked_game& of, const json& question) {
  std::istringstream in(member<std::string>(question, "input", {}));
  std::ostringstream out;
  contest_of(of.game, of.opened).answer(in, out, limits_of(question));
  return {json{{"output", out.str()}}.dump()};
}

/// Compares what a program printed with the right answers, line by line as a judge does; every case
/// as a position, so that the first wrong one can be looked at.
told judge(const asked_game& of, const json& question) {
  const auto input = member<std::string>(question, "input", {});
  contest& cases = contest_of(of.game, of.opened);
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
  return packings_of(of.game, of.opened).at(position_of(question));
}

/// Which copy covers each cell of the board, row by row; -1 for none.
json copies_of(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing) {
  json copies = json::array();
  for (const std::size_t copy : copies_on_board(puzzle, packing)) {
    copies.push_back(copy == no_copy ? -1 : static_cast<std::int64_t>(copy));
  }
  return copies;
}

told pack(const asked_game& of, const json& question) {
  const packing_puzzle puzzle = puzzle_of(of, question);
  const bool bounds = member(question, "bounds", false);
  const packing_result found = zermelo::pack(
      puzzle.problem, {.fixed = puzzle.fixed, .every_bound = bounds}, limits_of(question));
  const language spoken = language_of(question);
  auto made = nlohmann::ordered_json::parse(in_json(puzzle, found, bounds));
  made["copies"] = copies_of(puzzle, found.packing);
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

told list_all_packings(const asked_game& of, const json& question) {
  const packing_puzzle puzzle = puzzle_of(of, question);
  const auto most = member<std::size_t>(question, "most", 100);
  json copies = json::array();
  const auto add = [&](const packing_numbers& packing) {
    if (copies.size() == most) return false;
    copies.push_back(copies_of(puzzle, packing));
    return true;
  };
  const bool is_whole =
      list_packings(puzzle.problem, add, {.fixed = puzzle.fixed}, limits_of(question));
  return {json{{"copies", copies}, {"whole", is_whole}}.dump()};
}

constexpr question_kind all[] = {
    {"look", look},
    {"solve", solve},
    {"solve_anew", solve_anew},
    {"moves", moves},
    {"explain", explain},
    {"ladder", ladder},
    {"key", key},
    {"trace", trace},
    {"random", at_random},
    {"card", card},
    {"count", count},
    {"numbered", numbered},
    {"heaps", heaps},
    {"answers", answer_contest},
    {"judge", judge},
    {"pack", pack},
    {"count_packings", count_packings},
    {"list_packings", list_all_packings},
};

}  // namespace

std::span<const question_kind> question_kinds() { return all; }

}  // namespace zermelo::page
