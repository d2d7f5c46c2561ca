/// The law of numbers.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo {

namespace detail {

/// As many of the numbers below `count`, spread over the whole; all of them where they are few.
[[nodiscard]] inline std::vector<std::uint64_t> spread(std::uint64_t count, std::uint64_t most) {
  const std::uint64_t tries = std::min(count, most);
  std::vector<std::uint64_t> numbers(tries);
  constexpr std::uint64_t places = 7;  // not always the same place in a step
  for (std::uint64_t k = 0; k < tries; ++k) {
    const std::uint64_t step = count / tries;
    numbers[k] = step * k + k % std::min(step, places);
  }
  if (tries != 0) numbers.back() = count - 1;
  return numbers;
}

/// What is wrong with the number of p, `index(p)` or that in its tier, `index(t, p)`; `in` is what
/// stands before the argument, "3, " of tier 3.
template <game G, class... Tier>
[[nodiscard]] std::optional<std::string> fault_of_index(const G& g, const position_t<G>& p,
                                                        Tier... t) {
  const std::string in = (fmt::format("{}, ", t) + ... + std::string());
  const std::uint64_t index = g.index(t..., p);
  const std::uint64_t count = g.position_count(t...);
  if (index >= count) {
    return fmt::format("index({}p) is {}, and position_count({}) is {}", in, index,
                       in.substr(0, in.find(',')), count);
  }
  const position_t<G> back = g.at(t..., index);
  if (!(back == p)) {
    return fmt::format("index({}p) is {}, and at({}{}) is another position: {}", in, index, in,
                       index, named(g, back));
  }
  if constexpr (requires { g.canonical_index(t..., p); }) {
    const std::uint64_t least = g.canonical_index(t..., p);
    const std::uint64_t expected = g.index(t..., g.canonical(p));
    if (least != expected) {
      return fmt::format("canonical_index({}p) is {}, and index({}canonical(p)) is {}", in, least,
                         in, expected);
    }
  }
  return std::nullopt;
}

/// The first number that its position does not lead back to, of `most` that are tried.
template <game G, class... Tier>
[[nodiscard]] verdict first_lost_number(const sample<G>& s, std::string_view law,
                                        std::uint64_t most, Tier... t) {
  verdict all;
  const G& g = s.rules();
  const std::string in = (fmt::format("{}, ", t) + ... + std::string());
  for (const std::uint64_t number : spread(g.position_count(t...), most)) {
    const position_t<G> p = g.at(t..., number);
    ++all.compared;
    if constexpr (sizeof...(t) != 0) {
      if (const std::uint64_t tier = g.tier(p); tier != (t, ...)) {
        all.fault = s.fails_at(law, p, fmt::format("at({}{}) is of tier {}", in, number, tier));
        return all;
      }
    }
    const std::uint64_t back = g.index(t..., p);
    if (back == number) continue;
    all.fault = s.fails_at(law, p, fmt::format("index({}at({}{})) is {}", in, in, number, back));
    return all;
  }
  return all;
}

}  // namespace detail

namespace laws {

/// index(p) and at(i) lead to each other, and canonical_index(p) is what it says.
struct indexed_law : law_on<indexed_game_role, 100, "indexed", "an indexed game"> {
  static constexpr std::string_view untried_where =
      "these rules have too many positions for numbers";

  template <indexed_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    const G& g = s.rules();
    if (g.position_count() == too_many_positions) return {};
    verdict all = first_of(s, [&](const position_t<G>& p) -> finding {
      if (auto fault = detail::fault_of_index(g, p)) return *std::move(fault);
      return holds();
    });
    if (!all.fault) all.add(detail::first_lost_number(s, name, 4'096));
    return all;
  }
};

}  // namespace laws

}  // namespace zermelo
