#include "verbs/completion.hpp"

namespace zermelo::workbench {

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::vector<std::string> listed_values(const CLI::Option& option) {
  constexpr std::string_view list_mark = "one of: ";  // in a description, before the values
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

int complete(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty()) return answered;
  // 1. Where the complete words lead, and which option waits for a value.
  const CLI::App* at = &app;
  const CLI::Option* waiting = nullptr;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    const CLI::Option* option = word.starts_with('-') ? at->get_option_no_throw(word) : nullptr;
    if (waiting != nullptr) {
      waiting = nullptr;
    } else if (option != nullptr) {
      if (takes_value(*option)) waiting = option;
    } else {
      const auto verbs =
          at->get_subcommands([&](const CLI::App* verb) { return verb->get_name() == word; });
      if (!verbs.empty()) at = verbs.front();
    }
  }
  // 2. What may stand there.
  const std::string& begun = words.back();
  const auto offer_word = [&](const std::string& word, const std::string& about) {
    if (word.starts_with(begun)) std::cout << word << '\t' << about << '\n';
  };
  const auto offer_values = [&](const CLI::Option& option) {
    for (const std::string& value : listed_values(option)) offer_word(value, "");
  };
  if (waiting != nullptr) {
    offer_values(*waiting);
  } else if (begun.starts_with('-')) {
    for (const CLI::Option* option : at->get_options()) {
      // What is refused is not in the help.
      if (option->get_group().empty() || option->get_positional()) continue;
      for (const std::string& name : CLI::detail::split(option->get_name(false, true), ',')) {
        offer_word(name, option->get_description());
      }
    }
  } else {
    for (const CLI::App* verb : at->get_subcommands({})) {
      offer_word(verb->get_name(), verb->get_description());
    }
    for (const CLI::Option* option : at->get_options()) {  // a verb's own word
      if (at->get_subcommands({}).empty() && option->get_positional()) offer_values(*option);
    }
  }
  return answered;
}

namespace {

struct completion_given {
  std::string shell;
  std::vector<std::string> programs;
};

/// Each asks the program itself; where it has nothing to say, names of files are completed.
constexpr std::pair<std::string_view, std::string_view> scripts[] = {
    {"bash", R"(# zermelo completion bash
_zermelo() {{
  local IFS=$'\n' words=("${{COMP_WORDS[@]:1:COMP_CWORD}}")
  COMPREPLY=($("${{COMP_WORDS[0]}}" {0} "${{words[@]}}" 2>/dev/null | cut -f 1))
}}
complete -o default -F _zermelo {1}
)"},
    {"zsh", R"(#compdef {1}
# zermelo completion zsh
_zermelo() {{
  local -a found
  found=("${{(@f)$("${{words[1]}}" {0} "${{(@)words[2,CURRENT]}}" 2>/dev/null | sed 's/:/\\:/g; s/\t/:/')}}")
  if [[ -n $found ]]; then _describe zermelo found; else _files; fi
}}
compdef _zermelo {1}
)"},
    {"fish", R"(# zermelo completion fish
function __zermelo
  set -l words (commandline -opc) (commandline -ct)
  $words[1] {0} $words[2..-1] 2>/dev/null
end
for program in {1}
  complete -c $program -a '(__zermelo)'
end
)"}};

void add_options(CLI::App& app, const surroundings& /*all*/, completion_given& to) {
  app.add_option("SHELL", to.shell, "one of: bash, zsh, fish")
      ->check(as_validator(one_of({"bash", "zsh", "fish"})))
      ->required();
  app.add_option("PROGRAM", to.programs, "games' executables from outside the tree, too");
}

int completion(const surroundings& all, const completion_given& asked) {
  std::string programs = "zermelo";
  for (const entry* game : all.games) programs += fmt::format(" {}", game->name());
  for (const std::string& each : asked.programs) programs += " " + each;
  for (const auto& [shell, script] : scripts) {
    if (shell != asked.shell) continue;
    std::cout << fmt::format(fmt::runtime(script), asking_verb, programs);
  }
  return answered;
}

}  // namespace

verb verb_completion() {
  return verb_with("completion", "what makes a shell complete these words: bash, zsh, fish", 180,
                   add_options, completion);
}

}  // namespace zermelo::workbench
