/// What solving all positions takes, as far as that is known before it starts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/language/phrase.hpp>

namespace zermelo {

struct tier_bill {
  std::uint64_t tier = 0;     // what the rules call it
  std::uint64_t numbers = 0;  // of positions; those that are alike may share one
  std::uint64_t memory = 0;   // bytes, while it is solved
  std::uint64_t disk = 0;     // bytes of its file, at most: it may be compressed
  /// On one thread, estimated from a sample; nothing where that says nothing of it.
  std::optional<double> seconds = {};
  bool is_there = false;  // in the directory where solved tiers are kept
};

/// Of the tiers that are needed, in the order that they are solved in.
struct solving_bill {
  std::string_view engine;
  std::vector<tier_bill> tiers;
  unsigned threads = 1;               // that it is solved by
  std::uint64_t memory = 0;           // bytes, where all tiers are held
  std::uint64_t memory_beside = 0;    // where solved ones lie on disk
  std::uint64_t memory_in_parts = 0;  // where tiers are cut besides; as before where they cannot be
  std::uint64_t most_memory = 0;      // that there may be
  bool on_disk = false;               // whether solved tiers are to lie there

  /// What the limit of memory is compared with before anything starts.
  [[nodiscard]] std::uint64_t least_memory() const noexcept {
    return on_disk ? memory_in_parts : memory;
  }
  [[nodiscard]] bool fits() const noexcept { return least_memory() <= most_memory; }
};

/// The sums of those tiers that are not there yet; their `tier` says nothing.
[[nodiscard]] tier_bill sum_of(const std::vector<tier_bill>& tiers);

/// A table with a line for each tier and one for all, and what there may be of memory.
[[nodiscard]] std::string describe(const solving_bill& bill, language spoken = language::english);

}  // namespace zermelo
