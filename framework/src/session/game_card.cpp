#include <zermelo/session/game_card.hpp>

#include <fmt/ranges.h>

#include <bit>
#include <range/v3/algorithm/find.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

bool meets(const entry& game, std::string_view name) {
  const auto concepts = game.concepts();
  return ranges::find(concepts, name) != concepts.end();
}

game_card card_of(const entry& game, const std::vector<parameter>& rules) {
  const std::unique_ptr<session> opened = game.open(rules);
  const exploration start = opened->explore({});
  const explorer& walked = *start.rules;
  game_card card{.name = game.name(),
                 .about = game.about(language::english),
                 .about_in_korean = game.about(language::korean),
                 .rules = rules,
                 .start = walked.print(start.position),
                 .board = with_coordinates(walked, start.position),
                 .player = walked.player(start.position),
                 .key = start.position.key(),
                 .fields = walked.fields_of_key(),
                 .count = walked.position_count()};
  for (const step& each : walked.moves(start.position)) card.moves.push_back(each.text);
  const auto names = names_of(game.engines());
  const std::vector<memory_bill> bills = opened->memory_bills({});
  for (std::size_t i = 0; i < names.size(); ++i) card.engines.push_back({names[i], bills[i]});
  const auto all = all_roles();
  for (const std::string_view each : game.concepts()) {
    const auto found = ranges::find(all, each, &role_words::name);
    if (found != all.end()) card.concepts.push_back(&*found);
  }
  return card;
}

