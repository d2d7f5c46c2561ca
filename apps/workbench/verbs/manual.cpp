#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/failure.hpp"
#include "verbs/completion.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {

namespace {

/// Text as man reads it: a hyphen is to be typed, and no line begins with a sign of man's.
std::string escaped_for_man(std::string_view text) {
  std::string safe;
  for (const char sign : text) {
    if (sign == '\\') {
      safe += "\\e";
    } else if (sign == '-') {
      safe += "\\-";
    } else if ((sign == '.' || sign == '\'') && (safe.empty() || safe.back() == '\n')) {
      safe += fmt::format("\\&{}", sign);
    } else {
      safe += sign;
    }
  }
  return safe;
}

/// Options of one name, of several games: games have other engines.
using same_options = std::vector<const CLI::Option*>;

/// What the first says of itself, with the values that any of them may take.
std::string description_of(const same_options& options) {
  std::string about = options.front()->get_description();
  std::vector<std::string> values = listed_values(*options.front());
  const std::string listed = fmt::format("{}", fmt::join(values, ", "));
  const std::size_t at = about.find(listed);
  if (listed.empty() || at == std::string::npos) return about;
  for (const CLI::Option* option : options) {
    for (const std::string& value : listed_values(*option)) {
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
  }
  return about.replace(at, listed.size(), fmt::format("{}", fmt::join(values, ", ")));
}

std::string option_item(const same_options& options) {
  const CLI::Option& option = *options.front();
  const std::string name = option.get_name(option.get_positional(), true);
  const bool takes_value = !option.get_positional() && option.get_items_expected_max() > 0;
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped_for_man(name),
                     takes_value ? " \\fI" + escaped_for_man(option.get_type_name()) + "\\fR" : "",
                     escaped_for_man(description_of(options)));
}

/// Each option once, by its name; `of_rules` are those of the rules' numbers.
std::string option_items(const std::vector<const CLI::App*>& commands, bool of_rules) {
  std::vector<std::pair<std::string, same_options>> found;
  for (const CLI::App* command : commands) {
    for (const CLI::Option* option : command->get_options()) {
      const bool is_help = option->check_lname("help");
      if ((option->get_group() == "Rules") != of_rules || is_help) continue;
      const std::string name = option->get_name(true, true);
      const auto known = std::find_if(found.begin(), found.end(),
                                      [&](const auto& each) { return each.first == name; });
      if (known == found.end()) {
        found.push_back({name, {option}});
      } else {
        known->second.push_back(option);
      }
    }
  }
  std::string text;
  for (const auto& [name, options] : found) text += option_item(options);
  return text;
}

/// The manual page of the workbench, in the language of man.
std::string manual_page(const CLI::App& app, std::string_view version) {
  std::string text = fmt::format(
      ".TH ZERMELO 1 \"\" \"zermelo {}\"\n.SH NAME\nzermelo \\- solves finite two\\-player games "
      "exactly\n.SH SYNOPSIS\n\\fBzermelo\\fR \\fIVERB\\fR [\\fIGAME\\fR] [\\fIWORDS\\fR]\n.br\n"
      "\\fIGAME\\fR [\\fIVERB\\fR] [\\fIWORDS\\fR]\n.SH DESCRIPTION\n.nf\n{}\n.fi\n.SH OPTIONS\n{}",
      version, escaped_for_man(app.get_description()), option_items({&app}, false));
  text += ".SH VERBS\n";
  const CLI::App* with_games = nullptr;
  for (const CLI::App* verb : app.get_subcommands({})) {
    const auto games = verb->get_subcommands({});
    if (with_games == nullptr && !games.empty()) with_games = verb;
    text += fmt::format(
        ".SS {}{}\n{}.\n{}", verb->get_name(), games.empty() ? "" : " GAME",
        escaped_for_man(verb->get_description()),
        option_items(games.empty() ? std::vector<const CLI::App*>{verb} : games, false));
  }
  text += ".SH GAMES\nThe options of each are of every verb.\n";
  if (with_games != nullptr) {
    for (const CLI::App* game : with_games->get_subcommands({})) {
      text += fmt::format(".SS {}\n{}.\n{}", game->get_name(),
                          escaped_for_man(game->get_description()), option_items({game}, true));
    }
  }
  return text + fmt::format(".SH EXIT STATUS\n{}\n", escaped_for_man(app.get_footer()));
}

}  // namespace

verb verb_manual();
verb verb_manual() {
  verb made{.name = "manual", .about = "the manual page: zermelo manual | man -l -", .place = 190};
  made.for_all = [](CLI::App& /*app*/, const surroundings& all) {
    return [&all] {
      std::cout << manual_page(all.app, ZERMELO_VERSION);
      return answered;
    };
  };
  return made;
}

}  // namespace zermelo::workbench
