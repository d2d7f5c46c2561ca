/// Checks a table, a book, solved tiers or a proof of one game.
#pragma once

#include <fmt/format.h>

#include <range/v3/algorithm/find.hpp>
#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/book.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/files/verify_book.hpp>
#include <zermelo/files/verify_proof.hpp>
#include <zermelo/files/verify_tiers.hpp>
#include <zermelo/text/contest.hpp>
#include <zermelo/verifier/run.hpp>

namespace zermelo {

template <class G>
[[nodiscard]] verification verify_as(table_file file, const verify_options& how) {
  if (file.header().layout.is_book()) {
    if constexpr (book_game<G>) {
      G rules = rules_from<G>(file.header().rules);
      return verify(opening_book<G>(std::move(rules), std::move(file)), how);
    } else {
      throw bad_input(fmt::format("{} is a game without opening books", G::name));
    }
  } else if constexpr (tabled_game<G>) {
    G rules = rules_from<G>(file.header().rules);
    return verify(stored_table<G>(std::move(rules), std::move(file)), how);
  } else {
    throw bad_input(fmt::format("{} is a game without tables", G::name));
  }
}

template <class G>
[[nodiscard]] bool verify_tiers_as(const tiers_to_verify& which, const verify_options& how,
                                   const std::function<void(const verified_tier&)>& tell) {
  if constexpr (tier_stored_game<G>) {
    const stored_tiers<G> tiers(rules_from<G>(rules_without_tier(which.header.rules)),
                                which.directory, memory_to_be_had() / how.shares);
    const auto& numbers = tiers.numbers();
    const auto is_chosen = [&](std::size_t place) {
      return ranges::find(which.tiers(), numbers.tiers()[place].id) != which.tiers().end();
    };
    bool leads_elsewhere = false;
    for (const std::size_t place : numbers.order()) {
      if (!is_chosen(place)) continue;
      const auto& tier = numbers.tiers()[place];
      const verification found = verify_tier(tiers, place, how);
      tell({tier.id, tier.count, found});
      if (found.first_wrong) break;
      for (const std::size_t next : tier.successors) {
        leads_elsewhere = leads_elsewhere || !is_chosen(next);
      }
    }
    return leads_elsewhere;
  } else {
    throw bad_input(fmt::format("{} is a game without tiers", G::name));
  }
}

template <class G>
[[nodiscard]] proof_verification verify_proof_as(const written_proof& proof) {
  if constexpr (cyclic_game<G>) {
    throw bad_input(
        fmt::format("{} is a game with cycles, in which a proof may rest on itself", G::name));
  } else if constexpr (detail::has_text_of_cases<G> || detail::reads_own_rules<G>) {
    throw bad_input(fmt::format(
        "positions of {} bring rules of their own, and a proof has one set of rules", G::name));
  } else {
    const G rules = rules_from<G>(proof.rules);
    if (proof.values != proven_values::nimbers) return proof_checker<G>(rules, proof).verify();
    if constexpr (impartial_game<G>) {
      return nimber_proof_checker<G>(rules, proof).verify();
    } else {
      throw bad_input(fmt::format("nimbers, and positions of {} have none", G::name));
    }
  }
}

}  // namespace zermelo
