// The reference page of all hooks, made from the headers of the roles:
//   hooks_page         prints it
//   hooks_page FILE    fails, with the first line that differs, where FILE is not that page
#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <range/v3/algorithm/mismatch.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/rules/role_words.hpp>

namespace {

constexpr std::string_view introduction =
    R"(<!-- Made from framework/include/zermelo/rules/roles/: cmake --build build/release --target update-hooks -->
# Everything that a game may define

A game is a class with the five members of the first table and whatever it chooses from the others. Each table is one role, a concept in the header of its name under `framework/include/zermelo/rules/roles/`; a game plays it when it has what is required there. What is wrong is answered with a [sentence](add-a-game.md#when-the-compiler-complains). How to begin: [your own game](add-a-game.md).

In signatures, `p` is a position and `m` a move, `t` a tier and `i` a number, and `range` is whatever can be gone through. Members are `const`. Functions that take `const G&` stand beside the rules, in their namespace, and are found by argument-dependent look-up; the library asks for them by `hooks::` and their name.
)";

std::string sentence(std::string_view words) {
  std::string text(words);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + '.';
}

std::string section(const zermelo::role_words& role) {
  std::string text = fmt::format(
      "\n## {}\n\n{} It buys: {}. Header: "
      "[`{}.hpp`](../framework/include/zermelo/rules/roles/{}.hpp).\n"
      "\n| hook | signature | needed | what it is | without it | used by |\n"
      "| --- | --- | --- | --- | --- | --- |\n",
      role.name, sentence(role.says), role.buys, role.name, role.name);
  for (const zermelo::hook& each : role.hooks) {
    text += fmt::format("| {} | `{}` | {} | {} | {} | {} |\n", each.name, each.signature,
                        each.required() ? "required" : "optional", each.buys, each.otherwise,
                        each.used_by);
  }
  return text;
}

std::string page() {
  std::string text(introduction);
  for (const zermelo::role_words& role : zermelo::all_roles()) text += section(role);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

int compare(const std::string& path) {
  std::ifstream file(path);
  const std::string found{std::istreambuf_iterator<char>(file), {}};
  const std::string wanted = page();
  if (found == wanted) return 0;
  const auto has = lines_of(found);
  const auto should = lines_of(wanted);
  const auto [first, second] = ranges::mismatch(has, should);
  fmt::print(stderr,
             "{}:{}: is not what the roles say; `cmake --build DIR --target update-hooks` writes "
             "it anew\n  has:    {}\n  should: {}\n",
             path, first - has.begin() + 1, first == has.end() ? "(the end)" : *first,
             second == should.end() ? "(the end)" : *second);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2) return compare(argv[1]);
  fmt::print("{}", page());
}
