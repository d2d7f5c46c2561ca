// Runs the commands that our Markdown files show, and compares what they print with what the files
// say they print; see usage(). Needs fork and bash.

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using lines = std::vector<std::string>;

constexpr std::string_view usage = R"(usage: runner [--update] [--path DIR] [--cwd DIR] FILE...

Checks the examples in Markdown files.

A fenced block of language `console` is run: `$ ` begins a command (a last `\` or a heredoc carries
it on to further lines), what follows is its output, standard error included. A last line `? N` is
its exit status, 0 where there is none. Numbers with a unit of time or memory may differ; a line
`…` stands for any lines, `…` within a line for any text. Blank lines at the end don't count.

A fenced block after a line `<!-- from PATH -->` must be that file, and after
`<!-- from PATH#NAME -->` what is in it between the lines with [NAME] and [/NAME], unindented.

  --update     write what the commands print, and what the files hold, into the blocks
  --path DIR   look for commands here first
  --cwd DIR    run the commands here, and find the included files here
)";

struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What is wrong with one block; says it in sentences for people.
struct block_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct options {
  bool update = false;
  std::string path;
  fs::path cwd = ".";
  std::vector<std::string> files;
};

// --- text ----------------------------------------------------------------------------------------

lines split(std::string_view text) {
  lines result;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

/// Takes at most `count` columns of space from the front of the line.
std::string unindented(std::string_view line, std::size_t count) {
  return std::string{line.substr(std::min(count, indentation(line)))};
}

lines read_lines(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in || fs::is_directory(file)) {
    throw block_error{fmt::format("cannot read {}", file.string())};
  }
  return split(std::string{std::istreambuf_iterator<char>{in}, {}});
}

// --- comparison ----------------------------------------------------------------------------------

/// Takes out what differs from one run to the next.
std::string normalised(const std::string& line) {
  // Both letters that look like the Greek mu are in use.
  // The spaces before them, too: in a table they fill the column.
  static const std::regex time{R"( *(?:[0-9.]+|…) (?:ns|µs|μs|us|ms|s)\b)"};
  static const std::regex json_time{R"(("seconds": *)[-+0-9.e]+)"};
  static const std::regex memory{R"( *(?:[0-9.]+|…) (?:bytes|B|KiB|MiB|GiB|TiB)\b)"};
  auto result = std::regex_replace(line, time, "<time>");
  result = std::regex_replace(result, json_time, "$1<time>");
  return std::regex_replace(result, memory, "<memory>");
}

/// Each `…` of the pattern matches any text.
bool line_matches(std::string_view pattern, std::string_view text) {
  constexpr std::string_view gap = "…";
  auto found = pattern.find(gap);
  if (found == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, found))) return false;
  text.remove_prefix(found);
  for (;;) {
    pattern.remove_prefix(found + gap.size());
    found = pattern.find(gap);
    if (found == std::string_view::npos) return text.ends_with(pattern);
    const auto part = pattern.substr(0, found);
    const auto at = text.find(part);  // the first fit leaves the most for the parts behind it
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + part.size());
  }
}

struct comparison {
  bool equal = true;
  lines merged;  // the expected lines where they match, the actual ones elsewhere
  lines diff;
};

/// Aligns the two with the fewest lines dropped and added; no such line means they match.
comparison compare(const lines& expected, const lines& actual) {
  const auto n = expected.size();
  const auto m = actual.size();
  lines patterns(n);
  lines texts(m);
  std::transform(expected.begin(), expected.end(), patterns.begin(), normalised);
  std::transform(actual.begin(), actual.end(), texts.begin(), normalised);

  // edits[i][j]: the lines to drop and add from expected[i] and actual[j] on.
  std::vector<std::vector<std::size_t>> edits(n + 1, std::vector<std::size_t>(m + 1));
  const auto is_gap = [&](std::size_t i) { return expected[i] == "…"; };
  const auto same = [&](std::size_t i, std::size_t j) {
    return line_matches(patterns[i], texts[j]);
  };
  for (std::size_t i = n + 1; i-- > 0;) {
    for (std::size_t j = m + 1; j-- > 0;) {
      auto& best = edits[i][j];
      if (i == n) {
        best = m - j;
      } else if (is_gap(i)) {
        best = edits[i + 1][j];
        if (j < m) best = std::min(best, edits[i][j + 1]);
      } else {
        best = 1 + edits[i + 1][j];
        if (j < m) best = std::min(best, 1 + edits[i][j + 1]);
        if (j < m && same(i, j)) best = std::min(best, edits[i + 1][j + 1]);
      }
    }
  }

  comparison result;
  result.equal = edits[0][0] == 0;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < n || j < m) {
    const auto here = edits[i][j];
    if (i < n && is_gap(i)) {
      if (edits[i + 1][j] == here) {
        result.merged.push_back(expected[i]);
        result.diff.push_back("  ...");
        ++i;
      } else {
        ++j;
      }
    } else if (i < n && j < m && same(i, j) && edits[i + 1][j + 1] == here) {
      result.merged.push_back(expected[i]);
      result.diff.push_back("  " + expected[i]);
      ++i, ++j;
    } else if (i < n && edits[i + 1][j] + 1 == here) {
      result.diff.push_back("- " + expected[i]);
      ++i;
    } else {
      result.merged.push_back(actual[j]);
      result.diff.push_back("+ " + actual[j]);
      ++j;
    }
  }
  return result;
}

