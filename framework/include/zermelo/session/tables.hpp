/// Tables: of the nimbers of heaps, which the verb `table` answers, and on disk, which `save` does.
#pragma once

#include <zermelo/heaps/nimbers.hpp>
#include <zermelo/language/phrase.hpp>
#include <zermelo/positions/save_options.hpp>
#include <zermelo/session/parameters.hpp>

namespace zermelo::sessions {

/// The nimbers of the heaps up to some size, and what is known of all beyond.
struct heap_table {
  static constexpr heap last_shown = 99;

  heap_nimbers nimbers;
  heap asked;  // the largest heap that was asked for
  meter spent = {};
  std::optional<periodicity> period = {};
  std::optional<stop_reason> stopped_by = {};

  /// Limits hold from here on.
  void start(const limits& allowed) {
    stopped_by = until_stopped([&] { spent.start(allowed); });
  }
  /// Computes until `n` is known.
  void compute(heap n) {
    if (stopped_by) return;
    try {
      nimbers.compute(n, spent);
    } catch (const stopped& stop) {
      stopped_by = stop.reason;
    }
  }
  /// Computes all that was asked for, and looks for a period.
  void finish() {
    compute(asked);
    period = nimbers.period();
    if (!period) period = find_period(nimbers.code(), nimbers.values());
  }
  [[nodiscard]] heap largest_computed() const { return nimbers.values().size() - 1; }
  [[nodiscard]] statistics took() const { return spent.read(nimbers.bytes()); }
};

/// The first heaps, ten a row.
[[nodiscard]] std::string first_in_words(const heap_table& table, language spoken);
/// The period and its proof, or that none was found, and what it took.
[[nodiscard]] std::string period_in_words(const heap_table& table, language spoken);
[[nodiscard]] std::string in_json(const heap_table& table, std::string_view game,
                                  const std::vector<parameter>& rules);

/// A table or a book on disk.
struct saved_table {
  std::string file;
  std::string game;
  std::vector<parameter> rules;
  saved took;
};

/// One that a limit left unwritten.
struct unsaved_table {
  std::string game;
  std::vector<parameter> rules;
  std::optional<unsigned> plies;
  stop_reason stopped_by;
  std::optional<std::uint64_t> solved = {};  // of the positions of a book
  std::uint64_t to_solve = 0;
};

[[nodiscard]] std::string in_words(const saved_table& made, language spoken);
[[nodiscard]] std::string in_json(const saved_table& made);
[[nodiscard]] std::string in_json(const unsaved_table& known);

}  // namespace zermelo::sessions
