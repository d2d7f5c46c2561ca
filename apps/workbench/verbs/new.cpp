/// `zermelo new NAME`: a module to begin with.
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/count.hpp>
#include <utility>

#include "terminal/child.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct new_game_given {
  std::string name;
  std::string kind = "taking";
  std::optional<std::string> into;  // a directory outside the tree
  bool build = false;
  bool as_json = false;
};

namespace fs = std::filesystem;

// No names for games: words of C++20; what the rules of a game are written with; of the build.
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

/// Throws `bad_parameters` that say what is wrong with a name, and where: it is an identifier in
/// small letters, no word of C++, of the rules or of the build, no verb and no game yet.
void check_game_name(const std::string& name, const std::vector<const entry*>& games) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_0123456789";
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (letters.substr(0, i == 0 ? 26 : letters.size()).find(name[i]) != letters.npos) continue;
    refuse("name {}, column {}: {} is not {}; a game's name is an identifier in small letters",
           in_quotes(name), i + 1, quoted(name[i]),
           i == 0 ? "a letter from a to z" : "a letter from a to z, a digit or '_'");
  }
  if (name.empty()) refuse("new what? name your game: zermelo new NAME");
  const auto is_among = [&](std::string_view words) {
    return fmt::format(" {} ", words).find(fmt::format(" {} ", name)) != std::string::npos;
  };
  const std::pair<bool, std::string_view> kinds[] = {
      {is_among(keywords), "a word of C++"},
      {is_among(words_of_rules), "a word that rules are written with"},
      {ranges::count(registered_verbs(), name, &verb::name) > 0, "a verb of zermelo"},
      {is_among(targets_of_build), "a target of the build"},
      {ranges::count(games, name, &entry::name) > 0, "a game already"}};
  for (const auto& [is_one, kind] : kinds) {
    if (is_one) refuse("{} is {}; take another name", in_quotes(name), kind);
  }
}

/// The checkout of Zermelo around a directory; throws `bad_parameters` where there is none.
fs::path checkout_around(fs::path at) {
  const fs::path here = at;
  while (!fs::exists(at / "games/CMakeLists.txt") || !fs::exists(at / "cmake/ZermeloGame.cmake")) {
    if (at == at.parent_path()) {
      refuse(
          "{} is in no checkout of Zermelo; go into one, or make a project of its own: zermelo new "
          "NAME --into DIRECTORY",
          in_quotes(here.string()));
    }
    at = at.parent_path();
  }
  return at;
}

/// Copies a template's files, with the game's name for "NAME". Adds what it writes to `written`.
void write_from(const fs::path& model, const fs::path& to, const std::string& name,
                std::vector<fs::path>& written) {
  const auto with_name = [&](const std::string& text) {
    return CLI::detail::find_and_replace(text, "NAME", name);
  };
  const auto before = static_cast<std::ptrdiff_t>(written.size());
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(model)) {
    if (!each.is_regular_file()) continue;
    std::ifstream in(each.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in) refuse<bad_input>("{} cannot be read", in_quotes(each.path().string()));
    const fs::path file = to / with_name(fs::relative(each.path(), model).string());
    written.push_back(file);
    fs::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out << with_name(text);
    if (!out.flush()) refuse<bad_input>("{} cannot be written", in_quotes(file.string()));
  }
  std::sort(written.begin() + before, written.end());
}

/// Files of a game that is being written: they are taken away again, with the directories that are
/// empty then, where it does not come to its end.
class files_begun {
 public:
  files_begun() = default;
  files_begun(const files_begun&) = delete;
  files_begun& operator=(const files_begun&) = delete;
  ~files_begun() {
    std::error_code ignored;
    for (const fs::path& file : written_) {
      fs::remove(file, ignored);
      for (fs::path around = file.parent_path();
           around != own_ && fs::is_empty(around, ignored) && fs::remove(around, ignored);) {
        around = around.parent_path();
      }
    }
  }

  /// `into` stays, if it is there.
  void begin(const fs::path& into) {
    if (fs::exists(into)) own_ = into;
  }
  [[nodiscard]] std::vector<fs::path>& written() { return written_; }
  /// They stay.
  [[nodiscard]] std::vector<fs::path> keep() { return std::exchange(written_, {}); }

 private:
  std::vector<fs::path> written_;
  std::optional<fs::path> own_;
};

/// A command and its words, one after the other.
using commands = std::vector<std::vector<std::string>>;

/// The value of an entry of a build's cache; empty where it has none.
std::string cached(const fs::path& build, std::string_view entry) {
  std::ifstream cache(build / "CMakeCache.txt");
  for (std::string line; std::getline(cache, line);) {
    if (!line.starts_with(std::string(entry) + ':')) continue;
    return line.substr(line.find('=') + 1);
  }
  return {};
}

/// Configures and builds a game in the tree, if possible in this program's build (`own`). Returns
/// where.
fs::path build_in_tree(const fs::path& own, const fs::path& checkout, const std::string& name,
                       commands& all) {
  fs::path build = own;
  if (cached(build, "CMAKE_HOME_DIRECTORY") != checkout) build = checkout / "build/release";
  build = fs::proximate(build);
  if (!fs::exists(build / "CMakeCache.txt")) {
    all.push_back({"cmake", "-S", fs::proximate(checkout).string(), "--preset", "release"});
  } else if (const std::string games = cached(build, "ZERMELO_GAMES"); !games.empty()) {
    all.push_back({"cmake", fmt::format("-DZERMELO_GAMES={};{}", games, name), build.string()});
  }
  all.push_back(
      {"cmake", "--build", build.string(), "--target", name, name + "-test", "zermelo-workbench"});
  return build;
}

