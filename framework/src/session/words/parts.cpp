#include <zermelo/session/words.hpp>

#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

std::string with_sign(score points) { return points == 0 ? "0" : fmt::format("{:+}", points); }

std::string value_in(const std::variant<outcome, score>& value, std::optional<remoteness> moves,
                     language spoken) {
  if (const auto* points = std::get_if<score>(&value)) return fmt::format("{:+}", *points);
  const std::string word = word_for(value, spoken);
  return moves ? say(spoken, phrases::briefly_in, word, *moves) : word;
}

std::string lines_of(const drawing& rows, std::string_view margin) {
  std::string text;
  for (const std::string& row : rows) text.append(margin).append(row) += '\n';
  return text;
}

}  // namespace zermelo::sessions
