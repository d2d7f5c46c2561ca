#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

#include <zermelo/session/entry.hpp>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/played_game.hpp>
#include "options/option_groups.hpp"
#include "play/match.hpp"
#include "play/typed_move.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct play_given : options {
  std::string against = "perfect";  // or "person"
  bool begins = false;
  bool replies = false;
};

constexpr double patience_with_a_move = 10;  // seconds
/// A table of so many positions takes long enough to be announced.
constexpr std::uint64_t positions_worth_a_word = 1'000'000;
constexpr std::array<std::string_view, 4> commands_of_play = {"hint", "values", "undo", "quit"};

/// "win in 3", "tie", "+2"
std::string value_of(const valued_move& move) {
  return move.value ? value_in(*move.value, move.remoteness, spoken())
                    : say(spoken(), phrases::unknown);
}

/// All that are as good as the best, at most a few of them.
std::string best_of(const valued_position& there) {
  std::vector<std::string> texts;
  for (const valued_move& each : there.moves) {
    if (each.value != there.moves.front().value ||
        each.remoteness != there.moves.front().remoteness) {
      break;
    }
    texts.push_back(each.move.text);
  }
  return list_of(texts, 5, ", ", spoken());
}

/// A person at the keyboard, or behind a pipe, and who plays against him.
class dialogue {
 public:
  dialogue(const entry& game, const exploration& from, const play_given& given)
      : played_(*from.rules, from.position),
        rules_(*from.rules),
        is_puzzle_(meets(game, "puzzle")),
        is_solved_at_once_(meets(game, "cyclic_game")),
        allowed_(limits_of(given)),
        person_{true, given.against == "person"},
        out_(given.as_json ? std::cerr : std::cout) {
    if (given.replies) std::swap(person_[0], person_[1]);
    if (!allowed_.seconds && !is_solved_at_once_) allowed_.seconds = patience_with_a_move;
  }

  /// Plays until the game is over or the person has enough.
  void play() {
    show_position();
    while (!played_.result()) {
      if (!person_[played_.side()]) {
        reply();
      } else if (!take_command()) {
        return;
      }
    }
    out_ << result_in_words() << '\n';
  }

  /// What each person threw away.
  void report_blunders() {
    std::size_t own = 0;
    for (std::size_t i = 0; i < played_.moves().size(); ++i) {
      if (!person_[played_.moves()[i].side]) continue;
      ++own;
      auto found = ask([&](interview& asked) { return blunder_at(played_, i, asked); });
      if (found) blunders_.push_back(*std::move(found));
    }
    if (own == 0) return;
    const std::string moves = counted(spoken(), own, nouns::moves);
    out_ << (blunders_.empty() ? say(spoken(), phrases::no_blunder, moves)
                               : say(spoken(), phrases::blunders, moves, blunders_.size()))
         << '\n';
    for (const blunder& each : blunders_) {
      const valued_move& chosen = each.there.moves[each.chosen];
      out_ << say(spoken(), phrases::blunder, each.number, chosen.move.text,
                  rules_.print(each.there.position), value_of(chosen), best_of(each.there),
                  value_of(each.there.moves.front()))
           << '\n';
    }
  }

  [[nodiscard]] played_game record(const entry& game) const {
    played_game made{std::string(game.name()), rules_.print(played_.start())};
    for (const played_move& each : played_.moves()) {
      made.moves.push_back({person_[each.side], each.side + 1, each.move.text});
    }
    made.value = played_.result();
    for (const blunder& each : blunders_) {
      const valued_move& chosen = each.there.moves[each.chosen];
      const valued_move& best = each.there.moves.front();
      made.blunders.push_back({each.number, rules_.print(each.there.position), chosen.move.text,
                               *chosen.value, best.move.text, *best.value});
    }
    return made;
  }

 private:
  [[nodiscard]] bool two_persons() const { return person_[0] && person_[1]; }

