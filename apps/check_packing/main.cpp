/// Checks packings and the proofs that there are none better. Shares no code with the solver: it
/// finds every placement anew from the drawings, so that no fault of the solver's can hide here.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "certificate.hpp"
#include "check.hpp"

namespace {

using packing_checker::verdict;

constexpr const char* unwritten = "the answer cannot be written: the output is closed or full";

enum exit_code { right = 0, wrong = 1, usage = 2, bad_file = 3, not_proven = 4, bug = 70 };

struct command {
  std::vector<std::string> files;
  std::size_t states = 2'000'000;
  bool quiet = false;
};

/// How many certificates were found to be what.
struct tally {
  std::size_t right = 0;
  std::size_t wrong = 0;
  std::size_t not_proven = 0;

  [[nodiscard]] int code() const {
    return wrong != 0        ? exit_code::wrong
           : not_proven != 0 ? exit_code::not_proven
                             : exit_code::right;
  }
};

std::string counted(std::size_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// "a packing worth 24, 24 copies on 96 of 100 cells"
std::string packing_in_words(const verdict& found) {
  return fmt::format("a packing worth {}, {} on {} of {}", found.value,
                     counted(found.copies, "block"), found.covered, counted(found.free, "cell"));
}

std::string bound_in_words(const verdict& found) {
  if (!found.upper) return "no bound is proven";
  return fmt::format("{} ({})",
                     *found.upper == found.value
                         ? "none is worth more"
                         : fmt::format("none is worth more than {}", *found.upper),
                     fmt::join(found.proven_by, ", "));
}

/// Checks one certificate and prints a line about it.
void check_one(const packing_checker::certificate& from, const std::string& where,
               const command& given, tally& so_far) {
  const auto say = [&](std::string_view sentence) {
    if (!given.quiet) fmt::print("{}: {}\n", where, sentence);
  };
  try {
    const verdict found = packing_checker::check(from, given.states);
    if (found.claimed) {
      ++so_far.not_proven;
      say(fmt::format("not proven: {}; {}, and that none is worth more than {} is only claimed",
                      packing_in_words(found), bound_in_words(found), *found.claimed));
    } else {
      ++so_far.right;
      say(fmt::format("right: {}; {}", packing_in_words(found), bound_in_words(found)));
    }
  } catch (const packing_checker::refuted& fault) {
    ++so_far.wrong;
    say(fmt::format("wrong: {}", fault.what()));
  }
}

/// Opens a file of certificates, which may be a pipe. Throws `unreadable`, which says why not.
void open(std::ifstream& file, const std::string& path) {
  const auto refuse = [&](std::string_view why) {
    throw packing_checker::unreadable(
        fmt::format("{} cannot be read: {}; name certificates that `zermelo pack` wrote, or - for "
                    "standard input",
                    path, why));
  };
  errno = 0;
  file.open(path);
  if (!file) refuse(errno == 0 ? "it cannot be opened" : std::generic_category().message(errno));
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) refuse("it is a directory");
}

void check_file(const std::string& path, const command& given, tally& so_far) {
  std::ifstream file;
  if (path != "-") open(file, path);
  std::istream& in = path == "-" ? std::cin : file;
  const std::string name = path == "-" ? "standard input" : path;
  packing_checker::for_each_certificate(
      in, name, [&](const packing_checker::certificate& each, const std::string& where) {
        check_one(each, where, given, so_far);
      });
  if (in.bad()) {
    throw packing_checker::unreadable(fmt::format("{} cannot be read to its end", name));
  }
}

int run(const command& given) {
  tally so_far;
  for (const std::string& path : given.files) check_file(path, given, so_far);
  const std::size_t all = so_far.right + so_far.wrong + so_far.not_proven;
  if (all > 1) {
    fmt::print("{}: {} right, {} wrong, {} not proven\n", counted(all, "certificate"), so_far.right,
               so_far.wrong, so_far.not_proven);
  }
  if (std::fflush(stdout) != 0) {
    throw packing_checker::unreadable(unwritten);
  }
  return so_far.code();
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // what a limit refuses cannot be written
  command given;
  CLI::App app{
      "Example:\n"
      "  $ zermelo pack boardcover2 '.../...//##' --certificate dominoes.json\n"
      "  $ zermelo-check-packing dominoes.json\n\n"
      "Checks packings, and the proofs that there are none better."};
  app.set_version_flag("--version", ZERMELO_VERSION);
  app.add_option("FILE", given.files,
                 "certificates that `zermelo pack` wrote; - for standard input")
      ->required();
  app.add_flag("--quiet", given.quiet, "no line for each certificate");
  app.add_option("--states", given.states,
                 "how many states may be kept at a cell where a strip or a whole board is searched")
      ->capture_default_str()
      ->check(
          CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max()).description(""));
  app.footer(
      "Exit codes: 0 right, 1 wrong, 2 usage, 3 no certificate that can be read, 4 a claim that "
      "nothing proves, 70 a bug");
  // Where standard error is closed or full nobody can be told so.
  const auto fail = [](exit_code code, const std::string& sentence) {
    std::fflush(stdout);
    std::fputs(("zermelo-check-packing: " + sentence + "\n").c_str(), stderr);
    return code;
  };
  try {
    app.parse(argc, argv);
    return run(given);
  } catch (const CLI::Success& help) {
    const int code = app.exit(help);
    return std::cout.flush() ? code : fail(bad_file, unwritten);
  } catch (const CLI::ParseError& fault) {
    return fail(usage, fmt::format("{}  (zermelo-check-packing --help)", fault.what()));
  } catch (const packing_checker::unreadable& fault) {
    return fail(bad_file, fault.what());
  } catch (const std::bad_alloc&) {
    return fail(not_proven, "nothing is proven: there is not memory enough");
  } catch (const std::system_error&) {  // from fmt::print
    return fail(bad_file, unwritten);
  } catch (const std::exception& fault) {
    return fail(bug, fmt::format("a bug in Zermelo, please report it: {}", fault.what()));
  }
}
