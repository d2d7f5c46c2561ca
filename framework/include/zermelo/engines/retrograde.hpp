/// Every position of a game at once, from the ends of play back.
///
///     retrograde solver{game};
///     solver.solve(position).value;        a draw is endless play
///     solver.count();                      how many wins, ties, draws and losses there are
#pragma once

#include <set>
#include <zermelo/answers/solving_bill.hpp>
#include <zermelo/answers/tally.hpp>
#include <zermelo/base/machine.hpp>
#include <zermelo/base/saturating.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/retrograde/checkpoint.hpp>
#include <zermelo/engines/retrograde/time_sample.hpp>
#include <zermelo/files/stored_tiers.hpp>

namespace zermelo {

/// A game whose positions have numbers and end in an outcome.
template <class G>
concept retrograde_game = numbered_game<G> && std::same_as<value_t<G>, outcome>;

/// How far the analysis is.
struct retrograde_progress {
  std::uint64_t tier = 0;       // what the rules call it
  std::uint64_t positions = 0;  // of tiers that are solved
  std::uint64_t of = 0;         // positions of all tiers that are needed
  remoteness level = 0;         // within the tier: what lasts longer is not decided yet
};

/// How solved tiers lie on disk.
[[nodiscard]] constexpr storing tiers_stored(bool mapped) noexcept {
  return mapped ? storing::mapped : storing::compressed;
}

struct retrograde_options {
  /// 0: as many as the machine runs at once. Tiers and levels that are small are solved by one.
  unsigned threads = 0;
  /// A directory for solved tiers, from which a run that was killed goes on. They are mapped from
  /// there, so that memory is needed for one tier at a time only; of one that exceeds what a limit
  /// allows, for a part, where the game has `unmoves`. The rest of it lies there, without a name.
  std::optional<std::filesystem::path> checkpoint = {};
  /// How solved tiers lie there from now on; those that are there are read as they are. Compressed
  /// ones are unpacked block by block where they are asked for, into a cache that takes what memory
  /// the tier at work leaves of what is allowed; without a limit, half of that. Where the tiers
  /// that it asks have no room there, they are unpacked in files without a name as long as it
  /// takes.
  storing tiers = storing::compressed;
  /// The tier at work is kept there, too.
  retrograde_keeping kept = {};
  /// Called after each level and each tier.
  std::function<void(const retrograde_progress&)> progress = {};
};

template <class G>
class retrograde : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || retrograde_game<G>,
                "retrograde needs numbered positions that end in an outcome: position_count(), "
                "index(p) and at(i), or the same by tiers");
  explicit retrograde(const G&, auto&&...) {}
};

