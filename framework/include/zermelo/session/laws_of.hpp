/// The laws on a game behind the session's interface, a translation unit for each game.
#pragma once

#include <zermelo/laws/laws.hpp>
#include <zermelo/laws/smaller_rules.hpp>
#include <zermelo/session/law_report.hpp>
#include <zermelo/session/parameters.hpp>

namespace zermelo::sessions {

namespace detail {

/// What a law comes to; where it compares nothing in these rules, in the largest of smaller ones in
/// which it does.
template <class Law, class G>
void try_law(const Law& law, const std::vector<sample<G>>& samples, std::uint64_t positions,
             law_report& told) {
  // 1. In these rules.
  verdict all = check_law(law, samples);
  told.compared = all.compared;
  if constexpr (requires { Law::untried_where; }) told.untried_where = Law::untried_where;
  if (!all.untried_where.empty()) told.untried_where = all.untried_where;
  for (const auto& [part, times] : all.parts) {
    if (times == 0) told.elsewhere.push_back({part});
  }
  // 2. In smaller ones, as long as something was compared nowhere.
  const std::vector<G> smaller =
      all.fault || all.is_whole() ? std::vector<G>() : smaller_rules(samples.back().rules());
  for (const G& rules : smaller) {
    verdict found = check_law(law, samples_of(std::vector<G>{rules}, positions));
    const std::string named = as_equations(rules_as_text(rules));
    if (all.compared == 0 && found.compared != 0) {
      told.compared = found.compared;
      told.in_rules = named;
    }
    for (law_part& part : told.elsewhere) {
      if (part.in_rules.empty() && found.parts[part.name] != 0) part.in_rules = named;
    }
    all.add(std::move(found));
    if (all.fault || all.is_whole()) break;
  }
  // 3. What it comes to.
  told.fault = std::move(all.fault);
  told.state = told.fault           ? law_state::broken
               : told.compared != 0 ? law_state::holds
                                    : law_state::not_tried;
  if (told.state != law_state::not_tried) told.untried_where.clear();
  if (told.state != law_state::holds) told.elsewhere.clear();
}

template <game G>
void try_laws(const std::optional<std::vector<parameter>>& given, std::uint64_t positions,
              const law_listener& tell) {
  // 1. The rules, and the positions that play reaches by them.
  std::vector<G> rules;
  if constexpr (parametric_game<G>) {
    if (given) rules.push_back(with_parameters<G>(*given));
  }
  if (rules.empty()) rules = rules_to_try<G>();
  tell({"", "", law_state::tried});
  const std::vector<sample<G>> samples = samples_of(rules, positions);
  // 2. Law by law.
  laws::for_each([&](const auto& law) {
    using law_type = std::remove_cvref_t<decltype(law)>;
    law_report told{std::string(law.name), std::string(law.about), law_state::other_game};
    if constexpr (law_type::template applies<G>) {
      told.state = law_state::tried;
      tell(told);
      try_law(law, samples, positions, told);
    }
    tell(told);
  });
}

}  // namespace detail

template <class G>
void check_laws_of(const std::optional<std::vector<parameter>>& given, std::uint64_t positions,
                   const law_listener& tell) {
  static_cast<void>(requirements<G>{});  // says what is missing
  if constexpr (game<G>) detail::try_laws<G>(given, positions, tell);
}

}  // namespace zermelo::sessions
