#include "trial/game_compiler.hpp"

#include <fcntl.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/StringTools.hpp>
#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "terminal/child.hpp"
#include "trial/faults.hpp"

namespace zermelo::workbench {
namespace {

namespace fs = std::filesystem;
using CLI::detail::find_and_replace;
using words = std::vector<std::string>;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_text(const fs::path& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) refuse<bad_input>("{} cannot be written", in_quotes(file.string()));
}

words split(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Whether a shell would find it.
bool is_program(const std::string& name) {
  const auto runs = [](const fs::path& file) { return access(file.c_str(), X_OK) == 0; };
  if (name.find('/') != name.npos) return runs(name);
  std::istringstream path(variable("PATH"));
  for (std::string folder; std::getline(path, folder, ':');) {
    if (runs(fs::path(folder) / name)) return true;
  }
  return false;
}

/// What the build has written for us (cmake/Try.cmake): a kind of word, and the word, in each line.
words listed(const fs::path& file, std::string_view kind) {
  words found;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t end = line.find(' ');
    if (end == line.npos || std::string_view(line).substr(0, end) != kind) continue;
    found.push_back(find_and_replace(line.substr(end + 1), "{prefix}", own_tree().string()));
  }
  return found;
}

words compiler_to_take(const words& of_the_build) {
  if (const words asked = split(variable("CXX")); !asked.empty()) {
    if (is_program(asked.front())) return asked;
    refuse<bad_input>("CXX names {}, which is no program; name a compiler, or leave CXX out",
                      in_quotes(asked.front()));
  }
  words all = of_the_build;
  all.insert(all.end(), {"g++", "clang++"});
  for (const std::string& each : all) {
    if (is_program(each)) return {each};
  }
  refuse<bad_input>(
      "there is no compiler; install g++ (apt-get install g++), or name one: CXX=clang++ zermelo "
      "try ...");
}

/// Where what is made once is kept.
fs::path cache() {
  if (const std::string given = variable("XDG_CACHE_HOME"); !given.empty()) return given;
  if (const std::string home = variable("HOME"); !home.empty()) return fs::path(home) / ".cache";
  refuse<bad_input>("there is no place to keep compiled headers; set HOME or XDG_CACHE_HOME");
}

/// The files that a compiler says it has read ("headers.hpp: a.hpp b.hpp \"), and when they were
/// written: as long as that stays, what was compiled of them holds.
std::string state_of_files(const fs::path& list) {
  const std::string text =
      find_and_replace(find_and_replace(text_of(list), "\\\n", " "), "\\ ", "\1");
  std::string state;
  for (const std::string& each :
       split(text.substr(std::min(text.find(':'), text.size() - 1) + 1))) {
    const fs::path file = find_and_replace(each, "\1", " ");
    std::error_code gone;
    const auto time = fs::last_write_time(file, gone).time_since_epoch().count();
    state += fmt::format("{} {} {}\n", file.string(), time, fs::file_size(file, gone));
  }
  return state;
}

/// In a process of ours: runs commands at the same time, what each says on standard error in a
/// file.
int run_together(const std::vector<words>& commands, const std::vector<fs::path>& said) {
  setenv("LC_ALL", "C", 1);  // g++ translates what it says
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const pid_t child = fork();
    if (child < 0) return unknown;
    if (child != 0) continue;
    const int file = open(said[i].c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, STDERR_FILENO) < 0) _exit(unknown);
    program(commands[i])();
  }
  int worst = 0;
  for (int status = 0; wait(&status) > 0 || errno == EINTR;) {
    worst = std::max(worst, WIFEXITED(status) ? WEXITSTATUS(status) : bug);
  }
  return worst;
}

}  // namespace

scratch::scratch() {
  std::string name = (fs::temp_directory_path() / "zermelo-try-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    refuse<bad_input>("no directory can be made in {}; set TMPDIR to one that can be written",
                      in_quotes(fs::temp_directory_path().string()));
  }
  path_ = name;
}

scratch::~scratch() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

game_compiler::game_compiler(const game_folder& game)
    : game_(game), templates_(own_tree() / "share/zermelo/try") {
  const fs::path made = templates_ / "compiler";
  if (!fs::exists(made)) {
    refuse<bad_input>(
        "the library to compile games with is not installed: {} is missing; install it beside this "
        "program (Debian's package libzermelo-dev, or cmake --install)",
        in_quotes(made.string()));
  }
  compiler_ = compiler_to_take(listed(made, "compiler"));
  const words options = listed(made, "compile");
  compiler_.insert(compiler_.end(), options.begin(), options.end());
  const bool is_clang =
      fs::path(compiler_.front()).filename().string().find("clang") != std::string::npos;
  if (!is_clang) {
    // g++ collects its garbage less often, as in Zermelo's own build.
    compiler_.insert(compiler_.end(),
                     {"--param=ggc-min-expand=400", "--param=ggc-min-heapsize=1000000"});
  }
  libraries_ = listed(made, "link");
  const auto key = std::hash<std::string>()(fmt::format("{}", fmt::join(compiler_, "\n")));
  headers_ = cache() / "zermelo/try" / fmt::format("{:016x}", key) / "headers.hpp";
  write_sources();
}