/// Retrograde analysis: the value and the remoteness of every position of every tier that play may
/// come to, tier by tier, cycles allowed. Wins hurry, losses delay, both players hurry to a tie and
/// prefer it to a draw; what is never decided is a draw. Memory: 2 bytes a position, and an eighth
/// of a byte for lists; with a checkpoint for the largest tier alone, or what is allowed. Of a
/// `folded_game` these are the positions that are not alike. Time: each move is looked at twice
/// where the game has `unmoves`.
template <retrograde_game G>
class retrograde<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "retrograde";

  explicit retrograde(G game, retrograde_options options = {})
      : game_(std::move(game)), options_(std::move(options)) {}

  /// Other rules. What was found is forgotten.
  void reset(const G& game) override {
    game_ = game;
    numbers_.reset();
    tiers_.clear();
    unfolded_.clear();
    unpacked_->resize(0);
  }

  /// The bytes that solving the tier of p takes, with all that it leads to.
  [[nodiscard]] std::uint64_t bytes_for(const position_t<G>& p) {
    number_positions();
    return needs_of(numbers_->needed_from(numbers_->place_of(p))).bytes;
  }

  /// What solving all tiers takes, or those of `from` and of all that it leads to. The times are
  /// estimated from some thousand positions of each tier; what lies in the directory of checkpoints
  /// is only read. Throws as `solve` does where positions have no numbers, `bad_table` where no
  /// checkpoints can be kept, or a tier is there that is damaged or of other rules.
  [[nodiscard]] solving_bill bill(const limits& allowed = {},
                                  const std::optional<position_t<G>>& from = {}) {
    number_positions();
    const std::vector<std::size_t> places =
        from ? numbers_->needed_from(numbers_->place_of(*from)) : numbers_->order();
    const std::set<std::size_t> kept = places_kept(places);
    const needs on_disk = needs_of(places, true);
    solving_bill made;
    made.engine = name;
    made.threads = detail::workers(options_.threads).size();
    made.memory = needs_of(places, false).bytes;
    made.memory_beside = on_disk.bytes;
    made.memory_in_parts = on_disk.least;
    made.most_memory = memory_within(allowed);
    made.on_disk = options_.checkpoint.has_value();
    detail::time_sample<G> sample(*numbers_, std::min(made.memory, made.most_memory / 2));
    for (const std::size_t place : places) {
      const auto& tier = numbers_->tiers()[place];
      tier_bill& its = made.tiers.emplace_back();
      its = {.tier = tier.id,
             .numbers = tier.count,
             .memory = bytes_of_tier(tier.count),
             .disk = saturating_multiply(sizeof(std::uint16_t), tier.count),
             .is_there = kept.contains(place)};
      if (!its.is_there) its.seconds = sample.seconds_of(place);
    }
    return made;
  }

  /// Counts all positions by outcome. Throws as `solve` does, and `stopped` at a limit.
  [[nodiscard]] tally count(const limits& allowed = {}) {
    tally result{};
    result.engine = name;
    result.stopped_by = until_stopped([&] {
      solve_all(allowed);
      for (const detail::solved_tier& each : tiers_) {
        for (std::size_t k = 0; k < each.counts.size(); ++k) {
          if (each.counts[k] == 0) continue;
          result.values[static_cast<outcome>(k)] += each.counts[k];
          result.positions += each.counts[k];
        }
      }
      if constexpr (cyclic_game<G>) name_outcomes_of_cycles(result);
    });
    result.statistics = meter_.read(bytes_taken());
    return result;
  }

  /// Solves every tier, and mirror images with them. Throws as `count` does.
  void solve_all(const limits& allowed = {}) {
    meter_.start(allowed);
    number_positions();
    solve_tiers(numbers_->order(), meter_);
    unpacked_->resize(std::min(room_beside(0, allowed), bytes_to_read(numbers_->order())));
    const detail::workers workers(options_.threads);
    for (std::size_t place = 0; place < tiers_.size(); ++place) {
      detail::complete(*numbers_, tiers_[place], place, workers, meter_);
    }
  }

  /// The timed outcome of a position whose tier is solved; a draw has no remoteness. Throws
  /// `cannot_solve` for a position that the rules give no number.
  [[nodiscard]] timed_outcome value_at(const position_t<G>& p) const {
    const std::size_t place = numbers_->place_of(p);
    const std::uint64_t index = numbers_->canonical_index(place, p);
    if (index >= tiers_[place].entries.count()) {
      throw cannot_solve(fmt::format("the position's number is {}, of {} that there are", index,
                                     tiers_[place].entries.count()));
    }
    return timed_code::decode(tiers_[place].entries.get(index));
  }

  /// Throws `cannot_solve`, before anything is solved, where `for_each_part` would for sure.
  void refuse_unless_laid_out(const limits& allowed) {
    number_positions();
    const bool on_disk = options_.checkpoint.has_value();
    if (!folded_game<G> && !on_disk) return;
    const auto all = numbers_for_all<numbering<G>>(game_);
    const std::uint64_t folded = on_disk ? 0 : needs_of(numbers_->order()).positions;
    refuse_layout(
        all,
        saturating_multiply(saturating_add(all.position_count(), folded), sizeof(std::uint16_t)),
        allowed);
  }

  /// Calls `use(bytes)` with the codes of all positions by number, in parts, once all is solved.
  /// What lies on disk, or is shared by positions that are alike, is laid out in memory first:
  /// throws `cannot_solve` where it does not fit.
  void for_each_part(auto use) {
    if (unfolded_.empty()) unfold();
    for (std::size_t place = 0; place < tiers_.size(); ++place) {
      const bool as_it_lies = unfolded_[place].count() == 0;
      const auto& entries = as_it_lies ? tiers_[place].entries : unfolded_[place];
      use(std::as_bytes(entries.words()));
    }
  }

  [[nodiscard]] statistics spent() const { return meter_.read(bytes_taken()); }

 private:
  /// Solves the tier of p and all tiers that it leads to, unless that is done or the game finished,
  /// and reads p off. Throws `cannot_solve` where the memory is more than the limit or the machine
  /// allows, where positions are too many for a number, or a game lasts too long; `bad_table` where
  /// a checkpoint is damaged or of other rules.
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      const auto over = terminal(game_, p);
      if (!over) {
        number_positions();
        solve_tiers(numbers_->needed_from(numbers_->place_of(p)), meter_);
      }
      detail::answer_timed(result, game_, want, [&](const position_t<G>& at) {
        if (over) return timed_outcome(*over);
        const timed_outcome known = value_at(at);
        counter->hit(at, known);
        return known;
      });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [&] { return bytes_taken(); });
  }

  void number_positions() {
    if (numbers_) return;
    numbers_.emplace(numbers_for_all<folded_numbering<G>>(game_));
    tiers_.resize(numbers_->tiers().size());
  }

  /// Entries of all positions, each by a number of its own, where there are none in memory.
  void unfold() {
    const auto all = numbers_for_all<numbering<G>>(game_);
    std::uint64_t needed = bytes();
    for (std::size_t place = 0; place < tiers_.size(); ++place) {
      if (is_to_unfold(place)) needed += all.tiers()[place].count * sizeof(std::uint16_t);
    }
    refuse_layout(all, needed, meter_.allowed());
    const readable_tiers readable(*this, numbers_->order(), needed - unpacked_->bytes(),
                                  meter_.allowed());
    const detail::workers workers(options_.threads);
    unfolded_.resize(tiers_.size());
    constexpr std::uint64_t part = 8'192;
    for (std::size_t place = 0; place < tiers_.size(); ++place) {
      if (!is_to_unfold(place)) continue;
      detail::tier_entries& entries = unfolded_[place];
      entries = detail::tier_entries(all.tiers()[place].count);
      workers.run(entries.count(), part, meter_,
                  [&](bool, unsigned, std::uint64_t from, std::uint64_t to) {
                    for (std::uint64_t i = from; i < to; ++i) {
                      entries.set(i, detail::entry_of(*numbers_, tiers_, place, all.at(place, i)));
                    }
                  });
    }
  }
  static void refuse_layout(const numbering<G>& all, std::uint64_t bytes, const limits& allowed) {
    refuse_beyond_memory(fmt::format("a table of {} positions", with_commas(all.position_count())),
                         bytes, allowed.bytes);
  }
  [[nodiscard]] bool is_to_unfold(std::size_t place) const {
    return folded_game<G> || tiers_[place].entries.is_on_disk();
  }

  struct needs {
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;  // entries of all or of the largest tier, and its lists
    std::uint64_t least = 0;  // the same, or of a part where that can be cut
  };

  [[nodiscard]] needs needs_of(const std::vector<std::size_t>& places) const {
    return needs_of(places, options_.checkpoint.has_value());
  }
  [[nodiscard]] needs needs_of(const std::vector<std::size_t>& places, bool on_disk) const {
    std::uint64_t positions = 0;
    std::uint64_t largest = 0;
    for (const std::size_t each : places) {
      positions = saturating_add(positions, numbers_->tiers()[each].count);
      largest = std::max(largest, numbers_->tiers()[each].count);
    }
    const std::uint64_t bytes = bytes_of_entries(on_disk ? largest : positions, largest);
    const std::uint64_t least = detail::tier_cut::least_bytes(largest);
    return {positions, bytes, may_be_cut(on_disk) ? std::min(bytes, least) : bytes};
  }

  /// Tiers in this order, each after its successors.
  void solve_tiers(std::vector<std::size_t> places, meter& spent) {
    std::erase_if(places, [&](std::size_t each) { return tiers_[each].done; });
    if (places.empty()) return;
    for (detail::solved_tier& each : tiers_) {
      if (!each.done) each = {};  // what a limit left unfinished
    }
    unpacked_->resize(0);
    const needs needed = needs_of(places);
    refuse_unless_it_fits(needed, needs_of(places, true).least, spent.allowed());
    const detail::workers workers(options_.threads);
    std::optional<detail::checkpoint<G>> kept;
    if (options_.checkpoint) {
      kept.emplace(*options_.checkpoint, *numbers_, options_.tiers, unpacked_);
    }
    retrograde_progress at{.tier = 0, .positions = 0, .of = needed.positions, .level = 0};
    show(at, spent.allowed());
    for (const std::size_t place : places) {
      const auto& tier = numbers_->tiers()[place];
      at.tier = tier.id;
      detail::solved_tier& solved = tiers_[place];
      if (!kept || !kept->load(place, solved)) {
        const auto progress = [&](remoteness level) {
          at.level = level;
          tell(at, spent.allowed());
        };
        solve_tier(place, workers, spent, progress, kept ? &*kept : nullptr);
      }
      at.positions += tier.count;
      tell(at, spent.allowed());
      spent.add(tier.count);
    }
  }

  /// Solves the tier at a place, from where an earlier run has left it.
  void solve_tier(std::size_t place, const detail::workers& workers, meter& spent, auto progress,
                  const detail::checkpoint<G>* kept) {
    detail::solved_tier& solved = tiers_[place];
    const std::uint64_t count = numbers_->tiers()[place].count;
    const std::optional<detail::tier_cut> cut = cut_for(count, spent.allowed());
    const readable_tiers readable(*this, numbers_->tiers()[place].successors, bytes_of_tier(count),
                                  spent.allowed());
    solved.entries = cut ? detail::tier_entries(count, *cut) : detail::tier_entries(count);
    most_bytes_ = std::max(most_bytes_, bytes());
    const auto from = kept ? kept->load_unfinished(place, solved.entries) : detail::tier_stage();
    const keeping keep(kept, place, solved.entries, options_.kept.every);
    const detail::tier_solver<G> done(*numbers_, tiers_, place, workers, spent, from, progress,
                                      keep, options_.kept.looks, cut ? &*cut : nullptr);
    if (!kept) return;
    detail::complete(*numbers_, solved, place, workers, spent);
    kept->save(place, solved);
  }

  /// Keeps the tier at work from time to time, where there is a checkpoint.
  class keeping {
   public:
    keeping(const detail::checkpoint<G>* kept, std::size_t place,
            const detail::tier_entries& entries, std::chrono::milliseconds every)
        : kept_(kept), place_(place), entries_(entries), every_(every) {}

    [[nodiscard]] bool is_due() const {
      return kept_ != nullptr && std::chrono::steady_clock::now() - last_ >= every_;
    }
    void operator()(const detail::tier_stage& stage) const {
      if (!is_due()) return;
      kept_->save_unfinished(place_, entries_, stage);
      last_ = std::chrono::steady_clock::now();
    }

   private:
    const detail::checkpoint<G>* kept_;
    std::size_t place_;
    const detail::tier_entries& entries_;
    std::chrono::milliseconds every_;
    mutable std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  };

  /// How a tier is cut that is larger than memory; nothing where it fits, or there is no way back
  /// to what leads to a position.
  [[nodiscard]] std::optional<detail::tier_cut> cut_for(std::uint64_t count,
                                                        const limits& allowed) const {
    if (!may_be_cut(options_.checkpoint.has_value())) return std::nullopt;
    const std::uint64_t most = memory_within(allowed);
    if (bytes_of_tier(count) <= most) return std::nullopt;
    return detail::tier_cut::of(most, *options_.checkpoint);
  }

  /// Compressed tiers that are asked while others are solved or laid out, which take so many bytes:
  /// the cache has them, where there is room for all of their blocks. Otherwise they are unpacked
  /// on disk as long as this lives: blocks that are asked for in no order would be unpacked again
  /// and again.
  class readable_tiers {
   public:
    readable_tiers(retrograde& solver, const std::vector<std::size_t>& places, std::uint64_t beside,
                   const limits& allowed)
        : solver_(solver) {
      const std::uint64_t wanted = solver.bytes_to_read(places);
      if (wanted == 0) return;
      const std::uint64_t room = solver.room_beside(beside, allowed);
      solver.unpacked_->resize(std::min(room, wanted));
      if (wanted <= room) return;
      for (const std::size_t each : places) {
        detail::tier_entries& entries = solver.tiers_[each].entries;
        if (entries.bytes_to_unpack() != 0) entries.unpack(*solver.options_.checkpoint);
      }
    }
    readable_tiers(const readable_tiers&) = delete;
    readable_tiers& operator=(const readable_tiers&) = delete;
    ~readable_tiers() {
      for (detail::solved_tier& each : solver_.tiers_) each.entries.forget_unpacked();
    }

   private:
    retrograde& solver_;
  };

  /// For the cache, beside so many bytes; half of what is left where no limit says how much may be
  /// taken.
  [[nodiscard]] static std::uint64_t room_beside(std::uint64_t bytes, const limits& allowed) {
    const std::uint64_t most = memory_within(allowed);
    const std::uint64_t left = most - std::min(most, bytes);
    return allowed.bytes ? left : left / 2;
  }
  [[nodiscard]] std::uint64_t bytes_to_read(const std::vector<std::size_t>& places) const {
    std::uint64_t total = 0;
    for (const std::size_t each : places) {
      total += block_cache::bytes_for(tiers_[each].entries.bytes_to_unpack());
    }
    return total;
  }
  [[nodiscard]] static std::uint64_t memory_within(const limits& allowed) {
    const std::uint64_t there = memory_to_be_had();
    return std::min(allowed.bytes.value_or(there), there);
  }

  /// Where there is no way back to what leads to a position, tiers are solved whole.
  [[nodiscard]] static bool may_be_cut(bool on_disk) { return reversible_game<G> && on_disk; }

  /// In memory as a whole, with its lists.
  [[nodiscard]] static std::uint64_t bytes_of_tier(std::uint64_t count) {
    return bytes_of_entries(count, count);
  }
  /// That many entries, with the lists of the largest tier.
  [[nodiscard]] static std::uint64_t bytes_of_entries(std::uint64_t count, std::uint64_t largest) {
    return saturating_add(saturating_multiply(2, count),
                          detail::tier_solver<G>::bytes_beside(largest));
  }

  /// Of these tiers those whose files are there, and whole as far as their heads tell. Throws
  /// `bad_table`, also where other rules' tiers are there.
  [[nodiscard]] std::set<std::size_t> places_kept(const std::vector<std::size_t>& places) const {
    std::set<std::size_t> kept;
    if constexpr (tier_stored_game<G>) {
      if (!options_.checkpoint) return kept;
      refuse_unless_directory(*options_.checkpoint, "tiers");
      refuse_tiers_of_others(*options_.checkpoint,
                             {std::string(G::name), rules_as_text(numbers_->rules()), {}});
      std::optional<stored_tiers<G>> tiers;  // of a directory that has some
      for (const std::size_t place : places) {
        if (!is_there(path_of_tier(*options_.checkpoint, numbers_->tiers()[place].id))) continue;
        if (!tiers) tiers.emplace(numbers_->rules(), *options_.checkpoint);
        static_cast<void>(tiers->file(place));
        kept.insert(place);
      }
    }
    return kept;
  }

  /// Tells who wants to know how far the analysis is.
  void tell(const retrograde_progress& at, const limits& allowed) const {
    if (options_.progress) options_.progress(at);
    show(at, allowed);
  }

  static void show(const retrograde_progress& at, const limits& allowed) {
    if (allowed.watched == nullptr) return;
    allowed.watched->of.store(at.of, std::memory_order_relaxed);
    allowed.watched->level.store(at.level, std::memory_order_relaxed);
  }

  /// `on_disk` is the least memory that a checkpoint takes: it is the remedy where that is there.
  void refuse_unless_it_fits(const needs& needed, std::uint64_t on_disk,
                             const limits& allowed) const {
    if (allowed.positions && needed.positions > *allowed.positions) {
      throw stopped{stop_reason::positions};
    }
    refuse_beyond_memory(
        fmt::format("retrograde analysis of {} positions", with_commas(needed.positions)),
        needed.least + bytes() - unpacked_->bytes(), allowed.bytes,
        tier_stored_game<G> && !options_.checkpoint && on_disk <= memory_within(allowed)
            ? "keep its tiers on disk (--checkpoint)"
            : "");
  }

  /// What tables take now, or took at most while tiers were solved that lie on disk since.
  [[nodiscard]] std::uint64_t bytes_taken() const { return std::max(bytes(), most_bytes_); }

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const detail::solved_tier& each : tiers_) total += each.entries.bytes_in_memory();
    for (const detail::tier_entries& each : unfolded_) total += each.bytes_in_memory();
    return total + unpacked_->bytes();
  }

  G game_;
  retrograde_options options_;
  std::optional<folded_numbering<G>> numbers_;  // made at the first question
  std::shared_ptr<block_cache> unpacked_ = std::make_shared<block_cache>(0);
  std::vector<detail::solved_tier> tiers_;      // by place
  std::vector<detail::tier_entries> unfolded_;  // likewise, where they were asked for
  std::uint64_t most_bytes_ = 0;
  meter meter_;
};

