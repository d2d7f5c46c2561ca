/// Korean particles, whose form depends on how the word before them ends when it is read.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// How a word ends as a Korean reader reads it.
enum class word_end { vowel, consonant, rieul };

/// Hangul by its last syllable; a number by its last digit, or by its power of ten (십, 백, 천, 만,
/// 억); a single letter by its name (엘, 엠, 엔, 알), a Latin word as it is mostly written in
/// Hangul. Signs behind the last letter or digit are not read.
[[nodiscard]] word_end end_of_word(std::string_view word);

/// The form of a particle behind a word. `forms` is "을/를", "이/가", "은/는", "과/와" or
/// "으로/로": behind a consonant, and behind a vowel; with "로" ㄹ counts as a vowel.
[[nodiscard]] std::string_view particle(std::string_view word, std::string_view forms);

}  // namespace zermelo
