#include <zermelo/session/knowledge.hpp>

#include <fmt/format.h>

#include <zermelo/answers/report.hpp>
#include <zermelo/language/catalogue.hpp>

#include "../cases.hpp"

namespace zermelo::sessions {

namespace {

/// Beyond this a score says that nobody knows: searches have such bounds to begin with.
constexpr score farthest = score{1} << 29U;

bool is_open(outcome value, bool above) { return value == (above ? outcome::win : outcome::loss); }
bool is_open(score value, bool above) { return above ? value > farthest : value < -farthest; }

template <class Value>
said said_by(const interval<Value>& known) {
  if (known.lower == known.upper) return said::exactly;
  const bool open_below = is_open(known.lower, false);
  const bool open_above = is_open(known.upper, true);
  if (open_below && open_above) return said::nothing;
  return open_above ? said::at_least : open_below ? said::at_most : said::between;
}

template <class Value>
std::string interval_in_words(const interval<Value>& known, language spoken) {
  const std::string lower = word_for(known.lower, spoken);
  const std::string upper = word_for(known.upper, spoken);
  switch (said_by(known)) {
    case said::exactly:
      return lower;
    case said::at_least:
      return say(spoken, phrases::at_least, lower);
    case said::at_most:
      return say(spoken, phrases::at_most_known, upper);
    case said::between:
      return say(spoken, phrases::from_to, lower, upper);
    case said::nothing:
      break;
  }
  return say(spoken, phrases::anything);
}

}  // namespace

said what_is_said(const interval<outcome>& known) { return said_by(known); }
said what_is_said(const interval<score>& known) { return said_by(known); }

outcome below(outcome target) { return target == outcome::win ? outcome::tie : outcome::loss; }
score below(score target) { return target - 1; }

bool is_exact(const any_knowledge& known) {
  return std::visit(
      cases{[](const interval<outcome>& both) { return said_by(both) == said::exactly; },
            [](const interval<score>& both) { return said_by(both) == said::exactly; },
            [](not_nimber) { return false; }, [](nothing_known) { return false; },
            [](const auto& /*value*/) { return true; }},
      known);
}

std::string in_words(const any_knowledge& known, language spoken) {
  return std::visit(
      cases{[&](outcome value) { return word_for(value, spoken); },
            [&](timed_outcome timed) {
              return say(spoken, phrases::briefly_in, word_for(timed.value, spoken),
                         unsigned{timed.moves});
            },
            [&](score points) { return word_for(points, spoken); },
            [](nimber value) { return in_stars(value); },
            [&](const interval<outcome>& both) { return interval_in_words(both, spoken); },
            [&](const interval<score>& both) { return interval_in_words(both, spoken); },
            [&](not_nimber other) {
              return say(spoken, phrases::not_this_nimber, in_stars(other.value));
            },
            [&](nothing_known) { return say(spoken, phrases::given_up); }},
      known);
}

std::string in_words(const any_question& asked, language spoken) {
  return std::visit(cases{[](ask_value) { return std::string(); },
                          [&](ask_nimber) { return say(spoken, phrases::which_nimber); },
                          [&](ask_whether question) {
                            return say(spoken, phrases::is_it, in_stars(question.target));
                          },
                          [&](const auto& question) {
                            const std::string target = word_for(question.target, spoken);
                            return fmt::format("{} ({}, {})",
                                               say(spoken, phrases::is_it_at_least, target),
                                               word_for(below(question.target), spoken), target);
                          }},
                    asked);
}

}  // namespace zermelo::sessions
