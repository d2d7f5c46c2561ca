/// What is wrong with an option's text, in our own words: CLI11 would read "010" as eight, and take
/// a number that is too large for the largest there is.
#pragma once

#include <fmt/ranges.h>

#include <cmath>
#include <functional>
#include <range/v3/algorithm/contains.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>

namespace zermelo {

/// Given an option's text, returns what is wrong with it; nothing where it is good.
using option_check = std::function<std::string(std::string&)>;

/// A whole number from `least` to `most`.
template <std::integral Number>
[[nodiscard]] option_check whole_number(
    Number least, std::type_identity_t<Number> most = std::numeric_limits<Number>::max()) {
  return [least, most](std::string& text) -> std::string {
    try {
      static_cast<void>(parse_number<Number>(text, "a number", least, most));
    } catch (const bad_input&) {
      return fmt::format("{} is not a whole number from {} to {}", in_quotes(text), least, most);
    }
    const std::string_view digits = std::string_view(text).substr(text[0] == '-' ? 1 : 0);
    const bool leading_zero = digits.size() > 1 && digits[0] == '0';
    return leading_zero ? in_quotes(text) + "; write the number without leading zeros" : "";
  };
}

/// One of some names.
[[nodiscard]] inline option_check one_of(std::vector<std::string> names) {
  return [names = std::move(names)](std::string& text) -> std::string {
    if (ranges::contains(names, text)) return "";
    return fmt::format("{} is none of {}{}", in_quotes(text), fmt::join(names, ", "),
                       did_you_mean(text, names));
  };
}

/// The name of a file or of a directory.
[[nodiscard]] inline option_check some_name() {
  return [](std::string& text) -> std::string {
    return text.empty() ? "it names nothing; give a name, or leave it out" : "";
  };
}

/// A time, with or without a fraction.
[[nodiscard]] inline option_check number_of_seconds() {
  return [](std::string& text) -> std::string {
    const std::optional<double> seconds = read_double(text);
    const bool good = seconds && std::isfinite(*seconds) && *seconds >= 0;
    return good ? "" : in_quotes(text) + " is not a time; write seconds from 0 on: 0.5 or 60";
  };
}

/// A size of memory: "1000", "64M", "2G". It becomes a number of bytes.
[[nodiscard]] inline option_check size_of_memory() {
  return [](std::string& text) -> std::string {
    constexpr std::string_view units = "KMGT";
    std::string refusal =
        in_quotes(text) + " is not a size of memory; write bytes, or K, M, G or T of them: 64M";
    std::string_view number = text;
    unsigned shift = 0;
    if (const auto unit = number.empty() ? units.npos : units.find(number.back());
        unit != units.npos) {
      shift = 10 * (static_cast<unsigned>(unit) + 1);
      number.remove_suffix(1);
    }
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    try {
      const auto amount = parse_number<std::uint64_t>(number, "a number", 0, most >> shift);
      text = std::to_string(amount << shift);
      return "";
    } catch (const bad_input&) {
      return refusal;
    }
  };
}

}  // namespace zermelo
