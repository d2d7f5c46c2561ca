#include <unistd.h>

#include <cstdlib>
#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_pictures.hpp>

#include "terminal/interruption.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct pack_given : options {
  bool count = false;  // the best packings
  bool all = false;    // list them
  std::uint64_t most = 100;
  bool bounds = false;
  std::optional<std::string> svg;          // a file for a picture
  std::optional<std::string> overlay;      // the name of a bound to draw into it
  std::optional<std::string> certificate;  // a file
};

/// Colours are for people who look at a terminal and have not said no (no-color.org).
bool wants_colour() {
  const char* no = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (no == nullptr || *no == '\0');
}

class packer {
 public:
  explicit packer(const pack_given& given) : given_(given), in_colour_(wants_colour()) {
    if (given.count && given.all) {
      refuse("--count and --all; count packings or list them, take one");
    }
    const bool needs_result = given.svg || given.certificate || given.bounds;
    if (needs_result && (given.count || given.all)) {
      refuse(
          "--svg, --certificate and --bounds are about one packing; leave --count and --all out");
    }
    if (given.overlay && !given.svg) {
      refuse("--overlay is drawn into a picture; name one by --svg FILE");
    }
  }

  void operator()(const packing_puzzle& puzzle) {
    if (interrupted_.came_before()) return;
    if (++puzzles_ > 1 && !given_.as_json) std::cout << '\n';
    packing_options how;
    how.fixed = puzzle.fixed;
    const limits allowed = shown_.watching(limits_of(given_));
    if (allowed.watched != nullptr) {
      how.progress = [this](const interval<score>& known) {
        shown_.note("best total " + in_words(known));
      };
    }
    if (given_.count) {
      count(puzzle, how, allowed);
    } else if (given_.all) {
      list(puzzle, how, allowed);
    } else {
      how.every_bound = given_.bounds || given_.overlay || given_.certificate;
      solve(puzzle, how, allowed);
    }
  }

  /// The exit code, when all puzzles have been given; throws `unanswered` where some were not
  /// begun, each of which is called `what`.
  [[nodiscard]] int finish(std::string_view what) const {
    if (given_.certificate) write_file(*given_.certificate, certificates_);
    interrupted_.report(what);
    return code_;
  }

 private:
  void solve(const packing_puzzle& puzzle, const packing_options& how, const limits& allowed) {
    const packing_result found = pack(puzzle.problem, how, allowed);
    shown_.clear();
    if (!found.is_optimal()) code_ = unknown;
    interrupted_.note(found.stopped_by);
    const auto in_words_of = [&] { return packing_in_words(puzzle, found, spoken()); };
    if (given_.svg) {
      const auto overlay = ranges::find_if(found.bounds, [&](const packing_bound& bound) {
        return bound.name == given_.overlay &&
               !std::holds_alternative<std::monostate>(bound.certificate);
      });
      if (given_.overlay && overlay == found.bounds.end()) {
        refuse("--overlay {}: this board has no such bound to draw", in_quotes(*given_.overlay));
      }
      write_file(*given_.svg, packing_svg(puzzle, found.packing)
                                  .with(in_words_of(), given_.overlay ? &*overlay : nullptr));
    }
    if (given_.certificate) certificates_ += in_json(puzzle, found, true) + '\n';
    if (given_.as_json) {
      std::cout << in_json(puzzle, found, false) << '\n';
      return;
    }
    std::cout << draw_packing(puzzle, found.packing, in_colour_) << '\n'
              << in_words_of() << '\n'
              << what_it_took(found, spoken()) << '\n';
    if (given_.bounds) std::cout << '\n' << bounds_in_words(puzzle, found, spoken());
  }

  void count(const packing_puzzle& puzzle, const packing_options& how, const limits& allowed) {
    const packing_count found = count_packings(puzzle.problem, how, allowed);
    shown_.clear();
    if (given_.as_json) std::cout << in_json(puzzle, found) << '\n';
    if (!found.packings) {
      refuse<unanswered>("how many best packings there are is unknown: {}; the best total is {}",
                         in_words(*found.stopped_by), in_words(found.value));
    }
    if (given_.as_json) return;
    const std::string words = packings_counted(*found.packings, found.value.lower, spoken());
    std::cout << (found.saturated ? tell(phrases::at_least_packings, words) : words) << ".\n";
  }

