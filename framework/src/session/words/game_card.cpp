#include <zermelo/session/game_card.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/key_picture.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

namespace {

constexpr std::size_t name_width = 20;

/// A name and what is said of it, the lines that follow below what is said.
std::string named(std::string_view name, std::string_view words) {
  return wrapped(fmt::format("  {:<{}}{}", name, name_width, words), name_width + 2);
}

std::string rules_in_words(const std::vector<parameter>& rules, language spoken) {
  std::string text;
  for (const parameter& each : rules) {
    const std::string value =
        std::visit([](const auto& v) { return fmt::format("{}", v); }, each.value);
    const bool is_flag = std::holds_alternative<bool>(each.value);
    text += named(fmt::format("--{}{}", each.name, is_flag ? "" : " " + value), each.help);
  }
  return text.empty() ? "  " + say(spoken, phrases::none) + '\n' : text;
}

/// The start as it is typed and as it is drawn, and what moves look like.
std::string start_in_words(const game_card& card, language spoken) {
  return fmt::format("  {}\n\n{}\n",
                     card.start.empty() ? say(spoken, phrases::empty_text) : card.start,
                     lines_of(card.board, "  ")) +
         wrapped(fmt::format("  {}; {}: {}", to_move(card.player, spoken),
                             counted(spoken, card.moves.size(), nouns::moves),
                             list_of(card.moves, 6, " ", spoken)),
                 4);
}

}  // namespace

std::string in_words(const game_card& card, language spoken) {
  const auto heading = [&](const phrase& each) { return say(spoken, each) + '\n'; };
  std::string text = fmt::format("{}: {}\n\n", card.name, card.about) + heading(phrases::rules) +
                     rules_in_words(card.rules, spoken) + '\n' +
                     heading(phrases::positions_as_text) + start_in_words(card, spoken) + '\n' +
                     heading(phrases::key_of_start);
  text += lines_of(split_rows(draw_key(card.fields, card.key, spoken)), "  ");
  text += "  " + (card.count ? say(spoken, phrases::positions_numbered, with_commas(*card.count))
                             : say(spoken, phrases::positions_not_numbered));
  text += "\n\n" + heading(phrases::engines_and_memory);
  for (const auto& each : card.engines) text += named(each.name, in_words(each.needs, spoken));
  text += '\n' + heading(phrases::concepts_and_gains);
  for (const concept_words* each : card.concepts) {
    text += named(each->name, fmt::format("{}: {}", each->says, each->buys));
  }
  return text;
}

std::string in_words(const std::vector<const entry*>& games, language spoken) {
  std::size_t width = 12;
  for (const entry* game : games) width = std::max(width, game->name().size());
  std::string text;
  for (const entry* game : games) {
    text += fmt::format("{:<{}} {}\n", game->name(), width, game->about());
    const std::string margin(width + 1, ' ');
    text += margin +
            say(spoken, phrases::engines_of,
                fmt::format("{}", fmt::join(names_of(game->engines()), ", "))) +
            '\n';
    text +=
        margin +
        say(spoken, phrases::concepts_of, fmt::format("{}", fmt::join(game->concepts(), ", "))) +
        '\n';
  }
  return text;
}

}  // namespace zermelo::sessions
