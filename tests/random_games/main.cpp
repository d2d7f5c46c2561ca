/// Random games: every engine that serves them is compared with the definition.
///
///     random_games --kind bare --games 10000      compares; a difference is shown on the smallest
///                                                 game that is found to have one, as text and as a
///                                                 picture
///     random_games --lies                         plants lies, which the laws must find
///     random_games --kind bare --show 7           shows the game of a seed
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "kind.hpp"

namespace {

using namespace random_games;

struct settings {
  std::string kind;
  std::uint64_t games = 1000;
  std::uint64_t first = 0;
  number size = 14;
  std::optional<std::uint64_t> show;
  std::string picture = "random_game.svg";  // in the working directory
  bool lies = false;
  bool errs = false;
  bool list = false;
};

std::vector<kind> all_kinds(bool errs) {
  std::vector<kind> all;
  add_games_with_results(all, errs);
  add_games_with_points(all);
  add_impartial_games(all);
  add_games_with_cycles(all);
  add_games_of_pieces(all);
  add_games_of_heaps(all);
  return all;
}

/// Mostly small games; a few that are larger than tables of the least size, or worth threads.
number size_of(const settings& how, const kind& one, std::uint64_t seed) {
  const bool may_be_large = (one.roles & (tiered | indexed)) != 0 &&
                            (one.roles & (gains | scores | sums | placement)) == 0;
  if (may_be_large && seed % 5'000 == 1) return 3'000;
  return seed % 16 == 3 ? 3 * how.size : how.size;
}

/// Throws `std::runtime_error` where the picture cannot be written.
void show(const kind& one, const settings& how, std::uint64_t seed, number size) {
  const drawn_game g = one.draw(seed, size);
  fmt::print("{}", text_of(g));
  if (!(std::ofstream(how.picture) << svg_of(g) << std::flush))
    throw std::runtime_error(how.picture + " cannot be written; name another file by --picture");
  fmt::print("picture: {}\n", how.picture);
}

/// The smallest game of a kind that is found to differ: among many of each size from the least on,
/// and of larger sizes, which take long, among fewer, and of each only twice the one before.
void show_smallest(const kind& one, const settings& how, std::uint64_t seed, number largest) {
  constexpr number small = 60;
  tally done;
  for (number size = 1; size < largest; size = size < small ? size + 1 : 2 * size) {
    for (std::uint64_t s = 0, last = size < small ? 3'000 : 30; s < last; ++s) {
      const auto fault = one.compare(s, size, done);
      if (!fault) continue;
      fmt::print("the smallest that was found to differ: --kind {} --show {} --size {}\n{}\n",
                 one.name, s, size, *fault);
      return show(one, how, s, size);
    }
  }
  fmt::print("no smaller one was found to differ\n");
  show(one, how, seed, largest);
}

bool compare(const kind& one, const settings& how) {
  tally done;
  const auto started = std::chrono::steady_clock::now();
  for (std::uint64_t seed = how.first; seed < how.first + how.games; ++seed) {
    const number size = size_of(how, one, seed);
    const auto fault = one.compare(seed, size, done);
    ++done.games;
    if (!fault) continue;
    fmt::print("{}: the game of seed {} and size {} differs: {}\n", one.name, seed, size, *fault);
    std::fflush(stdout);  // what follows may take long, and be killed
    show_smallest(one, how, seed, size);
    return false;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  fmt::print("{:20} {:>10} games {:>11} positions {:>12} answers {:>10} stopped {:8.1f} s\n",
             one.name, done.games, done.positions, done.answers, done.stopped, took.count());
  std::fflush(stdout);  // a long run is watched
  // A comparison that compared nothing has found nothing out.
  return how.games == 0 || (done.answers > 0 && done.stopped > 0);
}

/// Games of a kind in which a lie is planted, as many as are enough: the law of what it is about
/// must not hold in any.
bool try_lie(const kind& one, const planted& lie, const settings& how) {
  constexpr std::uint64_t enough = 20;
  constexpr std::uint64_t most_drawn = 4'000;
  constexpr std::size_t looked_at = 500;  // positions: of more the law of sums takes every other
  std::uint64_t had = 0;
  for (std::uint64_t seed = how.first; had < enough && seed < how.first + most_drawn; ++seed) {
    drawn_game g = one.draw(seed, how.size);
    if (g.size() > looked_at || !plant(g, lie.which, seed)) continue;
    ++had;
    const auto broken = one.broken_laws(g);
    if (std::find(broken.begin(), broken.end(), lie.law) != broken.end()) continue;
    fmt::print("{}: '{}' does not find the lie '{}' in the game of seed {}; broken are: {}\n",
               one.name, lie.law, lie.name, seed, fmt::join(broken, ", "));
    show(one, how, seed, how.size);
    return false;
  }
  if (had < enough) {
    fmt::print("{}: only {} of {} games have a place for the lie '{}'\n", one.name, had, most_drawn,
               lie.name);
    return false;
  }
  fmt::print("{:20} {:12} {:28} found in all {} games\n", one.name, lie.law, lie.name, had);
  return true;
}

bool try_lies(const std::vector<kind>& kinds, const settings& how) {
  bool all_found = true;
  bool any_tried = false;
  for (const planted& lie : lies()) {
    bool tried = false;
    for (const kind& one : kinds) {
      if (!one.broken_laws || (one.roles & lie.needs) != lie.needs) continue;
      if ((one.roles & lie.forbids) != 0) continue;
      tried = true;
      all_found = try_lie(one, lie, how) && all_found;
    }
    any_tried = any_tried || tried;
    if (tried || !how.kind.empty()) continue;  // of a kind that was named: where it has a place
    fmt::print("no kind of games has a place for the lie '{}'\n", lie.name);
    all_found = false;
  }
  if (!any_tried) {
    fmt::print("no lie has a place in games of the kind {}, or the laws are not tried on it\n",
               how.kind);
    return false;
  }
  // And games without a lie have no broken law.
  for (const kind& one : kinds) {
    if (!one.broken_laws) continue;
    for (std::uint64_t seed = how.first; seed < how.first + 100; ++seed) {
      const auto broken = one.broken_laws(one.draw(seed, how.size));
      if (broken.empty()) continue;
      fmt::print("{}: of the game of seed {}, without a lie, are broken: {}\n", one.name, seed,
                 fmt::join(broken, ", "));
      show(one, how, seed, how.size);
      return false;
    }
  }
  return all_found;
}

int run(const settings& how) {
  std::vector<kind> kinds = all_kinds(how.errs);
  if (!how.kind.empty()) std::erase_if(kinds, [&](const kind& k) { return k.name != how.kind; });
  if (kinds.empty()) {
    throw std::runtime_error(fmt::format("no kind '{}'; --list shows them", how.kind));
  }
  if (how.list) {
    for (const kind& one : kinds) fmt::print("{}\n", one.name);
    return 0;
  }
  if (how.show) {
    for (const kind& one : kinds) show(one, how, *how.show, how.size);
    return 0;
  }
  if (how.lies) return try_lies(kinds, how) ? 0 : 1;
  bool all_agree = true;
  for (const kind& one : kinds) all_agree = compare(one, how) && all_agree;
  return all_agree ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  settings how;
  CLI::App app("Random games: every engine that serves them is compared with the definition.");
  app.add_option("--kind", how.kind, "games that play these roles (default: all kinds)");
  app.add_option("--games", how.games, "how many of each kind")->check(CLI::NonNegativeNumber);
  app.add_option("--first", how.first, "the seed of the first")->check(CLI::NonNegativeNumber);
  app.add_option("--size", how.size, "about how many positions")->check(CLI::PositiveNumber);
  app.add_option("--show", how.show, "the game of this seed, as text and as a picture")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--picture", how.picture, "the picture's file");
  app.add_flag("--lies", how.lies, "plants lies, which the laws must find");
  app.add_flag("--err", how.errs, "with an engine that errs on the kind bare");
  app.add_flag("--list", how.list, "the kinds, a line each");
  CLI11_PARSE(app, argc, argv);
  try {
    const int status = run(how);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw std::runtime_error("the output is closed or full");
    return status;
  } catch (const std::runtime_error& why) {
    fmt::print(stderr, "random_games: {}\n", why.what());
    return 2;
  }
}
