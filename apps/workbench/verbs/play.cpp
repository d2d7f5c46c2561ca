#include <fmt/ranges.h>

#include <unistd.h>

#include <filesystem>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/none_of.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/played_game.hpp>

#include "terminal/lines_as_found.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct play_given : options {
  std::string against = "perfect";  // or "person"
  bool begins = false;
  bool replies = false;
};

constexpr double patience_with_a_move = 10;  // seconds
/// A table of so many positions takes long enough to be announced.
constexpr std::uint64_t positions_worth_a_word = 1'000'000;
constexpr std::array<std::string_view, 4> commands_of_play = {"hint", "values", "undo", "quit"};

/// A move that was made.
struct played_move {
  any_position before;
  step move;
  std::size_t side = 0;  // 0 began
};

/// A game that is being played, move by move.
struct match {
  const explorer& rules;
  any_position start;
  any_position position = start;
  std::size_t side = 0;  // to move
  std::vector<played_move> moves = {};

  void play(step move) {
    moves.push_back({position, std::move(move), side});
    const step& made = moves.back().move;
    position = made.after;
    if (!made.same_mover) side = 1 - side;
  }

  /// Takes the last move back. There must be one.
  void undo() {
    position = moves.back().before;
    side = moves.back().side;
    moves.pop_back();
  }

  /// What the game has come to for the side that began; nothing while it goes on. A draw where a
  /// position has come for the third time, with the same side to move.
  [[nodiscard]] std::optional<any_value> result() const {
    std::optional<any_value> value = rules.ended(position);
    const auto been_here = ranges::count_if(moves, [&](const played_move& each) {
      return each.before == position && each.side == side;
    });
    if (!value && been_here >= 2) value = outcome::draw;
    if (!value) return std::nullopt;
    // From the end back to the start: each move is worth its gain, and what its mover then has.
    for (auto each = moves.rbegin(); each != moves.rend(); ++each) {
      value = worth(each->move, *value);
    }
    return value;
  }
};

/// The move that is written so; else the only one that is, up to the case of its letters and the
/// order of the cells that it covers: "B1+a1" is "a1+b1". Null where there is none, or several.
const step* move_meant(const std::vector<step>& moves, std::string_view typed) {
  const auto written = ranges::find(moves, typed, &step::text);
  if (written != moves.end()) return &*written;
  // The same for all ways to type a move.
  const auto plain_form = [](std::string_view text) {
    std::vector<std::string> cells =
        CLI::detail::split(CLI::detail::to_lower(std::string(text)), '+');
    ranges::sort(cells);
    return cells;
  };
  const step* meant = nullptr;
  for (const step& each : moves) {
    if (plain_form(each.text) != plain_form(typed)) continue;
    if (meant != nullptr) return nullptr;
    meant = &each;
  }
  return meant;
}

/// "win in 3", "tie", "+2"
std::string value_of(const valued_move& move) {
  return move.value ? value_in(*move.value, move.remoteness, spoken()) : tell(phrases::unknown);
}

/// All that are as good as the best, at most a few of them.
std::string best_of(const valued_position& there) {
  const valued_move& best = there.moves.front();
  std::vector<std::string> texts;
  for (const valued_move& each : there.moves) {
    if (each.value != best.value || each.remoteness != best.remoteness) break;
    texts.push_back(each.move.text);
  }
  return list_of(texts, 5, ", ", spoken());
}

/// A person at the keyboard, or behind a pipe, and who plays against him.
class dialogue {
 public:
  dialogue(const entry& game, const exploration& from, const play_given& given)
      : played_{*from.rules, from.position},
        rules_(*from.rules),
        is_puzzle_(meets(game, "puzzle")),
        is_solved_at_once_(meets(game, "cyclic_game") && !given.table),
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
      if (!person_[played_.side]) {
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
    std::string lines;
    for (std::size_t i = 0; i < played_.moves.size(); ++i) {
      const played_move& made = played_.moves[i];
      if (!person_[made.side]) continue;
      ++own;
      const valued_position there = value_moves(made.before);
      const valued_move& best = there.moves.front();
      const auto chosen = ranges::find_if(
          there.moves, [&](const valued_move& each) { return each.move.text == made.move.text; });
      // Where a limit hides what is wrong with it, nothing is.
      const bool known = chosen != there.moves.end() && chosen->value && best.value;
      if (!known || !(*chosen->value < *best.value)) continue;
      const std::string position = rules_.print(made.before);
      blunders_.push_back(
          {i + 1, position, made.move.text, *chosen->value, best.move.text, *best.value});
      lines += tell(phrases::blunder, i + 1, made.move.text, position, value_of(*chosen),
                    best_of(there), value_of(best)) +
               '\n';
    }
    if (own == 0) return;
    const std::string moves = counted(spoken(), own, nouns::moves);
    out_ << (lines.empty() ? tell(phrases::no_blunder, moves)
                           : tell(phrases::blunders, moves, blunders_.size()))
         << '\n'
         << lines;
  }

