/// `zermelo new NAME`: a module to begin with.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/text/option_checks.hpp>

#include <nlohmann/json.hpp>
#include "options/option_groups.hpp"
#include "terminal/child.hpp"
#include "terminal/failure.hpp"
#include "verbs/game_name.hpp"
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

/// What stands in the templates where the game's name belongs.
constexpr std::string_view placeholder = "NAME";

/// The checkout of Zermelo around a directory; throws `bad_parameters` where there is none.
fs::path checkout_around(const fs::path& here) {
  for (fs::path at = here;; at = at.parent_path()) {
    if (fs::exists(at / "games/CMakeLists.txt") && fs::exists(at / "cmake/ZermeloGame.cmake")) {
      return at;
    }
    if (at == at.parent_path()) break;
  }
  throw bad_parameters(fmt::format(
      "{} is in no checkout of Zermelo; go into one, or make a project of its own: zermelo new "
      "NAME --into DIRECTORY",
      in_quotes(here.string())));
}

std::string contents_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw bad_input(fmt::format("{} cannot be read", in_quotes(file.string())));
  return text;
}

std::string with_name(std::string text, std::string_view name) {
  for (std::size_t at = 0; (at = text.find(placeholder, at)) != std::string::npos;) {
    text.replace(at, placeholder.size(), name);
    at += name.size();
  }
  return text;
}

/// Throws `bad_parameters` where something of that name is there.
void refuse_existing(const fs::path& file) {
  if (!fs::exists(file)) return;
  throw bad_parameters(fmt::format("{} is there already; take another name or directory",
                                   in_quotes(fs::proximate(file).string())));
}

/// Where the templates lie: as installed beside this program.
fs::path templates() {
  fs::path found = own_program().parent_path().parent_path() / "share/zermelo/template";
  if (fs::exists(found)) return found;
  throw bad_parameters(
      fmt::format("the templates are missing; they belong into {}", in_quotes(found.string())));
}

/// Copies the files of a template, with the name in place. Returns what was written.
std::vector<fs::path> write_from(const fs::path& model, const fs::path& to, std::string_view name) {
  std::vector<fs::path> written;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(model)) {
    if (!each.is_regular_file()) continue;
    const fs::path file = to / with_name(fs::relative(each.path(), model).string(), name);
    fs::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out << with_name(contents_of(each.path()), name);
    if (!out.flush()) {
      throw bad_input(fmt::format("{} cannot be written", in_quotes(file.string())));
    }
    written.push_back(file);
  }
  std::sort(written.begin(), written.end());
  return written;
}

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

commands test_commands(const fs::path& build, const std::string& name) {
  return {{"ctest", "--test-dir", build.string(), "-R", fmt::format("^{}($|[.])", name),
           "--no-tests=error", "--output-on-failure"}};
}

/// What configures, builds and tests a game in the tree: in the build that this program is of, if
/// it is one of this checkout.
commands commands_in_tree(const fs::path& checkout, const std::string& name) {
  commands all;
  fs::path build = own_program().parent_path().parent_path();
  if (cached(build, "CMAKE_HOME_DIRECTORY") != checkout) build = checkout / "build/release";
  build = fs::proximate(build);
  if (!fs::exists(build / "CMakeCache.txt")) {
    all.push_back({"cmake", "-S", fs::proximate(checkout).string(), "--preset", "release"});
  } else if (const std::string games = cached(build, "ZERMELO_GAMES"); !games.empty()) {
    all.push_back({"cmake", fmt::format("-DZERMELO_GAMES={};{}", games, name), build.string()});
  }
  all.push_back(
      {"cmake", "--build", build.string(), "--target", name, name + "-test", "zermelo-workbench"});
  for (auto& each : test_commands(build, name)) all.push_back(std::move(each));
  return all;
}

/// The same for a project outside it, by the package that this program is installed with; a program
/// that lies in its build is installed there first.
commands commands_outside(const fs::path& project, const std::string& name) {
  commands all;
  fs::path prefix = own_program().parent_path().parent_path();
  if (fs::exists(prefix / "CMakeCache.txt")) {
    const fs::path build = prefix;
    prefix /= "prefix";
    all.push_back({"cmake", "--install", build.string(), "--prefix", prefix.string()});
  }
  const fs::path build = fs::proximate(project / "build");
  all.push_back({"cmake", "-S", fs::proximate(project).string(), "-B", build.string(),
                 "-DCMAKE_PREFIX_PATH=" + prefix.string()});
  all.push_back({"cmake", "--build", build.string()});
  for (auto& each : test_commands(build, name)) all.push_back(std::move(each));
  return all;
}

