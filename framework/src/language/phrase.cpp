#include <zermelo/language/phrase.hpp>

#include <fmt/args.h>

#include <algorithm>
#include <zermelo/base/words.hpp>
#include <zermelo/language/korean.hpp>

namespace zermelo {

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
  const auto copy = [](std::string_view text, fmt::format_context::iterator to) {
    return std::copy(text.begin(), text.end(), to);
  };
  const auto behind = copy(word.text, context.out());
  return particle_.empty() ? behind : copy(zermelo::particle(word.text, particle_), behind);
}
