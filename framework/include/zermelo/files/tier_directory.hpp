/// Directories of solved tiers, as retrograde analysis with a checkpoint leaves them.
#pragma once

#include <zermelo/files/file.hpp>

namespace zermelo {

/// Which tiers a directory has files of: "tier-17.table" for tier 17. It is read and nothing else,
/// by any number of programs at once, and while one adds tiers to it.
class tier_directory {
 public:
  /// Throws `bad_table` where it cannot be read, or has no tier.
  explicit tier_directory(std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// What the rules call those that were there when this was made, in ascending order.
  [[nodiscard]] const std::vector<std::uint64_t>& tiers() const noexcept { return tiers_; }
  [[nodiscard]] bool has(std::uint64_t tier) const;
  [[nodiscard]] std::filesystem::path file_of(std::uint64_t tier) const;

 private:
  std::filesystem::path path_;
  std::vector<std::uint64_t> tiers_;
};

/// Where a directory has the file of a tier, if it has one.
[[nodiscard]] std::filesystem::path path_of_tier(const std::filesystem::path& directory,
                                                 std::uint64_t tier);

/// Throws `other_rules` where a tier in a directory is of another game than this one is, or of
/// other rules: one directory has tiers of one game. Those that cannot be read are left to who
/// needs them.
void refuse_tiers_of_others(const std::filesystem::path& directory, const table_header& tier);

/// Only the tier of a file is to be solved anew.
inline constexpr std::string_view remedy_of_tier =
    "; delete it, and a run with --checkpoint solves its tier again from the others";
/// Throws `bad_table` for a tier's file, with its remedy.
[[noreturn]] void refuse_damaged_tier(const std::filesystem::path& path);
[[gnu::always_inline]] inline auto unless_tier_is_damaged(const std::filesystem::path& path,
                                                          auto read) -> decltype(read()) {
  return unless_damaged(path, read, remedy_of_tier);
}

/// Numbers of the rules at the head of a tier's file, without the tier's.
[[nodiscard]] rules_text rules_without_tier(rules_text rules);

}  // namespace zermelo