/// As one types it.
std::string as_typed(const commands& all) {
  std::string line;
  for (const auto& words : all) {
    line += line.empty() ? "" : " && ";
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool plain = words[i].find_first_of(" ;$()|*'") == std::string::npos;
      const std::string_view quote = plain ? "" : "'";
      line += fmt::format("{0}{1}{2}{1}", i == 0 ? "" : " ", quote, words[i]);
    }
  }
  return line;
}

/// Runs them, their output on standard error. False where one fails: it has said why.
bool run_all(const commands& all) {
  return std::all_of(all.begin(), all.end(), [](const std::vector<std::string>& words) {
    std::cerr << "$ " << as_typed({words}) << std::endl;
    return run_child({.body = program(words),
                      .input = {},
                      .output = [](std::string_view text) { std::cerr << text; },
                      .foreground = true})
        .good();
  });
}

}  // namespace

namespace {

/// A game's folder, and the files that were written.
struct begun_game {
  fs::path project;
  fs::path folder;
  std::vector<fs::path> files;
};

/// Throws `bad_parameters` where the name or the place is no good.
begun_game begin_game(const std::vector<const entry*>& games, const std::vector<std::string>& verbs,
                      const new_game_given& given) {
  // 1. Where it belongs.
  check_game_name(given.name, games, verbs);
  const fs::path project =
      given.into ? fs::weakly_canonical(*given.into) : checkout_around(fs::current_path());
  begun_game begun{project, given.into ? project / given.name : project / "games" / given.name, {}};
  refuse_existing(begun.folder);
  if (given.into) refuse_existing(project / "CMakeLists.txt");
  // 2. Its files.
  const fs::path models = templates();
  begun.files = write_from(models / given.kind, begun.folder, given.name);
  if (given.into) {
    for (fs::path& each : write_from(models / "project", project, given.name)) {
      begun.files.push_back(std::move(each));
    }
  }
  return begun;
}

/// As `bad_input`, where the system does not let it be written.
begun_game begin_game_or_say_why(const std::vector<const entry*>& games,
                                 const std::vector<std::string>& verbs,
                                 const new_game_given& given) {
  try {
    return begin_game(games, verbs, given);
  } catch (const fs::filesystem_error& fault) {
    throw bad_input(fmt::format("{} cannot be written: {}; take another directory",
                                in_quotes(fault.path1().string()), fault.code().message()));
  }
}

/// No names for games.
std::vector<std::string> names_of_verbs() {
  std::vector<std::string> names;
  for (const verb& each : registered_verbs()) names.push_back(each.name);
  return names;
}

void add_options(CLI::App& app, const surroundings& /*all*/, new_game_given& to) {
  app.add_option("NAME", to.name, "the game's name: an identifier in small letters");
  app.add_option("--kind", to.kind,
                 "one of: taking, board; stones from a heap, or cells of a board")
      ->check(CLI::Validator(one_of({"taking", "board"}), ""))
      ->capture_default_str();
  app.add_option("--into", to.into,
                 "a directory for a project of its own; in the checkout's games/ where not given");
  app.add_flag("--build", to.build, "build it, and run its tests");
  app.add_flag("--json", to.as_json, "one JSON object");
}

int new_game(const surroundings& all, const new_game_given& given) {
  const auto [project, folder, written] = begin_game_or_say_why(all.games, names_of_verbs(), given);
  const commands todo =
      given.into ? commands_outside(project, given.name) : commands_in_tree(project, given.name);
  const bool passed = given.build && run_all(todo);
  if (given.as_json) {
    nlohmann::ordered_json made = {
        {"game", given.name}, {"kind", given.kind}, {"folder", folder.string()}};
    for (const fs::path& each : written) made["files"].push_back(each.string());
    made["build"] = as_typed(todo);
    if (given.build) made["passed"] = passed;
    std::cout << made.dump() << '\n';
  } else {
    for (const fs::path& each : written) std::cout << fs::proximate(each).string() << '\n';
    if (!given.build) std::cout << "Build and test it:\n  " << as_typed(todo) << '\n';
    if (passed) std::cout << fmt::format("{} is built, and passes its tests.\n", given.name);
  }
  if (!given.build || passed) return answered;
  say("zermelo",
      fmt::format("{} was written, but not built, or it fails its tests: see above", given.name));
  return counterexample_found;
}

}  // namespace

verb verb_new();
verb verb_new() {
  verb made{.name = "new", .about = "a game of one's own to begin with: its files", .place = 170};
  made.for_all = [](CLI::App& app, const surroundings& all) {
    return bound(app, all, add_options, new_game);
  };
  return made;
}

}  // namespace zermelo::workbench
