/// The textbook's program for BOARDCOVER2, board by board, beside Zermelo's whole process on all of
/// them. A board that it does not finish in time is given up, and the nodes that it has looked at
/// until then are counted.
///
///     bench_textbook                            judge-adversarial, a minute for each board
///     bench_textbook judge-random --seconds 10
///     bench_textbook --seconds 7200             to the end: 9,763,367,948 nodes, 6 minutes
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "baselines/textbook_boardcover2.hpp"
#include "cases.hpp"
#include "command.hpp"
#include "process.hpp"

namespace {

namespace bench = zermelo::bench;
namespace textbook = zermelo::bench::textbook;

struct request {
  std::string set = "judge-adversarial";
  double seconds = 60;
};

/// What the textbook's program did on one board.
struct outcome {
  std::int64_t answer = 0;
  std::uint64_t nodes = 0;
  bool finished = false;
};

// --- In a process of its own, that a clock can end -----------------------------------------------

int answers_to = -1;  // the pipe's end to write to

void send(const outcome& found) {
  static_cast<void>(!write(answers_to, &found, sizeof found));  // who waits sees it is missing
}

void give_up(int /*signal*/) {
  send({0, textbook::boardcover2_detail::calls, false});
  _exit(0);
}

[[noreturn]] void solve_within(const std::string& case_text, double seconds) {
  std::signal(SIGVTALRM, give_up);
  itimerval clock{};
  clock.it_value.tv_sec = static_cast<time_t>(seconds);
  clock.it_value.tv_usec = 1;  // a clock set to 0 never rings
  setitimer(ITIMER_VIRTUAL, &clock, nullptr);
  std::istringstream in(bench::input_of(case_text));
  std::stringstream out;
  outcome found{0, textbook::boardcover2(in, out), true};
  out >> found.answer;
  send(found);
  _exit(0);
}

outcome textbook_on(const std::string& case_text, double seconds) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    answers_to = ends[1];
    solve_within(case_text, seconds);
  }
  close(ends[1]);
  outcome found;
  const ssize_t got = read(ends[0], &found, sizeof found);
  close(ends[0]);
  waitpid(child, nullptr, 0);
  if (got != sizeof found) throw std::runtime_error("the textbook's program said nothing");
  return found;
}

/// What processes that have ended have spent.
double seconds_of_children() {
  rusage spent{};
  getrusage(RUSAGE_CHILDREN, &spent);
  const auto in_seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return in_seconds(spent.ru_utime) + in_seconds(spent.ru_stime);
}

// --- Both ----------------------------------------------------------------------------------------

/// Sets `answers`; the least of several runs.
double seconds_of_zermelo(const std::filesystem::path& input, std::string& answers) {
  constexpr int runs = 20;
  const auto program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "boardcover2";
  double least = 1e9;
  for (int i = 0; i < runs; ++i) {
    const double before = seconds_of_children();
    answers = bench::output_of(program, input);
    least = std::min(least, seconds_of_children() - before);
  }
  return least;
}

/// Of all boards.
struct total {
  std::size_t boards = 0;
  std::size_t finished = 0;
  std::uint64_t nodes = 0;
  bool agree = true;
};

/// Every board, with a line for each; `answers` are Zermelo's.
total textbook_on_all(std::istream& boards, std::istream& answers, double seconds) {
  total all;
  boards >> all.boards;
  fmt::print("{:>5} {:>7} {:>14} {:>9}\n", "board", "answer", "nodes", "CPU, s");
  for (std::size_t i = 1; i <= all.boards; ++i) {
    const double before = seconds_of_children();
    const outcome found = textbook_on(bench::next_case(boards), seconds);
    std::int64_t known = 0;
    answers >> known;
    all.agree = all.agree && (!found.finished || found.answer == known);
    all.nodes += found.nodes;
    all.finished += found.finished ? 1 : 0;
    fmt::print("{:>5} {:>7} {:>14} {:>9.3f}{}\n", i, known, found.nodes,
               seconds_of_children() - before, found.finished ? "" : "+");
    std::fflush(stdout);
  }
  return all;
}

/// False where the two disagree.
bool report(const request& asked) {
  const auto input =
      std::filesystem::path(GAMES_DIRECTORY) / "boardcover2" / "examples" / (asked.set + ".in");
  std::string answers;
  const double zermelo = seconds_of_zermelo(input, answers);
  std::istringstream expected(answers);
  std::ifstream boards(input);
  const double before = seconds_of_children();
  const total all = textbook_on_all(boards, expected, asked.seconds);
  const double textbook = seconds_of_children() - before;
  const bool whole = all.finished == all.boards;
  fmt::print("together {}{} nodes, {:.1f} s, {:.0f} nodes a second; {} of {} boards finished\n",
             all.nodes, whole ? "" : "+", textbook, static_cast<double>(all.nodes) / textbook,
             all.finished, all.boards);
  fmt::print("Zermelo's process {:.2f} ms: {}{:.0f} times faster\n", 1e3 * zermelo,
             whole ? "" : "more than ", textbook / zermelo);
  if (!all.agree) fmt::print("WRONG: answers differ\n");
  return all.agree;
}

}  // namespace

int main(int argc, char** argv) {
  request asked;
  CLI::App app{"The textbook's BOARDCOVER2, board by board, beside Zermelo's"};
  app.add_option("set", asked.set, "an input of games/boardcover2/examples")->capture_default_str();
  app.add_option("--seconds", asked.seconds, "whole ones, of processor time, for each board")
      ->capture_default_str()
      ->check(CLI::Range(1.0, 1e6));
  return bench::run_command("bench_textbook", app, argc, argv, [&] { return report(asked); });
}
