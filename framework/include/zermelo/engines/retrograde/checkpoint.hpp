/// Solved tiers on disk, from which a run that was killed goes on.
#pragma once

#include <chrono>
#include <cstring>
#include <zermelo/engines/retrograde/tier.hpp>
#include <zermelo/files/checkpoint_directory.hpp>
#include <zermelo/files/code_writer.hpp>
#include <zermelo/files/rules_as_text.hpp>

namespace zermelo {

/// How often it is kept in a checkpoint how far the tier at work is.
struct retrograde_keeping {
  std::chrono::milliseconds every = std::chrono::seconds(100);  // at most
  std::uint64_t looks = std::uint64_t{1}
                        << 25U;  // where positions are looked at for the first time
};

}  // namespace zermelo

namespace zermelo::detail {

/// A tier that a killed run had begun, as it was kept.
struct unfinished_tier {
  tier_stage stage;
  std::shared_ptr<const table_file> file;  // of its entries
};

/// A directory with a file for each solved tier, in the format of tables (files/file.hpp), under
/// its rules and number, and one for the tier that is being solved. A file has its name once all of
/// it is on disk: it is there or not.
template <numbered_game G>
class checkpoint {
 public:
  /// Makes the directory, and clears away what a killed run had begun. Tiers are stored so from now
  /// on, and read as they are; compressed ones by the cache. Throws `bad_table`, also where another
  /// run keeps its tiers there, or it has those of other rules.
  checkpoint(std::filesystem::path directory, const folded_numbering<G>& numbers,
             storing how = storing::compressed,
             std::shared_ptr<block_cache> unpacked = std::make_shared<block_cache>(least_cache))
      : directory_(std::move(directory), "tiers", "tier-"),
        numbers_(numbers),
        how_(how),
        unpacked_(std::move(unpacked)) {
    refuse_tiers_of_others(directory_.path(), header_of_tier(0));
  }

  /// Opens a tier that is there. Throws `bad_table` if it is damaged or of other rules.
  [[nodiscard]] bool load(std::size_t place, solved_tier& to) const {
    if (!is_there(path_of(place))) return false;
    remove_unfinished(place);  // a run may have been killed between the two
    open(place, to);
    if constexpr (!reversible_game<G>) {  // who looks forward has to know how far
      for (std::uint64_t i = 0; i < to.entries.count(); ++i) {
        to.longest = std::max(to.longest, timed_code::moves_of(to.entries.get(i)));
      }
    }
    to.done = true;
    return true;
  }

  /// Of a tier that is complete; its entries are in the file from now on, and no more in memory.
  void save(std::size_t place, solved_tier& tier) const {
    std::vector<std::uint8_t> there(timed_code::different);
    tier.entries.for_each_part([&](std::span<const std::uint16_t> words) {
      for (const std::uint16_t word : words) there[word] = 1;
    });
    save(place, there, [&](auto use) { tier.entries.for_each_part(use); });
    open(place, tier);
  }
  /// The same where nobody holds all entries: `for_each_part(use)` calls `use(words)` with some
  /// after the other. there[code] is not 0 where a code is among them.
  void save(std::size_t place, const auto& there, auto for_each_part) const {
    table_header header = header_of_tier(place);
    header.layout = timed_layout(header.layout.entries, codes_in(there));
    code_writer out(path_of(place), header, storing_of(header));
    for_each_part([&](std::span<const std::uint16_t> words) { out.append(words); });
    out.commit();
    remove_unfinished(place);
  }

  /// Of a tier that is being solved: its entries, and how far it is. A file that is there takes its
  /// place when all of it is on disk, so that one of the two always is.
  void save_unfinished(std::size_t place, const tier_entries& entries,
                       const tier_stage& stage) const {
    save_unfinished(place, stage, [&](auto use) { entries.for_each_part(use); });
  }
  void save_unfinished(std::size_t place, const tier_stage& stage, auto for_each_part) const {
    table_writer out(unfinished_path_of(place), header_of_tier(place, stage));
    for_each_part([&](std::span<const std::uint16_t> words) { out.append(std::as_bytes(words)); });
    out.commit();
  }

