/// Solved tiers on disk, from which a run that was killed goes on.
#pragma once

#include <zermelo/engines/retrograde/tier.hpp>
#include <zermelo/files/checkpoint_directory.hpp>
#include <zermelo/files/rules_as_text.hpp>

namespace zermelo::detail {

/// A directory with a file for each solved tier, in the format of tables (tables/file.hpp), under
/// its rules and number. A file has its name once all of it is on disk: a tier is there or not.
template <numbered_game G>
class checkpoint {
 public:
  /// Makes the directory, and clears away what a killed run had begun. Throws `bad_table`, also
  /// where another run keeps its tiers there.
  checkpoint(std::filesystem::path directory, const numbering<G>& numbers)
      : directory_(std::move(directory), "tiers", "tier-"), numbers_(numbers) {}

  /// Maps and counts a tier that is there. Throws `bad_table` if it is damaged or of other rules.
  [[nodiscard]] bool load(std::size_t place, solved_tier& to) const {
    if (!is_there(path_of(place))) return false;
    map(place, to);
    for (std::uint64_t i = 0; i < to.entries.count(); ++i) {
      const std::uint16_t entry = to.entries.get(i);
      ++to.counts[entry >> timed_code::shift];
      to.longest = std::max(to.longest, timed_code::moves_of(entry));
    }
    to.done = true;
    to.complete = true;
    return true;
  }

  /// Of a tier that is complete; its entries are in the file from now on, and no more in memory.
  void save(std::size_t place, solved_tier& tier) const {
    table_writer out(path_of(place), header_of_tier(place));
    out.append(tier.entries.bytes());
    out.commit();
    map(place, tier);
  }

 private:
  void map(std::size_t place, solved_tier& to) const {
    const std::filesystem::path path = path_of(place);
    const auto file = unless_damaged(path, [&] { return std::make_shared<table_file>(path); });
    if (!(file->header() == header_of_tier(place))) {
      throw bad_table(
          fmt::format("{} is of {}, not of the rules to be solved; name another directory",
                      path.string(), in_words(file->header().game, file->header().rules)));
    }
    // Checks every block: what is read from now on is not looked at again.
    to.entries =
        unless_damaged(path, [&] { return tier_entries(file, file->bytes_at(0, file->bytes())); });
  }

  /// What is wrong with the file is said by its remedy: only its tier is to be solved anew.
  static auto unless_damaged(const std::filesystem::path& path, auto read) {
    try {
      return read();
    } catch (const unreadable_table&) {
      throw;
    } catch (const bad_table&) {
      throw bad_table(fmt::format(
          "{} is damaged; delete it, and its tier is solved again from the others", path.string()));
    }
  }

  [[nodiscard]] std::filesystem::path path_of(std::size_t place) const {
    return directory_.path() / fmt::format("tier-{}.table", numbers_.tiers()[place].id);
  }

  [[nodiscard]] table_header header_of_tier(std::size_t place) const {
    table_header header{"unnamed", rules_as_text(numbers_.rules()),
                        timed_layout(numbers_.tiers()[place].count)};
    if constexpr (requires { std::string(G::name); }) header.game = G::name;
    header.rules.emplace_back("tier", std::to_string(numbers_.tiers()[place].id));
    return header;
  }

  checkpoint_directory directory_;
  const numbering<G>& numbers_;
};

}  // namespace zermelo::detail
