#include <range/v3/action/sort.hpp>
#include <range/v3/action/unique.hpp>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/find.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/rules/heap_code.hpp>

namespace zermelo {

namespace {

constexpr std::size_t longest_code = 1'000;
constexpr std::uint8_t takes_any_rest = 3;  // leaves nothing or one heap

/// The digit at this place of a code.
std::uint8_t digit_at(std::string_view code, std::size_t place) {
  const char sign = code[place];
  if (sign < '0' || sign > '7') {
    throw bad_input(fmt::format("{} is not an octal digit, 0 to 7", quoted(sign)), 1, place + 1);
  }
  return static_cast<std::uint8_t>(sign - '0');
}

}  // namespace

taking_and_breaking taking_and_breaking::octal(std::string_view code) {
  constexpr std::string_view remedy = "write one like 0.77";
  const auto fail = [](std::size_t column, const std::string& sentence) {
    throw bad_input(sentence, 1, column);
  };
  if (code.empty()) throw bad_input(fmt::format("the code is empty; {}", remedy));
  if (code.size() > longest_code) {
    fail(longest_code + 1,
         fmt::format("a code of {} signs; take at most {}", code.size(), longest_code));
  }
  taking_and_breaking rules;
  // 1. Splitting without taking.
  const std::uint8_t whole = digit_at(code, 0);
  if (whole != 0 && whole != 4) {
    fail(1, "the digit before the dot is 0, or 4 where a heap may be split without taking");
  }
  if (whole != 0) rules.removals_.push_back({0, whole});
  if (code.size() > 1 && code[1] != '.') {
    fail(2, fmt::format("{} where the dot of the code should be; {}", quoted(code[1]), remedy));
  }
  // 2. The digits after the dot.
  constexpr std::string_view and_so_on = "...";
  const bool repeats = code.size() > 2 && code.ends_with(and_so_on);
  const std::size_t end = repeats ? code.size() - and_so_on.size() : code.size();
  for (std::size_t place = 2; place < end; ++place) {
    const std::uint8_t digit = digit_at(code, place);
    if (digit != 0) rules.removals_.push_back({static_cast<std::uint32_t>(place - 1), digit});
  }
  // 3. The one that repeats.
  if (repeats) {
    const std::uint8_t last = end > 2 ? digit_at(code, end - 1) : 0;
    if (last == 0 || last > takes_any_rest) {
      fail(std::max<std::size_t>(end, 2), "before '...' belongs a digit that can repeat, 1 to 3");
    }
    rules.repeats_ = true;
  }
  return rules;
}

taking_and_breaking taking_and_breaking::subtraction(std::vector<std::uint32_t> set) {
  set |= ranges::actions::sort | ranges::actions::unique;
  if (set.empty()) throw bad_parameters("the set of a subtraction game is empty; name a number");
  if (set.front() == 0) {
    throw bad_parameters("0 in the set of a subtraction game; each move takes a stone or more");
  }
  taking_and_breaking rules;
  for (const std::uint32_t taken : set) rules.removals_.push_back({taken, takes_any_rest});
  return rules;
}

taking_and_breaking taking_and_breaking::with_unequal_parts() const {
  taking_and_breaking rules = *this;
  rules.unequal_parts_ = true;
  return rules;
}

taking_and_breaking::removal taking_and_breaking::taking(std::uint32_t stones) const noexcept {
  if (repeats_ && stones > most_taken()) return {stones, removals_.back().digit};
  const auto found = ranges::find(removals_, stones, &removal::taken);
  return found == removals_.end() ? removal{stones, 0} : *found;
}

bool taking_and_breaking::splits() const noexcept {
  return ranges::any_of(removals_,
                        [](const removal& each) { return each.leaves(leaving::two_heaps); });
}

bool taking_and_breaking::is_subtraction() const noexcept {
  return ranges::all_of(removals_,
                        [](const removal& each) { return each.digit == takes_any_rest; });
}

bool taking_and_breaking::moves(heap stones) const noexcept {
  const heap smallest_split = unequal_parts_ ? 3 : 2;
  const auto fits = [&](const removal& each) {
    if (each.taken > stones) return false;
    const heap rest = stones - each.taken;
    return (each.leaves(leaving::nothing) && rest == 0) ||
           (each.leaves(leaving::one_heap) && rest >= 1) ||
           (each.leaves(leaving::two_heaps) && rest >= smallest_split);
  };
  if (repeats_ && stones > most_taken()) {
    return true;  // so many that nothing is left, or one less
  }
  return ranges::any_of(removals_, fits);
}

}  // namespace zermelo