  /// Writes best packings as they are found, up to so many.
  void list(const packing_puzzle& puzzle, const packing_options& how, const limits& allowed) {
    std::uint64_t listed = 0;
    score value = 0;
    bool cut = false;
    std::optional<std::vector<std::uint32_t>> last;
    // Only the next packing, or that there is none, tells whether the list is cut.
    const auto write_last = [&] {
      if (last) std::cout << in_json(puzzle, *last, cut) << '\n';
    };
    const auto add = [&](const std::vector<std::uint32_t>& packing) {
      shown_.clear();
      cut = listed == given_.most;
      if (cut) return false;
      ++listed;
      value = value_of_packing(puzzle.problem, packing);
      if (given_.as_json) {
        write_last();
        last = packing;
      } else {
        std::cout << draw_packing(puzzle, packing, in_colour_) << '\n';
      }
      return true;
    };
    const bool is_whole = list_packings(puzzle.problem, add, how, allowed);
    shown_.clear();
    write_last();
    if (!is_whole && !cut) {
      refuse<unanswered>("{} best packings are listed, and there may be more: a limit was reached",
                         listed);
    }
    if (given_.as_json) return;
    std::cout << packings_counted(listed, value, spoken())
              << (cut ? tell(phrases::more_packings) : "") << ".\n";
  }

  const pack_given& given_;
  bool in_colour_;
  progress_line shown_;
  interruption interrupted_;
  std::size_t puzzles_ = 0;
  std::string certificates_;  // a line each: those of a whole input are one file
  int code_ = answered;
};

void add_options(CLI::App& app, const entry& game, pack_given& to) {
  app.add_option("PUZZLE", to.source,
                 "a board and its blocks, a file of them, or - for standard input; the start where "
                 "nothing is given");
  app.add_flag("--count", to.count, "how many best packings there are");
  CLI::Option* all = app.add_flag("--all", to.all, "list the best packings");
  add_number(app, "--most", to.most, "how many of them at most", 1)->needs(all);
  app.add_flag("--bounds", to.bounds, "every bound beside the best packing");
  app.add_option("--svg", to.svg, "a file for a picture of the packing");
  app.add_option("--overlay", to.overlay, "a bound to draw into it")
      ->check(CLI::IsMember({"weights", "colouring"}));
  app.add_option("--certificate", to.certificate,
                 "a file for the packing and what proves that there is none better, for "
                 "zermelo-check-packing");
  app.add_flag("--json", to.as_json, "one JSON object a puzzle, or a packing");
  add_contest(app, game, to);
  add_threads(app, to, "that search; one where nothing is given. The packing is the same");
  add_limits_and_parameters(app, game, to);
}

int pack(const entry& game, const pack_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  packing_puzzles* const packings = opened->packings();
  if (packings == nullptr) {
    refuse("{} is no puzzle of blocks to pack; `zermelo list` says which games are", game.name());
  }
  packer act(given);
  stop_on_interrupt();
  const auto for_each_puzzle = [&](const std::function<void(const packing_puzzle&)>& use) {
    for_each_given(
        given, *opened, [&](std::string_view text) { use(packings->at(text)); },
        [&](std::istream& in) { packings->in_contest(in, use); }, "puzzle");
  };
  if (!given.svg) {
    for_each_puzzle(std::ref(act));
    return act.finish(given.contest_format ? game.case_name() : "puzzle");
  }
  // All are read before the first is packed: a picture shows one.
  std::vector<packing_puzzle> puzzles;
  for_each_puzzle([&](const packing_puzzle& puzzle) { puzzles.push_back(puzzle); });
  if (puzzles.size() > 1) {
    refuse("--svg is a picture of one board, and {} are given; give them one by one",
           puzzles.size());
  }
  for (const packing_puzzle& puzzle : puzzles) act(puzzle);
  return act.finish("puzzle");
}

}  // namespace

verb verb_pack() {
  verb made =
      verb_with("pack", "the best packing of a puzzle of blocks, drawn, with what proves it", 100,
                add_options, pack);
  made.serves = is_packed;
  return made;
}

}  // namespace zermelo::workbench
