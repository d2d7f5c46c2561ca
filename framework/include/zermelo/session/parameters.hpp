/// The numbers of a game's rules by their names, as the command line knows them.
#pragma once

#include <tuple>
#include <zermelo/base/members.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::sessions {

/// A number of the rules and its value: "rows", 5.
struct parameter {
  std::string name;
  std::variant<bool, std::int64_t, std::string> value;
  std::string help;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();  // that its type holds
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

namespace detail {

/// What a module says of a number of its rules: `std::string_view help(const G&, name)`.
template <parametric_game G>
std::string help_on(const G& game, std::string_view parameter) {
  if constexpr (hooks::help.given<G>) return std::string(hooks::help(game, parameter));
  return "a number of the rules";
}

/// The numbers that a type and `std::int64_t` both hold.
template <std::integral Number>
constexpr std::pair<std::int64_t, std::int64_t> range_of_type() {
  using of_type = std::numeric_limits<Number>;
  using of_all = std::numeric_limits<std::int64_t>;
  constexpr auto is_in_both = [](auto number) { return std::in_range<std::int64_t>(number); };
  return {is_in_both(of_type::min()) ? static_cast<std::int64_t>(of_type::min()) : of_all::min(),
          is_in_both(of_type::max()) ? static_cast<std::int64_t>(of_type::max()) : of_all::max()};
}

template <parametric_game G>
std::vector<parameter> list_parameters(const G& game) {
  std::vector<parameter> list;
  const auto numbers = parameters_of(game);
  for_each_member(numbers, [&](const char* name, const auto& value) {
    using type = std::remove_cvref_t<decltype(value)>;
    parameter& next = list.emplace_back();
    next.name = name;
    next.help = help_on(game, next.name);
    if constexpr (std::same_as<type, bool> || std::same_as<type, std::string>) {
      next.value = value;
    } else if constexpr (zermelo::detail::is_number_of_rules<type>()) {
      next.value = narrow<std::int64_t>(value, next.name);
      std::tie(next.least, next.most) = range_of_type<type>();
    }
  });
  return list;
}

template <std::integral Number>
Number narrowed(std::int64_t value, std::string_view name) {
  const auto [least, most] = range_of_type<Number>();
  if (value < least || value > most) {
    throw bad_parameters(
        fmt::format("{} is {}; take a number from {} to {}", name, value, least, most));
  }
  return static_cast<Number>(value);
}

/// The game with these numbers, which are in the order of `list_parameters`.
template <parametric_game G>
G with_parameters(const std::vector<parameter>& given) {
  auto numbers = parameters_of(G());
  std::size_t i = 0;
  for_each_member(numbers, [&](const char* /*name*/, auto& value) {
    using type = std::remove_cvref_t<decltype(value)>;
    const parameter& from = given.at(i++);
    if constexpr (std::same_as<type, bool> || std::same_as<type, std::string>) {
      value = std::get<type>(from.value);
    } else if constexpr (zermelo::detail::is_number_of_rules<type>()) {
      value = narrowed<type>(std::get<std::int64_t>(from.value), from.name);
    }
  });
  return G(numbers);
}

}  // namespace detail

}  // namespace zermelo::sessions