void game_compiler::write_sources() const {
  std::string identifier = game_.name;  // of a folder that need not be one
  for (char& sign : identifier) {
    if (std::isalnum(static_cast<unsigned char>(sign)) == 0) sign = '_';
  }
  const auto source = [&](const std::string& name) {
    std::string text = text_of(templates_ / (name + ".cpp.in"));
    text = find_and_replace(std::move(text), "@GAME_NAME@", game_.name);
    text = find_and_replace(std::move(text), "@GAME_IDENTIFIER@", identifier);
    text = find_and_replace(std::move(text), "@GAME_TYPE@", game_.type);
    return find_and_replace(std::move(text), "@GAME_HEADER@",
                            fmt::format("{0}/{0}.hpp", game_.name));
  };
  const fs::path& here = scratch_.path();
  write_text(here / "sentences.cpp", source("sentences"));
  write_text(here / "engines.cpp", source("engines"));
  write_text(here / "laws.cpp", source("laws") + source("main"));
}

bool game_compiler::read_headers(const is_unwanted& taken_back,
                                 const std::function<void()>& begin) try {
  const fs::path folder = headers_.parent_path();
  const fs::path list = folder / "headers.d";
  const fs::path stamp = folder / "state";
  const fs::path made = folder / "headers.hpp.gch";
  const std::string kept = text_of(stamp);
  if (fs::exists(made) && !kept.empty() && kept == state_of_files(list)) return true;
  begin();
  fs::create_directories(folder);
  write_text(headers_, text_of(templates_ / "headers.hpp"));
  // Beside what another try may be reading: in place of that once it is whole.
  const fs::path own = folder / fmt::format("{}.gch", getpid());
  words command = compiler_;
  command.insert(command.end(), {"-x", "c++-header", headers_.string(), "-o", own.string(), "-MD",
                                 "-MF", list.string()});
  const compilation done = compile({command}, taken_back);
  if (!done.good()) fs::remove(own);
  if (!done.ended) return false;
  if (!done.good()) {
    refuse<bad_input>("Zermelo's headers do not compile with {}: {}", in_quotes(compiler_.front()),
                      done.faults.front());
  }
  fs::rename(own, made);
  write_text(stamp, state_of_files(list));
  return true;
} catch (const fs::filesystem_error& fault) {
  refuse<bad_input>("compiled headers cannot be kept in {}: {}; set XDG_CACHE_HOME to a directory",
                    in_quotes(headers_.parent_path().string()), fault.code().message());
}

game_compiler::words game_compiler::with_headers(const words& more) const {
  words command = compiler_;
  command.insert(command.end(),
                 {"-include", headers_.string(), "-I" + game_.path.parent_path().string()});
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

compilation game_compiler::check_rules(const is_unwanted& taken_back) const {
  const std::string source = (scratch_.path() / "sentences.cpp").string();
  compilation done = compile({with_headers({"-fsyntax-only", source})}, taken_back);
  // What is made for the game names its type, and does nothing else that may be wrong.
  const std::string own = game_.path.string();
  const bool is_no_type = has_error_in(text_of(said(0)), source);
  if (!done.faults.empty() && is_no_type && !has_error_in(text_of(said(0)), own)) {
    done.faults = {fmt::format(
        "{0}.hpp has no type {1}; name the rules so, or name their type: --type my_own::{0}",
        game_.name, game_.type)};
  }
  return done;
}

compilation game_compiler::build(const is_unwanted& taken_back) const {
  std::vector<words> units;
  words link = compiler_;
  for (const char* unit : {"laws", "engines"}) {
    const fs::path source = scratch_.path() / (std::string(unit) + ".cpp");
    const std::string object = source.string() + ".o";
    units.push_back(with_headers({"-c", source.string(), "-o", object}));
    link.push_back(object);
  }
  link.insert(link.end(), {"-o", program().string()});
  link.insert(link.end(), libraries_.begin(), libraries_.end());
  const compilation done = compile(units, taken_back);
  return done.good() ? compile({link}, taken_back) : done;
}

fs::path game_compiler::said(std::size_t command) const {
  return scratch_.path() / fmt::format("said-{}", command);
}

compilation game_compiler::compile(const std::vector<words>& commands,
                                   const is_unwanted& taken_back) const {
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < commands.size(); ++i) files.push_back(said(i));
  const ending how = run_child({.body = [&] { return run_together(commands, files); },
                                .input = {},
                                .output = {},
                                .is_unwanted = taken_back});
  if (how.good()) return {};
  if (how.timed_out) return {.ended = false};
  std::string all;
  for (const fs::path& each : files) all += text_of(each);
  std::vector<std::string> faults = faults_in(all, game_.path);
  if (faults.empty()) {
    const std::size_t end = all.find_last_not_of('\n') + 1;
    faults.push_back(
        fmt::format("the compiler or linker fails, and says of no error: {}", all.substr(0, end)));
  }
  return {.faults = std::move(faults)};
}

}  // namespace zermelo::workbench
