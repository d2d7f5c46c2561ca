#include <zermelo/answers/tally.hpp>

#include <range/v3/numeric/accumulate.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo {

std::string name_of_many(const tally::value& value, language spoken) {
  if (const auto* points = std::get_if<score>(&value)) {
    return say(spoken, phrases::points_of_many, *points);
  }
  constexpr const phrase* words[] = {&phrases::losses, &phrases::draws, &phrases::ties,
                                     &phrases::wins};
  return say(spoken, *words[static_cast<std::size_t>(std::get<outcome>(value))]);
}

std::string describe(const tally& t, language spoken) {
  std::string text;
  if (t.stopped_by) {
    text = unknown_in_words(t.statistics.positions, t.stopped_by, spoken) + ".\n";
  } else {
    const auto add_line = [&](const std::string& name, std::uint64_t count) {
      const std::size_t width = with_commas(t.positions).size();
      text += fmt::format("{:<9} {:>{}}\n", name, with_commas(count), width);
    };
    add_line(say(spoken, phrases::positions), t.positions);
    for (const auto& [value, count] : t.values) add_line(name_of_many(value, spoken), count);
    nimber next = 0;
    for (const std::uint64_t count : t.nimbers.value_or(std::vector<std::uint64_t>())) {
      add_line(in_stars(next++), count);
    }
  }
  return text + what_it_took(t.engine, t.statistics, spoken);
}

void value_counts::add(const any_worth& worth) {
  if (const auto* value = std::get_if<outcome>(&worth)) {
    ++outcomes_[static_cast<std::size_t>(*value)];
  } else if (const auto* points = std::get_if<score>(&worth)) {
    ++scores_[*points];
  } else {
    const std::size_t found = std::get<nimber>(worth);
    if (nimbers_.size() <= found) nimbers_.resize(found + 1);
    ++nimbers_[found];
  }
}

tally value_counts::read() const {
  if (!nimbers_.empty()) return tally_of(nimbers_);
  tally result{};
  for (const outcome value : all_outcomes) {
    const std::uint64_t count = outcomes_[static_cast<std::size_t>(value)];
    if (count != 0) result.values.emplace(value, count);
  }
  result.values.insert(scores_.begin(), scores_.end());
  for (const auto& [value, count] : result.values) result.positions += count;
  return result;
}

tally tally_of(std::uint64_t losses, std::uint64_t wins) {
  tally result{};
  result.positions = losses + wins;
  result.values = {{outcome::loss, losses}, {outcome::win, wins}};
  return result;
}

tally tally_of(std::vector<std::uint64_t> nimbers) {
  const std::uint64_t all = ranges::accumulate(nimbers, std::uint64_t{0});
  const std::uint64_t losses = nimbers.empty() ? 0 : nimbers.front();
  tally result = tally_of(losses, all - losses);
  result.nimbers = std::move(nimbers);
  return result;
}

}  // namespace zermelo