  /// "You", or whom the game calls so; in games without names the first or the second player.
  [[nodiscard]] std::string mover() const {
    const std::string name = rules_.player(played_.position());
    if (two_persons()) {
      return name != "player" ? name
                              : say(spoken(), played_.side() == 0 ? phrases::first_player
                                                                  : phrases::second_player);
    }
    return name == "player" ? say(spoken(), phrases::you) : say(spoken(), phrases::you_as, name);
  }

  void show_position() const {
    out_ << '\n';
    for (const std::string& row : with_coordinates(rules_, played_.position())) {
      out_ << (row.empty() ? "" : "  ") << row << '\n';
    }
    out_ << '\n';
  }

  /// A question to the engine, under limits of its own; what lasts says how far it is.
  template <class Question>
  std::invoke_result_t<Question, interview&> ask(Question question) {
    announce_table();
    progress_line shown;
    limits allowed = allowed_;
    allowed.watched = shown.watched();
    interview asked(rules_, allowed);
    return question(asked);
  }

  /// Before the first question, where its answer is the table of all positions.
  void announce_table() {
    if (announced_ || !is_solved_at_once_) return;
    announced_ = true;
    const std::uint64_t count = rules_.position_count().value_or(0);
    if (count < positions_worth_a_word) return;
    out_ << say(spoken(), phrases::solves_all, with_commas(count)) << std::endl;
  }

  valued_position value_moves() {
    return ask([&](interview& asked) {
      valued_position there = asked.value_moves(played_.position());
      stopped_by_ = asked.stopped_by();
      return there;
    });
  }

  /// Why values that were asked for are unknown, where some are.
  void say_what_stopped() const {
    if (!stopped_by_) return;
    out_ << say(spoken(), phrases::not_all_known, why_stopped(stopped_by_, spoken())) << '\n';
  }

  void make(const step& move) {
    played_.play(move);
    show_position();
  }

  void reply() {
    const valued_position there = value_moves();
    const auto unknown =
        std::find_if(there.moves.begin(), there.moves.end(),
                     [](const valued_move& each) { return !each.value.has_value(); });
    // What nobody knows is better than what is lost.
    const bool guess =
        unknown != there.moves.end() &&
        (unknown == there.moves.begin() || there.moves.front().value == any_value(outcome::loss));
    const valued_move& chosen = guess ? *unknown : there.moves.front();
    out_ << say(spoken(), phrases::zermelo_plays, chosen.move.text)
         << (unknown == there.moves.end() ? "" : say(spoken(), phrases::may_not_be_best)) << '\n';
    make(chosen.move);
  }

  /// A move or a command; false where there is no more.
  bool take_command() {
    out_ << say(spoken(), phrases::to_move, mover()) << "> " << std::flush;
    std::string line;
    const bool read = static_cast<bool>(std::getline(std::cin, line));
    line.resize(trimmed_end(line).size());
    line.erase(0, line.find_first_not_of(" \t"));
    if (isatty(STDIN_FILENO) == 0) out_ << line << '\n';  // what is typed a terminal shows itself
    const std::string command = in_small_letters(line);
    if (!read || command == "quit") return false;
    const std::vector<step> moves = rules_.moves(played_.position());
    if (const step* move = move_meant(moves, line)) {
      make(*move);
    } else if (command == "hint") {
      give_hint();
    } else if (command == "values") {
      show_values();
    } else if (command == "undo") {
      undo();
    } else if (!line.empty()) {
      refuse(line, moves);
    }
    return true;
  }

  void give_hint() {
    const valued_position there = value_moves();
    const valued_move& best = there.moves.front();
    const std::string words =
        best.move.in_words.empty() ? "" : fmt::format(" ({})", best.move.in_words);
    out_ << fmt::format("{}{}: {}\n", best.move.text, words, value_of(best));
    say_what_stopped();
  }

  void show_values() {
    const valued_position there = value_moves();
    std::size_t width = 0;
    for (const valued_move& each : there.moves) width = std::max(width, each.move.text.size());
    for (const valued_move& each : there.moves) {
      out_ << fmt::format("{:<{}}  {}\n", each.move.text, width, value_of(each));
    }
    say_what_stopped();
  }

