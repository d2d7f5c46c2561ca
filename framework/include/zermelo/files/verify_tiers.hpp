/// Proving solved tiers on disk right, as tables are (verify.hpp): by the rules and the tiers' own
/// values one move on. Those are in the same tier or in its successors, whose files must be there;
/// a tier is as right as they are, so that all are proven where each is.
///
///     const stored_tiers<morris> tiers(rules, "directory");
///     const verification found = verify_tier(tiers, place, {.whole = true});
#pragma once

#include <zermelo/files/stored_tiers.hpp>
#include <zermelo/files/verify.hpp>

namespace zermelo {

namespace detail {

/// Works the values of one tier out. Throws `wrong_entry`.
template <tier_stored_game G>
class tier_checker {
 public:
  tier_checker(const stored_tiers<G>& tiers, std::size_t place)
      : tiers_(&tiers), numbers_(&tiers.numbers()), place_(place) {}

  /// A number that is nobody's has the value of the positions that are like the one it stands for.
  void check(std::uint64_t index) const {
    const position_t<G> p = numbers_->at(place_, index);
    const std::uint16_t stored = tiers_->code_at(place_, index);
    const bool is_nobodys = numbers_->images(place_, index) == 0;
    const std::uint16_t follows = is_nobodys ? code_of(p) : by_rules(p);
    if (follows == stored) return;
    throw wrong_entry{is_nobodys ? fmt::format("number {}, a mirror image", index)
                                 : text_of(numbers_->rules(), p, index),
                      text_of_code(stored), text_of_code(follows)};
  }

 private:
  [[nodiscard]] std::uint16_t by_rules(const position_t<G>& p) const {
    return timed_by_rules(numbers_->rules(), p,
                          [&](const position_t<G>& next) { return code_of(next); });
  }

  [[nodiscard]] std::uint16_t code_of(const position_t<G>& p) const {
    return tiers_->code_of(place_of(p), p);
  }

  /// Most moves stay in the tier.
  [[nodiscard]] std::size_t place_of(const position_t<G>& p) const {
    if constexpr (tiered_game<G>) {
      if (numbers_->rules().tier(p) == numbers_->tiers()[place_].id) return place_;
    }
    return numbers_->place_of(p);
  }

  /// A draw is stored in one way, so that others are told apart from it.
  [[nodiscard]] static std::string text_of_code(std::uint16_t code) {
    const timed_outcome value = timed_code::decode(code);
    if (value.value != outcome::draw || value.moves == 0) return fmt::format("{}", value);
    return fmt::format("{}, marked {}", value, value.moves);
  }

  const stored_tiers<G>* tiers_;
  const folded_numbering<G>* numbers_;
  std::size_t place_;
};

}  // namespace detail

/// Checks the tier at a place of `tiers.numbers()`: every number of it and every block of its file,
/// or numbers drawn at random, none twice. Throws `bad_table` for a file that is damaged,
/// `cannot_solve` for one that is missing, and `verification_stopped`.
template <tier_stored_game G>
[[nodiscard]] verification verify_tier(const stored_tiers<G>& tiers, std::size_t place,
                                       const verify_options& how = {}) {
  const table_file& file = tiers.file(place);
  const std::uint64_t count = tiers.numbers().tiers()[place].count;
  verification result;
  result.whole = how.whole || count <= how.samples;
  result.checked = result.whole ? count : how.samples;
  if (result.whole) {
    const auto [first_block, last_block] = detail::share_of(file.blocks(), how);
    for (std::uint64_t i = first_block; i < last_block; ++i) {
      detail::check_stop(how);
      tiers.check_block(place, i);
    }
  }
  const detail::shuffled drawn(count, how.seed);
  result.first_wrong = detail::first_wrong_by(result.checked, how, [&] {
    return [&, checker = detail::tier_checker<G>(tiers, place)](std::uint64_t i) {
      checker.check(result.whole ? i : drawn[i]);
    };
  });
  return result;
}

}  // namespace zermelo
