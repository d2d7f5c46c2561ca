/// An opening book: the values of all positions within so many moves of the start, on disk.
///
///     const opening_book<connect_four> book(rules, "openings.table");    refuses other rules
///     book.value(p);                       std::optional<score>
///
///     alpha_beta solver(rules);
///     solver.use(opening_book<connect_four>(rules, "openings.table"));
///
/// Books are made by `save_book` (positions/save_book.hpp), and checked by `verify`
/// (files/verify_book.hpp).
#pragma once

#include <cstring>
#include <zermelo/files/codes.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/rules/reductions.hpp>

namespace zermelo {

/// A game that ends, and has a name for its books.
template <class G>
concept book_game = game<G> && !cyclic_game<G> && requires { std::string_view(G::name); };

namespace detail {

/// A key as its bytes in a book: as it lies in memory, the lowest byte of a word first.
template <class Key>
  requires(std::has_unique_object_representations_v<Key>)
struct key_on_disk {
  using image = std::array<std::byte, sizeof(Key)>;

  [[nodiscard]] static image encode(const Key& from) noexcept { return std::bit_cast<image>(from); }
  [[nodiscard]] static Key decode(std::span<const std::byte> bytes) noexcept {
    Key key;
    std::memcpy(&key, bytes.data(), sizeof(Key));
    return key;
  }
};

}  // namespace detail

/// The key of the position that stands for all that are worth the same as p: what books go by.
template <game G>
[[nodiscard]] key_t<G> key_in_books(const G& g, const position_t<G>& p) {
  return g.key(standing_for(g, p));
}

/// How a book of G with so many entries lies in its file: outcomes in 2 bits, scores of -32,767 to
/// 32,767 in 16. Scores are those of the rest: what was earned on the way is not in them.
template <book_game G>
[[nodiscard]] table_layout book_layout(unsigned plies, std::uint64_t entries) {
  constexpr bool of_scores = !std::same_as<value_t<G>, outcome>;
  return {.values = of_scores ? "score" : "outcome",
          .zero = of_scores ? 1U << 15U : 0,
          .bits = of_scores ? 16 : 2,
          .entries = entries,
          .key_bytes = sizeof(typename detail::key_on_disk<key_t<G>>::image),
          .plies = plies};
}

/// A book of G on disk. Any number of threads may ask it.
template <book_game G>
class opening_book {
 public:
  /// Throws `bad_table` for a file that is damaged or no book, or of another game or other rules.
  opening_book(G rules, const std::filesystem::path& path)
      : opening_book(std::move(rules), table_file(path)) {}
  opening_book(G rules, table_file file) : rules_(std::move(rules)), file_(std::move(file)) {
    refuse_other_rules(rules_, file_);
    const table_layout& layout = file_.header().layout;
    if (!layout.is_book()) refuse("is a table of all positions, and no opening book");
    if (layout != book_layout<G>(layout.plies, layout.entries)) {
      refuse(fmt::format("has keys or values that {} hasn't", G::name));
    }
  }

  [[nodiscard]] const G& rules() const noexcept { return rules_; }
  [[nodiscard]] const table_file& file() const noexcept { return file_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return file_.header().layout.entries; }
  /// How many moves from the start it reaches.
  [[nodiscard]] unsigned plies() const noexcept { return file_.header().layout.plies; }

  /// Value of p, for the player to move; nothing where it isn't in the book. Throws `bad_table`
  /// where a block is damaged. O(log size).
  [[nodiscard]] std::optional<value_t<G>> value(const position_t<G>& p) const {
    const auto entry = entry_of(p);
    if (!entry) return std::nullopt;
    return value_at(*entry);
  }

  /// Which entry is a position's.
  [[nodiscard]] std::optional<std::uint64_t> entry_of(const position_t<G>& p) const {
    const key_t<G> wanted = key_in_books(rules_, p);
    std::uint64_t first = 0;
    for (std::uint64_t count = size(); count > 0;) {
      const std::uint64_t half = count / 2;
      const bool is_above = key_at(first + half) < wanted;
      if (is_above) first += half + 1;
      count = is_above ? count - half - 1 : half;
    }
    if (first == size() || key_at(first) != wanted) return std::nullopt;
    return first;
  }

  [[nodiscard]] key_t<G> key_at(std::uint64_t entry) const {
    const table_layout& layout = file_.header().layout;
    return detail::key_on_disk<key_t<G>>::decode(
        file_.bytes_at(keys_begin(layout) + entry * layout.key_bytes, layout.key_bytes));
  }

  [[nodiscard]] value_t<G> value_at(std::uint64_t entry) const {
    const std::uint32_t code = file_.entry(entry);
    if constexpr (std::same_as<value_t<G>, outcome>) {
      if (code < outcomes_on_disk.size()) return outcomes_on_disk[code];
      refuse(fmt::format("holds {} in entry {}, which is no outcome", code, entry));
    } else {
      // Both fit: the layout is that of books, of sixteen bits.
      return static_cast<score>(code) - static_cast<score>(file_.header().layout.zero);
    }
  }

 private:
  [[noreturn]] void refuse(std::string_view clause) const {
    throw bad_table(fmt::format("{} {}", file_.path().string(), clause),
                    "; make it anew with `zermelo save` and --plies");
  }

  G rules_;
  table_file file_;
};

template <class G>
opening_book(G, std::filesystem::path) -> opening_book<G>;

}  // namespace zermelo