  /// Back to where a person was to move before.
  void undo() {
    if (std::none_of(played_.moves().begin(), played_.moves().end(),
                     [&](const played_move& each) { return person_[each.side]; })) {
      out_ << say(spoken(), phrases::nothing_to_undo) << '\n';
      return;
    }
    bool own = false;
    while (!own) {
      own = person_[played_.moves().back().side];
      played_.undo();
    }
    show_position();
  }

  void refuse(const std::string& line, const std::vector<step>& moves) const {
    std::vector<std::string> texts;
    for (const step& each : moves) texts.push_back(each.text);
    std::vector<std::string> known(commands_of_play.begin(), commands_of_play.end());
    known.insert(known.end(), texts.begin(), texts.end());
    const std::string meant = did_you_mean(line, known);
    out_ << fmt::format("No move {}{} Moves: {}. Or: {}.\n", in_quotes(line),
                        meant.empty() ? "." : meant, list_of(texts, 20, " "),
                        fmt::join(commands_of_play, ", "));
  }

  [[nodiscard]] std::string result_in_words() const {
    const any_value result = *played_.result();  // for the side that began
    if (const auto* points = std::get_if<score>(&result)) {
      return is_puzzle_ ? say(spoken(), phrases::over_in_all, *points)
                        : say(spoken(), phrases::over_for_first, fmt::format("{:+}", *points));
    }
    const outcome value = std::get<outcome>(result);
    if (value == outcome::draw) return say(spoken(), phrases::over_draw);
    if (value == outcome::tie) return say(spoken(), phrases::over_tie);
    const std::size_t winner = value == outcome::win ? 0 : 1;
    if (!two_persons()) {
      return say(spoken(), person_[winner] ? phrases::you_win : phrases::zermelo_wins);
    }
    return say(spoken(), winner == 0 ? phrases::first_wins : phrases::second_wins);
  }

  match played_;
  explorer& rules_;
  bool is_puzzle_;          // there is one player
  bool is_solved_at_once_;  // one table answers every question; it takes the time it takes
  bool announced_ = false;
  std::optional<stop_reason> stopped_by_;  // what left values unknown that were asked for last
  limits allowed_;
  std::array<bool, 2> person_;
  std::ostream& out_;
  std::vector<blunder> blunders_;
};

/// Where to begin. Moves come from standard input, and so no position does.
exploration beginning_of(session& opened, const play_given& given) {
  if (given.source == "-") {
    throw bad_parameters(
        "play reads moves from standard input; give the position as text, or in a file");
  }
  std::optional<exploration> from;
  for_each_given(given, opened, "position", [&](std::string_view text) {
    if (from) {
      throw bad_parameters(fmt::format("{} holds more than one position; play takes one",
                                       in_quotes(given.source.value_or(""))));
    }
    from = explore_one(opened, text);
  });
  return *std::move(from);
}

void add_options(CLI::App& app, const entry& game, play_given& to) {
  app.add_option("POSITION", to.source, "where to begin; the start where nothing is given");
  app.add_option("--against", to.against, "one of: perfect, person; who plays the other side")
      ->check(as_validator(one_of({"perfect", "person"})))
      ->capture_default_str();
  CLI::Option* begin = app.add_flag("--begin", to.begins, "you begin, as where nothing is given");
  app.add_flag("--reply", to.replies, "the other side begins")->excludes(begin);
  app.add_flag("--json", to.as_json, "one JSON object in the end; the talk on standard error");
  add_limits(app, to);
  add_parameters(app, game, to);
}

int play(const entry& game, const play_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const exploration from = beginning_of(*opened, given);
  if (meets(game, "puzzle") && (given.replies || given.against == "person")) {
    throw bad_parameters(fmt::format("{} is a puzzle, which one plays alone; leave {} out",
                                     game.name(), given.replies ? "--reply" : "--against"));
  }
  dialogue talk(game, from, given);
  talk.play();
  talk.report_blunders();
  if (given.as_json) std::cout << in_json(talk.record(game)) << '\n';
  return answered;
}

}  // namespace

verb verb_play();
verb verb_play() {
  return verb_of_game<play_given>("play", "against perfect play or another person", 110,
                                  add_options, play);
}

}  // namespace zermelo::workbench
