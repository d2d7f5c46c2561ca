#include "desk.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <range/v3/algorithm/equal.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/session/required.hpp>

namespace zermelo::page {

namespace {

using nlohmann::json;
using namespace sessions;

std::string fault(std::string_view kind, std::string_view sentence, std::size_t line = 0,
                  std::size_t column = 0) {
  nlohmann::ordered_json told{{"kind", kind}, {"says", sentence}};
  if (line != 0) told["line"] = line;
  if (column != 0) told["column"] = column;
  return nlohmann::ordered_json{{"fault", told}}.dump(-1, ' ', false,
                                                      json::error_handler_t::replace);
}

/// Whether the value is of the number's kind, and taken.
bool take_value(parameter& number, const json& value) {
  if (std::holds_alternative<bool>(number.value)) {
    if (value.is_boolean()) number.value = value.get<bool>();
    return value.is_boolean();
  }
  if (std::holds_alternative<std::string>(number.value)) {
    if (value.is_string()) number.value = value.get<std::string>();
    return value.is_string();
  }
  if (!value.is_number_integer()) return false;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() >> 63U != 0) return false;
  number.value = value.get<std::int64_t>();
  return true;
}

/// The rules' numbers, with what was given by name.
std::vector<parameter> parameters_of(const entry& game, const json& given) {
  constexpr std::string_view kinds[] = {"true or false", "a whole number that fits", "a text"};
  std::vector<parameter> all = game.parameters();
  for (const auto& [name, value] : given.items()) {
    parameter& number = number_named(name, game, all);
    if (take_value(number, value)) continue;
    throw bad_parameters(
        fmt::format("{}: {} is not {}", name, value.dump(), kinds[number.value.index()]));
  }
  return all;
}

}  // namespace

std::string desk::ask(std::string_view question) {
  try {
    const json read = json::parse(question);
    if (!read.is_object()) throw bad_parameters("a question is a JSON object");
    const told found = answer(read);
    if (found.words.empty()) return fmt::format(R"({{"answer":{}}})", found.json);
    return fmt::format(R"({{"answer":{},"words":{}}})", found.json, json(found.words).dump());
  } catch (const json::exception& broken) {
    return fault("usage", fmt::format("this is no question: {}", broken.what()));
  } catch (const bad_input& found) {
    return fault("input", found.what(), found.line(), found.column());
  } catch (const bad_parameters& found) {
    return fault("usage", found.what());
  } catch (const error& found) {
    return fault("unknown", found.what());
  } catch (const stopped& found) {
    return fault("unknown", in_words(found.reason));
  } catch (const std::bad_alloc&) {
    return fault("unknown", "there is not memory enough");
  } catch (const std::exception& found) {
    return fault("bug", found.what());
  }
}

told desk::answer(const json& question) {
  const std::string name = question.value("ask", "");
  std::vector<std::string_view> names;
  for (const question_kind& each : question_kinds()) {
    if (each.name == name) {
      const opened_rules& of = open(question);
      return each.answer({game_, of.rules, *of.opened}, question);
    }
    names.push_back(each.name);
  }
  throw bad_parameters(
      fmt::format("nothing is asked by {}{}", in_quotes(name), did_you_mean(name, names)));
}

desk::opened_rules& desk::open(const json& question) {
  std::vector<parameter> rules = parameters_of(game_, question.value("rules", json::object()));
  const auto found = std::find_if(open_.begin(), open_.end(), [&](const opened_rules& each) {
    return ranges::equal(each.rules, rules, {}, &parameter::value, &parameter::value);
  });
  if (found != open_.end()) {
    std::rotate(found, found + 1, open_.end());
  } else {
    std::unique_ptr<session> opened = game_.open(rules);
    if (open_.size() == most_open) open_.erase(open_.begin());
    open_.push_back({std::move(rules), std::move(opened)});
  }
  return open_.back();
}

}  // namespace zermelo::page