/// The changed lines with two lines around them, at most forty in all.
std::string shortened(const lines& diff) {
  constexpr std::size_t context = 2;
  constexpr std::size_t most = 40;
  std::string result;
  std::size_t printed = 0;
  for (std::size_t i = 0; i < diff.size(); ++i) {
    const auto from = i - std::min(i, context);
    const auto to = std::min(i + context + 1, diff.size());
    bool near = false;
    for (auto k = from; k < to; ++k) near = near || diff[k][0] != ' ';
    if (!near) continue;
    if (printed++ == most) return result + "    (and more)\n";
    result += "    " + diff[i] + "\n";
  }
  return result;
}

// --- running -------------------------------------------------------------------------------------

struct run_result {
  lines output;
  int status = 0;
};

run_result run(const std::string& command, const fs::path& cwd) {
  // A file, not a pipe: what a command leaves running in the background cannot keep us waiting.
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> sink{std::tmpfile(), &std::fclose};
  if (!sink) throw std::system_error{errno, std::generic_category(), "temporary file"};
  const int out = ::fileno(sink.get());

  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error{errno, std::generic_category(), "fork"};
  if (child == 0) {
    ::setpgid(0, 0);
    ::alarm(300);  // outlives exec; nothing in a document takes minutes
    const int in = ::open("/dev/null", O_RDONLY);
    if (::chdir(cwd.c_str()) == 0 && ::dup2(in, 0) == 0 && ::dup2(out, 1) == 1 &&
        ::dup2(out, 2) == 2) {
      ::execlp("bash", "bash", "-c", command.c_str(), static_cast<char*>(nullptr));
    }
    ::_exit(127);
  }
  int wait_status = 0;
  while (::waitpid(child, &wait_status, 0) < 0) {
    if (errno != EINTR) throw std::system_error{errno, std::generic_category(), "waitpid"};
  }
  ::kill(-child, SIGKILL);

  std::string text;
  char buffer[4096];
  std::rewind(sink.get());
  while (const auto count = std::fread(buffer, 1, sizeof buffer, sink.get())) {
    text.append(buffer, count);
  }
  return {split(text),
          WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status)};
}

// --- documents -----------------------------------------------------------------------------------

/// One command of a console block and what is said about it.
struct example {
  std::size_t line = 0;  // in the block, from 0
  lines source;          // its lines as written
  std::string command;
  lines output;
  std::size_t blanks = 0;     // the lines that set it off from the next one
  std::optional<int> status;  // where it is stated
};

/// The end markers of the command's heredocs, each with whether tabs before it are allowed.
std::vector<std::pair<std::string, bool>> heredocs(const std::string& command) {
  static const std::regex start{R"((^|[^<])<<(-?)\s*(['"\\]?)([A-Za-z_]\w*))"};
  std::vector<std::pair<std::string, bool>> result;
  for (std::sregex_iterator it{command.begin(), command.end(), start}, end; it != end; ++it) {
    result.emplace_back((*it)[4].str(), (*it)[2].length() > 0);
  }
  return result;
}

bool is_prompt(std::string_view line) { return line.starts_with("$ "); }

example parse_example(const lines& block, std::size_t& at) {
  static const std::regex status_line{R"(\? ([0-9]{1,3}))"};
  const auto continues = [](std::string_view line) {
    const auto last = line.find_last_not_of('\\');
    return (line.size() - (last == std::string_view::npos ? 0 : last + 1)) % 2 == 1;
  };

  example result;
  result.line = at;
  const auto take = [&] {
    result.source.push_back(block[at]);
    result.command += result.source.size() == 1 ? block[at].substr(2) : "\n" + block[at];
    return block[at++];
  };
  while (continues(take()) && at < block.size()) continue;
  for (const auto& [marker, tabs] : heredocs(result.command)) {
    for (;;) {
      if (at == block.size()) {
        throw block_error{fmt::format("the block ends before the heredoc's end, '{}'", marker)};
      }
      auto line = take();
      if (tabs) line.erase(0, std::min(line.find_first_not_of('\t'), line.size()));
      if (line == marker) break;
    }
  }

  while (at < block.size() && !is_prompt(block[at])) result.output.push_back(block[at++]);
  auto& output = result.output;
  const auto without_blanks = [&] {
    const auto before = output.size();
    while (!output.empty() && is_blank(output.back())) output.pop_back();
    return before - output.size();
  };
  result.blanks = without_blanks();
  std::smatch match;
  if (!output.empty() && std::regex_match(output.back(), match, status_line)) {
    result.status = std::stoi(match[1]);
    output.pop_back();
    without_blanks();
  }
  return result;
}

