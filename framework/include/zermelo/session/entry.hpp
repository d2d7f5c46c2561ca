/// A game behind an interface: what it is called and what it can do, and how to open it.
#pragma once

#include <zermelo/language/phrase.hpp>
#include <zermelo/session/law_report.hpp>
#include <zermelo/session/parameters.hpp>
#include <zermelo/session/session.hpp>

namespace zermelo::sessions {

class entry {
 public:
  virtual ~entry() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  /// The game in a line; in English where its rules have no other.
  [[nodiscard]] virtual std::string_view about(language spoken) const = 0;
  /// An input to show in the help: a contest's, or positions. Empty where there is none to show.
  [[nodiscard]] virtual std::string example() const = 0;
  [[nodiscard]] virtual std::string_view case_name() const = 0;
  [[nodiscard]] virtual bool is_contest() const = 0;
  /// Whether positions are sums of heaps.
  [[nodiscard]] virtual bool has_heaps() const = 0;
  [[nodiscard]] virtual std::vector<std::string_view> concepts() const = 0;
  /// Those that serve the game, weakest first.
  [[nodiscard]] virtual std::vector<engine_facts> engines() const = 0;
  /// The rules' numbers with their defaults.
  [[nodiscard]] virtual std::vector<parameter> parameters() const = 0;
  /// Throws `bad_parameters`.
  [[nodiscard]] virtual std::unique_ptr<session> open(
      const std::vector<parameter>& given) const = 0;
  /// Tries every law on these rules, or else on those that the game names for it; on so many of the
  /// positions nearest to the start, and on others. Throws likewise.
  virtual void check_laws(const std::optional<std::vector<parameter>>& given,
                          std::uint64_t positions, const law_listener& tell) const = 0;
};

/// Whether a game meets the concept of that name.
[[nodiscard]] bool meets(const entry& game, std::string_view name);

}  // namespace zermelo::sessions
