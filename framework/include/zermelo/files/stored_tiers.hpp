/// Solved tiers of a game on disk, open for questions.
///
///     const stored_tiers<morris> tiers(rules, "directory");   of `--checkpoint directory`
///     tiers.timed(p);                                         a timed_outcome
///
/// A tier's file is mapped when it is first asked about, and read where it is asked: so answers
/// need no more time for large tiers, and no more memory than the system has to spare. Of
/// compressed tiers those blocks are unpacked that are asked for; a cache of bounded size has them.
#pragma once

#include <mutex>
#include <zermelo/base/machine.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/tier_directory.hpp>
#include <zermelo/numbering/numbering.hpp>

namespace zermelo {

/// A game that retrograde analysis with a checkpoint serves, and that has a name.
template <class G>
concept tier_stored_game = numbered_game<G> && std::same_as<value_t<G>, outcome> &&
                           requires { std::string_view(G::name); };

/// Any number of threads may ask it.
template <tier_stored_game G>
class stored_tiers {
 public:
  /// Blocks of compressed tiers take a quarter of the memory allowed at most, or of what there is.
  /// Throws `bad_table` for a directory that cannot be read or has no tier.
  stored_tiers(G rules, std::filesystem::path directory,
               std::optional<std::uint64_t> allowed_bytes = {})
      : stored_tiers(std::move(rules), tier_directory(std::move(directory)), allowed_bytes) {}
  stored_tiers(G rules, tier_directory directory, std::optional<std::uint64_t> allowed_bytes = {})
      : numbers_(std::move(rules)),
        directory_(std::move(directory)),
        files_(new opened[numbers_.tiers().size()]),
        unpacked_(std::make_shared<block_cache>(
            std::min(allowed_bytes.value_or(memory_to_be_had()), memory_to_be_had()) / 4)) {}

  [[nodiscard]] const G& rules() const noexcept { return numbers_.rules(); }
  [[nodiscard]] const folded_numbering<G>& numbers() const noexcept { return numbers_; }
  [[nodiscard]] const tier_directory& directory() const noexcept { return directory_; }

  /// The timed outcome of a position. Throws `cannot_solve` where its tier is not there, and
  /// `bad_table` where that is damaged or of other rules.
  [[nodiscard]] timed_outcome timed(const position_t<G>& p) const {
    return timed_code::decode(code_of(numbers_.place_of(p), p));
  }

  /// Has the system read what will be asked of a position, if its tier is there, and nothing else:
  /// for a question or a few, of tables that nobody has read of late. Throws likewise.
  void read_ahead(const position_t<G>& p) const {
    const std::size_t place = numbers_.place_of(p);
    if (has(place)) file(place).read_ahead(numbers_.index(place, p));
  }

  /// The code of a position in the tier at this place of `numbers()`. Throws likewise.
  [[nodiscard]] std::uint16_t code_of(std::size_t place, const position_t<G>& p) const {
    if (!has(place)) refuse_missing(place, &p);
    return code_at(place, numbers_.index(place, p));
  }

  /// The code of a number in the tier at this place. Throws likewise.
  [[nodiscard]] std::uint16_t code_at(std::size_t place, std::uint64_t index) const {
    const table_file& of_tier = file(place);
    const std::vector<std::uint16_t>& codes = of_tier.header().layout.codes;
    const std::uint32_t code =
        unless_tier_is_damaged(of_tier.path(), [&] { return of_tier.entry(index); });
    if (codes.empty()) return static_cast<std::uint16_t>(code);
    if (code >= codes.size()) [[unlikely]]
      refuse_damaged_tier(of_tier.path());
    return codes[code];
  }

  /// Whether the tier at this place of `numbers()` is there.
  [[nodiscard]] bool has(std::size_t place) const {
    return is_open(place) || directory_.has(tier_at(place));
  }

  /// Throws `bad_table` where a block of the tier's file is damaged.
  void check_block(std::size_t place, std::uint64_t block) const {
    const table_file& of_tier = file(place);
    unless_tier_is_damaged(of_tier.path(), [&] { of_tier.check(block); });
  }

  [[nodiscard]] const block_cache& unpacked() const noexcept { return *unpacked_; }

