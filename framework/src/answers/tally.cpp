#include <zermelo/answers/tally.hpp>

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

}  // namespace zermelo
