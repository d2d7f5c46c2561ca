/// A game's table on disk, open for questions.
///
///     const stored_table<blockgame> table(rules, "blockgame.table");   refuses other rules
///     table.value(p);      std::optional<outcome>, or of a score
///     table.nimber(p);     std::optional<nimber>
///     table.timed(p);      std::optional<timed_outcome>
///
/// Tables are made by `save_table` (positions/save_table.hpp), and proven by `verify`
/// (files/verify.hpp).
#pragma once

#include <zermelo/files/codes.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/numbering/numbering.hpp>

namespace zermelo {

/// A game whose positions can be numbered for a table on disk, and has a name for it. Of scores
/// with cycles there is none: they do not follow from those of the next positions, and could not be
/// verified; nor of scores by tiers.
template <class G>
concept tabled_game =
    (placement_game<G> || (numbered_game<G> && std::same_as<value_t<G>, outcome>) ||
     (indexed_game<G> && !cyclic_game<G>)) &&
    requires { std::string_view(G::name); };

/// One whose tables hold remoteness, too, where it is not left out: with cycles values alone do not
/// follow from those of the next positions. Entries are by number, every position has one.
template <class G>
concept timed_table_game =
    tabled_game<G> && (cyclic_game<G> || !(indexed_game<G> || placement_game<G>));

/// The simplest layout for these rules, values aside: an entry a set of free cells, or an index.
template <tabled_game G>
[[nodiscard]] table_layout numbering_of(const G& g) {
  if constexpr (placement_game<G>) {
    const unsigned cells = g.cells();
    table_layout layout;
    for (unsigned cell = 0; cell < cells; ++cell) layout.cells.push_back(cell);
    layout.entries = cells < 64 ? std::uint64_t{1} << cells : too_many_positions;
    return layout;
  } else if constexpr (timed_table_game<G>) {
    return timed_layout(numbering<G>(g).position_count());
  } else {
    return {.entries = g.position_count()};
  }
}

namespace detail {

/// Where entries of G's tables are by number, place for the numbers.
template <tabled_game G>
[[nodiscard]] auto no_numbers_yet() {
  if constexpr (timed_table_game<G>) {
    return std::optional<numbering<G>>();
  } else {
    return std::monostate();
  }
}

}  // namespace detail

/// A table of G on disk. Any number of threads may ask it.
template <tabled_game G>
class stored_table {
 public:
  /// Throws `bad_table` for a file that is damaged, or of another game or other rules.
  stored_table(G rules, const std::filesystem::path& path)
      : stored_table(std::move(rules), table_file(path)) {}
  stored_table(G rules, table_file file)
      : rules_(std::move(rules)), file_(std::move(file)), order_(file_.header().layout.cells) {
    refuse_other_rules(rules_, file_);
    check_numbering();
    check_values();
  }

  [[nodiscard]] const G& rules() const noexcept { return rules_; }
  [[nodiscard]] const table_file& file() const noexcept { return file_; }

  /// Value of a position of these rules; nothing where it isn't in the table. A table of nimbers
  /// knows outcomes, too. Throws `bad_table` where the block is damaged.
  [[nodiscard]] std::optional<value_t<G>> value(const position_t<G>& p) const {
    const std::optional<std::int64_t> found = number(p);
    if (!found) return std::nullopt;
    if constexpr (std::same_as<value_t<G>, outcome>) {
      if (holds_nimbers_) return *found != 0 ? outcome::win : outcome::loss;
      if (holds_timed_) return timed_code::value_of(static_cast<std::uint32_t>(*found));
    }
    return value_on_disk<value_t<G>>(*found);
  }

  /// Nimber of a position; nothing where the table has none of it.
  [[nodiscard]] std::optional<zermelo::nimber> nimber(const position_t<G>& p) const {
    if (!holds_nimbers_) return std::nullopt;
    const std::optional<std::int64_t> found = number(p);
    return found ? std::optional(static_cast<zermelo::nimber>(*found)) : std::nullopt;
  }

  /// Outcome of a position with its remoteness; nothing where the table has none of it.
  [[nodiscard]] std::optional<timed_outcome> timed(const position_t<G>& p) const {
    if (!holds_timed_) return std::nullopt;
    const std::optional<std::int64_t> found = number(p);
    if (!found) return std::nullopt;
    return timed_code::decode(static_cast<std::uint32_t>(*found));
  }

  [[nodiscard]] bool holds_nimbers() const noexcept { return holds_nimbers_; }
  [[nodiscard]] bool holds_timed() const noexcept { return holds_timed_; }

