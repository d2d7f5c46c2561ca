#include "verbs/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <zermelo/text/option_checks.hpp>

#include "terminal/failure.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {

namespace {

struct completion_given {
  std::string shell;
  std::vector<std::string> programs;
};

/// In a description, before the values that an option may take.
constexpr std::string_view list_mark = "one of: ";

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// As it is typed: "--json", "-h".
std::vector<std::string> names_of_option(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

const CLI::Option* option_named(const CLI::App& app, const std::string& name) {
  for (const CLI::Option* option : app.get_options()) {
    const auto names = names_of_option(*option);
    if (std::find(names.begin(), names.end(), name) != names.end()) return option;
  }
  return nullptr;
}

const CLI::App* verb_named(const CLI::App& app, const std::string& name) {
  for (const CLI::App* verb : app.get_subcommands({})) {
    if (verb->get_name() == name) return verb;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> listed_values(const CLI::Option& option) {
  const std::string about = option.get_description();
  std::string listed = option.get_type_name();
  if (const std::size_t at = about.find(list_mark); at != std::string::npos) {
    listed = about.substr(at + list_mark.size(), about.find(';', at) - at - list_mark.size());
  } else if (const std::size_t open = listed.find('{'); open != std::string::npos) {
    listed = listed.substr(open + 1, listed.find('}') - open - 1);
  } else {
    return {};
  }
  std::vector<std::string> values = CLI::detail::split(listed, ',');
  for (std::string& each : values) CLI::detail::trim(each);
  return values;
}

std::vector<candidate> candidates(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  // 1. Where the complete words lead, and which option waits for a value.
  const CLI::App* at = &app;
  const CLI::Option* waiting = nullptr;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (waiting != nullptr) {
      waiting = nullptr;
    } else if (const CLI::Option* option = option_named(*at, words[i])) {
      if (takes_value(*option)) waiting = option;
    } else if (const CLI::App* verb = verb_named(*at, words[i])) {
      at = verb;
    }
  }
  // 2. What may stand there.
  const std::string& begun = words.back();
  std::vector<candidate> all;
  if (waiting != nullptr) {
    for (const std::string& value : listed_values(*waiting)) all.push_back({value, ""});
  } else if (begun.starts_with('-')) {
    for (const CLI::Option* option : at->get_options()) {
      if (option->get_group().empty()) continue;  // refused, and not in the help
      for (const std::string& name : names_of_option(*option)) {
        all.push_back({name, option->get_description()});
      }
    }
  } else {
    for (const CLI::App* verb : at->get_subcommands({})) {
      all.push_back({verb->get_name(), verb->get_description()});
    }
    if (all.empty()) {  // a verb's own word
      for (const CLI::Option* option : at->get_options()) {
        if (!option->get_positional()) continue;
        for (const std::string& value : listed_values(*option)) all.push_back({value, ""});
      }
    }
  }
  std::erase_if(all, [&](const candidate& each) { return !each.text.starts_with(begun); });
  return all;
}

int complete(const CLI::App& app, const std::vector<std::string>& words) {
  for (const candidate& each : candidates(app, words)) {
    std::cout << each.text << '\t' << each.about << '\n';
  }
  return answered;
}

namespace {

std::string completion_script(std::string_view shell, const std::string& names) {
  // Each asks the program itself, which knows its verbs, games, rules and engines. Where it has
  // nothing to say, names of files are completed.
  if (shell == "bash") {
    return fmt::format(R"(# zermelo completion bash
_zermelo() {{
  local IFS=$'\n' words=("${{COMP_WORDS[@]:1:COMP_CWORD}}")
  COMPREPLY=($("${{COMP_WORDS[0]}}" {} "${{words[@]}}" 2>/dev/null | cut -f 1))
}}
complete -o default -F _zermelo {}
)",
                       asking_verb, names);
  }
  if (shell == "zsh") {
    return fmt::format(R"(#compdef {1}
# zermelo completion zsh
_zermelo() {{
  local -a found
  found=("${{(@f)$("${{words[1]}}" {0} "${{(@)words[2,CURRENT]}}" 2>/dev/null | sed 's/:/\\:/g; s/\t/:/')}}")
  if [[ -n $found ]]; then _describe zermelo found; else _files; fi
}}
compdef _zermelo {1}
)",
                       asking_verb, names);
  }
  return fmt::format(R"(# zermelo completion fish
function __zermelo
  set -l words (commandline -opc) (commandline -ct)
  $words[1] {} $words[2..-1] 2>/dev/null
end
for program in {}
  complete -c $program -a '(__zermelo)'
end
)",
                     asking_verb, names);
}

void add_options(CLI::App& app, const surroundings& /*all*/, completion_given& to) {
  app.add_option("SHELL", to.shell, "one of: bash, zsh, fish")
      ->check(CLI::Validator(one_of({"bash", "zsh", "fish"}), ""))
      ->required();
  app.add_option("PROGRAM", to.programs, "games' executables from outside the tree, too");
}

int completion(const surroundings& all, const completion_given& asked) {
  std::vector<std::string> programs = {"zermelo"};
  for (const entry* game : all.games) programs.emplace_back(game->name());
  programs.insert(programs.end(), asked.programs.begin(), asked.programs.end());
  std::cout << completion_script(asked.shell, fmt::format("{}", fmt::join(programs, " ")));
  return answered;
}

}  // namespace

verb verb_completion();
verb verb_completion() {
  verb made{.name = "completion",
            .about = "what makes a shell complete these words: bash, zsh, fish",
            .place = 180};
  made.for_all = [](CLI::App& app, const surroundings& all) {
    return bound(app, all, add_options, completion);
  };
  return made;
}

}  // namespace zermelo::workbench