/// The same outside the tree, by the installed package; a program in its build is installed first.
fs::path build_outside(const fs::path& own, const fs::path& project, commands& all) {
  fs::path prefix = own;
  if (fs::exists(prefix / "CMakeCache.txt")) {
    const std::string made = prefix.string();
    prefix /= "prefix";
    all.push_back({"cmake", "--install", made, "--prefix", prefix.string()});
  }
  fs::path build = fs::proximate(project / "build");
  all.push_back({"cmake", "-S", fs::proximate(project).string(), "-B", build.string(),
                 "-DCMAKE_PREFIX_PATH=" + prefix.string()});
  all.push_back({"cmake", "--build", build.string()});
  return build;
}

/// As one types it.
std::string as_typed(const commands& all) {
  std::vector<std::string> lines;
  for (std::vector<std::string> words : all) {
    for (std::string& word : words) {
      if (word.find_first_of(" ;$()|*'") != std::string::npos) word = fmt::format("'{}'", word);
    }
    lines.push_back(fmt::format("{}", fmt::join(words, " ")));
  }
  return fmt::format("{}", fmt::join(lines, " && "));
}

void add_options(CLI::App& app, const surroundings& /*all*/, new_game_given& to) {
  app.add_option("NAME", to.name, "the game's name: an identifier in small letters");
  app.add_option("--kind", to.kind,
                 "one of: taking, board, moving; stones from a heap, cells of a board, or men that "
                 "move over one")
      ->check(as_validator(one_of({"taking", "board", "moving"})))
      ->capture_default_str();
  app.add_option("--into", to.into,
                 "a directory for a project of its own; in the checkout's games/ where not given");
  app.add_flag("--build", to.build, "build it, and run its tests");
  app.add_flag("--json", to.as_json, "one JSON object");
}

int new_game(const surroundings& all, const new_game_given& given) {
  // 1. Its files.
  check_game_name(given.name, all.games);
  fs::path project;
  fs::path folder;
  files_begun begun;
  commands todo;
  fs::path build;
  std::vector<std::string> names;  // of what was written, from here
  try {
    project = given.into ? fs::weakly_canonical(*given.into) : checkout_around(fs::current_path());
    folder = project / (given.into ? "" : "games") / given.name;
    for (const fs::path& file : {folder, project / "CMakeLists.txt"}) {
      if (!fs::exists(file) || (!given.into && file != folder)) continue;
      refuse("{} is there already; take another name or directory",
             in_quotes(fs::proximate(file).string()));
    }
    const fs::path own = own_tree();
    const fs::path models = own / "share/zermelo/template";  // as installed
    if (!fs::exists(models)) {
      refuse<bad_input>("the templates are missing; they belong into {}",
                        in_quotes(models.string()));
    }
    begun.begin(project);
    write_from(models / given.kind, folder, given.name, begun.written());
    if (given.into) write_from(models / "project", project, given.name, begun.written());
    // 2. How it is built and tested.
    build = given.into ? build_outside(own, project, todo)
                       : build_in_tree(own, project, given.name, todo);
    for (const fs::path& each : begun.written()) names.push_back(fs::proximate(each).string());
  } catch (const fs::filesystem_error& fault) {
    refuse<bad_input>("{} cannot be written: {}; take another directory",
                      in_quotes(folder.empty() ? given.into.value_or(".") : folder.string()),
                      fault.code().message());
  }
  const std::vector<fs::path> written = begun.keep();
  todo.push_back({"ctest", "--test-dir", build.string(), "-R",
                  fmt::format("^{}($|[.])", given.name), "--no-tests=error",
                  "--output-on-failure"});
  const auto succeeds = [](const std::vector<std::string>& words) {
    std::cerr << "$ " << as_typed({words}) << std::endl;
    return run_child({.body = program(words),
                      .input = {},
                      .output = [](std::string_view text) { std::cerr << text; },
                      .foreground = true})
        .good();
  };
  const bool passed = given.build && ranges::all_of(todo, succeeds);
  // 3. What came of it.
  if (given.as_json) {
    nlohmann::ordered_json made = {
        {"game", given.name}, {"kind", given.kind}, {"folder", folder.string()}};
    made["files"] = nlohmann::ordered_json::array();
    for (const fs::path& each : written) made["files"].push_back(each.string());
    made["build"] = as_typed(todo);
    if (given.build) made["passed"] = passed;
    std::cout << made.dump() << '\n';
  } else {
    for (const std::string& each : names) std::cout << each << '\n';
    if (!given.build) std::cout << "Build and test it:\n  " << as_typed(todo) << '\n';
    if (passed) std::cout << fmt::format("{} is built, and passes its tests.\n", given.name);
  }
  if (!given.build || passed) return answered;
  say("zermelo",
      fmt::format("{} was written, but not built, or it fails its tests: see above", given.name));
  return counterexample_found;
}

}  // namespace

verb verb_new() {
  return verb_with("new", "a game of one's own to begin with: its files", 170, add_options,
                   new_game);
}

}  // namespace zermelo::workbench
