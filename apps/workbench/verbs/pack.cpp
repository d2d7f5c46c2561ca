#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/entry.hpp>
#include <zermelo/session/packing_answers.hpp>
#include "options/option_groups.hpp"
#include "pictures/packing_svg.hpp"
#include "terminal/failure.hpp"
#include "terminal/interruption.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "terminal/write_file.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
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

/// The bound of that name; throws `bad_parameters` where it was not needed or cannot be drawn.
const packing_bound* overlay_of(const packing_result& found, const std::string& name) {
  for (const packing_bound& bound : found.bounds) {
    const bool is_drawn = std::holds_alternative<weights_certificate>(bound.certificate) ||
                          std::holds_alternative<colouring_certificate>(bound.certificate);
    if (bound.name == name && is_drawn) return &bound;
  }
  throw bad_parameters(
      fmt::format("--overlay {}: this board has no such bound to draw", in_quotes(name)));
}

/// Writes best packings as they are found, up to so many.
class packing_list {
 public:
  packing_list(const packing_puzzle& puzzle, const pack_given& given, bool in_colour)
      : puzzle_(puzzle), given_(given), in_colour_(in_colour) {}

  /// Returns false where there are to be no more.
  bool add(const std::vector<std::uint32_t>& packing) {
    cut_ = listed_ == given_.most;
    if (cut_) return false;
    ++listed_;
    value_ = value_of_packing(puzzle_.problem, packing);
    if (given_.as_json) {
      write_last();
      last_ = packing;
    } else {
      std::cout << draw_packing(puzzle_, packing, in_colour_) << '\n';
    }
    return true;
  }

  /// Throws `unanswered` where a limit ended the list, and not `add`.
  void finish(bool is_whole) {
    write_last();
    if (!is_whole && !cut_) {
      throw unanswered(fmt::format(
          "{} best packings are listed, and there may be more: a limit was reached", listed_));
    }
    if (given_.as_json) return;
    std::cout << packings_counted(listed_, value_, spoken())
              << (cut_ ? say(spoken(), phrases::more_packings) : "") << ".\n";
  }

 private:
  /// Only the next packing, or that there is none, tells whether the list is cut.
  void write_last() {
    if (last_) std::cout << in_json(puzzle_, *last_, cut_) << '\n';
  }

  const packing_puzzle& puzzle_;
  const pack_given& given_;
  bool in_colour_;
  std::uint64_t listed_ = 0;
  score value_ = 0;
  bool cut_ = false;
  std::optional<std::vector<std::uint32_t>> last_;
};

class packer {
 public:
  explicit packer(const pack_given& given) : given_(given), in_colour_(wants_colour()) {
    if (given.count && given.all) {
      throw bad_parameters("--count and --all; count packings or list them, take one");
    }
    const bool needs_result = given.svg || given.certificate || given.bounds;
    if (needs_result && (given.count || given.all)) {
      throw bad_parameters(
          "--svg, --certificate and --bounds are about one packing; leave --count and --all out");
    }
    if (given.overlay && !given.svg) {
      throw bad_parameters("--overlay is drawn into a picture; name one by --svg FILE");
    }
  }

  void operator()(const packing_puzzle& puzzle) {
    if (interrupted_.came_before()) return;
    if (++puzzles_ > 1 && !given_.as_json) std::cout << '\n';
    if (given_.count) {
      count(puzzle);
    } else if (given_.all) {
      list(puzzle);
    } else {
      solve(puzzle);
    }
  }

  /// The exit code, when all puzzles have been given; throws `unanswered` where some were not
  /// begun, each of which is called `what`.
  [[nodiscard]] int finish(std::string_view what) const {
    interrupted_.report(what);
    return code_;
  }

 private:
  [[nodiscard]] packing_options options_of(const packing_puzzle& puzzle) {
    packing_options result;
    result.fixed = puzzle.fixed;
    result.progress = [this](const interval<score>& known) {
      if (shown_.watched() != nullptr) shown_.note("best total " + in_words(known));
    };
    return result;
  }

  [[nodiscard]] limits limits_of_puzzle() {
    limits allowed = limits_of(given_);
    allowed.watched = shown_.watched();
    return allowed;
  }

  void solve(const packing_puzzle& puzzle) {
    packing_options how = options_of(puzzle);
    how.every_bound = given_.bounds || given_.overlay || given_.certificate;
    const packing_result found = pack(puzzle.problem, how, limits_of_puzzle());
    shown_.clear();
    if (!found.is_optimal()) code_ = unknown;
    interrupted_.note(found.stopped_by);
    write_files(puzzle, found);
    if (given_.as_json) {
      std::cout << in_json(puzzle, found, false) << '\n';
      return;
    }
    std::cout << draw_packing(puzzle, found.packing, in_colour_) << '\n'
              << packing_in_words(puzzle, found, spoken()) << '\n'
              << what_it_took(found, spoken()) << '\n';
    if (given_.bounds) std::cout << '\n' << bounds_in_words(puzzle, found, spoken());
  }

