#include <fmt/ranges.h>

#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find.hpp>

#include "verbs/completion.hpp"

namespace zermelo::workbench {
namespace {

/// Text as man reads it: a hyphen is to be typed, and no line begins with a sign of man's.
std::string escaped_for_man(std::string_view text) {
  std::string safe;
  for (const char sign : text) {
    const bool begins = safe.empty() || safe.back() == '\n';
    if (sign == '\\' || sign == '-') safe += '\\';
    if (begins && (sign == '.' || sign == '\'')) safe += "\\&";
    safe += sign == '\\' ? 'e' : sign;
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
      if (ranges::count(values, value) == 0) values.push_back(value);
    }
  }
  return about.replace(at, listed.size(), fmt::format("{}", fmt::join(values, ", ")));
}

/// Each option once, by its name; `of_rules` are those of the rules' numbers.
std::string option_items(const std::vector<const CLI::App*>& commands, bool of_rules = false) {
  std::vector<same_options> found;
  for (const CLI::App* command : commands) {
    for (const CLI::Option* option : command->get_options()) {
      if ((option->get_group() == "Rules") != of_rules || option->check_lname("help")) continue;
      if (option->get_group().empty()) continue;  // of other games alone
      const auto known =
          ranges::find(found, option->get_name(true, true),
                       [](const same_options& each) { return each.front()->get_name(true, true); });
      if (known == found.end()) {
        found.push_back({option});
      } else {
        known->push_back(option);
      }
    }
  }
  std::string text;
  for (const same_options& options : found) {
    const CLI::Option& option = *options.front();
    const bool shows_type = !option.get_positional() && takes_value(option);
    text += fmt::format(
        ".TP\n\\fB{}\\fR{}\n{}\n", escaped_for_man(option.get_name(option.get_positional(), true)),
        shows_type ? " \\fI" + escaped_for_man(option.get_type_name()) + "\\fR" : "",
        escaped_for_man(description_of(options)));
  }
  return text;
}

/// The manual page of the workbench, in the language of man.
std::string manual_page(const CLI::App& app) {
  std::string text = fmt::format(
      ".TH ZERMELO 1 \"\" \"zermelo {}\"\n.SH NAME\nzermelo \\- solves finite two\\-player games "
      "exactly\n.SH SYNOPSIS\n\\fBzermelo\\fR \\fIVERB\\fR [\\fIGAME\\fR] [\\fIWORDS\\fR]\n.br\n"
      "\\fIGAME\\fR [\\fIVERB\\fR] [\\fIWORDS\\fR]\n.SH DESCRIPTION\n.nf\n{}\n.fi\n.SH OPTIONS\n{}"
      ".SH VERBS\n",
      ZERMELO_VERSION, escaped_for_man(app.get_description()), option_items({&app}));
  std::vector<const CLI::App*> all_games;
  for (const CLI::App* verb : app.get_subcommands({})) {
    const auto games = verb->get_subcommands({});
    if (all_games.empty()) all_games = games;
    text += fmt::format(".SS {}{}\n{}.\n{}", verb->get_name(), games.empty() ? "" : " GAME",
                        escaped_for_man(verb->get_description()),
                        option_items(games.empty() ? std::vector{verb} : games));
  }
  text += ".SH GAMES\nThe options of each are of every verb.\n";
  for (const CLI::App* game : all_games) {
    text += fmt::format(".SS {}\n{}.\n{}", game->get_name(),
                        escaped_for_man(game->get_description()), option_items({game}, true));
  }
  return text + fmt::format(".SH EXIT STATUS\n{}\n", escaped_for_man(app.get_footer()));
}

}  // namespace

verb verb_manual() {
  return verb_with<surroundings, options>(
      "manual", "the manual page: zermelo manual | man -l -", 190,
      [](CLI::App& /*app*/, const surroundings& /*all*/, options& /*to*/) {},
      [](const surroundings& all, const options& /*given*/) -> int {
        std::cout << manual_page(all.app);
        return answered;
      });
}

}  // namespace zermelo::workbench
