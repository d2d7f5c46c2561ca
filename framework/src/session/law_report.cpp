#include <zermelo/session/law_report.hpp>

#include <utility>

namespace zermelo::sessions {

void law_summary::take(const law_report& told) {
  now_ = told;
  if (told.state == law_state::other_game) of_other_games.push_back(told.law);
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

std::string_view name_of(law_state state) {
  constexpr std::string_view names[] = {"other game", "tried",  "holds",
                                        "broken",     "failed", "unknown"};
  return names[static_cast<std::size_t>(state)];
}

}  // namespace zermelo::sessions
