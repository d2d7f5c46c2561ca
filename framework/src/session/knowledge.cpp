#include <zermelo/session/knowledge.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <type_traits>

namespace zermelo::sessions {

namespace {

/// Chooses by the alternative of a variant.
template <class... Cases>
struct cases : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
cases(Cases...) -> cases<Cases...>;

/// Beyond this a score says that nobody knows: searches have such bounds to begin with.
constexpr score farthest = score{1} << 29U;

bool is_open(outcome value, bool above) { return value == (above ? outcome::win : outcome::loss); }
bool is_open(score value, bool above) { return above ? value > farthest : value < -farthest; }

std::string word_of(outcome value) { return std::string(name_of(value)); }
std::string word_of(score value) { return std::to_string(value); }

/// What an interval says: a value, a bound, two bounds, or nothing.
enum class said { exactly, at_least, at_most, between, nothing };

template <class Value>
said what_is_said(const interval<Value>& known) {
  if (known.lower == known.upper) return said::exactly;
  const bool open_below = is_open(known.lower, false);
  const bool open_above = is_open(known.upper, true);
  if (open_below && open_above) return said::nothing;
  return open_above ? said::at_least : open_below ? said::at_most : said::between;
}

template <class Value>
std::string interval_in_words(const interval<Value>& known) {
  switch (what_is_said(known)) {
    case said::exactly:
      return word_of(known.lower);
    case said::at_least:
      return "at least " + word_of(known.lower);
    case said::at_most:
      return "at most " + word_of(known.upper);
    case said::between:
      return fmt::format("from {} to {}", word_of(known.lower), word_of(known.upper));
    case said::nothing:
      break;
  }
  return "anything";
}

json value_to_json(outcome value) { return name_of(value); }
json value_to_json(score value) { return value; }

template <class Value>
json interval_to_json(const interval<Value>& known) {
  const said what = what_is_said(known);
  if (what == said::exactly) return {{"exact", true}, {"value", value_to_json(known.lower)}};
  json object = {{"exact", false}};
  if (what == said::at_least || what == said::between) {
    object["at_least"] = value_to_json(known.lower);
  }
  if (what == said::at_most || what == said::between) {
    object["at_most"] = value_to_json(known.upper);
  }
  return object;
}

/// The value right below a target.
outcome below(outcome target) { return target == outcome::win ? outcome::tie : outcome::loss; }
score below(score target) { return target - 1; }

}  // namespace

bool is_exact(const any_knowledge& known) {
  return std::visit(
      cases{[](const interval<outcome>& both) { return what_is_said(both) == said::exactly; },
            [](const interval<score>& both) { return what_is_said(both) == said::exactly; },
            [](not_nimber) { return false; }, [](nothing_known) { return false; },
            [](const auto& /*value*/) { return true; }},
      known);
}

std::string known_in_words(const any_knowledge& known) {
  return std::visit(cases{[](outcome value) { return word_of(value); },
                          [](timed_outcome timed) {
                            return fmt::format("{} in {}", name_of(timed.value),
                                               unsigned{timed.moves});
                          },
                          [](score points) { return word_of(points); },
                          [](nimber value) { return in_stars(value); },
                          [](const interval<outcome>& both) { return interval_in_words(both); },
                          [](const interval<score>& both) { return interval_in_words(both); },
                          [](not_nimber other) { return "not " + in_stars(other.value); },
                          [](nothing_known) { return std::string("given up for now"); }},
                    known);
}

std::string asked_in_words(const any_question& asked) {
  return std::visit(cases{[](ask_value) { return std::string(); },
                          [](ask_nimber) { return std::string("which nimber?"); },
                          [](ask_whether question) {
                            return fmt::format("is it {}?", in_stars(question.target));
                          },
                          [](const auto& question) {
                            return fmt::format("at least {}?", word_of(question.target));
                          }},
                    asked);
}

std::optional<interval<std::string>> window_of(const any_question& asked) {
  using window = std::optional<interval<std::string>>;
  return std::visit(
      [](const auto& question) -> window {
        using type = std::remove_cvref_t<decltype(question)>;
        if constexpr (std::same_as<type, ask_at_least<outcome>> ||
                      std::same_as<type, ask_at_least<score>>) {
          return {{word_of(below(question.target)), word_of(question.target)}};
        } else {
          return std::nullopt;
        }
      },
      asked);
}

json to_json(const any_knowledge& known) {
  return std::visit(
      cases{
          [](outcome value) -> json { return {{"exact", true}, {"value", name_of(value)}}; },
          [](timed_outcome timed) -> json {
            return {{"exact", true},
                    {"value", name_of(timed.value)},
                    {"remoteness", unsigned{timed.moves}}};
          },
          [](score points) -> json { return {{"exact", true}, {"value", points}}; },
          [](nimber value) -> json { return {{"exact", true}, {"nimber", value}}; },
          [](const interval<outcome>& both) { return interval_to_json(both); },
          [](const interval<score>& both) { return interval_to_json(both); },
          [](not_nimber other) -> json { return {{"exact", false}, {"not_nimber", other.value}}; },
          [](nothing_known) -> json { return {{"exact", false}}; }},
      known);
}

json to_json(const any_question& asked) {
  return std::visit(
      cases{[](ask_value) -> json { return "value"; }, [](ask_nimber) -> json { return "nimber"; },
            [](ask_whether question) -> json { return {{"nimber", question.target}}; },
            [](const auto& question) -> json {
              return {{"at_least", value_to_json(question.target)},
                      {"window",
                       {value_to_json(below(question.target)), value_to_json(question.target)}}};
            }},
      asked);
}

}  // namespace zermelo::sessions
