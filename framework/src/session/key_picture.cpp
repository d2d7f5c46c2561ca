#include <zermelo/session/key_picture.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

unsigned bit_at(const key_words& key, std::size_t word, unsigned bit) {
  return static_cast<unsigned>(key.words[word] >> bit & 1U);
}

/// The bits' numbers on the left, what they are in the key on the right.
std::string draw_field(const key_field& field, const key_words& key, language spoken) {
  unsigned highest = 0;
  for (const auto& row : field.bits) {
    for (const unsigned bit : row) highest = std::max(highest, bit);
  }
  const std::size_t width = std::to_string(highest).size();
  std::string text = say(spoken, phrases::field_of_key, field.word, field.meaning) + '\n';
  for (const auto& row : field.bits) {
    std::string numbers;
    std::string bits;
    for (const unsigned bit : row) {
      numbers += fmt::format(" {:>{}}", bit, width);
      bits += fmt::format(" {}", bit_at(key, field.word, bit));
    }
    text += say(spoken, phrases::bits_of_key, numbers, bits) + '\n';
  }
  return text;
}

/// How many binary digits to show of a word: as many as the fields have, or as its value needs.
unsigned digits_of(const std::vector<key_field>& fields, std::size_t word, std::uint64_t value) {
  auto digits = static_cast<unsigned>(std::bit_width(value));
  for (const key_field& field : fields) {
    if (field.word != word) continue;
    for (const auto& row : field.bits) {
      for (const unsigned bit : row) digits = std::max(digits, bit + 1);
    }
  }
  return std::max(digits, 1U);
}

}  // namespace

std::string grouped_digits(std::uint64_t number, unsigned base, unsigned digits) {
  const std::size_t group = base == 2 ? 4 : 3;
  std::string text;
  std::size_t written = 0;
  for (; number != 0 || written < digits; number /= base, ++written) {
    if (written != 0 && written % group == 0) text += ' ';
    text += static_cast<char>('0' + number % base);
  }
  std::reverse(text.begin(), text.end());
  return text;
}

std::string draw_key(const std::vector<key_field>& fields, const key_words& key, language spoken) {
  std::string text;
  for (const key_field& field : fields) text += draw_field(field, key, spoken);
  for (std::size_t i = 0; i < key.words.size(); ++i) {
    text += say(spoken, phrases::word_of_key, i, key.words[i],
                grouped_digits(key.words[i], 2, digits_of(fields, i, key.words[i]))) +
            '\n';
  }
  return text;
}

}  // namespace zermelo::sessions
