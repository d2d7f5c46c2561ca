#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <set>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/tier_directory.hpp>

namespace zermelo {

namespace {

constexpr std::string_view begin = "tier-";
constexpr std::string_view end = ".table";

/// The tier that a file of this name is of.
std::optional<std::uint64_t> tier_in(std::string_view name) {
  if (!name.starts_with(begin) || !name.ends_with(end)) return std::nullopt;
  if (name.size() <= begin.size() + end.size()) return std::nullopt;
  name.remove_prefix(begin.size());
  name.remove_suffix(end.size());
  std::uint64_t tier = 0;
  const auto [stopped, fault] = std::from_chars(name.data(), name.data() + name.size(), tier);
  const bool is_number = fault == std::errc() && stopped == name.data() + name.size();
  return is_number && name == std::to_string(tier) ? std::optional(tier) : std::nullopt;
}

/// Calls `use(tier)` for each that a directory has a file of; what went wrong, where it did.
std::error_code for_each_tier(const std::filesystem::path& directory, auto use) {
  std::error_code fault;
  std::filesystem::directory_iterator file(directory, fault);
  while (!fault && file != std::filesystem::directory_iterator()) {
    if (const auto tier = tier_in(file->path().filename().string())) use(*tier);
    file.increment(fault);
  }
  return fault;
}

/// Nothing where it cannot be read.
std::optional<table_header> header_of(const std::filesystem::path& path) {
  try {
    return table_file(path, std::make_shared<block_cache>(0)).header();
  } catch (const bad_table&) {
    return std::nullopt;
  }
}

}  // namespace

tier_directory::tier_directory(std::filesystem::path path) : path_(std::move(path)) {
  const std::error_code fault =
      for_each_tier(path_, [&](std::uint64_t tier) { tiers_.push_back(tier); });
  if (fault) {
    throw unreadable_table(fmt::format("{} cannot be read: {}; name a directory of solved tiers",
                                       path_.string(), fault.message()));
  }
  if (tiers_.empty()) {
    throw bad_table(
        fmt::format("{} is a directory without solved tiers; name a table, or a directory that "
                    "`zermelo solve --checkpoint` filled",
                    path_.string()));
  }
  std::sort(tiers_.begin(), tiers_.end());
}

bool tier_directory::has(std::uint64_t tier) const {
  return std::binary_search(tiers_.begin(), tiers_.end(), tier);
}

std::filesystem::path tier_directory::file_of(std::uint64_t tier) const {
  return path_of_tier(path_, tier);
}

std::filesystem::path path_of_tier(const std::filesystem::path& directory, std::uint64_t tier) {
  return directory / fmt::format("{}{}{}", begin, tier, end);
}

void refuse_tiers_of_others(const std::filesystem::path& directory, const table_header& tier) {
  const rules_text rules = rules_without_tier(tier.rules);
  std::set<std::uint64_t> tiers;
  for_each_tier(directory, [&](std::uint64_t each) { tiers.insert(each); });
  for (const std::uint64_t each : tiers) {
    const std::filesystem::path path = path_of_tier(directory, each);
    const std::optional<table_header> found = header_of(path);
    if (!found) continue;
    const rules_text its_rules = rules_without_tier(found->rules);
    if (found->game == tier.game && its_rules == rules) continue;
    throw other_rules(
        fmt::format("{} is of {}, not of {}: a directory has tiers of one game; name another",
                    path.string(), in_words(found->game, its_rules), in_words(tier.game, rules)));
  }
}

void refuse_damaged_tier(const std::filesystem::path& path) {
  throw bad_table(path.string() + " is damaged", remedy_of_tier);
}

rules_text rules_without_tier(rules_text rules) {
  if (!rules.empty() && rules.back().first == "tier") rules.pop_back();
  return rules;
}

}  // namespace zermelo