  void write_files(const packing_puzzle& puzzle, const packing_result& found) const {
    if (given_.svg) {
      const packing_bound* overlay = given_.overlay ? overlay_of(found, *given_.overlay) : nullptr;
      write_file(
          *given_.svg,
          packing_svg(puzzle, found.packing, packing_in_words(puzzle, found, spoken()), overlay),
          std::ios::trunc);
    }
    if (given_.certificate) {
      // One line a board: those of a whole input are one file.
      write_file(*given_.certificate, in_json(puzzle, found, true) + '\n',
                 puzzles_ == 1 ? std::ios::trunc : std::ios::app);
    }
  }

  void count(const packing_puzzle& puzzle) {
    const packing_count found =
        count_packings(puzzle.problem, options_of(puzzle), limits_of_puzzle());
    shown_.clear();
    if (given_.as_json) std::cout << in_json(puzzle, found) << '\n';
    if (!found.packings) {
      throw unanswered(
          fmt::format("how many best packings there are is unknown: {}; the best total is {}",
                      in_words(*found.stopped_by), in_words(found.value)));
    }
    if (!given_.as_json) {
      const std::string words = packings_counted(*found.packings, found.value.lower, spoken());
      std::cout << (found.saturated ? say(spoken(), phrases::at_least_packings, words) : words)
                << ".\n";
    }
  }

  void list(const packing_puzzle& puzzle) {
    packing_list listed(puzzle, given_, in_colour_);
    const auto add = [&](const std::vector<std::uint32_t>& packing) {
      shown_.clear();
      return listed.add(packing);
    };
    const bool all = list_packings(puzzle.problem, add, options_of(puzzle), limits_of_puzzle());
    shown_.clear();
    listed.finish(all);
  }

  const pack_given& given_;
  bool in_colour_;
  progress_line shown_;
  interruption interrupted_;
  std::size_t puzzles_ = 0;
  int code_ = answered;
};

void add_options(CLI::App& app, const entry& game, pack_given& to) {
  app.add_option("PUZZLE", to.source,
                 "a board and its blocks, a file of them, or - for standard input; the start where "
                 "nothing is given");
  app.add_flag("--count", to.count, "how many best packings there are");
  CLI::Option* all = app.add_flag("--all", to.all, "list the best packings");
  app.add_option("--most", to.most, "how many of them at most")
      ->needs(all)
      ->capture_default_str()
      ->check(as_validator(whole_number<std::uint64_t>(1)));
  app.add_flag("--bounds", to.bounds, "every bound beside the best packing");
  app.add_option("--svg", to.svg, "a file for a picture of the packing");
  app.add_option("--overlay", to.overlay, "a bound to draw into it")
      ->check(CLI::IsMember({"weights", "colouring"}));
  app.add_option("--certificate", to.certificate,
                 "a file for the packing and what proves that there is none better, for "
                 "zermelo-check-packing");
  app.add_flag("--json", to.as_json, "one JSON object a puzzle, or a packing");
  add_contest(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

int pack(const entry& game, const pack_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  packing_puzzles* const puzzles_of_game = opened->packings();
  if (puzzles_of_game == nullptr) {
    throw bad_parameters(fmt::format(
        "{} is no puzzle of blocks to pack; `zermelo list` says which games are", game.name()));
  }
  packer act(given);
  stop_on_interrupt();
  const auto for_each_puzzle = [&](const std::function<void(const packing_puzzle&)>& use) {
    for_each_given(
        given, *opened, "puzzle", [&](std::istream& in) { puzzles_of_game->in_contest(in, use); },
        [&](std::string_view text) { use(puzzles_of_game->at(text)); });
  };
  if (!given.svg) {
    for_each_puzzle(std::ref(act));
    return act.finish(given.contest_format ? game.case_name() : "puzzle");
  }
  // All are read before the first is packed: a picture shows one.
  std::vector<packing_puzzle> puzzles;
  for_each_puzzle([&](const packing_puzzle& puzzle) { puzzles.push_back(puzzle); });
  if (puzzles.size() > 1) {
    throw bad_parameters(fmt::format(
        "--svg is a picture of one board, and {} are given; give them one by one", puzzles.size()));
  }
  for (const packing_puzzle& puzzle : puzzles) act(puzzle);
  return act.finish("puzzle");
}

}  // namespace

bool is_packed(const entry& game) { return meets(game, "packing_game"); }

verb verb_pack();
verb verb_pack() {
  verb made = verb_of_game<pack_given>(
      "pack", "the best packing of a puzzle of blocks, drawn, with what proves it", 100,
      add_options, pack);
  made.serves = is_packed;
  return made;
}

}  // namespace zermelo::workbench
