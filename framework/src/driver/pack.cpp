#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
#include <zermelo/packing/solve.hpp>

#include "failure.hpp"
#include "given_positions.hpp"
#include "json.hpp"
#include "packing_json.hpp"
#include "packing_picture.hpp"
#include "packing_svg.hpp"
#include "packing_words.hpp"
#include "verbs.hpp"
#include "write_file.hpp"

namespace zermelo::driver {

namespace {

/// Colours are for people who look at a terminal and have not said no (no-color.org).
bool wants_colour() {
  const char* no = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (no == nullptr || *no == '\0');
}

// --- In words ------------------------------------------------------------------------------------

std::string spent_in_words(const packing_result& found) {
  return fmt::format(
      "{}, {} state{}, {}, {}", found.method, with_commas(found.statistics.positions),
      found.statistics.positions == 1 ? "" : "s", in_units_of_time(found.statistics.seconds),
      in_units_of_memory(found.statistics.bytes));
}

/// A line for each bound, and the board of each colouring that proves one.
std::string bounds_as_table(const packing_puzzle& puzzle, const packing_result& found) {
  std::string text = fmt::format("{:<16} {:>8} {:>8}\n", "bound", "value", "gap");
  for (const packing_bound& bound : found.bounds) {
    text += fmt::format("{:<16} {:>8} {:>+8}\n", bound.name, bound.value,
                        bound.value - found.value.lower);
  }
  text += fmt::format("{:<16} {:>8}\n", found.is_optimal() ? "best packing" : "packing found",
                      found.value.lower);
  for (const packing_bound& bound : found.bounds) {
    const auto* proof = std::get_if<colouring_certificate>(&bound.certificate);
    if (proof != nullptr) text += colourings_in_words(puzzle, *proof);
  }
  return text;
}

// --- What is done with one puzzle ----------------------------------------------------------------

packing_options options_of(const packing_puzzle& puzzle) {
  packing_options result;
  result.fixed = puzzle.fixed;
  return result;
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

class packer {
 public:
  explicit packer(const options& given) : given_(given), in_colour_(wants_colour()) {
    if (given.pack.count && given.pack.all) {
      throw bad_parameters("--count and --all; count packings or list them, take one");
    }
    const bool needs_result = given.pack.svg || given.pack.certificate || given.pack.bounds;
    if (needs_result && (given.pack.count || given.pack.all)) {
      throw bad_parameters(
          "--svg, --certificate and --bounds are about one packing; leave --count and --all out");
    }
    if (given.pack.overlay && !given.pack.svg) {
      throw bad_parameters("--overlay is drawn into a picture; name one by --svg FILE");
    }
  }

  void operator()(const packing_puzzle& puzzle) {
    if (puzzles_++ != 0 && given_.pack.svg) {
      throw bad_parameters("--svg is of one board, and there are more; give them one by one");
    }
    if (puzzles_ > 1 && !given_.as_json) std::cout << '\n';
    if (given_.pack.count) {
      count(puzzle);
    } else if (given_.pack.all) {
      list(puzzle);
    } else {
      solve(puzzle);
    }
  }

  [[nodiscard]] int code() const noexcept { return code_; }

 private:
  void solve(const packing_puzzle& puzzle) {
    packing_options how = options_of(puzzle);
    how.every_bound = given_.pack.bounds || given_.pack.overlay || given_.pack.certificate;
    const packing_result found = pack(puzzle.problem, how, limits_of(given_));
    if (!found.is_optimal()) code_ = unknown;
    write_files(puzzle, found);
    if (given_.as_json) {
      std::cout << to_json(puzzle, found, false).dump() << '\n';
      return;
    }
    std::cout << draw_packing(puzzle, found.packing, in_colour_) << '\n'
              << packing_in_words(puzzle, found) << '\n'
              << spent_in_words(found) << '\n';
    if (given_.pack.bounds) std::cout << '\n' << bounds_as_table(puzzle, found);
  }

  void write_files(const packing_puzzle& puzzle, const packing_result& found) const {
    if (given_.pack.svg) {
      const packing_bound* overlay =
          given_.pack.overlay ? overlay_of(found, *given_.pack.overlay) : nullptr;
      write_file(*given_.pack.svg,
                 packing_svg(puzzle, found.packing, packing_in_words(puzzle, found), overlay),
                 std::ios::trunc);
    }
    if (given_.pack.certificate) {
      // One line a board: those of a whole input are one file.
      write_file(*given_.pack.certificate, to_json(puzzle, found, true).dump() + '\n',
                 puzzles_ == 1 ? std::ios::trunc : std::ios::app);
    }
  }

  void count(const packing_puzzle& puzzle) {
    const auto found = count_packings(puzzle.problem, options_of(puzzle), limits_of(given_));
    if (!found) {
      throw unanswered("how many best packings there are is unknown: a limit was reached");
    }
    if (given_.as_json) {
      std::cout << json{{"game", puzzle.game},
                        {"value", found->value},
                        {"packings", found->packings},
                        {"at_least", found->saturated}}
                       .dump()
                << '\n';
    } else {
      std::cout << fmt::format("{}{} best packing{}, each worth {}.\n",
                               found->saturated ? "At least " : "", with_commas(found->packings),
                               found->packings == 1 ? "" : "s", found->value);
    }
  }

  void list(const packing_puzzle& puzzle) {
    std::uint64_t listed = 0;
    score value = 0;
    bool more = false;
    const auto show = [&](const std::vector<std::uint32_t>& packing) {
      more = listed == given_.pack.most;
      if (more) return false;
      ++listed;
      value = value_of_packing(puzzle.problem, packing);
      if (given_.as_json) {
        std::cout << json{{"game", puzzle.game},
                          {"value", value},
                          {"packing", packing_to_json(puzzle, packing)}}
                         .dump()
                  << '\n';
      } else {
        std::cout << draw_packing(puzzle, packing, in_colour_) << '\n';
      }
      return true;
    };
    const bool all = list_packings(puzzle.problem, show, options_of(puzzle), limits_of(given_));
    if (!all && !more) {
      throw unanswered(fmt::format(
          "{} best packings are listed, and there may be more: a limit was reached", listed));
    }
    if (!given_.as_json) {
      std::cout << fmt::format("{} best packing{}, each worth {}{}.\n", with_commas(listed),
                               listed == 1 ? "" : "s", value,
                               more ? "; there are more, --most shows them" : "");
    }
  }

  const options& given_;
  bool in_colour_;
  std::size_t puzzles_ = 0;
  int code_ = answered;
};

}  // namespace

int pack(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  packer act(given);
  stop_on_interrupt();
  for_each_given(
      given, *opened, "puzzle",
      [&](std::istream& in) {
        opened->contest_packings(in, [&](const packing_puzzle& puzzle) { act(puzzle); });
      },
      [&](std::string_view text) { act(opened->packing(text)); });
  return act.code();
}

}  // namespace zermelo::driver
