#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "completion.hpp"

namespace zermelo::driver {

namespace {

/// Text as man reads it: a hyphen is to be typed, and no line begins with a sign of man's.
std::string escaped(std::string_view text) {
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

std::string option_item(const CLI::Option& option) {
  const std::string name = option.get_name(option.get_positional(), true);
  const bool takes_value = !option.get_positional() && option.get_items_expected_max() > 0;
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(name),
                     takes_value ? " \\fI" + escaped(option.get_type_name()) + "\\fR" : "",
                     escaped(option.get_description()));
}

/// Each option once, by its name: games have other engines, but the same options.
std::string option_items(const std::vector<const CLI::App*>& commands, bool of_rules) {
  std::string text;
  std::vector<std::string> seen = {"--help", "-h,--help"};
  for (const CLI::App* command : commands) {
    for (const CLI::Option* option : command->get_options()) {
      const std::string name = option->get_name(true, true);
      const bool fits = (option->get_group() == "Rules") == of_rules;
      if (!fits || std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
      seen.push_back(name);
      text += option_item(*option);
    }
  }
  return text;
}

}  // namespace

std::string manual_page(const CLI::App& app, std::string_view version) {
  std::string text = fmt::format(
      ".TH ZERMELO 1 \"\" \"zermelo {}\"\n.SH NAME\nzermelo \\- solves finite two\\-player games "
      "exactly\n.SH SYNOPSIS\n\\fBzermelo\\fR \\fIVERB\\fR [\\fIGAME\\fR] [\\fIWORDS\\fR]\n.br\n"
      "\\fIGAME\\fR [\\fIVERB\\fR] [\\fIWORDS\\fR]\n.SH DESCRIPTION\n.nf\n{}\n.fi\n.SH OPTIONS\n{}",
      version, escaped(app.get_description()), option_items({&app}, false));
  text += ".SH VERBS\n";
  const CLI::App* with_games = nullptr;
  for (const CLI::App* verb : app.get_subcommands({})) {
    const auto games = verb->get_subcommands({});
    if (with_games == nullptr && !games.empty()) with_games = verb;
    text += fmt::format(
        ".SS {}{}\n{}.\n{}", verb->get_name(), games.empty() ? "" : " GAME",
        escaped(verb->get_description()),
        option_items(games.empty() ? std::vector<const CLI::App*>{verb} : games, false));
  }
  text += ".SH GAMES\nThe options of each are of every verb.\n";
  if (with_games != nullptr) {
    for (const CLI::App* game : with_games->get_subcommands({})) {
      text += fmt::format(".SS {}\n{}.\n{}", game->get_name(), escaped(game->get_description()),
                          option_items({game}, true));
    }
  }
  return text + fmt::format(".SH EXIT STATUS\n{}\n", escaped(app.get_footer()));
}

}  // namespace zermelo::driver