  [[nodiscard]] played_game record(const entry& game) const {
    played_game made{std::string(game.name()), rules_.print(played_.start)};
    for (const played_move& each : played_.moves) {
      made.moves.push_back({person_[each.side], each.side + 1, each.move.text});
    }
    made.value = played_.result();
    made.blunders = blunders_;
    return made;
  }

 private:
  [[nodiscard]] bool two_persons() const { return person_[0] && person_[1]; }

  /// "You", or whom the game calls so; in games without names the first or the second player.
  [[nodiscard]] std::string mover() const {
    const std::string name = rules_.player(played_.position);
    const bool has_name = name != "player";
    if (!two_persons()) return has_name ? tell(phrases::you_as, name) : tell(phrases::you);
    if (has_name) return name;
    return tell(played_.side == 0 ? phrases::first_player : phrases::second_player);
  }

  void show_position() const {
    out_ << '\n';
    for (const std::string& row : with_coordinates(rules_, played_.position)) {
      out_ << (row.empty() ? "" : "  ") << row << '\n';
    }
    out_ << '\n';
  }

  /// A question to the engine, under limits of its own; what lasts says how far it is. The first
  /// one is announced where its answer is the table of all positions.
  template <class Question>
  std::invoke_result_t<Question, interview&, progress_line&> ask(Question question) {
    if (is_solved_at_once_ && !std::exchange(announced_, true)) {
      const std::uint64_t count = rules_.position_count().value_or(0);
      if (count >= positions_worth_a_word) {
        out_ << tell(phrases::solves_all, with_commas(count)) << std::endl;
      }
    }
    progress_line shown;
    interview asked(rules_, shown.watching(allowed_));
    return question(asked, shown);
  }

  /// What p's moves are worth; `heard` hears of each, the best one before the others.
  valued_position value_moves(interview& asked, const any_position& p,
                              const hear_move& heard = {}) {
    // With cycles one table has all values.
    valued_position there = is_solved_at_once_
                                ? asked.value_moves(p, value_and_remoteness, heard)
                                : asked.value_moves_best_first(p, value_and_remoteness, heard);
    stopped_by_ = asked.stopped_by();
    return there;
  }
  valued_position value_moves(const any_position& p) {
    return ask([&](interview& asked, progress_line&) { return value_moves(asked, p); });
  }

  /// Why values that were asked for are unknown, where some are.
  void say_what_stopped() const {
    if (!stopped_by_) return;
    out_ << tell(phrases::not_all_known, why_stopped(stopped_by_, spoken())) << '\n';
  }

  /// A move to make, and whether none is better.
  struct choice {
    valued_move chosen;
    bool is_best;
  };

  choice choose(interview& asked) {
    // 1. A best one, without the values of others.
    if (!is_solved_at_once_) {
      if (auto best = asked.best_move(played_.position)) return {std::move(*best), true};
    }
    // 2. The best of those that are known; what nobody knows is better than what is lost.
    const valued_position there = value_moves(asked, played_.position);
    const valued_move& best = there.moves.front();
    const auto unknown = ranges::find_if(
        there.moves, [](const valued_move& each) { return !each.value.has_value(); });
    const bool is_best = unknown == there.moves.end() || (there.value && best.value == there.value);
    const bool guess = !is_best && (!best.value || best.value == any_value(outcome::loss));
    return {guess ? *unknown : best, is_best};
  }
  choice choose() {
    stopped_by_.reset();
    return ask([&](interview& asked, progress_line&) { return choose(asked); });
  }

  void reply() {
    const choice made = choose();
    out_ << tell(phrases::zermelo_plays, made.chosen.move.text)
         << (made.is_best ? "" : tell(phrases::may_not_be_best)) << '\n';
    played_.play(made.chosen.move);
    show_position();
  }

  /// A move or a command; false where there is no more.
  bool take_command() {
    out_ << tell(phrases::to_move, mover()) << "> " << std::flush;
    std::string line;
    const bool read = static_cast<bool>(std::getline(std::cin, line));
    line.resize(trimmed_end(line).size());
    line.erase(0, line.find_first_not_of(" \t"));
    if (isatty(STDIN_FILENO) == 0) out_ << line << '\n';  // what is typed a terminal shows itself
    const std::string command = CLI::detail::to_lower(line);
    if (!read || command == "quit") return false;
    const std::vector<step> moves = rules_.moves(played_.position);
    if (const step* move = move_meant(moves, line)) {
      played_.play(*move);
      show_position();
    } else if (command == "hint") {
      give_hint();
    } else if (command == "values") {
      show_values();
    } else if (command == "undo") {
      undo();
    } else if (!line.empty()) {
      refuse_line(line, moves);
    }
    return true;
  }

