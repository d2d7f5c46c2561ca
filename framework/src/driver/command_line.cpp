#include "command_line.hpp"

#include <fmt/format.h>

#include <cctype>
#include <iostream>
#include <string_view>
#include <type_traits>
#include <variant>
#include <zermelo/driver/suggest.hpp>
#include <zermelo/text.hpp>

#include "failure.hpp"

namespace zermelo::driver {

namespace {

void add_limits(CLI::App& app, options& to) {
  // A minus would wrap round, and no search ends at "nan".
  const CLI::Validator not_negative(
      [](std::string& text) {
        const bool number = !text.empty() && (std::isdigit(text.front()) != 0 || text[0] == '.');
        return number ? std::string() : text + "; a limit is a number of at least 0";
      },
      "");
  app.add_option("--limit-positions", to.limit_positions,
                 "give up on a position after looking at so many")
      ->transform(not_negative);
  app.add_option("--limit-bytes", to.limit_bytes,
                 "give up where tables need more memory: 64M, 2G; three "
                 "quarters of the machine's where nothing is given")
      ->transform(CLI::AsSizeValue(false).description(""))
      ->transform(not_negative);
  app.add_option("--limit-seconds", to.limit_seconds, "give up on a position after so many seconds")
      ->transform(not_negative);
}

void add_parameters(CLI::App& app, const entry& game, options& to) {
  // "010" would be read as eight.
  const CLI::Validator decimal(
      [](std::string& text) {
        const std::size_t first = text.find_first_not_of("+-");
        const bool leading_zero =
            first != std::string::npos && text[first] == '0' && first + 1 < text.size();
        return leading_zero ? text + "; write the number without leading zeros" : std::string();
      },
      "");
  to.parameters = game.parameters();
  for (parameter& each : to.parameters) {
    const std::string option = "--" + each.name;
    CLI::Option* added = std::visit(
        [&](auto& value) -> CLI::Option* {
          using type = std::remove_reference_t<decltype(value)>;
          if constexpr (std::is_same_v<type, bool>) {
            return app.add_flag(option, value, each.help);
          } else {
            CLI::Option* number = app.add_option(option, value, each.help)->capture_default_str();
            if (std::is_same_v<type, std::int64_t>) number->check(decimal);
            return number;
          }
        },
        each.value);
    added->group("Rules");
  }
}

}  // namespace

void add_answer_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("FILE", to.source,
                 fmt::format("{}; standard input where nothing or - is given",
                             game.is_contest() ? "the contest's input" : "a file of positions"));
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_solve_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("POSITION", to.source,
                 "a position, a file of positions, or - for standard input; the start where "
                 "nothing is given");
  app.add_option("--engine", to.engine,
                 fmt::format("one of: {}; the strongest where nothing is given",
                             fmt::join(game.engines(), ", ")));
  app.add_flag("--json", to.as_json, "one JSON object a position");
  if (game.is_contest()) {
    app.add_flag("--contest", to.contest_format, "the file is in the contest's format");
  }
  add_limits(app, to);
  add_parameters(app, game, to);
}

std::vector<std::string> left_over(const CLI::App& app) {
  std::vector<std::string> words = app.remaining(true);
  std::erase(words, "--");
  return words;
}

namespace {

/// The verb that was given last.
const CLI::App& innermost(const CLI::App& app) {
  const CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
  return *verb;
}

/// A sentence, and where to find help.
void complain(const CLI::App& app, std::string_view sentence) {
  std::string command = app.get_name();
  const CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) {
    verb = verb->get_subcommands().front();
    command += " " + verb->get_name();
  }
  say(app.get_name(), fmt::format("{}  ({} --help)", sentence, command));
}

/// A word that nothing takes, with the option it may have been meant for.
std::string unexpected_word(const CLI::App& app) {
  const std::vector<std::string> rest = left_over(app);
  const std::string extra = rest.empty() ? "" : rest.front();
  const bool dashed = extra.size() > 1 && extra[0] == '-' && extra[1] != '-';
  std::vector<std::string> names;
  for (const CLI::Option* option : innermost(app).get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  return fmt::format("{} is not expected here{}{}", in_quotes(extra), did_you_mean(extra, names),
                     dashed ? "; write -- before a position that begins with '-'" : "");
}

}  // namespace

std::optional<int> parsed(CLI::App& app, int argc, const char* const* argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help, std::cout, std::cerr);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version, std::cout, std::cerr);
  } catch (const CLI::ExtrasError&) {
    complain(app, unexpected_word(app));
  } catch (const CLI::ConversionError& fault) {
    complain(app, fmt::format("{}; a number belongs there", fault.what()));
  } catch (const CLI::ParseError& fault) {
    complain(app, fault.what());
  }
  return usage;
}

}  // namespace zermelo::driver
