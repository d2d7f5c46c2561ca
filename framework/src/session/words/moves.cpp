#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/moves.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

namespace {

/// What moves have in common that stand on one line: "loss in 4, to *2".
std::string heading_of(const listed_move& move, language spoken) {
  if (!move.value) return say(spoken, phrases::unknown);
  if (const auto* points = std::get_if<score>(&*move.value)) return with_sign(*points);
  std::string words = value_in(*move.value, move.remoteness, spoken);
  if (move.nimber_after) words += say(spoken, phrases::to_nimber, in_stars(*move.nimber_after));
  return words;
}

/// A line for each value, the moves of that value behind it.
std::string groups_of_moves(const std::vector<listed_move>& moves, language spoken) {
  struct group {
    std::string heading;
    std::vector<std::string> moves;
  };
  std::vector<group> groups;
  std::size_t width = 0;
  for (const listed_move& each : moves) {
    const std::string heading = heading_of(each, spoken);
    auto same = std::find_if(groups.begin(), groups.end(),
                             [&](const group& g) { return g.heading == heading; });
    if (same == groups.end()) same = groups.insert(groups.end(), {heading, {}});
    same->moves.push_back(each.move);
    width = std::max(width, columns_of(heading));
  }
  std::string text;
  for (const group& each : groups) {
    text += wrapped(fmt::format("{:<{}}  {}", each.heading, width, fmt::join(each.moves, " ")),
                    width + 2);
  }
  return text;
}

}  // namespace

std::string in_words(const moves_answer& found, language spoken) {
  const report& about = found.about;
  const std::string head =
      about.value ? value_in_words(about, spoken)
                  : unknown_in_words(about.statistics.positions, about.stopped_by, spoken) + ".";
  if (found.ended) return head + '\n';
  return fmt::format("{}\n{}{}\n", head, groups_of_moves(found.moves, spoken),
                     what_it_took(about.engine, about.statistics, spoken));
}

}  // namespace zermelo::sessions