  /// The file of the tier at this place. Throws likewise.
  [[nodiscard]] const table_file& file(std::size_t place) const {
    const opened& at = files_[place];
    if (const table_file* const there = at.ready.load(std::memory_order_acquire)) return *there;
    if (!directory_.has(tier_at(place))) refuse_missing(place, nullptr);
    const std::scoped_lock lock(opening_);
    if (at.file == nullptr) {
      at.file = open(place);
      at.ready.store(at.file.get(), std::memory_order_release);
    }
    return *at.file;
  }

  /// Throws `cannot_solve` for a tier that the directory lacks; says which it has.
  [[noreturn, gnu::cold]] void refuse_missing(std::size_t place, const position_t<G>* p) const {
    // 1. One of other rules lacks all of these.
    const std::uint64_t first = directory_.tiers().front();
    const std::filesystem::path path = directory_.file_of(first);
    refuse_other(unless_tier_is_damaged(path, [&] { return table_file(path, unpacked_); }), first);
    // 2. What is asked for, and what is there.
    std::string who;
    if constexpr (text_game<G>) {
      if (p != nullptr) {
        who = fmt::format(", where {} would be", in_quotes(print_position(rules(), *p)));
      }
    }
    throw cannot_solve(fmt::format(
        "{} is missing{}. There {}; `solve` with --checkpoint {} and a position of that "
        "tier adds it",
        directory_.file_of(tier_at(place)).string(), who, tiers_in_words(),
        directory_.path().string()));
  }

 private:
  struct opened {
    mutable std::atomic<const table_file*> ready = nullptr;
    mutable std::unique_ptr<const table_file> file;
  };

  [[nodiscard]] std::uint64_t tier_at(std::size_t place) const {
    return numbers_.tiers()[place].id;
  }
  [[nodiscard]] bool is_open(std::size_t place) const noexcept {
    return files_[place].ready.load(std::memory_order_relaxed) != nullptr;
  }

  [[nodiscard]] std::unique_ptr<const table_file> open(std::size_t place) const {
    const std::filesystem::path path = directory_.file_of(tier_at(place));
    auto file = unless_tier_is_damaged(
        path, [&] { return std::make_unique<const table_file>(path, unpacked_); });
    refuse_other(*file, tier_at(place));
    if (!is_timed_layout(file->header().layout, numbers_.tiers()[place].count)) {
      refuse_damaged_tier(path);
    }
    return file;
  }

  /// Throws `bad_table` for a file of other rules, or another tier than its name says.
  void refuse_other(const table_file& file, std::uint64_t tier) const {
    const table_header& header = file.header();
    rules_text expected = rules_as_text(rules());
    expected.emplace_back("tier", std::to_string(tier));
    if (header.game == G::name && header.rules == expected) return;
    throw other_rules(fmt::format("{} is of {}, not of {}; name a directory of these rules",
                                  file.path().string(), in_words(header.game, header.rules),
                                  in_words(G::name, expected)));
  }

  /// "are 2 tiers: 4227 (as 'ooo.../xxx'), 4228 (as ...)"
  [[nodiscard]] std::string tiers_in_words() const {
    constexpr std::size_t most = 5;
    const std::vector<std::uint64_t>& tiers = directory_.tiers();
    std::string text =
        tiers.size() == 1 ? "is 1 tier: " : fmt::format("are {} tiers: ", tiers.size());
    for (std::size_t i = 0; i < std::min(most, tiers.size()); ++i) {
      text += fmt::format("{}{}{}", i == 0 ? "" : ", ", tiers[i], example_of(tiers[i]));
    }
    if (tiers.size() > most) text += fmt::format(" and {} more", tiers.size() - most);
    return text;
  }

  /// " (as 'ooo.../xxx')"; nothing of a tier that is none of these rules.
  [[nodiscard]] std::string example_of(std::uint64_t tier) const {
    if constexpr (text_game<G>) {
      for (std::size_t place = 0; place < numbers_.tiers().size(); ++place) {
        if (tier_at(place) != tier || numbers_.tiers()[place].count == 0) continue;
        return fmt::format(" (as {})", in_quotes(print_position(rules(), numbers_.at(place, 0))));
      }
    }
    return {};
  }

  folded_numbering<G> numbers_;
  tier_directory directory_;
  mutable std::mutex opening_;
  std::unique_ptr<const opened[]> files_;  // by place
  std::shared_ptr<block_cache> unpacked_;
};

}  // namespace zermelo