  /// A position's number: a nimber, a score, an outcome (`outcomes_on_disk`), or a timed code.
  [[nodiscard]] std::optional<std::int64_t> number(const position_t<G>& p) const {
    return number_at(entry_of(p));
  }

  /// The number stored in an entry; nothing where it stands for no position in the table.
  [[nodiscard]] std::optional<std::int64_t> number_at(std::uint64_t entry) const {
    const std::uint32_t code = file_.entry(entry);
    if (const auto& codes = file_.header().layout.codes; !codes.empty()) {
      if (code < codes.size()) return codes[code];
      refuse(fmt::format("holds {} in entry {}, and has {} codes", code, entry, codes.size()));
    }
    if (holds_losses_) return 1 - std::int64_t{code};
    const std::uint32_t zero = file_.header().layout.zero;
    if (code == 0 && zero != 0) return std::nullopt;
    const std::int64_t number = std::int64_t{code} - zero;
    if (number < least_ || number > most_) [[unlikely]]
      refuse(fmt::format("holds {} in entry {}, which is no {}", number, entry,
                         file_.header().layout.values));
    return number;
  }

  /// The position of a number below `numbering_of(rules).entries`.
  [[nodiscard]] position_t<G> position_of(std::uint64_t number) const {
    if constexpr (placement_game<G>)
      return number;
    else if constexpr (timed_table_game<G>)
      return numbers_->position_of(number);
    else
      return rules_.at(number);
  }

  /// Which entry is a position's.
  [[nodiscard]] std::uint64_t entry_of(const position_t<G>& p) const {
    if constexpr (placement_game<G>) {
      if (by_cells_) return order_.index(p);
    }
    if constexpr (timed_table_game<G>) return numbers_->number_of(p);
    if constexpr (indexed_game<G>) return rules_.index(p);
    return 0;  // refused in the constructor
  }

 private:
  [[noreturn]] void refuse(std::string_view clause) const {
    throw bad_table(
        fmt::format("{} {}; make it anew with `zermelo save`", file_.path().string(), clause));
  }

  void check_numbering() {
    const table_layout& layout = file_.header().layout;
    if (layout.is_book()) {
      refuse("is an opening book, which has no entry for each position (open it as one)");
    }
    by_cells_ = !layout.cells.empty();
    bool fits = false;
    if constexpr (placement_game<G>) {
      fits = by_cells_ && layout.cells.size() - order_.padding() == rules_.cells();
    }
    if constexpr (timed_table_game<G>) {
      numbers_.emplace(rules_);
      fits = !by_cells_ && layout.entries == numbers_->position_count();
    } else if constexpr (indexed_game<G>) {
      fits = fits || (!by_cells_ && layout.entries == rules_.position_count());
    }
    if (!fits) {
      refuse(fmt::format("has {} entries, and that is not how many positions these rules have",
                         layout.entries));
    }
  }

  void check_values() {
    const std::string& values = file_.header().layout.values;
    holds_nimbers_ = values == "nimber";
    holds_losses_ = values == "loss";
    bool fits = false;
    if constexpr (impartial_game<G>) fits = holds_nimbers_ && !misere(rules_);
    if constexpr (timed_table_game<G>) {
      holds_timed_ = values == "timed";
      fits = holds_timed_ || (values == "outcome" && file_.header().layout.zero == 0);
      most_ = holds_timed_ ? std::int64_t{std::numeric_limits<std::uint16_t>::max()}
                           : std::int64_t{outcomes_on_disk.size()} - 1;
    } else if constexpr (std::same_as<value_t<G>, outcome>) {
      fits = fits || holds_losses_ || values == "outcome";
      most_ =
          holds_nimbers_ ? std::numeric_limits<std::uint32_t>::max() : number_on_disk(outcome::tie);
    } else {
      fits = values == "score";
      least_ = std::numeric_limits<score>::min();
      most_ = std::numeric_limits<score>::max();
    }
    if (!fits)
      refuse(fmt::format("holds values of the kind '{}', which {} hasn't", values, G::name));
  }

  G rules_;
  table_file file_;
  [[no_unique_address]] decltype(detail::no_numbers_yet<G>()) numbers_;  // of timed tables
  cell_order order_;
  bool by_cells_ = false;
  bool holds_nimbers_ = false;
  bool holds_losses_ = false;
  bool holds_timed_ = false;
  std::int64_t least_ = 0;
  std::int64_t most_ = 0;
};

}  // namespace zermelo
