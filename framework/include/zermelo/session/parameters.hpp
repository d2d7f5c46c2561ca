/// The numbers of a game's rules by their names, as the command line knows them.
#pragma once

#include <variant>
#include <vector>
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

}  // namespace zermelo::sessions

// Compiled once, in parameters.cpp, and not with each game.
extern template class std::vector<zermelo::sessions::parameter>;

namespace zermelo::sessions::detail {

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

// What does not depend on the game: a number from and to its value.
void add_parameter(std::vector<parameter>& to, std::string_view name, std::string help, bool value);
void add_parameter(std::vector<parameter>& to, std::string_view name, std::string help,
                   std::string value);
void add_parameter(std::vector<parameter>& to, std::string_view name, std::string help,
                   std::int64_t value, std::pair<std::int64_t, std::int64_t> range);
void read_parameter(const parameter& from, bool& value);
void read_parameter(const parameter& from, std::string& value);
/// Throws `bad_parameters` where it is out of range.
[[nodiscard]] std::int64_t read_parameter(const parameter& from,
                                          std::pair<std::int64_t, std::int64_t> range);

template <parametric_game G>
std::vector<parameter> list_parameters(const G& game) {
  std::vector<parameter> list;
  const auto numbers = parameters_of(game);
  for_each_member(numbers, [&](const char* name, const auto& value) {
    using type = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::same_as<type, bool> || std::same_as<type, std::string>) {
      add_parameter(list, name, help_on(game, name), value);
    } else if constexpr (zermelo::detail::is_number_of_rules<type>()) {
      add_parameter(list, name, help_on(game, name), narrow<std::int64_t>(value, name),
                    range_of_type<type>());
    }
  });
  return list;
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
      read_parameter(from, value);
    } else if constexpr (zermelo::detail::is_number_of_rules<type>()) {
      value = static_cast<type>(read_parameter(from, range_of_type<type>()));
    }
  });
  return G(numbers);
}

}  // namespace zermelo::sessions::detail