/// The part of a file that a block must be.
lines included(const fs::path& cwd, const std::string& reference) {
  const auto hash = reference.find('#');
  auto all = read_lines(cwd / reference.substr(0, hash));
  if (hash == std::string::npos) return all;

  const auto name = reference.substr(hash + 1);
  const auto marker = [&](lines::iterator from, const std::string& text) {
    const auto found = std::find_if(from, all.end(), [&](const std::string& line) {
      return line.find(text) != std::string::npos;
    });
    if (found == all.end()) {
      throw block_error{fmt::format("{} has no line with {}", reference.substr(0, hash), text)};
    }
    return found;
  };
  const auto open = marker(all.begin(), fmt::format("[{}]", name));
  lines region(open + 1, marker(open + 1, fmt::format("[/{}]", name)));

  auto common = std::string::npos;
  for (const auto& line : region) {
    if (!is_blank(line)) common = std::min(common, indentation(line));
  }
  for (auto& line : region) line = unindented(line, common);
  return region;
}

/// Checks one document after the other, and counts.
class checker {
 public:
  explicit checker(const options& chosen) : options_{chosen} {}

  void check(const std::string& file) {
    try {
      check_lines(file);
    } catch (const block_error& error) {  // the file as a whole cannot be read
      fail(file, 0, error.what());
    }
  }

  [[nodiscard]] std::size_t commands() const { return commands_; }
  [[nodiscard]] std::size_t failed() const { return failed_; }

 private:
  void check_lines(const std::string& file) {
    static const std::regex fence{R"(([ \t]*)(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*)"};
    static const std::regex from{R"(\s*<!--\s*from\s+(\S+)\s*-->\s*)"};
    const auto document = read_lines(file);
    lines result;
    std::optional<std::pair<std::string, std::size_t>>
        source;  // of the block to come, and its line
    const auto no_block = [&] {
      if (source) fail(file, source->second, "no fenced block follows this comment");
      source.reset();
    };

    for (std::size_t i = 0; i < document.size(); ++i) {
      const auto& line = document[i];
      result.push_back(line);
      std::smatch match;
      if (std::regex_match(line, match, from)) {
        no_block();
        source.emplace(match[1], i + 1);
        continue;
      }
      if (!std::regex_match(line, match, fence)) {
        if (!is_blank(line)) no_block();
        continue;
      }
      const auto indent = match[1].str();
      const auto ticks = match[2].str();
      const auto closes = [&](std::string_view candidate) {
        const auto bare = candidate.substr(indentation(candidate));
        const auto end = std::min(bare.find_first_not_of(ticks[0]), bare.size());
        return end >= ticks.size() && is_blank(bare.substr(end));
      };
      const auto first = i + 1;
      auto last = first;
      while (last < document.size() && !closes(document[last])) ++last;
      if (last == document.size()) fail(file, i + 1, "this block has no end");

      lines block;
      for (auto k = first; k < last; ++k) block.push_back(unindented(document[k], indent.size()));
      auto updated = block;
      try {
        if (source) {
          updated = check_included(file, first, source->first, block);
        } else if (match[3] == "console") {
          updated = check_console(file, first + 1, block);
        }
      } catch (const block_error& error) {
        fail(file, i + 1, error.what());
      }
      source.reset();
      if (std::any_of(updated.begin(), updated.end(), closes)) {
        fail(file, i + 1, "what belongs here has a line that would end the block");
        updated = block;
      }
      if (updated == block) {
        result.insert(result.end(), document.begin() + static_cast<std::ptrdiff_t>(first),
                      document.begin() + static_cast<std::ptrdiff_t>(last));
      } else {
        for (const auto& text : updated) result.push_back(text.empty() ? text : indent + text);
      }
      if (last < document.size()) result.push_back(document[last]);
      i = last;
    }
    no_block();
    if (options_.update && result != document) write(file, result);
  }

