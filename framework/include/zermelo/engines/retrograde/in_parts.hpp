/// A tier that is larger than memory, level by level, in parts that fit.
///
/// Its entries lie in a file that is mapped. They are cut into ranges, one of which is worked at
/// after the other, in memory where much of it is touched: most of what leads to a position lies in
/// its own range and is told at once, as in memory, by the same functions of `tier_solver`. What
/// lies in another is told by messages, which ranks send each other, too (spread.hpp): sorted,
/// merged, written as differences; here they wait in memory, or beyond that in a file, until the
/// next level comes to their range. They need no order among them, so nothing is merged once it is
/// written.
///
/// Only going back from what is decided is cut: the first look, the end, and what other tiers say
/// take entries in their order, as many at a time. Ranks that take turns would be simpler still,
/// but each level would read a range twice, and all that stays in it would be sorted.
#pragma once

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>
#include <utility>
#include <zermelo/base/workers.hpp>
#include <zermelo/engines/retrograde/messages.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/files/scratch_file.hpp>

namespace zermelo::detail {

/// How a tier is cut.
struct tier_cut {
  std::uint64_t length = 0;         // entries of a part, but for the last one
  std::uint64_t room = 0;           // bytes for messages, and as many for lists
  std::filesystem::path directory;  // where files may lie

  /// So many entries for which there are so many bytes. Half of them are one part's entries, and a
  /// quarter each its messages and its lists. A page holds entries of one part only, where pages
  /// fit, and eight bytes do in any case (`tier_entries::find`).
  [[nodiscard]] static tier_cut of(std::uint64_t bytes, std::filesystem::path directory) {
    const std::uint64_t length = std::max(bytes / 4, least_length);
    const std::uint64_t whole = length < page ? 4 : page;
    return {length / whole * whole, std::max(bytes / 4, least_room), std::move(directory)};
  }
  /// Fewer bytes cut it into more parts than messages to each of them have room for.
  [[nodiscard]] static std::uint64_t least_bytes(std::uint64_t entries) {
    return std::max(4 * (entries / most_parts), 4 * least_length);
  }

  /// Numbers that the list of a part may have.
  [[nodiscard]] std::uint64_t most_listed(std::uint64_t entries) const {
    return room / sizeof(std::uint64_t) / (entries / length + 1);
  }

  static constexpr std::uint64_t page = 2'048;  // entries
  static constexpr std::uint64_t most_parts = 1'024;
  static constexpr std::uint64_t least_length = 8;
  static constexpr std::uint64_t least_room = 64;
};

/// Messages that wait for the parts they are for.
class part_mail {
 public:
  part_mail(std::size_t parts, std::uint64_t room, const std::filesystem::path& directory)
      : room_(room), waiting_(parts), file_(directory) {}

  /// By any thread.
  void put(std::size_t part, ranks::bytes message) {
    const std::scoped_lock lock(putting_);
    letter& it = waiting_[part].emplace_back(letter{.size = message.size(), .at = 0, .bytes = {}});
    if (held_ + message.size() > room_) {
      it.at = file_.append(message);
      is_in_file_ = true;
    } else {
      held_ += message.size();
      it.bytes = std::move(message);
    }
  }

  [[nodiscard]] std::size_t waiting_for(std::size_t part) const { return waiting_[part].size(); }
  [[nodiscard]] std::uint64_t bytes_for(std::size_t part) const {
    std::uint64_t total = 0;
    for (const letter& each : waiting_[part]) total += each.size;
    return total;
  }

  /// Calls `use(bytes)` with message k for a part. By any thread, while none is put or forgotten.
  void open(std::size_t part, std::size_t k, auto use) const {
    const letter& it = waiting_[part][k];
    if (it.bytes.size() == it.size) {
      use(std::span<const std::byte>(it.bytes));
      return;
    }
    ranks::bytes read(it.size);
    file_.read(it.at, read);
    use(std::span<const std::byte>(read));
  }

  void forget(std::size_t part) {
    for (const letter& each : waiting_[part]) held_ -= each.bytes.size();
    waiting_[part].clear();
    waiting_[part].shrink_to_fit();
  }
  /// When none is left.
  void clear() {
    if (std::exchange(is_in_file_, false)) file_.clear();
  }

 private:
  struct letter {
    std::uint64_t size = 0;
    std::uint64_t at = 0;  // in the file, where `bytes` are empty
    ranks::bytes bytes;
  };

