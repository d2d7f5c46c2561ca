/// positions.GAME: files of positions, as the game's own program reads them. An input's first byte
/// chooses the rules among a few; the rest is the file.
#include <algorithm>
#include <limits>
#include <memory>
#include <sstream>
#include <vector>
#include <zermelo/session/located_positions.hpp>

#include "entries.hpp"

namespace zermelo::fuzzing {

namespace {

using sessions::exploration;
using sessions::session;

std::vector<std::unique_ptr<session>> opened;  // by different rules

/// What may be said in several ways.
struct liberties {
  bool any_order = false;    // heaps are sorted
  bool either_side = false;  // quixo shows the stones of who is to move as x
  /// Connect four takes columns played and drawings, notakto draws boards that are dead in full,
  /// of a packing puzzle settings may be left out, and of Sprouts what no move can use is.
  bool anything = false;
  /// Of longer texts moves are not listed, and beyond twice as many signs they are left out: 80
  /// vertices around one region of Sprouts take 10 ms for their canonical form, and a hundred times
  /// as long where every comparison is traced.
  std::size_t most_signs = std::numeric_limits<std::size_t>::max() / 2;
} allowed;

liberties liberties_of(const sessions::entry& game) {
  const auto is = [&](std::string_view name) { return game.name() == name; };
  return {.any_order = game.has_heaps(),
          .either_side = is("quixo"),
          .anything = is("connect_four") || is("notakto") || is("packing") || is("sprouts"),
          .most_signs = is("sprouts") ? 24 : liberties().most_signs};
}

/// A text without who is to move: a sign by itself at its end.
std::string_view without_mover(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  const std::size_t gap = text.find_last_of(" \t");
  const bool tells = gap != std::string_view::npos && gap + 2 == text.size() &&
                     text.back() >= 'a' && text.back() <= 'z';
  return tells ? text.substr(0, gap) : text;
}

/// What a position's text says, however it is laid out: without space, what parts rows and numbers,
/// zeros before a number and nothings, and with '.' for a cell that a player has come past.
std::string said(std::string_view text) {
  std::string apart;  // brackets of what is left of a row, from its numbers
  for (const char sign : without_mover(text)) {
    const bool is_bracket = sign == '[' || sign == ']';
    apart += is_bracket ? fmt::format(" {} ", sign) : std::string(1, sign);
  }
  std::string kept;
  for (std::string_view word : words_of(apart, " \t\r\n,/")) {
    const bool is_negative = word.starts_with('-');
    const std::size_t digits = word.find_first_not_of('0', is_negative ? 1 : 0);
    if (digits == std::string_view::npos) continue;
    if (is_negative && digits > 1) kept += '-';
    kept += word.substr(digits > 1 || !is_negative ? digits : 0);
  }
  for (char& sign : kept) {
    if (sign == '_' || sign == '@') sign = '.';
    if (sign == 'o' && allowed.either_side) sign = 'x';
  }
  // Brackets around all of a row need not be written.
  if (kept.starts_with('[') && kept.ends_with(']')) kept = kept.substr(1, kept.size() - 2);
  if (allowed.any_order) std::sort(kept.begin(), kept.end());
  return kept;
}

/// Whether all numbers in a text are small: of a heap of 2^31 nobody lists the moves.
bool has_small_numbers(std::string_view text) {
  std::size_t digits = 0;
  for (const char sign : text) {
    digits = sign >= '0' && sign <= '9' ? digits + 1 : 0;
    if (digits > 2) return false;
  }
  return true;
}

/// Prints it, reads that, and asks of it what a face may ask.
exploration check_position(session& in, const exploration& here) {
  const std::string printed = here.rules->print(here.position);
  const exploration again = read_back(printed, [&] { return in.explore(printed); });
  require(again.position == here.position, "{} is read back as another position", printed);
  require(again.rules->print(again.position) == printed, "{} is printed in another way", printed);
  static_cast<void>(again.rules->rows(again.position));
  static_cast<void>(again.rules->player(again.position));
  static_cast<void>(again.rules->fields_of_key());
  static_cast<void>(again.rules->standing_for(again.position));
  static_cast<void>(again.rules->components(again.position));
  if (const auto count = again.rules->position_count()) {
    const std::uint64_t number = again.rules->number_of(again.position);
    require(number < *count, "{} has number {} of {}", printed, number, *count);
  }
  return again;
}

void check(session& in, std::string_view text) {
  if (text.size() > 2 * allowed.most_signs) return;
  const exploration here = in.explore(text);
  const std::string printed = here.rules->print(here.position);
  require(allowed.anything || text.empty() || said(printed) == said(text),
          "{} is accepted, and printed as {}", in_quotes(text), printed);
  const exploration again = check_position(in, here);
  static_cast<void>(again.rules->ended(again.position));
  if (!has_small_numbers(printed) || text.size() > allowed.most_signs) return;
  const auto moves = again.rules->moves(again.position);
  if (!moves.empty()) {
    // A session's rules change with the position that it is given, where that brings its own.
    const exploration next{again.rules, moves[text.size() % moves.size()].after};
    static_cast<void>(check_position(in, next));
  }
}

}  // namespace

void choose(std::string_view reader) {
  const sessions::entry& game = entry_named(after_dot(reader));
  allowed = liberties_of(game);
  opened = sessions_of(game);
}

void try_input(std::string_view input) {
  if (input.empty()) return;
  session& chosen = *opened[static_cast<unsigned char>(input[0]) % opened.size()];
  std::istringstream file{std::string(input.substr(1))};
  const auto lines = [&](std::string_view first) { return chosen.lines_a_position(first); };
  static_cast<void>(accepted([&] {
    sessions::for_each_position(file, lines, [&](std::string_view text) { check(chosen, text); });
    return true;
  }));
}

}  // namespace zermelo::fuzzing
