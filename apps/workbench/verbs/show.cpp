#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <zermelo/base/wrapped.hpp>
#include <zermelo/session/concept_words.hpp>
#include <zermelo/session/json.hpp>
#include <zermelo/session/memory_bill.hpp>
#include "options/option_groups.hpp"
#include "pictures/key_picture.hpp"
#include "terminal/failure.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

constexpr std::size_t name_width = 20;

/// A name and what is said of it, the lines that follow below what is said.
std::string named(std::string_view name, std::string_view words) {
  return wrapped(fmt::format("  {:<{}}{}", name, name_width, words), name_width + 2);
}

std::string rules_in_words(const std::vector<parameter>& rules) {
  std::string text;
  for (const parameter& each : rules) {
    const std::string value =
        std::visit([](const auto& v) { return fmt::format("{}", v); }, each.value);
    const bool is_flag = std::holds_alternative<bool>(each.value);
    text += named(fmt::format("--{}{}", each.name, is_flag ? "" : " " + value), each.help);
  }
  return text.empty() ? "  none\n" : text;
}

/// The start as it is typed and as it is drawn, and what moves look like.
std::string start_in_words(const exploration& start) {
  const explorer& rules = *start.rules;
  const std::string typed = rules.print(start.position);
  std::string text = fmt::format("  {}\n\n", typed.empty() ? "(an empty text)" : typed);
  for (const std::string& row : with_coordinates(rules, start.position)) text += "  " + row + '\n';
  const std::vector<step> moves = rules.moves(start.position);
  std::vector<std::string> first;
  for (const step& each : moves) first.push_back(each.text);
  return text + '\n' +
         wrapped(
             fmt::format("  {} to move; {}: {}", rules.player(start.position),
                         counted(moves.size(), "move"), list_of(first, 6, " ")),
             4);
}

std::string indented(std::string_view text) {
  std::string result;
  for (const std::string& row : split_rows(text)) result += "  " + row + '\n';
  return result;
}

std::string positions_in_words(const explorer& rules) {
  const auto count = rules.position_count();
  return count ? fmt::format("  {} positions have numbers\n", with_commas(*count))
               : std::string("  positions have no numbers\n");
}

/// The engines of a game, and what their tables take under its rules.
using engine_bills = std::vector<std::pair<std::string_view, memory_bill>>;

engine_bills bills_of(const entry& game, const session& opened) {
  const auto names = names_of(game.engines());
  const auto bills = opened.memory_bills({});
  engine_bills all;
  for (std::size_t i = 0; i < names.size(); ++i) all.emplace_back(names[i], bills[i]);
  return all;
}

std::string game_in_words(const entry& game, const options& given, const exploration& start,
                          const engine_bills& bills) {
  std::string text =
      fmt::format("{}: {}\n\nRules\n{}\nPositions as text: the start\n{}", game.name(),
                  game.about(), rules_in_words(given.parameters), start_in_words(start));
  text += fmt::format("\nThe start's key\n{}{}\nEngines and their memory\n",
                      indented(draw_key(*start.rules, start.position)),
                      positions_in_words(*start.rules));
  for (const auto& [engine, bill] : bills) text += named(engine, in_words(bill));
  text += "\nConcepts, and what each buys\n";
  for (const std::string_view each : game.concepts()) {
    const concept_words* words = words_of_concept(each);
    if (words != nullptr) text += named(each, fmt::format("{}: {}", words->says, words->buys));
  }
  return text;
}

json fields_to_json(const explorer& rules) {
  json fields = json::array();
  for (const key_field& each : rules.fields_of_key()) {
    fields.push_back({{"meaning", each.meaning}, {"word", each.word}, {"bits", each.bits}});
  }
  return fields;
}

json game_to_json(const entry& game, const options& given, const exploration& start,
                  const engine_bills& bills) {
  const explorer& rules = *start.rules;
  json object = {{"game", game.name()}, {"about", game.about()}};
  object["parameters"] = to_json(given.parameters);
  object["start"] = rules.print(start.position);
  object["drawing"] = with_coordinates(rules, start.position);
  object["player"] = rules.player(start.position);
  object["moves"] = rules.moves(start.position).size();
  object["key"] = start.position.key().words;
  object["key_fields"] = fields_to_json(rules);
  if (const auto count = rules.position_count()) object["positions"] = *count;
  object["engines"] = json::array();
  for (const auto& [engine, bill] : bills) {
    json row = {{"name", engine}, {"memory", in_words(bill)}};
    if (bill.bytes) row["bytes"] = *bill.bytes;
    object["engines"].push_back(std::move(row));
  }
  object["concepts"] = json::array();
  for (const std::string_view each : game.concepts()) {
    const concept_words* words = words_of_concept(each);
    if (words == nullptr) continue;
    object["concepts"].push_back({{"name", each}, {"says", words->says}, {"buys", words->buys}});
  }
  return object;
}

void add_options(CLI::App& app, const entry& game, options& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
  add_parameters(app, game, to);
}

int show(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const exploration start = opened->explore({});
  const engine_bills bills = bills_of(game, *opened);
  if (given.as_json) {
    std::cout << game_to_json(game, given, start, bills).dump() << '\n';
  } else {
    std::cout << game_in_words(game, given, start, bills);
  }
  return answered;
}

}  // namespace

verb verb_show();
verb verb_show() {
  return verb_of_game<options>("show",
                               "the rules, their numbers, the encoding, what the engines need", 50,
                               add_options, show);
}

}  // namespace zermelo::workbench
