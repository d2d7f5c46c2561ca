/// The languages that answers are told in, sentences in each, what stands in their places, and
/// Korean particles behind that.
#pragma once

#include <zermelo/base/words.hpp>

namespace zermelo {

enum class language : std::uint8_t { english, korean };

/// Of "en" or "ko", also as a locale names it: "ko_KR.UTF-8". Nothing for any other.
[[nodiscard]] constexpr std::optional<language> language_named(std::string_view name) {
  const std::string_view code = name.substr(0, name.find_first_of("_.-@"));
  if (code == "en") return language::english;
  if (code == "ko") return language::korean;
  return std::nullopt;
}

/// How a word ends as a Korean reader reads it.
enum class word_end { vowel, consonant, rieul };

/// Hangul by its last syllable, a number by its last digit or power of ten, a single letter by its
/// name, a Latin word as it is mostly written in Hangul; signs behind that are not read.
[[nodiscard]] word_end end_of_word(std::string_view word);

/// The form of a particle behind a word. `forms` is "을/를", "이/가", "은/는", "과/와" or
/// "으로/로": behind a consonant, and behind a vowel; with "로" ㄹ counts as a vowel.
[[nodiscard]] std::string_view particle(std::string_view word, std::string_view forms);

namespace detail {
/// Which places a format string fills: a bit each.
[[nodiscard]] constexpr std::uint32_t places_of(std::string_view format) {
  std::uint32_t places = 0;
  unsigned next = 0;
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '{') continue;
    const char number = format[i + 1];
    places |= 1U << (number >= '0' && number <= '9' ? static_cast<unsigned>(number - '0') : next++);
  }
  return places;
}
}  // namespace detail

/// A sentence as a format string of fmt in each language: "{} to move", "{0} 차례", with particles
/// in Korean: "{0:이/가}". Does not compile where a language leaves out what the other says.
struct phrase {
  std::string_view english;
  std::string_view korean;

  consteval phrase(std::string_view in_english, std::string_view in_korean)
      : english(in_english), korean(in_korean) {
    if (detail::places_of(english) != detail::places_of(korean)) {
      throw "a phrase must say the same in both languages";
    }
  }

  [[nodiscard]] constexpr std::string_view in(language spoken) const noexcept {
    return spoken == language::korean ? korean : english;
  }
};

/// A thing that is counted: "position", "국면 {}개".
struct noun {
  std::string_view english;
  std::string_view korean;
};

/// What stands in a place of a phrase.
struct term {
  std::string text;

  explicit term(std::string_view words) : text(words) {}
  explicit term(std::integral auto number) : text(std::to_string(number)) {}
};

namespace detail {
[[nodiscard]] std::string filled(std::string_view format, std::initializer_list<term> places);
}  // namespace detail

/// The phrase with these words and numbers in its places.
template <class... Terms>
[[nodiscard]] std::string say(language spoken, const phrase& what, const Terms&... places) {
  return detail::filled(what.in(spoken), {term(places)...});
}

/// Likewise, as a line.
template <class... Terms>
[[nodiscard]] std::string say_line(language spoken, const phrase& what, const Terms&... places) {
  return say(spoken, what, places...) + '\n';
}

/// Likewise, as lines of a page.
template <class... Terms>
[[nodiscard]] std::string say_wrapped(language spoken, const phrase& what, const Terms&... places) {
  return wrapped(say(spoken, what, places...), 0);
}

/// "1 position", "2,000 positions", "국면 2,000개"
[[nodiscard]] std::string counted(language spoken, std::uint64_t count, const noun& thing);

}  // namespace zermelo

template <>
struct fmt::formatter<zermelo::term> {
  /// A particle up to the brace.
  constexpr auto parse(fmt::format_parse_context& context) {
    const auto* const begin = context.begin();
    const auto* end = begin;
    while (end != context.end() && *end != '}') ++end;
    particle_ = std::string_view(begin, static_cast<std::size_t>(end - begin));
    return end;
  }
  auto format(const zermelo::term& word, fmt::format_context& context) const
      -> fmt::format_context::iterator;

 private:
  std::string_view particle_;
};