  /// How far a killed run was, and its entries; nowhere where it kept none. Throws `bad_table`.
  [[nodiscard]] tier_stage load_unfinished(std::size_t place, tier_entries& to) const {
    const std::optional<unfinished_tier> begun = unfinished(place);
    if (!begun) return {};
    return unless_tier_is_damaged(begun->file->path(), [&] {
      std::uint64_t i = 0;
      for (std::uint64_t block = 0; block < begun->file->blocks(); ++block) {
        const std::span<const std::byte> bytes = begun->file->block(block);
        for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint16_t)) {
          std::uint16_t entry = 0;
          std::memcpy(&entry, bytes.data() + at, sizeof entry);
          to.set(i++, entry);
        }
        to.let_go(i - bytes.size() / sizeof(std::uint16_t), i);
      }
      return begun->stage;
    });
  }
  /// The same, not read yet.
  [[nodiscard]] std::optional<unfinished_tier> unfinished(std::size_t place) const {
    const std::filesystem::path path = unfinished_path_of(place);
    if (!is_there(path)) return std::nullopt;
    return unless_tier_is_damaged(path, [&] {
      auto file = std::make_shared<table_file>(path);
      const std::optional<tier_stage> stage = stage_in(file->header());
      if (!stage || !(file->header() == header_of_tier(place, stage))) refuse_other(path, *file);
      if (stage->at == tier_stage::phase::first_look &&
          stage->next > numbers_.tiers()[place].count) {
        refuse_damaged_tier(path);
      }
      return std::optional(unfinished_tier{*stage, std::move(file)});
    });
  }

 private:
  static constexpr std::uint64_t least_cache = std::uint64_t{1} << 20U;

  /// A tier that were smaller than a block with a byte an entry is mapped: it would take more
  /// memory unpacked than it saves on the disk.
  [[nodiscard]] table_writer::options storing_of(const table_header& header) const {
    const std::uint64_t bytes = std::max(header.layout.entries, bytes_of(header.layout));
    if (how_ == storing::mapped || bytes < block_cache::block_bytes) return {};
    return {.how = how_, .block_size = block_cache::block_bytes};
  }

  void remove_unfinished(std::size_t place) const {
    std::error_code stays;  // it is in nobody's way
    std::filesystem::remove(unfinished_path_of(place), stays);
  }

  void open(std::size_t place, solved_tier& to) const {
    const std::filesystem::path path = path_of(place);
    const auto file =
        unless_tier_is_damaged(path, [&] { return std::make_shared<table_file>(path, unpacked_); });
    table_header expected = header_of_tier(place);
    const table_layout& layout = file->header().layout;
    const bool fits = is_timed_layout(layout, expected.layout.entries);
    expected.layout = layout;
    if (!fits || !(file->header() == expected)) refuse_other(path, *file);
    to.entries = tier_entries(file);
    const auto is_tie = [](std::uint16_t code) {
      return timed_code::value_of(code) == outcome::tie;
    };
    to.has_ties = layout.codes.empty() || ranges::any_of(layout.codes, is_tie);
  }

  [[noreturn]] static void refuse_other(const std::filesystem::path& path, const table_file& file) {
    throw other_rules(
        fmt::format("{} is of {}, not of the rules to be solved; name another directory",
                    path.string(), in_words(file.header().game, file.header().rules)));
  }

  [[nodiscard]] std::filesystem::path path_of(std::size_t place) const {
    return path_of_tier(directory_.path(), numbers_.tiers()[place].id);
  }

  [[nodiscard]] std::filesystem::path unfinished_path_of(std::size_t place) const {
    return directory_.path() / fmt::format("tier-{}.unfinished", numbers_.tiers()[place].id);
  }

  /// What the header says of how far it is.
  [[nodiscard]] static std::optional<tier_stage> stage_in(const table_header& header) {
    if (header.rules.size() < 2) return std::nullopt;
    const auto& [part, next] = std::pair(header.rules.end()[-2], header.rules.end()[-1]);
    for (std::size_t k = 0; k < stage_words.size(); ++k) {
      if (part == std::pair(std::string("stage"), std::string(stage_words[k])) &&
          next.first == "next") {
        return tier_stage{static_cast<tier_stage::phase>(k),
                          parse_number<std::uint64_t>(next.second, "the stage", 0),
                          parts_in(header)};
      }
    }
    return std::nullopt;
  }
  /// Where a first look of ranks was in several of them: named before the stage.
  [[nodiscard]] static unsigned parts_in(const table_header& header) {
    if (header.rules.size() < 3 || header.rules.end()[-3].first != "parts") return 1;
    return parse_number<unsigned>(header.rules.end()[-3].second, "the parts", 1);
  }

  static constexpr std::array<std::string_view, 3> stage_words = {"first look", "wins", "ties"};

  /// Of a tier that is being solved, its stage is among the numbers of the rules.
  [[nodiscard]] table_header header_of_tier(std::size_t place,
                                            std::optional<tier_stage> stage = {}) const {
    table_header header{"unnamed", rules_as_text(numbers_.rules()),
                        timed_layout(numbers_.tiers()[place].count)};
    if constexpr (requires { std::string(G::name); }) header.game = G::name;
    header.rules.emplace_back("tier", std::to_string(numbers_.tiers()[place].id));
    if (stage) {
      if (stage->parts > 1) header.rules.emplace_back("parts", std::to_string(stage->parts));
      header.rules.emplace_back("stage", stage_words[static_cast<std::size_t>(stage->at)]);
      header.rules.emplace_back("next", std::to_string(stage->next));
    }
    return header;
  }

  checkpoint_directory directory_;
  const folded_numbering<G>& numbers_;
  storing how_;
  std::shared_ptr<block_cache> unpacked_;
};

}  // namespace zermelo::detail