  void give_hint() {
    const valued_move best = choose().chosen;
    const std::string& words = best.move.in_words;
    out_ << fmt::format("{}{}: {}\n", best.move.text,
                        words.empty() ? "" : fmt::format(" ({})", words), value_of(best));
    say_what_stopped();
  }

  /// Best first; but where that takes longer than a moment, as they are found.
  void show_values() {
    constexpr double moment = 0.5;  // seconds
    std::size_t width = 0;
    for (const step& each : rules_.moves(played_.position))
      width = std::max(width, each.text.size());
    const auto line_of = [&](const valued_move& each) {
      return fmt::format("{:<{}}  {}", each.move.text, width, value_of(each));
    };
    ask([&](interview& asked, progress_line& shown) {
      lines_as_found lines(out_, shown, moment);
      const valued_position there = value_moves(
          asked, played_.position, [&](const valued_move& each) { lines.add(line_of(each)); });
      if (lines.are_printed()) return;
      for (const valued_move& each : there.moves) out_ << line_of(each) << '\n';
    });
    say_what_stopped();
  }

  /// Back to where a person was to move before.
  void undo() {
    const auto by_person = [&](const played_move& each) { return person_[each.side]; };
    if (ranges::none_of(played_.moves, by_person)) {
      out_ << tell(phrases::nothing_to_undo) << '\n';
      return;
    }
    while (!by_person(played_.moves.back())) played_.undo();
    played_.undo();
    show_position();
  }

  void refuse_line(const std::string& line, const std::vector<step>& moves) const {
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
      return is_puzzle_ ? tell(phrases::over_in_all, *points)
                        : tell(phrases::over_for_first, fmt::format("{:+}", *points));
    }
    const outcome value = std::get<outcome>(result);
    if (value == outcome::draw) return tell(phrases::over_draw);
    if (value == outcome::tie) return tell(phrases::over_tie);
    const std::size_t winner = value == outcome::win ? 0 : 1;
    if (two_persons()) return tell(winner == 0 ? phrases::first_wins : phrases::second_wins);
    return tell(person_[winner] ? phrases::you_win : phrases::zermelo_wins);
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
  std::vector<played_game::mistake> blunders_;
};

/// Where to begin. Moves come from standard input, and so no position does.
exploration beginning_of(session& opened, const play_given& given) {
  if (given.source == "-") {
    refuse("play reads moves from standard input; give the position as text, or in a file");
  }
  std::optional<exploration> from;
  for_each_given(given, opened, [&](std::string_view text) {
    if (from) {
      refuse("{} holds more than one position; play takes one",
             in_quotes(given.source.value_or("")));
    }
    from = explore_one(opened, text);
  });
  return *std::move(from);
}

/// Where play may go round in circles, who wins has to know which moves come nearer to the end.
void refuse_without_remoteness(const entry& game, const std::string& table) {
  std::error_code fault;
  if (!meets(game, "cyclic_game") || std::filesystem::is_directory(table, fault)) return;
  if (table_file(table).header().layout.values != "outcome") return;
  refuse(
      "{} holds no remoteness, without which a won game may go round in circles for ever; leave "
      "--table out, or save one without --without-remoteness",
      table);
}

void add_options(CLI::App& app, const entry& game, play_given& to) {
  app.add_option("POSITION", to.source, "where to begin; the start where nothing is given");
  app.add_option("--against", to.against, "one of: perfect, person; who plays the other side")
      ->check(as_validator(one_of({"perfect", "person"})))
      ->capture_default_str();
  CLI::Option* begin = app.add_flag("--begin", to.begins, "you begin, as where nothing is given");
  app.add_flag("--reply", to.replies, "the other side begins")->excludes(begin);
  app.add_flag("--json", to.as_json, "one JSON object in the end; the talk on standard error");
  add_table(app, game, to);
  add_limits_and_parameters(app, game, to);
}

int play(const entry& game, const play_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  if (given.table) opened->explore_by(*given.table);
  const exploration from = beginning_of(*opened, given);
  if (meets(game, "puzzle") && (given.replies || given.against == "person")) {
    refuse("{} is a puzzle, which one plays alone; leave {} out", game.name(),
           given.replies ? "--reply" : "--against");
  }
  if (given.table && given.against == "perfect") refuse_without_remoteness(game, *given.table);
  dialogue talk(game, from, given);
  talk.play();
  talk.report_blunders();
  if (given.as_json) std::cout << in_json(talk.record(game)) << '\n';
  return answered;
}

}  // namespace

verb verb_play() {
  return verb_with("play", "against perfect play or another person", 110, add_options, play);
}

}  // namespace zermelo::workbench
