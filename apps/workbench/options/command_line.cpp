#include "options/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <string_view>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>

#include "terminal/failure.hpp"

namespace zermelo::workbench {

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

/// Of an option that was given more than once. Nothing where none was: a value is missing.
std::optional<std::string> given_too_often(const CLI::App& app) {
  for (const CLI::Option* option : innermost(app).get_options()) {
    const bool takes_value = option->get_items_expected_max() > 0;
    if (takes_value && option->count() > 1) {
      return fmt::format("{} is given {} times; give it once", option->get_name(), option->count());
    }
  }
  return std::nullopt;
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
  } catch (const CLI::RequiredError& fault) {
    complain(app, left_over(app).empty() ? fault.what() : unexpected_word(app));
  } catch (const CLI::ArgumentMismatch& fault) {
    complain(app, given_too_often(app).value_or(fault.what()));
  } catch (const CLI::ParseError& fault) {
    complain(app, fault.what());
  }
  return usage;
}

}  // namespace zermelo::workbench
