/// The states of one step of a frontier, those on their way there, and what is remembered of each.
#pragma once

#include <bit>
#include <zermelo/tables/hash.hpp>

namespace zermelo::detail::packing {

/// A hash table whose entries lie one after the other, so that a step reads them in order, and that
/// is emptied at the cost of what it holds.
template <class Key, class Payload>
class layer {
 public:
  struct state {
    Key key;
    Payload payload;
  };

  layer() : index_(smallest) {}

  [[nodiscard]] const std::vector<state>& states() const noexcept { return states_; }
  [[nodiscard]] std::vector<state>& states() noexcept { return states_; }
  [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return states_.capacity() * sizeof(state) + index_.capacity() * sizeof(index_[0]);
  }

  /// Empties the table, and makes it as large as so many states will need.
  void clear(std::size_t expected) {
    states_.clear();
    index_.assign(std::bit_ceil(std::max(smallest, 2 * expected)), 0);
  }

  [[nodiscard]] static std::size_t hash_of_key(const Key& key) {
    if constexpr (std::tuple_size_v<Key> == 1) {
      // Fibonacci hashing (Knuth 1973) is enough for one word, and a third of the instructions.
      const std::uint64_t product = key[0] * 0x9e3779b97f4a7c15ULL;
      return static_cast<std::size_t>(product ^ product >> 32U);
    } else {
      return static_cast<std::size_t>(hash_of(key));
    }
  }

  /// Adds a state, or merges it into the one with its key. Returns its number in states().
  [[gnu::always_inline]] std::uint32_t add(const Key& key, const Payload& payload) {
    return add(key, payload, hash_of_key(key));
  }
  /// The same for a key whose hash is known.
  [[gnu::always_inline]] std::uint32_t add(const Key& key, const Payload& payload,
                                           std::size_t hash) {
    if (2 * states_.size() >= index_.size()) [[unlikely]]
      grow();
    const std::size_t mask = index_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      const std::uint32_t found = index_[at];
      if (found == 0) {
        states_.push_back({key, payload});
        index_[at] = static_cast<std::uint32_t>(states_.size());
        return index_[at] - 1;
      }
      state& known = states_[found - 1];
      if (is_same(known.key, key)) {
        known.payload.merge(payload);
        return found - 1;
      }
    }
  }

  /// As `layers` have it.
  [[nodiscard]] layer& table_of(std::size_t /*hash*/) noexcept { return *this; }

  // What looking for a hash will touch first is fetched into the cache: its entry, then its state.
  void prefetch_entry(std::size_t hash) const {
    __builtin_prefetch(index_.data() + (hash & (index_.size() - 1)));
  }
  void prefetch_state(std::size_t hash) const {
    const std::uint32_t found = index_[hash & (index_.size() - 1)];
    if (found != 0) __builtin_prefetch(states_.data() + (found - 1));
  }

  /// Nothing where there is no such state.
  [[nodiscard]] const Payload* find(const Key& key) const {
    const std::size_t mask = index_.size() - 1;
    for (std::size_t at = hash_of_key(key) & mask; index_[at] != 0; at = (at + 1) & mask) {
      const state& known = states_[index_[at] - 1];
      if (is_same(known.key, key)) return &known.payload;
    }
    return nullptr;
  }

  /// Of two states which a beam keeps first: the greater slack; of equal ones those with the fewest
  /// borders of covered cells, because blocks fit ragged ones worse.
  [[nodiscard]] static bool goes_first(const state& a, const state& b) {
    if (a.payload.slack != b.payload.slack) return a.payload.slack > b.payload.slack;
    const int more = borders(a.key) - borders(b.key);
    return more != 0 ? more < 0 : a.key < b.key;
  }

 private:
  static constexpr std::size_t smallest = 64;

  /// Word by word: == of arrays is a call of memcmp.
  [[nodiscard]] static bool is_same(const Key& a, const Key& b) {
    std::uint64_t different = 0;
    for (std::size_t w = 0; w < a.size(); ++w) different |= a[w] ^ b[w];
    return different == 0;
  }

  /// Between covered cells and others, along the lane.
  [[nodiscard]] static int borders(const Key& key) {
    int count = 0;
    for (const std::uint64_t word : key) count += std::popcount(word ^ (word >> 1U));
    return count;
  }

