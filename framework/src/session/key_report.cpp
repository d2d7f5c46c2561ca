#include <zermelo/session/key_report.hpp>

#include <bit>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

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

namespace {

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
