#include "verbs/verb.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <zermelo/session/game_card.hpp>
#include <zermelo/session/located_positions.hpp>
#include <zermelo/session/not_built.hpp>

namespace zermelo::workbench {
namespace {

/// What `use()` makes of a position's text.
template <class Use>
auto located_in(const session& opened, std::string_view text, Use use) {
  try {
    return use();
  } catch (const bad_table&) {
    throw;  // the fault is not the position's
  } catch (const bad_input& fault) {
    if (opened.lines_a_position(text.substr(0, text.find('\n'))) != 1) throw;
    throw bad_input(fault.what(), 0, fault.column());
  }
}

/// Where an unreadable file begins as a contest's input, the error names the option for that.
void for_each_in_file(const options& given, const session& opened,
                      const std::function<void(std::string_view)>& each) {
  std::ifstream file;
  std::istream& source = open_source(file, *given.source);
  std::string first_line;
  const auto lines_from = [&](std::string_view line) {
    if (first_line.empty()) first_line = line;
    return opened.lines_a_position(line);
  };
  try {
    for_each_position(source, lines_from, each);
  } catch (const bad_table&) {
    throw;  // the fault is not the file's
  } catch (const bad_input& fault) {
    const bool counts = first_line.find_first_not_of("0123456789") == std::string::npos;
    if (!given.takes_contest || first_line.empty() || !counts) throw;
    throw bad_input(
        fmt::format("{}; if the file is in the contest's format, write --contest", fault.what()),
        fault.line(), fault.column());
  }
}

}  // namespace

verb verb_not_built(std::string name) {
  verb made{std::move(name), "in the whole program"};
  made.serves = [](const entry&) { return false; };
  made.for_game = [](CLI::App& app, const entry& game) -> command {
    app.allow_extras();
    return [&game]() -> int { throw not_built(game.name()); };
  };
  return made;
}

std::istream& open_source(std::ifstream& file, const std::string& name,
                          const std::vector<std::string>& verbs) {
  if (name == "-") return std::cin;
  if (std::error_code not_there; std::filesystem::is_directory(name, not_there)) {
    refuse<bad_input>("{} is a directory; name a file in it, or - for standard input",
                      in_quotes(name));
  }
  file.open(name);
  if (file) return file;
  refuse<bad_input>("no file {} that can be read; name a file, or - for standard input{}",
                    in_quotes(name), did_you_mean(name, verbs));
}

bool names_a_file(const std::string& word) {
  std::error_code not_there;  // or too long for a name
  const auto status = std::filesystem::status(word, not_there);
  return word == "-" || (exists(status) && !is_directory(status));
}

report solve_one(session& opened, std::string_view text, const request& how) {
  return located_in(opened, text, [&] { return opened.solve(text, how); });
}

exploration explore_one(session& opened, std::string_view text) {
  return located_in(opened, text, [&] { return opened.explore(text); });
}

exploration explore_given(const options& given, session& opened, std::string_view what) {
  if (given.source && names_a_file(*given.source)) {
    refuse("{}: {} is of one position; give it as a word", *given.source, what);
  }
  std::optional<exploration> found;
  for_each_given(given, opened, [&](std::string_view text) { found = explore_one(opened, text); });
  return *std::move(found);
}

solving_bill bill_one(session& opened, std::string_view text, const count_options& how) {
  return located_in(opened, text, [&] { return opened.bill(how, std::string(text)); });
}

void for_each_given(const options& given, const session& opened,
                    const std::function<void(std::string_view)>& each,
                    const std::function<void(std::istream&)>& contest, std::string_view what) {
  if (given.source) refuse_empty(*given.source, what);
  if (given.contest_format && !given.takes_contest) {
    refuse("--contest: this game has no contest; leave it out");
  }
  if (given.contest_format) {
    std::ifstream file;
    contest(open_source(file, given.source.value_or("-")));
  } else if (!given.source) {
    each({});
  } else if (names_a_file(*given.source)) {
    for_each_in_file(given, opened, each);
  } else {
    solve_argument(*given.source, each);
  }
}

void for_each_explored(const options& given, session& opened,
                       const std::function<void(const exploration&)>& each) {
  for_each_given(
      given, opened, [&](std::string_view text) { each(explore_one(opened, text)); },
      [&](std::istream& in) { opened.cases()->explore(in, each); });
}

void say_bill(const entry& game, const session& opened, std::string_view engine,
              const limits& allowed, bool is_on_disk) {
  const auto engines = names_of(game.engines());
  const auto place = std::find(engines.begin(), engines.end(), engine) - engines.begin();
  const std::vector<memory_bill> bills = opened.memory_bills(allowed);
  if (static_cast<std::size_t>(place) >= bills.size() || !allowed.bytes) return;
  const bool may_be =
      game.engines()[static_cast<std::size_t>(place)].gives.has(answers::checkpoints);
  say("zermelo",
      fmt::format(
          "{} takes {}; there may be {}{}: allow more (--limit-bytes, ulimit -v),{} or take a "
          "smaller board",
          engine, in_words(bills[static_cast<std::size_t>(place)], language::english),
          in_units_of_memory(*allowed.bytes),
          is_on_disk ? ", which is not enough for parts of it on disk either" : "",
          may_be && !is_on_disk
              ? fmt::format(" keep it on disk (--engine {} --checkpoint DIRECTORY),", engine)
              : ""));
}

void say_kept(const options& given, std::optional<stop_reason> stopped_by) {
  if (!stopped_by || stopped_by == stop_reason::positions || !given.checkpoint) return;
  std::error_code not_there;
  if (std::filesystem::is_empty(*given.checkpoint, not_there) || not_there) return;
  say("zermelo", fmt::format("what was finished is kept in {}: the same command goes on from there",
                             *given.checkpoint));
}

void ask_or_name_engines(const entry& game, const options& given,
                         const std::function<void()>& ask) {
  try {
    ask();
  } catch (const beyond_memory& why) {
    if (given.engine || !given.checkpoint) throw;
    std::vector<std::string_view> others;
    for (const std::string_view each : names_of(game.engines(), answers::checkpoints)) {
      if (each != engine_of(game, given)) others.push_back(each);
    }
    if (others.empty()) throw;
    throw beyond_memory(fmt::format("{}, or another engine that keeps what it solves: --engine {}",
                                    why.what(), fmt::join(others, " or --engine ")));
  }
}

}  // namespace zermelo::workbench
