#include <zermelo/session/law_report.hpp>

#include <fmt/ranges.h>

#include <cstring>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/program_check.hpp>

namespace zermelo::sessions {

void law_summary::take(const law_report& told) {
  now_ = told;
  if (told.state == law_state::other_game) of_other_games.push_back(told.law);
  if (told.state == law_state::not_tried) not_tried.push_back(told.law);
  for (const law_part& part : told.elsewhere) {
    if (part.in_rules.empty()) not_tried.push_back(fmt::format("{}: {}", told.law, part.name));
  }
  if (told.state == law_state::holds) ++holding;
  if (told.state == law_state::broken) ++broken;
}

law_report law_summary::cut_short(law_report why) {
  was_cut_short = true;
  if (why.state == law_state::failed) {
    ++broken;
  } else {
    unanswered = true;
  }
  why.law = now_.law.empty() ? "positions" : now_.law;  // that the laws are to be tried on
  why.about = now_.about;
  why.fault = now_.fault;
  return why;
}

namespace {

/// The state's name; in English it is that of JSON, too.
const phrase& phrase_for(law_state state) {
  constexpr const phrase* all[] = {&phrases::other_game, &phrases::tried,  &phrases::holds,
                                   &phrases::broken,     &phrases::failed, &phrases::unknown,
                                   &phrases::not_tried};
  return *all[static_cast<std::size_t>(state)];
}

std::string fault_in_words(const counterexample& found, language spoken) {
  const std::string margin = "    ";
  std::string text = margin + found.sentence + '\n';
  if (!found.rules.empty()) text += margin + say_line(spoken, phrases::fault_rules, found.rules);
  text += margin + say_line(spoken, phrases::fault_position) +
          lines_of(split_rows(found.position), "      ") + margin;
  if (found.by_number) return text + say_line(spoken, phrases::fault_by_number);
  if (found.moves.empty()) return text + say_line(spoken, phrases::fault_at_start);
  return text +
         say_line(spoken, phrases::fault_moves, fmt::format("{}", fmt::join(found.moves, " ")));
}

/// "One does not, one had no answer: 6 laws hold; any that come after it were not tried."
std::string faults_in_words(const law_summary& all, language spoken) {
  std::string faults;
  if (all.broken != 0) {
    faults = say(spoken, all.broken == 1 ? phrases::one_does_not : phrases::some_do_not);
  }
  if (all.unanswered) {
    faults += say(spoken, all.broken == 0 ? phrases::one_unanswered : phrases::and_one_unanswered);
  }
  return say_line(spoken, all.holding == 1 ? phrases::law_holds : phrases::laws_hold, faults,
                  with_commas(all.holding),
                  all.was_cut_short ? say(spoken, phrases::later_laws_untried) : "");
}

}  // namespace

std::string_view name_of(law_state state) { return phrase_for(state).english; }

std::string why_no_end(const law_report& told, language spoken) {
  if (told.threw) return say(spoken, phrases::rules_throw, *told.threw);
  if (!told.ended) return {};
  if (told.state == law_state::failed) {
    return say(spoken, phrases::rules_crash, in_words(*told.ended, spoken));
  }
  if (told.ended->interrupted) return say(spoken, phrases::interrupted);
  if (told.ended->out_of_memory) return say(spoken, phrases::no_memory_for_laws);
  if (!told.ended->lost.empty()) return say(spoken, phrases::answer_lost, told.ended->lost);
  if (!told.ended->timed_out) return in_words(*told.ended, spoken);
  return say(spoken, phrases::no_answer_of_rules, fmt::format("{:g}", told.ended->patience));
}

std::string in_words(const law_report& told, language spoken) {
  std::string state(say(spoken, phrase_for(told.state)));
  if (told.state == law_state::holds && told.compared != 0) {
    state += " (" + counted(spoken, told.compared, nouns::positions);
    if (!told.in_rules.empty()) state += say(spoken, phrases::in_smaller_rules, told.in_rules);
    for (const law_part& part : told.elsewhere) {
      state += part.in_rules.empty()
                   ? say(spoken, phrases::part_nowhere, part.name)
                   : say(spoken, phrases::part_in_smaller_rules, part.name, part.in_rules);
    }
    state += ')';
  } else if (!told.untried_where.empty()) {
    state += ": " + told.untried_where;
  }
  std::string text = fmt::format("{:<14} {}\n", told.law, state);
  const std::string why = why_no_end(told, spoken);
  if (!why.empty()) text += "    " + why + '\n';
  return told.fault ? text + fault_in_words(*told.fault, spoken) : text;
}

std::string in_words(const law_summary& all, language spoken) {
  std::string text;
  if (!all.of_other_games.empty()) {
    text = say_line(spoken, phrases::laws_of_other_games,
                    fmt::format("{}", fmt::join(all.of_other_games, ", ")));
  }
  if (!all.not_tried.empty()) {
    text += say_line(spoken, phrases::laws_not_tried,
                     fmt::format("{}", fmt::join(all.not_tried, ", ")));
  }
  if (!all.all_hold()) return text + faults_in_words(all, spoken);
  const bool is_all = all.not_tried.empty();
  if (all.holding == 1) {
    return text + say_line(spoken, is_all ? phrases::only_law_holds : phrases::other_law_holds);
  }
  return text +
         say_line(spoken, is_all ? phrases::all_laws_hold : phrases::other_laws_hold, all.holding);
}

std::string in_words(const ending& how, language spoken) {
  if (how.timed_out) return say(spoken, phrases::had_not_ended, fmt::format("{:g}", how.patience));
  if (how.talked_too_much) return say(spoken, phrases::printed_too_much);
  if (!how.lost.empty()) return say(spoken, phrases::answer_lost, how.lost);
  if (how.signal == 0) return say(spoken, phrases::ended_with_status, how.status);
  return say(spoken, phrases::ended_by_signal, how.signal, strsignal(how.signal));
}

std::string in_words(const program_check& tried, language spoken) {
  if (!tried.found) {
    return say_line(spoken, phrases::program_agrees, counted(spoken, tried.cases, nouns::cases));
  }
  const disagreement& found = *tried.found;
  const auto listed = [&](const phrase& heading, const std::vector<std::string>& answers) {
    return say_line(spoken, heading) +
           (answers.empty() ? say_line(spoken, phrases::nothing_given) : lines_of(answers));
  };
  std::string text = say_line(spoken, phrases::programs_disagree) + found.input +
                     listed(phrases::right_answers, found.expected) +
                     listed(phrases::given_answers, found.given);
  if (found.left_out != 0) {
    text +=
        say_line(spoken, phrases::more_lines, counted(spoken, found.left_out, nouns::more_lines));
  }
  const std::string how = in_words(found.how, spoken);
  if (!found.how.good()) {
    text += found.complaint.empty()
                ? say_line(spoken, phrases::program_ended, how)
                : say_line(spoken, phrases::program_complained, how, found.complaint);
  }
  return text + say_line(spoken, phrases::to_see_why, tried.game, found.cases[found.at]);
}

}  // namespace zermelo::sessions
