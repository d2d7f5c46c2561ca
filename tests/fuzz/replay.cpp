/// Reads kept corpora again, without a fuzzer: replay-HARNESS CORPUS... Each folder has a reader's
/// name. Says of each reader how many inputs it was given, how many it accepted, and what they
/// took; an input that breaks the promise is named before the program ends. A reader that was given
/// nothing, or refuses all, has promised nothing: that is a failure, too.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "fuzz.hpp"
#include "memory.hpp"
#include "scratch_directory.hpp"

namespace {

using namespace zermelo::fuzzing;

const char* input_name = "no input yet";  // for the handler of a signal

void name_input(int signal_number) {
  std::fprintf(stderr, "replay: that was %s\n", input_name);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

/// Returns whether an input was accepted.
bool replay(const std::filesystem::path& corpus) {
  const std::string reader = corpus.filename();
  std::vector<std::filesystem::path> files;
  for (const auto& each : std::filesystem::directory_iterator(corpus)) files.push_back(each.path());
  std::sort(files.begin(), files.end());
  choose(reader);
  std::size_t most = 0;
  std::size_t read = 0;
  for (const std::filesystem::path& each : files) {
    const std::string name = each.string();
    input_name = name.c_str();
    acceptances = 0;
    const std::size_t taken = memory_taken([&] { try_in_time(zermelo::tests::contents_of(each)); });
    require(taken <= most_memory, "took {} bytes of memory", taken);
    most = std::max(most, taken);
    if (acceptances != 0) ++read;
  }
  fmt::print("{}: {} inputs, {} accepted, at most {} KiB\n", reader, files.size(), read,
             most / 1024);
  if (read == 0)
    fmt::print(stderr, "replay: {} accepted no input: give it one that it takes\n", reader);
  return read != 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: {} CORPUS...\n", argv[0]);
    return 2;
  }
  for (const int each : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(each, name_input);
  try {
    bool all_read = true;
    for (int i = 1; i < argc; ++i) all_read = replay(argv[i]) && all_read;
    return all_read ? 0 : 1;
  } catch (const std::exception& fault) {
    fail(fmt::format("an exception that is no refusal: {}; that was {}", fault.what(), input_name));
  }
}