  /// Throws `stopped` where the numbers of states would no longer fit their index.
  [[gnu::noinline]] void grow() {
    if (states_.size() > std::numeric_limits<std::uint32_t>::max() / 2) {
      throw stopped{stop_reason::bytes};
    }
    index_.assign(2 * index_.size(), 0);
    const std::size_t mask = index_.size() - 1;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      std::size_t at = hash_of_key(states_[i].key) & mask;
      while (index_[at] != 0) at = (at + 1) & mask;
      index_[at] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<state> states_;
  std::vector<std::uint32_t> index_;  // 0: empty; else one more than the place in states_
};

/// The states of one step. Where they may be many, they lie in sixteen tables, by bits of their
/// hash, so that threads can fill them side by side; each adds in the same order, however many do,
/// so that of ways that are as good the same one stays.
template <class Key, class Payload>
class layers {
 public:
  using table = layer<Key, Payload>;
  using state = typename table::state;
  static constexpr std::size_t many = std::size_t{1} << 12U;  // states
  static constexpr std::size_t table_bits = 4;
  static constexpr std::size_t most_tables = std::size_t{1} << table_bits;

  layers() : tables_(1) {}

  [[nodiscard]] const std::vector<table>& tables() const noexcept { return tables_; }
  [[nodiscard]] std::size_t size() const noexcept {
    std::size_t sum = 0;
    for (const table& each : tables_) sum += each.size();
    return sum;
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const table& each : tables_) sum += each.bytes();
    return sum;
  }

  /// Empties it, and makes it as large as so many states will need.
  void clear(std::size_t expected) {
    tables_.resize(expected < many ? 1 : most_tables);
    mask_ = tables_.size() - 1;
    for (table& each : tables_) each.clear(expected / tables_.size());
  }

  [[nodiscard]] std::size_t number_of_table(std::size_t hash) const noexcept {
    return hash >> (8 * sizeof hash - table_bits) & mask_;  // the upper ones: tables use the lower
  }
  [[nodiscard]] table& table_of(std::size_t hash) noexcept {
    return tables_[number_of_table(hash)];
  }
  [[nodiscard]] table& table_numbered(std::size_t number) noexcept { return tables_[number]; }

  void add(const Key& key, const Payload& payload) {
    const std::size_t hash = table::hash_of_key(key);
    table_of(hash).add(key, payload, hash);
  }

  /// Nothing where there is no such state.
  [[nodiscard]] const Payload* find(const Key& key) const {
    return tables_[number_of_table(table::hash_of_key(key))].find(key);
  }

  template <class Use>
  void for_each(Use use) {
    for (table& each : tables_) {
      for (state& one : each.states()) use(one);
    }
  }
  template <class Use>
  void for_each(Use use) const {
    for (const table& each : tables_) {
      for (const state& one : each.states()) use(one);
    }
  }

  /// Keeps the `width` states that go first. They stay in their order, which decides among packings
  /// that are as good: it must be the same by every standard library. The tables can then be read,
  /// not added to.
  void cut(std::size_t width) {
    std::vector<state> ranked;
    ranked.reserve(size());
    for_each([&](const state& each) { ranked.push_back(each); });
    const auto first_out = ranked.begin() + static_cast<std::ptrdiff_t>(width);
    std::nth_element(ranked.begin(), first_out, ranked.end(), table::goes_first);
    for (table& each : tables_) {
      std::erase_if(each.states(),
                    [&](const state& one) { return !table::goes_first(one, *first_out); });
    }
  }

 private:
  std::vector<table> tables_;
  std::size_t mask_ = 0;  // one less than there are tables
};

/// Hashes each state at once and adds it some states later, in the same order, when the places
/// where it belongs have come from memory: large layers wait for little else. `Table` is a layer or
/// layers.
template <class Key, class Payload, class Table>
class delayed_adds {
 public:
  explicit delayed_adds(Table& to) : to_(&to) {}

  [[gnu::always_inline]] void add(const Key& key, const Payload& payload) {
    waiting& here = waiting_[count_ % delay];
    if (count_ >= delay) add_now(here);
    const std::size_t hash = layer<Key, Payload>::hash_of_key(key);
    here = {key, payload, hash, &to_->table_of(hash)};
    here.table->prefetch_entry(hash);
    ++count_;
    const waiting& soon = waiting_[(count_ + delay / 2) % delay];
    if (soon.table != nullptr) soon.table->prefetch_state(soon.hash);
  }