  /// Returns what the block ought to be; so does the next one.
  lines check_included(const std::string& file, std::size_t line, const std::string& reference,
                       const lines& block) {
    auto wanted = included(options_.cwd, reference);
    if (wanted == block) return block;
    if (options_.update) {
      fmt::print("{}:{}: updated from {}\n", file, line, reference);
    } else {
      // Here nothing may differ, so that the wildcards of outputs must not apply.
      lines diff;
      const auto differ = std::mismatch(block.begin(), block.end(), wanted.begin(), wanted.end());
      if (differ.first != block.end()) diff.push_back("- " + *differ.first);
      if (differ.second != wanted.end()) diff.push_back("+ " + *differ.second);
      fail(file, line + 1 + static_cast<std::size_t>(differ.first - block.begin()),
           fmt::format("not what {} holds:\n{}", reference, shortened(diff)));
    }
    return wanted;
  }

  lines check_console(const std::string& file, std::size_t first_line, const lines& block) {
    std::size_t at = 0;
    while (at < block.size() && is_blank(block[at])) ++at;
    if (at == block.size() || !is_prompt(block[at])) {
      throw block_error{"a console block must begin with a command, `$ ...`"};
    }
    lines updated(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(at));
    while (at < block.size()) {
      const auto shown = parse_example(block, at);
      auto [output, status] = run(shown.command, options_.cwd);
      ++commands_;
      while (!output.empty() && is_blank(output.back())) output.pop_back();
      if (std::any_of(output.begin(), output.end(), is_prompt)) {
        throw block_error{"a line of output begins with `$ `, which would read as a command"};
      }
      const auto compared = compare(shown.output, output);
      const auto expected_status = shown.status.value_or(0);
      if (!compared.equal || status != expected_status) {
        const auto title = fmt::format("{}", fmt::join(shown.source, "\n    "));
        if (options_.update) {
          fmt::print("{}:{}: updated: {}\n", file, first_line + shown.line, title);
        } else {
          auto said = title + "\n";
          if (!compared.equal) said += shortened(compared.diff);
          if (status != expected_status) {
            said += fmt::format("    exit status {}, and {} expected\n", status, expected_status);
          }
          fail(file, first_line + shown.line, said);
        }
      }
      updated.insert(updated.end(), shown.source.begin(), shown.source.end());
      updated.insert(updated.end(), compared.merged.begin(), compared.merged.end());
      if (status != 0 || shown.status == 0) updated.push_back(fmt::format("? {}", status));
      updated.insert(updated.end(), shown.blanks, "");
    }
    return updated;
  }

  static void write(const std::string& file, const lines& text) {
    std::ofstream out{file, std::ios::binary};
    for (const auto& line : text) out << line << '\n';
    if (!out.flush()) throw block_error{"cannot write it"};
  }

  void fail(const std::string& file, std::size_t line, std::string_view what) {
    ++failed_;
    const auto where = line == 0 ? file : fmt::format("{}:{}", file, line);
    fmt::print("{}: {}{}", where, what, what.ends_with('\n') ? "" : "\n");
  }

  const options& options_;
  std::size_t commands_ = 0;
  std::size_t failed_ = 0;
};

// --- command line --------------------------------------------------------------------------------

options parse_options(const std::vector<std::string>& arguments) {
  options result;
  for (auto it = arguments.begin(); it != arguments.end(); ++it) {
    const auto value = [&] {
      if (std::next(it) == arguments.end()) throw usage_error{*it + " needs a directory"};
      const auto& name = *it;
      if (!fs::is_directory(*++it)) throw usage_error{name + ": no directory " + *it};
      return fs::absolute(*it);
    };
    if (*it == "--update") {
      result.update = true;
    } else if (*it == "--path") {
      result.path = value().string();
    } else if (*it == "--cwd") {
      result.cwd = value();
    } else if (it->starts_with("-")) {
      throw usage_error{"no option " + *it};
    } else {
      result.files.push_back(*it);
    }
  }
  if (result.files.empty()) throw usage_error{"no file given"};
  return result;
}

int check_all(const options& chosen) {
  if (!chosen.path.empty()) {
    const char* inherited = std::getenv("PATH");
    ::setenv("PATH", (chosen.path + ":" + (inherited ? inherited : "/usr/bin:/bin")).c_str(), 1);
  }
  ::unsetenv("ZERMELO_LANGUAGE");
  ::setenv("LC_ALL", "C.UTF-8", 1);  // what bash and the tools say is part of the output

  checker documents{chosen};
  for (const auto& file : chosen.files) documents.check(file);
  const bool none = documents.commands() == 0;
  if (none) fmt::print("There is no command to run in these files: no `$ ` in a console block.\n");
  fmt::print("{} commands in {} files, {} failed\n", documents.commands(), chosen.files.size(),
             documents.failed());
  return none || documents.failed() > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments == std::vector<std::string>{"--help"}) {
      fmt::print("{}", usage);
      return 0;
    }
    return check_all(parse_options(arguments));
  } catch (const usage_error& error) {
    fmt::print(stderr, "runner: {}\n{}", error.what(), usage);
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "runner: {}\n", error.what());
    return 70;
  }
}