template <class G>
retrograde(G, retrograde_options) -> retrograde<G>;  // in braces, too

struct retrograde_engine : engine_descriptor {
  static constexpr unsigned rank = 600;
  static constexpr std::string_view name = "retrograde";
  static constexpr std::string_view games =
      "games whose positions are numbered and end in an outcome, with cycles or without";
  static constexpr std::string_view words =
      "all positions at once, from the ends of play back, tier by tier; endless play is a draw";
  static constexpr answers gives = answers::value | answers::remoteness | answers::best_moves |
                                   answers::line | answers::every_position | answers::checkpoints;
  template <class G>
  static constexpr bool serves = retrograde_game<G>;
  template <class G>
  static constexpr bool leads = retrograde_game<G> && cyclic_game<G>;
  template <class G>
  static constexpr bool leads_over_all = retrograde_game<G> && (cyclic_game<G> || !indexed_game<G>);
  template <class G>
  static constexpr bool leads_over_reached = leads_over_all<G>;
  template <class G>
  using type = retrograde<G>;

  template <retrograde_game G>
  static retrograde<G> make(const G& g, const engine_settings& how) {
    return retrograde<G>(g, {.threads = how.threads,
                             .checkpoint = how.checkpoint,
                             .tiers = tiers_stored(how.mapped_tiers)});
  }

  /// 2 bytes a position and lists of the largest tier, which may be all.
  template <retrograde_game G>
  static memory_bill memory(const G& g, const limits& /*allowed*/) {
    memory_bill bill = memory_bill::of_all(count_of_positions<folded_game<G>>(g), 17);
    bill.at_most = true;
    return bill;
  }

  template <retrograde_game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    return {{{}, as_engine_of<G>(retrograde<G>(g)), trusted_numbers::of_all}};
  }
};

}  // namespace zermelo
