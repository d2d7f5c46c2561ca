/// How many positions there are of each value: what counting finds, in words.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <zermelo/answers/report.hpp>

namespace zermelo {

/// What to count, how, and what that may take.
struct count_options {
  bool reachable = false;  // from the start, or all positions that the rules number
  bool canonical = false;  // one for all that are the same up to symmetry
  bool nimbers = false;    // or values
  unsigned threads = 0;    // 0: as the engine chooses
  zermelo::limits limits = {};
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::filesystem::path> checkpoint = {};
  bool mapped_tiers = false;  // of retrograde analysis, there; or compressed
};

/// Positions by value, and by nimber where that was asked for. No counts where a limit was reached.
struct tally {
  using value = std::variant<outcome, score>;

  std::string_view engine;
  std::uint64_t positions = 0;
  std::map<value, std::uint64_t, std::greater<>> values;  // best first
  std::optional<std::vector<std::uint64_t>> nimbers;      // how many are worth *0, *1, ...
  zermelo::statistics statistics;
  std::optional<stop_reason> stopped_by;
};

/// "wins", "losses", "value 3"
[[nodiscard]] std::string name_of_many(const tally::value& value,
                                       language spoken = language::english);

/// A game with cycles says of wins, draws and losses, too, that there are none.
inline void name_outcomes_of_cycles(tally& to) {
  for (const outcome value : {outcome::win, outcome::draw, outcome::loss}) {
    to.values.try_emplace(value, 0);
  }
}

/// A line each for the positions, for each value and each nimber, and one for what it took.
[[nodiscard]] std::string describe(const tally& t, language spoken = language::english);

class value_counts {
 public:
  void add(const any_worth& worth);

  /// The counts as a tally; how many are worth *0, *1, ... says how many are lost and won, too.
  [[nodiscard]] tally read() const;

 private:
  std::array<std::uint64_t, 4> outcomes_{};
  std::map<score, std::uint64_t> scores_;
  std::vector<std::uint64_t> nimbers_;
};

/// A tally of so many lost and won positions, and of so many that are worth *0, *1, ...
[[nodiscard]] tally tally_of(std::uint64_t losses, std::uint64_t wins);
[[nodiscard]] tally tally_of(std::vector<std::uint64_t> nimbers);

}  // namespace zermelo
