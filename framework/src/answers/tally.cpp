#include <zermelo/answers/tally.hpp>

#include <zermelo/base/words.hpp>
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
    std::vector<std::pair<std::string, std::uint64_t>> rows = {
        {say(spoken, phrases::positions), t.positions}};
    for (const auto& [value, count] : t.values) {
      rows.emplace_back(name_of_many(value, spoken), count);
    }
    if (t.nimbers) {
      for (std::size_t i = 0; i < t.nimbers->size(); ++i) {
        rows.emplace_back(in_stars(static_cast<nimber>(i)), (*t.nimbers)[i]);
      }
    }
    const std::size_t width = with_commas(t.positions).size();
    for (const auto& [name, count] : rows) {
      text += fmt::format("{:<9} {:>{}}\n", name, with_commas(count), width);
    }
  }
  return text + what_it_took(t.engine, t.statistics, spoken);
}

}  // namespace zermelo