namespace {

std::string size_in_words(const std::optional<std::uint64_t>& bytes, language spoken) {
  return bytes ? in_units_of_memory(*bytes) : say(spoken, phrases::more_than_any_memory);
}

std::string table_of_all_in_words(const memory_bill& bill, language spoken) {
  std::string text = say(spoken, phrases::bits_a_position, counted(spoken, bill.bits, nouns::bits));
  if (bill.at_most) text += say(spoken, phrases::bits_at_most);
  if (bill.nimber_bits != 0) text += say(spoken, phrases::bits_of_nimbers, bill.nimber_bits);
  text += ": " + size_in_words(bill.bytes, spoken);
  if (const auto& timed = bill.with_remoteness) {
    text += say(spoken, phrases::with_remoteness,
                timed->bytes ? counted(spoken, timed->bits, nouns::bits) + ": " +
                                   in_units_of_memory(*timed->bytes)
                             : say(spoken, phrases::table_grows));
  }
  return text;
}

constexpr std::size_t name_width = 20;

/// A name and what is said of it, the lines that follow below what is said.
std::string named(std::string_view name, std::string_view words) {
  return wrapped(fmt::format("  {:<{}}{}", name, name_width, words), name_width + 2);
}

std::string rules_in_words(const std::vector<parameter>& rules, language spoken) {
  std::string text;
  for (const parameter& each : rules) {
    const bool is_flag = std::holds_alternative<bool>(each.value);
    const std::string value =
        std::visit([](const auto& v) { return fmt::format(" {}", v); }, each.value);
    text += named(fmt::format("--{}{}", each.name, is_flag ? "" : value), each.help);
  }
  return text.empty() ? "  " + say_line(spoken, phrases::none) : text;
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

/// The highest bit that is shown.
unsigned highest_of(const key_field& field) {
  unsigned highest = 0;
  for (const auto& row : field.bits) {
    for (const unsigned bit : row) highest = std::max(highest, bit);
  }
  return highest;
}

/// The bits' numbers on the left, what they are in the key on the right.
std::string draw_field(const key_field& field, const key_words& key, language spoken) {
  const std::size_t width = std::to_string(highest_of(field)).size();
  std::string text = say_line(spoken, phrases::field_of_key, field.word, field.meaning);
  for (const auto& row : field.bits) {
    std::string numbers;
    std::string bits;
    for (const unsigned bit : row) {
      numbers += fmt::format(" {:>{}}", bit, width);
      bits += fmt::format(" {}", key.words[field.word] >> bit & 1U);
    }
    text += say_line(spoken, phrases::bits_of_key, numbers, bits);
  }
  return text;
}

/// How many binary digits to show of a word: as many as the fields have, or as its value needs.
unsigned digits_of(const std::vector<key_field>& fields, std::size_t word, std::uint64_t value) {
  unsigned digits = std::max(1U, static_cast<unsigned>(std::bit_width(value)));
  for (const key_field& field : fields) {
    if (field.word == word && !field.bits.empty()) digits = std::max(digits, highest_of(field) + 1);
  }
  return digits;
}

/// The number's digits in base 2 or 3, in groups of four or three from the right: "1 0110". At
/// least `digits` of them.
std::string grouped_digits(std::uint64_t number, unsigned base, unsigned digits = 1) {
  const std::size_t group = base == 2 ? 4 : 3;
  std::string text;
  for (std::size_t written = 0; number != 0 || written < digits; number /= base, ++written) {
    if (written != 0 && written % group == 0) text += ' ';
    text += static_cast<char>('0' + number % base);
  }
  std::reverse(text.begin(), text.end());
  return text;
}

bool is_power_of_3(std::uint64_t number) {
  while (number % 3 == 0 && number != 0) number /= 3;
  return number == 1;
}

std::string way_back(const key_report& found, language spoken) {
  if (!found.back) {
    return say_wrapped(spoken,
                       found.is_same ? phrases::read_as_same_key : phrases::read_as_another_key,
                       found.position);
  }
  return say_line(spoken, found.is_same ? phrases::back_to_same_key : phrases::back_to_another_key,
                  *found.number, *found.back);
}

}  // namespace

std::string in_words(const memory_bill& bill, language spoken) {
  using enum memory_bill::table;
  if (bill.kind == none) return say(spoken, phrases::no_table);
  if (bill.kind == growing) {
    if (bill.bits == 0) return say(spoken, phrases::table_grows);
    std::string text =
        say(spoken, phrases::table_grows_by, counted(spoken, bill.bits, nouns::bits));
    if (bill.while_solved.bytes != 0) {
      text +=
          say(spoken, phrases::while_solved, counted(spoken, bill.while_solved.bytes, nouns::bytes),
              counted(spoken, bill.while_solved.bytes_a_move, nouns::bytes));
    }
    return text;
  }
  if (bill.kind == of_all_positions) return table_of_all_in_words(bill, spoken);
  return say(spoken, phrases::table_of_fixed_size, size_in_words(bill.bytes, spoken));
}

std::string in_words(const game_card& card, language spoken) {
  const auto heading = [&](const phrase& each) { return say_line(spoken, each); };
  std::string text = fmt::format(
      "{}: {}\n\n{}{}\n{}{}\n{}{}  {}\n\n{}", card.name,
      spoken == language::korean ? card.about_in_korean : card.about, heading(phrases::rules),
      rules_in_words(card.rules, spoken), heading(phrases::positions_as_text),
      start_in_words(card, spoken), heading(phrases::key_of_start),
      lines_of(split_rows(draw_key(card.fields, card.key, spoken)), "  "),
      card.count ? say(spoken, phrases::positions_numbered, with_commas(*card.count))
                 : say(spoken, phrases::positions_not_numbered),
      heading(phrases::engines_and_memory));
  for (const auto& each : card.engines) text += named(each.name, in_words(each.needs, spoken));
  text += '\n' + heading(phrases::concepts_and_gains);
  for (const role_words* each : card.concepts) {
    text += named(each->name, fmt::format("{}: {}", each->says, each->buys));
  }
  return text;
}

std::string in_words(const std::vector<const entry*>& games, language spoken) {
  std::size_t width = 12;
  for (const entry* game : games) width = std::max(width, game->name().size());
  std::string text;
  for (const entry* game : games) {
    const auto line = [&](const phrase& each, const std::vector<std::string_view>& names) {
      return fmt::format("{:{}}{}", "", width + 1,
                         say_line(spoken, each, fmt::format("{}", fmt::join(names, ", "))));
    };
    text += fmt::format("{:<{}} {}\n", game->name(), width, game->about(spoken)) +
            line(phrases::engines_of, names_of(game->engines())) +
            line(phrases::concepts_of, game->concepts());
  }
  return text;
}

key_report key_of(const entry& game, session& opened, const exploration& here) {
  const explorer& rules = *here.rules;
  const any_position& p = here.position;
  key_report found{.game = std::string(game.name()),
                   .position = rules.print(p),
                   .player = rules.player(p),
                   .board = with_coordinates(rules, p),
                   .key = p.key(),
                   .fields = rules.fields_of_key(),
                   .count = rules.position_count()};
  if (found.count) {
    found.number = rules.number_of(p);
    const any_position back = rules.position_of(*found.number);
    found.back = rules.print(back);
    found.is_same = back == p;
  } else {
    found.is_same = opened.explore(found.position).position == p;
  }
  const any_position other = rules.standing_for(p);
  if (other != p) found.stands_in = rules.print(other);
  return found;
}

std::string draw_key(const std::vector<key_field>& fields, const key_words& key, language spoken) {
  std::string text;
  for (const key_field& field : fields) text += draw_field(field, key, spoken);
  for (std::size_t i = 0; i < key.words.size(); ++i) {
    text += say_line(spoken, phrases::word_of_key, i, key.words[i],
                     grouped_digits(key.words[i], 2, digits_of(fields, i, key.words[i])));
  }
  return text;
}

std::string in_words(const key_report& found, language spoken) {
  std::string text = lines_of(found.board) + to_move(found.player, spoken) + "\n\n" +
                     draw_key(found.fields, found.key, spoken);
  if (found.number) {
    text += say(spoken, phrases::number_of, *found.number, with_commas(*found.count));
    if (is_power_of_3(*found.count)) {
      text += say(spoken, phrases::in_base_3, grouped_digits(*found.number, 3));
    }
    text += '\n';
  }
  text += way_back(found, spoken);
  if (found.stands_in) text += say_line(spoken, phrases::as_good_as, *found.stands_in);
  return text;
}

}  // namespace zermelo::sessions
