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

  /// Reads and counts a tier that is there. Throws `bad_table` if it is damaged or of other rules.
  [[nodiscard]] bool load(std::size_t place, solved_tier& to) const {
    const std::filesystem::path path = path_of(place);
    if (!is_there(path)) return false;
    const table_file file = unless_damaged(path, [&] { return table_file(path); });
    if (!(file.header() == header_of_tier(place))) {
      throw bad_table(
          fmt::format("{} is of {}, not of the rules to be solved; name another directory",
                      path.string(), in_words(file.header().game, file.header().rules)));
    }
    unless_damaged(path, [&] {
      std::span<std::byte> rest = to.entries.bytes();
      for (std::uint64_t i = 0; i < file.blocks(); ++i) {
        const std::span<const std::byte> block = file.block(i);
        std::copy(block.begin(), block.end(), rest.begin());
        rest = rest.subspan(block.size());
      }
    });
    for (std::uint64_t i = 0; i < to.entries.count(); ++i) {
      const std::uint16_t entry = to.entries.get(i);
      ++to.counts[entry >> timed_code::shift];
      to.longest = std::max(to.longest, timed_code::moves_of(entry));
    }
    to.done = true;
    to.complete = true;
    return true;
  }

  /// Of a tier that is complete.
  void save(std::size_t place, solved_tier& tier) const {
    table_writer out(path_of(place), header_of_tier(place));
    out.append(tier.entries.bytes());
    out.commit();
  }

 private:
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
