#include "pictures/key_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace zermelo::workbench {

namespace {

unsigned bit_at(const any_position& p, std::size_t word, unsigned bit) {
  return static_cast<unsigned>(p.key().words[word] >> bit & 1U);
}

/// The bits' numbers on the left, what they are in p on the right.
std::string draw_field(const key_field& field, const any_position& p) {
  unsigned highest = 0;
  for (const auto& row : field.bits) {
    for (const unsigned bit : row) highest = std::max(highest, bit);
  }
  const std::size_t width = std::to_string(highest).size();
  std::string text = fmt::format("word {}: {}\n", field.word, field.meaning);
  for (const auto& row : field.bits) {
    std::string numbers;
    std::string bits;
    for (const unsigned bit : row) {
      numbers += fmt::format(" {:>{}}", bit, width);
      bits += fmt::format(" {}", bit_at(p, field.word, bit));
    }
    text += fmt::format("  bit{}    is{}\n", numbers, bits);
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

std::string draw_key(const explorer& rules, const any_position& p) {
  const std::vector<key_field> fields = rules.fields_of_key();
  std::string text;
  for (const key_field& field : fields) text += draw_field(field, p);
  const auto& words = p.key().words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += fmt::format("word {}  {} = {} (binary)\n", i, words[i],
                        grouped_digits(words[i], 2, digits_of(fields, i, words[i])));
  }
  return text;
}

}  // namespace zermelo::workbench