  std::uint64_t room_;
  std::uint64_t held_ = 0;  // bytes in memory
  std::vector<std::vector<letter>> waiting_;
  scratch_file file_;
  bool is_in_file_ = false;  // any of them
  std::mutex putting_;
};

/// What `tier_solver::go_back` does, part by part.
template <class Solver>
class levels_in_parts {
 public:
  levels_in_parts(Solver& tier, const tier_cut& cut)
      : tier_(tier),
        cut_(cut),
        parts_((tier.entries_.count() + cut.length - 1) / cut.length),
        mail_{{{parts_.size(), cut.room / 4, cut.directory},
               {parts_.size(), cut.room / 4, cut.directory}}},
        out_(tier.scratch_.size()) {
    for (outbox& each : out_) each.to.resize(parts_.size());
    // As many again while they are put in order.
    most_sent_ =
        std::max<std::uint64_t>(cut.room / 4 / sizeof(std::uint64_t) / out_.size(), least_sent);
  }

  void go_back(outcome kind, remoteness first, auto progress, auto is_due, auto keep) {
    kind_ = kind;
    for (std::size_t k = 0; k < parts_.size(); ++k) find_set_ahead(k);
    for (remoteness r = first;; ++r) {
      // 1. Is anything decided at this level, or later?
      if (!any([&](std::size_t k) { return is_concerned(k, r); })) {
        if (!any([&](std::size_t k) { return any_later(k, r); })) return;
        continue;
      }
      // 2. What is kept says all by its entries, once no message waits.
      if (is_due()) {
        for (std::size_t k = 0; k < parts_.size(); ++k) {
          if (due_->waiting_for(k) != 0) at(k, r, [&] { take(k, r); });
        }
        keep(r);
      }
      Solver::check_length(r);
      // 3. On to those that lead there, of each part that has something of this level.
      for (std::size_t k = 0; k < parts_.size(); ++k) {
        if (!is_concerned(k, r)) continue;
        at(k, r, [&] {
          take(k, r);
          pass_on(k, r);
        });
      }
      // 4. What they were told is decided at the next level.
      for (outbox& each : out_) send(each);
      std::swap(due_, sent_);
      sent_->clear();
      progress(r);
    }
  }

 private:
  using code = timed_code;
  using access = typename Solver::access;
  using scratch = typename Solver::scratch;

  static constexpr std::uint64_t least_sent = 8;

  struct part {
    std::vector<std::uint64_t> listed;  // decided at the level that comes next
    std::set<std::uint16_t> later;      // codes of entries that no list has
  };
  /// What a thread has to tell, by part.
  struct alignas(128) outbox {
    std::vector<part_message> to;
    std::uint64_t size = 0;
  };

  [[nodiscard]] std::uint64_t first_of(std::size_t k) const { return k * cut_.length; }
  [[nodiscard]] std::uint64_t end_of(std::size_t k) const {
    return std::min(first_of(k + 1), tier_.entries_.count());
  }
  [[nodiscard]] bool any(auto is_so) const {
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (is_so(k)) return true;
    }
    return false;
  }

  [[nodiscard]] std::uint16_t gained(remoteness r) const { return code::encode(kind_, r); }
  [[nodiscard]] std::uint16_t lost(remoteness r) const {
    return kind_ == outcome::win ? code::encode(outcome::loss, r) : gained(r);
  }
  [[nodiscard]] bool is_set_ahead(std::size_t k, remoteness r) const {
    return parts_[k].later.contains(gained(r)) || parts_[k].later.contains(lost(r));
  }
  [[nodiscard]] bool is_concerned(std::size_t k, remoteness r) const {
    return due_->waiting_for(k) != 0 || !parts_[k].listed.empty() || is_set_ahead(k, r);
  }
  [[nodiscard]] bool any_later(std::size_t k, remoteness r) const {
    const auto between = [&](std::uint16_t from, std::uint16_t end) {
      const auto it = parts_[k].later.lower_bound(from);
      return it != parts_[k].later.end() && *it < end;
    };
    return between(gained(r), gained(code::low)) || between(lost(r), lost(code::low));
  }

  /// Calls `work()`, which asks for entries of this part alone: in memory of its own, where many of
  /// its pages may be touched.
  void at(std::size_t k, remoteness r, auto work) {
    if (is_set_ahead(k, r) || most_touched_by(k) >= pages_of(k)) {
      tier_.entries_.template in_memory<access::change>(first_of(k), end_of(k), work);
    } else {
      work();
      tier_.entries_.let_go(first_of(k), end_of(k));
    }
  }
  /// How many entries of a part a level may touch: those that it was told, in a byte or more each,
  /// and what leads to those decided, of which few have more.
  [[nodiscard]] std::uint64_t most_touched_by(std::size_t k) const {
    constexpr std::uint64_t lead_to_one = 16;
    return due_->bytes_for(k) + lead_to_one * parts_[k].listed.size();
  }
  [[nodiscard]] std::uint64_t pages_of(std::size_t k) const {
    return (end_of(k) - first_of(k)) / tier_cut::page;
  }

