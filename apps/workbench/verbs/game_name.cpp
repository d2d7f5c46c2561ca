#include "verbs/game_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>

namespace zermelo::workbench {

namespace {

// Of C++20; what the rules of a game are written with; of the build.
constexpr std::string_view keywords =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t "
    "char32_t char8_t class co_await co_return co_yield compl concept const const_cast "
    "consteval constexpr constinit continue decltype default delete do double dynamic_cast else "
    "enum explicit export extern false float for friend goto if inline int long mutable "
    "namespace new noexcept not not_eq nullptr operator or or_eq private protected public "
    "register reinterpret_cast requires return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid "
    "typename union unsigned using virtual void volatile wchar_t while xor xor_eq";
constexpr std::string_view words_of_rules =
    "about draw game key move moves name numbers outcome parse play position print rectangle "
    "score start std terminal text zermelo";
constexpr std::string_view targets_of_build =
    "all bench benchmarks clean executables session workbench install test transcripts";

bool is_word_of(std::string_view words, std::string_view name) {
  return fmt::format(" {} ", words).find(fmt::format(" {} ", name)) != std::string::npos;
}

}  // namespace

void check_game_name(const std::string& name, const std::vector<const entry*>& games,
                     const std::vector<std::string>& verbs) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
  constexpr std::string_view others = "0123456789_";
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool fits = letters.find(name[i]) != std::string_view::npos ||
                      (i > 0 && others.find(name[i]) != std::string_view::npos);
    if (fits) continue;
    throw bad_parameters(fmt::format(
        "name {}, column {}: {} is not {}; a game's name is an identifier in small letters",
        in_quotes(name), i + 1, quoted(name[i]),
        i == 0 ? "a letter from a to z" : "a letter from a to z, a digit or '_'"));
  }
  const auto refuse = [&](std::string_view what) {
    throw bad_parameters(fmt::format("{} is {}; take another name", in_quotes(name), what));
  };
  if (name.empty()) throw bad_parameters("new what? name your game: zermelo new NAME");
  if (is_word_of(keywords, name)) refuse("a word of C++");
  if (is_word_of(words_of_rules, name)) refuse("a word that rules are written with");
  if (std::find(verbs.begin(), verbs.end(), name) != verbs.end()) refuse("a verb of zermelo");
  if (is_word_of(targets_of_build, name)) refuse("a target of the build");
  if (std::any_of(games.begin(), games.end(), [&](const entry* g) { return g->name() == name; })) {
    refuse("a game already");
  }
}

}  // namespace zermelo::workbench
