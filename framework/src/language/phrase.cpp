#include <zermelo/language/phrase.hpp>

#include <fmt/args.h>

#include <cctype>

namespace zermelo {

namespace {

bool is_letter(char sign) { return std::isalpha(static_cast<unsigned char>(sign)) != 0; }
bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }
bool is_one_of(std::string_view signs, char sign) {
  return signs.find(sign) != std::string_view::npos;
}
/// A byte of a sign beyond ASCII.
bool is_wide(char sign) { return (static_cast<unsigned char>(sign) & 0x80U) != 0; }

/// Up to the last sign that is read.
std::string_view without_signs_at_end(std::string_view word) {
  while (!word.empty() && !is_letter(word.back()) && !is_digit(word.back()) &&
         !is_wide(word.back())) {
    word.remove_suffix(1);
  }
  return word;
}

/// Of a syllable 가 to 힣, which has 28 forms by its last consonant: none, ㄱ, ... ㄹ is the ninth.
word_end end_of_hangul(std::string_view word) {
  if (word.size() < 3) return word_end::vowel;
  const auto bits = [&](std::size_t from_end) {
    return static_cast<unsigned char>(word[word.size() - from_end]) & 0x3FU;
  };
  const std::uint32_t code = (bits(3) & 0xFU) << 12U | bits(2) << 6U | bits(1);
  if (code < 0xAC00 || code > 0xD7A3) return word_end::vowel;
  const std::uint32_t last = (code - 0xAC00) % 28;
  return last == 0 ? word_end::vowel : last == 8 ? word_end::rieul : word_end::consonant;
}

/// 영 일 이 삼 사 오 육 칠 팔 구; what ends in zeros ends in 십, 백, 천, 만 or 억, or in 조.
word_end end_of_number(std::string_view word) {
  std::size_t zeros = 0;
  std::size_t digits = 0;
  bool other = false;
  for (std::size_t i = word.size(); i-- > 0 && (is_digit(word[i]) || word[i] == ',');) {
    if (word[i] == ',') continue;
    ++digits;
    other = other || word[i] != '0';
    if (!other) ++zeros;
  }
  if (zeros >= 12 && zeros < 16 && digits > zeros) return word_end::vowel;
  if (is_one_of("178", word.back())) return word_end::rieul;
  return is_one_of("2459", word.back()) ? word_end::vowel : word_end::consonant;
}

word_end end_of_latin(std::string_view word) {
  std::size_t begin = word.size();
  while (begin > 0 && is_letter(word[begin - 1])) --begin;
  std::string small(word.substr(begin));
  for (char& letter : small) letter = static_cast<char>(std::tolower(letter));
  const bool is_name_of_letter = small.size() == 1;
  // "line", "table": the last e is not read.
  if (small.size() > 3 && small.back() == 'e') small.pop_back();
  const char last = small.back();
  const char before = small.size() > 1 ? small[small.size() - 2] : 'e';
  if (last == 'l' || (last == 'r' && is_name_of_letter)) return word_end::rieul;
  if (last == 'm' || last == 'n' || small.ends_with("ng")) return word_end::consonant;
  // "black", "sweep", "book", but "left" and "first", whose end is a syllable of its own.
  const bool is_stop =
      (is_one_of("kpbc", last) && is_one_of("aeiouy", before)) || (last == 'k' && before == 'c');
  return is_stop && !is_name_of_letter && !word.ends_with('e') ? word_end::consonant
                                                               : word_end::vowel;
}

}  // namespace

word_end end_of_word(std::string_view word) {
  word = without_signs_at_end(word);
  if (word.empty()) return word_end::vowel;
  if (is_wide(word.back())) return end_of_hangul(word);
  return is_digit(word.back()) ? end_of_number(word) : end_of_latin(word);
}

std::string_view particle(std::string_view word, std::string_view forms) {
  const std::size_t slash = forms.find('/');
  const std::string_view behind_vowel = forms.substr(slash + 1);
  const word_end end = end_of_word(word);
  const bool as_vowel =
      end == word_end::vowel || (end == word_end::rieul && behind_vowel.starts_with("로"));
  return as_vowel ? behind_vowel : forms.substr(0, slash);
}

std::string detail::filled(std::string_view format, std::initializer_list<term> places) {
  fmt::dynamic_format_arg_store<fmt::format_context> words;
  for (const term& each : places) words.push_back(each);
  return fmt::vformat(format, words);
}

std::string counted(language spoken, std::uint64_t count, const noun& thing) {
  if (spoken == language::english) return counted(count, thing.english);
  return detail::filled(thing.korean, {term(with_commas(count))});
}

}  // namespace zermelo

auto fmt::formatter<zermelo::term>::format(const zermelo::term& word,
                                           fmt::format_context& context) const
    -> fmt::format_context::iterator {
  return fmt::format_to(context.out(), "{}{}", word.text,
                        particle_.empty() ? particle_ : zermelo::particle(word.text, particle_));
}
