#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/program_check.hpp>
#include <zermelo/session/words.hpp>

#include "law_report.hpp"

namespace zermelo::sessions {

namespace {

const phrase& phrase_for(law_state state) {
  constexpr const phrase* all[] = {&phrases::other_game, &phrases::tried,  &phrases::holds,
                                   &phrases::broken,     &phrases::failed, &phrases::unknown};
  return *all[static_cast<std::size_t>(state)];
}

std::string fault_in_words(const counterexample& found, language spoken) {
  const std::string margin = "    ";
  std::string text = margin + found.sentence + '\n';
  if (!found.rules.empty()) text += margin + say(spoken, phrases::fault_rules, found.rules) + '\n';
  text += margin + say(spoken, phrases::fault_position) + '\n' +
          lines_of(split_rows(found.position), "      ") + margin;
  if (found.by_number) return text + say(spoken, phrases::fault_by_number) + '\n';
  if (found.moves.empty()) return text + say(spoken, phrases::fault_at_start) + '\n';
  return text + say(spoken, phrases::fault_moves, fmt::format("{}", fmt::join(found.moves, " "))) +
         '\n';
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
  return say(spoken, all.holding == 1 ? phrases::law_holds : phrases::laws_hold, faults,
             with_commas(all.holding),
             all.was_cut_short ? say(spoken, phrases::later_laws_untried) : "");
}

}  // namespace

std::string in_words(const ending& how, language spoken) {
  if (how.timed_out) return say(spoken, phrases::had_not_ended, fmt::format("{:g}", how.patience));
  if (how.talked_too_much) return say(spoken, phrases::printed_too_much);
  if (how.signal != 0)
    return say(spoken, phrases::ended_by_signal, how.signal, strsignal(how.signal));
  return say(spoken, phrases::ended_with_status, how.status);
}

std::string why_no_end(const law_report& told, language spoken) {
  if (told.threw) return say(spoken, phrases::rules_throw, *told.threw);
  if (!told.ended) return {};
  if (told.state == law_state::failed) {
    return say(spoken, phrases::rules_crash, in_words(*told.ended, spoken));
  }
  if (told.ended->interrupted) return say(spoken, phrases::interrupted);
  return say(spoken, phrases::no_answer_of_rules, fmt::format("{:g}", told.ended->patience));
}

std::string in_words(const law_report& told, language spoken) {
  std::string text = fmt::format("{:<14} {}\n", told.law, say(spoken, phrase_for(told.state)));
  const std::string why = why_no_end(told, spoken);
  if (!why.empty()) text += "    " + why + '\n';
  return told.fault ? text + fault_in_words(*told.fault, spoken) : text;
}

std::string in_words(const law_summary& all, language spoken) {
  std::string text;
  if (!all.of_other_games.empty()) {
    text = say(spoken, phrases::laws_of_other_games,
               fmt::format("{}", fmt::join(all.of_other_games, ", "))) +
           '\n';
  }
  return text +
         (all.all_hold() ? say(spoken, phrases::all_laws_hold, all.holding)
                         : faults_in_words(all, spoken)) +
         '\n';
}

namespace {

std::string on_lines(const std::vector<std::string>& answers, language spoken) {
  return answers.empty() ? say(spoken, phrases::nothing_given) + '\n' : lines_of(answers);
}

std::string disagreement_in_words(const disagreement& found, std::string_view game,
                                  language spoken) {
  std::string text = say(spoken, phrases::programs_disagree) + '\n' + found.input +
                     say(spoken, phrases::right_answers) + '\n' + on_lines(found.expected, spoken) +
                     say(spoken, phrases::given_answers) + '\n' + on_lines(found.given, spoken);
  if (found.left_out != 0) {
    text +=
        say(spoken, phrases::more_lines, counted(spoken, found.left_out, nouns::more_lines)) + '\n';
  }
  if (!found.how.good()) {
    const std::string how = in_words(found.how, spoken);
    text +=
        (found.complaint.empty() ? say(spoken, phrases::program_ended, how)
                                 : say(spoken, phrases::program_complained, how, found.complaint)) +
        '\n';
  }
  return text + say(spoken, phrases::to_see_why, game, found.cases[found.at]) + '\n';
}

}  // namespace

std::string in_words(const program_check& tried, language spoken) {
  return tried.found
             ? disagreement_in_words(*tried.found, tried.game, spoken)
             : say(spoken, phrases::program_agrees, counted(spoken, tried.cases, nouns::cases)) +
                   '\n';
}

}  // namespace zermelo::sessions