  /// Adds what is left.
  [[gnu::always_inline]] void finish() {
    for (std::size_t i = count_ < delay ? 0 : count_ - delay; i < count_; ++i) {
      add_now(waiting_[i % delay]);
    }
    count_ = 0;
  }

 private:
  static constexpr std::size_t delay = 32;  // states

  struct waiting {
    Key key;
    Payload payload;
    std::size_t hash = 0;
    layer<Key, Payload>* table = nullptr;
  };

  [[gnu::always_inline]] void add_now(const waiting& each) {
    each.table->add(each.key, each.payload, each.hash);
  }

  Table* to_;
  std::size_t count_ = 0;
  std::array<waiting, delay> waiting_{};  // a ring
};

inline constexpr std::uint32_t no_placement = ~std::uint32_t{0};

/// Lists of placements that share their beginnings: a tree whose nodes know their parents. Nodes
/// that no state leads to any more are swept away whenever the tree has doubled.
class trace {
 public:
  static constexpr std::uint32_t nothing = 0;  // the empty list

  /// Before so many lists are appended. Throws `stopped` where their numbers would not fit.
  void expect(std::size_t more) const {
    if (nodes_.size() + more > no_placement) throw stopped{stop_reason::bytes};
  }

  /// The list `before` and one placement more.
  [[nodiscard]] std::uint32_t append(std::uint32_t before, std::uint32_t placement) {
    nodes_.push_back({before, placement});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  /// The placements of a list, the last one first.
  [[nodiscard]] std::vector<std::uint32_t> read(std::uint32_t list) const {
    std::vector<std::uint32_t> placements;
    for (; list != nothing; list = nodes_[list].before) {
      placements.push_back(nodes_[list].placement);
    }
    return placements;
  }

  [[nodiscard]] bool is_due() const noexcept { return nodes_.size() >= sweep_at_; }

  /// Keeps the lists of these states alone, and gives them their new places.
  template <class States>
  void sweep(States& states) {
    // 1. Mark what is in use; a node comes after its parent.
    std::vector<std::uint32_t> place(nodes_.size());
    states.for_each([&](const auto& each) { place[each.payload.list] = 1; });
    for (std::size_t i = nodes_.size(); i-- > 1;) {
      if (place[i] != 0) place[nodes_[i].before] = 1;
    }
    // 2. Move it together.
    place[nothing] = nothing;
    std::uint32_t next = 1;
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      if (place[i] == 0) continue;
      nodes_[next] = {place[nodes_[i].before], nodes_[i].placement};
      place[i] = next++;
    }
    nodes_.resize(next);
    states.for_each([&](auto& each) { each.payload.list = place[each.payload.list]; });
    sweep_at_ = std::max<std::size_t>(first_sweep, 2 * nodes_.size());
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.capacity() * sizeof(node); }

 private:
  struct node {
    std::uint32_t before;
    std::uint32_t placement;
  };
  static constexpr std::size_t first_sweep = std::size_t{1} << 20U;

  std::vector<node> nodes_{{nothing, no_placement}};
  std::size_t sweep_at_ = first_sweep;
};

// `slack` is how far the value so far and the bound on the rest are above the target, over
// packing_scale. Two ways to one state have the same rest: the one of the greater slack is better.

/// The best way alone.
struct valued {
  std::int64_t slack = 0;

  [[nodiscard]] valued after(std::int64_t change, std::uint32_t /*placement*/) const {
    return {slack + change};
  }
  void merge(const valued& other) {
    if (other.slack > slack) *this = other;
  }
};

/// The best way and its placements.
struct traced {
  std::int64_t slack = 0;
  std::uint32_t list = trace::nothing;
  std::uint32_t placement = no_placement;  // made in the last step, not yet in the list

  [[nodiscard]] traced after(std::int64_t change, std::uint32_t made) const {
    return {slack + change, list, made};
  }
  void merge(const traced& other) {
    if (other.slack > slack) *this = other;
  }
};

/// How many best ways there are; the largest number stands for itself and all beyond.
struct counted {
  std::int64_t slack = 0;
  std::uint64_t ways = 1;

  [[nodiscard]] counted after(std::int64_t change, std::uint32_t /*placement*/) const {
    return {slack + change, ways};
  }
  void merge(const counted& other) {
    if (other.slack > slack) {
      *this = other;
    } else if (other.slack == slack && __builtin_add_overflow(ways, other.ways, &ways)) {
      ways = std::numeric_limits<std::uint64_t>::max();
    }
  }
};

}  // namespace zermelo::detail::packing
