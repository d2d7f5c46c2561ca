/// rules.GAME: the rules and limits of a command line, a line of the input a word.
#include <CLI/CLI.hpp>
#include <vector>
#include <zermelo/boards/drawing.hpp>

#include "entries.hpp"
#include "options/options.hpp"

namespace zermelo::fuzzing {

namespace {

const sessions::entry* game = nullptr;

/// The rules that words make. Throws what the command line throws, and what rules do.
std::vector<sessions::parameter> read_rules(std::vector<std::string> words) {
  CLI::App app;
  app.set_help_flag();
  workbench::options given;
  workbench::add_limits_and_parameters(app, *game, given);
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    app.parse(words);
  } catch (const CLI::ParseError& fault) {
    throw bad_parameters(fault.what());
  }
  return given.parameters;
}

std::vector<std::string> as_words(const std::vector<sessions::parameter>& rules) {
  std::vector<std::string> words;
  for (const sessions::parameter& each : rules) {
    words.push_back("--" + each.name);
    if (const auto* flag = std::get_if<bool>(&each.value)) {
      words.back() += *flag ? "=true" : "=false";
    } else if (const auto* number = std::get_if<std::int64_t>(&each.value)) {
      words.back() += fmt::format("={}", *number);
    } else {
      words.back() += "=" + std::get<std::string>(each.value);
    }
  }
  return words;
}

struct opened_rules {
  std::vector<std::string> words;
  std::string start;
};

opened_rules open(std::vector<std::string> words) {
  const auto rules = read_rules(std::move(words));
  const auto opened = game->open(rules);
  const sessions::exploration here = opened->explore("");
  static_cast<void>(opened->memory_bills({}));
  static_cast<void>(here.rules->rows(here.position));
  static_cast<void>(here.rules->standing_for(here.position));
  static_cast<void>(here.rules->components(here.position));
  const std::string start = here.rules->print(here.position);
  const auto again = read_back(start, [&] { return opened->explore(start); });
  require(again.position == here.position, "the start {} is another position", start);
  return {as_words(rules), start};
}

}  // namespace

void choose(std::string_view reader) { game = &entry_named(after_dot(reader)); }

void try_input(std::string_view input) {
  std::vector<std::string> words;
  for (const std::string_view line : split(input, '\n')) words.emplace_back(line);
  const auto found = accepted([&] { return open(words); });
  if (!found) return;
  const opened_rules again = read_back(found->start, [&] { return open(found->words); });
  require(again.words == found->words && again.start == found->start,
          "rules that begin with {} are read back as others", found->start);
}

}  // namespace zermelo::fuzzing
