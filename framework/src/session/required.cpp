#include <zermelo/session/required.hpp>

#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>

namespace zermelo::sessions {

void check_engine(const entry& game, std::string_view name) {
  const std::vector<engine_facts> engines = game.engines();
  if (ranges::contains(engines, name, &engine_facts::name)) return;
  throw bad_parameters(no_such_engine(name, game.name(), engines));
}

parameter& number_named(std::string_view name, const entry& game, std::vector<parameter>& rules) {
  const auto found = ranges::find(rules, name, &parameter::name);
  if (found != rules.end()) return *found;
  std::vector<std::string_view> names;
  for (const parameter& each : rules) names.push_back(each.name);
  throw bad_parameters(
      fmt::format("{} has no number {}{}", game.name(), in_quotes(name),
                  names.empty() ? "; it has none at all" : did_you_mean(name, names)));
}

contest& contest_of(const entry& game, session& opened) {
  if (contest* const found = opened.cases()) return *found;
  throw bad_parameters(
      fmt::format("{} is no contest's game, so that it has no input", game.name()));
}

packing_puzzles& packings_of(const entry& game, session& opened) {
  if (packing_puzzles* const found = opened.packings()) return *found;
  throw bad_parameters(fmt::format("{} is no puzzle of blocks to pack", game.name()));
}

taking_and_breaking heaps_of(const entry& game, const session& opened) {
  if (const auto found = opened.heaps()) return *found;
  throw bad_parameters(
      fmt::format("{} by these rules is no game of heaps in normal play", game.name()));
}

std::uint64_t count_of_numbers(const entry& game, const explorer& rules) {
  if (const auto count = rules.position_count()) return *count;
  throw bad_parameters(fmt::format(
      "the positions of {} have no numbers by these rules; give one as text", game.name()));
}

any_position position_numbered(std::uint64_t number, const entry& game, const explorer& rules) {
  const std::uint64_t count = count_of_numbers(game, rules);
  if (number < count) return rules.position_of(number);
  throw bad_parameters(fmt::format("no position {}; there are {}, numbered from 0",
                                   with_commas(number), with_commas(count)));
}

}  // namespace zermelo::sessions
