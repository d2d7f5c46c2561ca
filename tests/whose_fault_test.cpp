// Rules that throw are told from a bug of the framework.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/whose_fault.hpp>

#include "refusal.hpp"
#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"

namespace zermelo {
namespace {

using tests::refusal;

/// A row of coins whose rules throw in one function, where three coins are left.
struct bad_row : toys::coin_row {
  std::string throws_in;

  explicit bad_row(std::string hook = {}) : throws_in(std::move(hook)) {}

  void may_throw(const char* hook, position p) const {
    if (hook == throws_in && p.end - p.first == 3) throw std::out_of_range("no such coin");
  }
  [[nodiscard]] std::uint64_t key(position p) const {
    may_throw("key(p)", p);
    return coin_row::key(p);
  }
  [[nodiscard]] interval<score> bounds(position p) const {
    may_throw("bounds(p)", p);
    return coin_row::bounds(p);
  }
  [[nodiscard]] auto moves(position p) const {
    may_throw("moves(p)", p);
    return coin_row::moves(p);
  }
  [[nodiscard]] auto promising(position p) const {
    may_throw("promising(p)", p);
    return coin_row::moves(p);
  }
  [[nodiscard]] std::optional<score> terminal(position p) const {
    may_throw("terminal(p)", p);
    return p.first == p.end ? std::optional(0) : std::nullopt;
  }
  [[nodiscard]] int gain(position p, move m) const {
    may_throw("gain(p, m)", p);
    return coin_row::gain(p, m);
  }
  [[nodiscard]] bool same_mover(position p, move m) const {
    may_throw("same_mover(p, m)", p);
    return coin_row::same_mover(p, m);
  }
  [[nodiscard]] position play(position p, move m) const {
    may_throw("play(p, m)", p);
    return coin_row::play(p, m);
  }
};

/// What an engine is answered that throws while it asks these rules.
template <game G>
std::string blamed(const G& rules) {
  return refusal<faulty_rules>([&] {
    detail::blaming_rules(rules, rules.start(), [] { throw std::out_of_range("no such coin"); });
  });
}

TEST(WhoseFault, NamesTheFunctionAndThePosition) {
  for (const char* hook : {"key(p)", "terminal(p)", "bounds(p)", "promising(p)", "moves(p)"}) {
    const std::string sentence = blamed(bad_row(hook));
    EXPECT_SAYS(sentence, std::string("the rules throw in ") + hook + " at 3-6: no such coin");
  }
}

TEST(WhoseFault, NamesTheMove) {
  for (const char* hook : {"gain(p, m)", "same_mover(p, m)", "play(p, m)"}) {
    const std::string sentence = blamed(bad_row(hook));
    EXPECT_SAYS(sentence, std::string("the rules throw in ") + hook + " at 3-6, move ");
    EXPECT_SAYS(sentence, ": no such coin");
  }
}

TEST(WhoseFault, IsAskedWhenASearchIsThrownOutOf) {
  memo solver(bad_row("play(p, m)"));
  EXPECT_SAYS(refusal<faulty_rules>([&] { static_cast<void>(solver.solve(bad_row().start())); }),
              "the rules throw in play(p, m) at ");
}

TEST(WhoseFault, IsNotTheRulesWhereNoneOfThemThrows) {
  const bad_row sound;
  EXPECT_THROW(detail::blaming_rules(sound, sound.start(), [] { throw std::out_of_range("ours"); }),
               std::out_of_range);
  EXPECT_EQ(detail::blaming_rules(sound, sound.start(), [] { return 5; }), 5);
}

TEST(WhoseFault, IsNotAskedWhereWeSayOurselvesWhatIsWrong) {
  const bad_row rules("moves(p)");
  EXPECT_THROW(detail::blaming_rules(rules, rules.start(), [] { throw cannot_solve("too many"); }),
               cannot_solve);
  EXPECT_THROW(detail::blaming_rules(rules, rules.start(), [] { throw std::bad_alloc(); }),
               std::bad_alloc);
  EXPECT_THROW(detail::blaming_rules(
                   rules, rules.start(),
                   [] { throw std::system_error(std::make_error_code(std::errc::io_error)); }),
               std::system_error);
}

/// Heaps whose rules throw in a function that sums and symmetric games have; and are no text.
struct bad_heaps : toys::nim_heaps {
  bool throws_in_canonical = false;
  bool throws_no_exception = false;

  [[nodiscard]] position canonical(const position& p) const {
    if (throws_in_canonical && throws_no_exception) throw 5;  // NOLINT: what rules may do
    if (throws_in_canonical) throw std::logic_error("no image");
    return p;
  }
};
std::string print(const bad_heaps& /*g*/, const toys::nim_heaps::position& /*p*/) {
  throw std::logic_error("no text");
}

TEST(WhoseFault, IsSaidOfRulesThatCannotPrintEither) {
  bad_heaps rules;
  rules.throws_in_canonical = true;
  EXPECT_EQ(blamed(rules),
            "the rules throw in canonical(p) at a position whose text they do not print, either: "
            "no image");
  rules.throws_no_exception = true;
  EXPECT_EQ(blamed(rules),
            "the rules throw in canonical(p) at a position whose text they do not print, either, "
            "which is no std::exception");
}

}  // namespace
}  // namespace zermelo