  /// Which levels have entries of a part that were decided ahead of them.
  void find_set_ahead(std::size_t k) {
    const std::uint64_t first = first_of(k);
    tier_.entries_.template in_memory<access::read>(first, end_of(k), [&] {
      tier_.for_each_below(end_of(k) - first, Solver::part,
                           [&](bool, scratch& mine, std::uint64_t i) {
                             const std::uint16_t entry = tier_.entries_.get(first + i);
                             if (code::value_of(entry) != outcome::draw) mine.later[entry] = true;
                           });
    });
    take_set_ahead(k);
  }
  void take_set_ahead(std::size_t k) {
    for (scratch& each : tier_.scratch_) {
      for (auto it = each.later.begin();
           (it = std::find(it, each.later.end(), true)) != each.later.end(); ++it) {
        parts_[k].later.insert(static_cast<std::uint16_t>(it - each.later.begin()));
        *it = false;
      }
    }
  }

  /// What other parts have told a part: decided at level r.
  void take(std::size_t k, remoteness r) {
    if (due_->waiting_for(k) == 0) return;
    const std::uint64_t first = first_of(k);
    tier_.for_each_below(
        due_->waiting_for(k), 1, [&](bool shared, scratch& mine, std::uint64_t message) {
          due_->open(k, message, [&](std::span<const std::byte> bytes) {
            take_message(
                bytes, [&](std::uint64_t i) { tier_.raise(mine, first + i, kind_, r, shared); },
                [&](std::uint64_t i, std::uint64_t times) {
                  for (; times != 0; --times) tier_.refute(mine, first + i, r, shared);
                });
          });
        });
    due_->forget(k);
    collect(k, r, parts_[k].listed);
  }

  /// From what a part has of level r to all that lead there.
  void pass_on(std::size_t k, remoteness r) {
    const std::uint64_t first = first_of(k);
    const std::uint64_t end = end_of(k);
    const auto pass = [&](bool shared, scratch& mine, std::uint64_t i, std::uint16_t entry) {
      outbox& out = out_[static_cast<std::size_t>(&mine - tier_.scratch_.data())];
      tier_.pass_on(mine, i, entry, kind_, r, shared, [&](std::uint64_t q, bool refuted) {
        if (q - first < end - first) return false;
        tell(out, q, refuted);
        return true;
      });
    };
    const auto end_pass = [&](bool shared, scratch& mine) {
      tier_.change_told(mine, kind_, r, shared);
    };
    std::vector<std::uint64_t> level;
    level.swap(parts_[k].listed);
    if (is_set_ahead(k, r)) {
      tier_.for_each_that_is(first, end, gained(r), lost(r), pass, end_pass);
      parts_[k].later.erase(gained(r));
      parts_[k].later.erase(lost(r));
    } else {
      tier_.for_each_below(
          level.size(), Solver::part_of_list,
          [&](bool shared, scratch& mine, std::uint64_t i) {
            pass(shared, mine, level[i], tier_.entries_.get(level[i]));
          },
          end_pass);
    }
    collect(k, r + 1, parts_[k].listed);
  }

  /// Adds what the threads have decided to the list of a level; without one, it is to be found
  /// among all entries of the part.
  void collect(std::size_t k, remoteness level, std::vector<std::uint64_t>& listed) {
    bool too_many = false;
    for (scratch& each : tier_.scratch_) {
      too_many = too_many || std::exchange(each.too_many, false);
      listed.insert(listed.end(), each.listed.begin(), each.listed.end());
      each.listed.clear();
    }
    if (too_many) {
      listed.clear();
      parts_[k].later.insert({gained(level), lost(level)});
    }
    if (!tier_.successors_.empty()) take_set_ahead(k);  // their values alone set ahead
  }

  /// A position of another part has a move to one that was decided.
  void tell(outbox& out, std::uint64_t q, bool refuted) {
    const std::uint64_t k = q / cut_.length;
    part_message& to = out.to[k];
    (refuted ? to.refuted : to.raised).push_back(q - first_of(k));
    if (++out.size >= most_sent_) send(out);
  }
  void send(outbox& out) {
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (out.to[k].empty()) continue;
      sent_->put(k, encoded(out.to[k]));
      out.to[k] = {};
    }
    out.size = 0;
  }

  Solver& tier_;
  const tier_cut& cut_;
  outcome kind_ = outcome::win;
  std::vector<part> parts_;
  std::array<part_mail, 2> mail_;
  part_mail* due_ = &mail_.front();  // of the level before this one
  part_mail* sent_ = &mail_.back();  // of this one
  std::vector<outbox> out_;
  std::uint64_t most_sent_ = 0;  // by a thread before it is put into its message
};

}  // namespace zermelo::detail
