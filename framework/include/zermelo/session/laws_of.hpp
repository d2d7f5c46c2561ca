/// The laws on a game behind the session's interface, a translation unit for each game.
#pragma once

#include <zermelo/laws/laws.hpp>
#include <zermelo/session/law_report.hpp>
#include <zermelo/session/parameters.hpp>

namespace zermelo::sessions {

template <class G>
void check_laws_of(const std::optional<std::vector<parameter>>& given, const law_listener& tell) {
  // 1. The rules, and the positions that play reaches by them.
  std::vector<G> rules;
  if constexpr (parametric_game<G>) {
    if (given) rules.push_back(detail::with_parameters<G>(*given));
  }
  if (rules.empty()) rules = rules_to_try<G>();
  tell({"", "", law_state::tried});
  const std::vector<sample<G>> samples = samples_of(rules);
  // 2. Law by law.
  laws::for_each([&](const auto& law) {
    using law_type = std::remove_cvref_t<decltype(law)>;
    law_report told{std::string(law.name), std::string(law.about), law_state::other_game};
    if constexpr (law_type::template applies<G>) {
      told.state = law_state::tried;
      tell(told);
      told.fault = check_law(law, samples);
      told.state = told.fault ? law_state::broken : law_state::holds;
    }
    tell(told);
  });
}

}  // namespace zermelo::sessions
