#include <fmt/format.h>

#include <charconv>
#include <optional>
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

}  // namespace

tier_directory::tier_directory(std::filesystem::path path) : path_(std::move(path)) {
  std::error_code fault;
  std::filesystem::directory_iterator file(path_, fault);
  while (!fault && file != std::filesystem::directory_iterator()) {
    if (const auto tier = tier_in(file->path().filename().string())) tiers_.push_back(*tier);
    file.increment(fault);
  }
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

void refuse_damaged_tier(const std::filesystem::path& path) {
  throw bad_table(fmt::format(
      "{} is damaged; delete it, and its tier is solved again from the others", path.string()));
}

rules_text rules_without_tier(rules_text rules) {
  if (!rules.empty() && rules.back().first == "tier") rules.pop_back();
  return rules;
}

}  // namespace zermelo
