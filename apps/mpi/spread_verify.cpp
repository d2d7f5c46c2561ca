#include "spread_verify.hpp"

#include <filesystem>
#include <iostream>
#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/text/option_checks.hpp>

namespace zermelo {

namespace {

/// What checks files of the game that a header names.
const verifier& verifier_of(const std::string& path, const table_header& header,
                            const std::vector<spread_game>& games) {
  const auto game = ranges::find_if(games, [&](const spread_game& each) {
    return each.open != nullptr && each.name == header.game;
  });
  if (game != games.end()) return game->checks;
  throw bad_table(
      fmt::format("{} is of the game '{}', which ranks do not solve; take "
                  "zermelo-verify",
                  path, header.game));
}

std::string sentence_of(const wrong_entry& wrong) {
  return fmt::format("Wrong: position {}: the table has {} where there should be {}.\n",
                     wrong.position, wrong.stored, wrong.expected);
}

/// What was found first, of what the ranks have found: the least `place` of a table or tier that is
/// wrong, and there the first rank's. On rank 0; nothing on others.
struct first_fault {
  std::uint64_t place = 0;
  std::string words;
};
std::optional<first_fault> first_of(const std::optional<first_fault>& mine, ranks& all) {
  std::vector<ranks::bytes> out(all.size());
  if (mine) {
    detail::append_number(out[0], mine->place);
    const auto words = std::as_bytes(std::span(mine->words));
    out[0].insert(out[0].end(), words.begin(), words.end());
  }
  std::optional<first_fault> first;
  for (const ranks::bytes& from : all.exchange(out)) {
    if (from.empty()) continue;
    detail::number_reader reader(from);
    const std::uint64_t place = reader.get();
    if (first && first->place <= place) continue;
    ranks::bytes number;
    detail::append_number(number, place);
    const std::span words = std::span(from).subspan(number.size());
    first = {place, {reinterpret_cast<const char*>(words.data()), words.size()}};
  }
  return first;
}

/// Whether any rank has found a fault.
exit_code verdict(bool is_wrong_here, ranks& all) {
  std::uint64_t ranks_with = is_wrong_here ? 1 : 0;
  all.sum({&ranks_with, 1});
  return ranks_with == 0 ? answered : wrong;
}

exit_code verify_table(const to_verify& asked, const verify_options& how,
                       const std::vector<spread_game>& games, mpi_ranks& all) {
  table_header header;
  verification found;
  all_or_none(all, [&] {
    table_file file(asked.file);
    header = file.header();
    const verifier& checks = verifier_of(asked.file, header, games);
    if (header.layout.is_book()) {
      throw bad_table(fmt::format(
          "{} is an opening book, which ranks do not check; take zermelo-verify", asked.file));
    }
    found = checks.verify(std::move(file), how);
  });
  std::optional<first_fault> mine;
  if (found.first_wrong) mine = {0, sentence_of(*found.first_wrong)};
  const auto first = first_of(mine, all);
  if (all.rank() == 0) {
    std::cout << fmt::format("{}, values: {}, entries: {}.\n", in_words(header.game, header.rules),
                             header.layout.values, with_commas(header.layout.entries));
    if (first) {
      std::cout << first->words;
    } else if (found.whole) {
      std::cout << fmt::format("Right: all {} positions follow from the rules.\n",
                               with_commas(found.checked));
    } else {
      std::cout << fmt::format(
          "No fault: {} positions, drawn at random with seed {}, follow from the rules.\n",
          with_commas(found.checked), asked.seed);
    }
  }
  return verdict(mine.has_value(), all);
}

void print_tiers(const std::vector<verified_tier>& tiers, const std::optional<first_fault>& first,
                 bool leads_elsewhere, std::uint64_t seed) {
  std::uint64_t checked = 0;
  bool whole = true;
  for (std::size_t k = 0; k < tiers.size(); ++k) {
    const auto& [name, entries, found] = tiers[k];
    std::cout << fmt::format("Tier {}, entries: {}. ", name, with_commas(entries));
    if (first && first->place == k) {
      std::cout << first->words;
      return;
    }
    std::cout << (found.whole ? "All follow from the rules.\n"
                              : fmt::format("{} drawn at random follow from the rules.\n",
                                            with_commas(found.checked)));
    checked += found.checked;
    whole = whole && found.whole;
  }
  const std::string counted_tiers = counted(tiers.size(), "tier");
  std::cout << (whole ? fmt::format("Right{}: all {} entries of {} follow from the rules.\n",
                                    leads_elsewhere ? ", if the tiers that these lead to are" : "",
                                    with_commas(checked), counted_tiers)
                      : fmt::format("No fault: {} entries of {}, drawn at random with seed {}, "
                                    "follow from the rules.\n",
                                    with_commas(checked), counted_tiers, seed));
}

exit_code verify_directory(const to_verify& asked, const verify_options& how,
                           const std::vector<spread_game>& games, mpi_ranks& all) {
  std::vector<verified_tier> tiers;
  table_header header;
  bool leads_elsewhere = false;
  all_or_none(all, [&] {
    tier_directory directory(asked.file);
    const std::filesystem::path path = directory.file_of(directory.tiers().front());
    header = unless_tier_is_damaged(path, [&] { return table_file(path).header(); });
    refuse_tiers_of_others(asked.file, header);
    const verifier& checks = verifier_of(asked.file, header, games);
    leads_elsewhere =
        checks.verify_tiers({std::move(directory), header}, how,
                            [&](const verified_tier& each) { tiers.push_back(each); });
  });
  std::optional<first_fault> mine;
  if (!tiers.empty() && tiers.back().found.first_wrong) {
    mine = {tiers.size() - 1, sentence_of(*tiers.back().found.first_wrong)};
  }
  const auto first = first_of(mine, all);
  if (all.rank() == 0) {
    std::cout << fmt::format("{}, tiers: {}.\n",
                             in_words(header.game, rules_without_tier(header.rules)),
                             tier_directory(asked.file).tiers().size());
    print_tiers(tiers, first, leads_elsewhere, asked.seed);
  }
  return verdict(mine.has_value(), all);
}

}  // namespace

exit_code verify_by_ranks(const to_verify& asked, const std::vector<spread_game>& games,
                          mpi_ranks& all) {
  const verify_options how{.whole = asked.whole,
                           .samples = asked.samples,
                           .seed = asked.seed,
                           .threads = asked.threads,
                           .share = all.rank(),
                           .shares = all.size()};
  std::error_code fault;
  const bool is_directory = std::filesystem::is_directory(asked.file, fault);
  return is_directory ? verify_directory(asked, how, games, all)
                      : verify_table(asked, how, games, all);
}

}  // namespace zermelo
