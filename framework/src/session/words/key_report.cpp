#include <zermelo/session/key_report.hpp>

#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/key_picture.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

namespace {

bool is_power_of_3(std::uint64_t number) {
  while (number % 3 == 0 && number != 0) number /= 3;
  return number == 1;
}

std::string way_back(const key_report& found, language spoken) {
  if (!found.back) {
    return wrapped(
        say(spoken, found.is_same ? phrases::read_as_same_key : phrases::read_as_another_key,
            found.position),
        0);
  }
  return say(spoken, found.is_same ? phrases::back_to_same_key : phrases::back_to_another_key,
             *found.number, *found.back) +
         '\n';
}

}  // namespace

std::string in_words(const key_report& found, language spoken) {
  std::string text = lines_of(found.board) + to_move(found.player, spoken) + "\n\n" +
                     draw_key(found.fields, found.key, spoken);
  if (found.number) {
    const bool is_ternary = is_power_of_3(*found.count);
    text += say(spoken, phrases::number_of, *found.number, with_commas(*found.count)) +
            (is_ternary ? say(spoken, phrases::in_base_3, grouped_digits(*found.number, 3)) : "") +
            '\n';
  }
  text += way_back(found, spoken);
  if (found.stands_in) text += say(spoken, phrases::as_good_as, *found.stands_in) + '\n';
  return text;
}

}  // namespace zermelo::sessions
