/// What comes of the laws on one game: what the verb `check` answers.
#pragma once

#include <functional>
#include <zermelo/laws/counterexample.hpp>
#include <zermelo/session/ending.hpp>

namespace zermelo::sessions {

/// A law is told of before it is tried, and when it was; one of another kind of game just once.
/// Where the rules throw or crash it fails, where they never answer it is unknown. A law that found
/// nothing to compare was not tried: that is no "holds".
enum class law_state : std::uint8_t {
  other_game,
  tried,
  holds,
  broken,
  failed,
  unknown,
  not_tried
};

/// An engine that a law did not compare in the rules asked for.
struct law_part {
  std::string name;
  std::string in_rules = {};  // smaller ones in which it did; empty where there are none
};

struct law_report {
  std::string law;    // "play ends"
  std::string about;  // what games it is about: "a game without cycles"
  law_state state = law_state::holds;
  std::optional<counterexample> fault = {};
  std::optional<std::string> threw = {};  // what the rules threw, where it failed by that
  std::optional<ending> ended = {};       // how its process ended, where it failed or is unknown
  std::uint64_t compared = 0;             // positions
  std::string in_rules = {};              // "rows = 3, cols = 3", smaller than those asked for
  std::string untried_where = {};         // why it was not tried: "no position is over"
  std::vector<law_part> elsewhere = {};   // of a law that holds
};

/// Is told of each law what comes of it.
using law_listener = std::function<void(const law_report&)>;

struct parameter;
/// The laws on G. What it does is in session/laws_of.hpp: the laws are compiled apart.
template <class G>
void check_laws_of(const std::optional<std::vector<parameter>>& given, std::uint64_t positions,
                   const law_listener& tell);

/// What all the laws have come to so far.
class law_summary {
 public:
  /// Takes what is told of the next law, or of one before and after it is tried.
  void take(const law_report& told);
  /// The law that was being tried comes to no good end, and with it the trial: says so of it.
  [[nodiscard]] law_report cut_short(law_report why);

  [[nodiscard]] bool all_hold() const noexcept { return broken == 0 && !was_cut_short; }

  std::uint64_t holding = 0;
  std::uint64_t broken = 0;
  std::vector<std::string> of_other_games = {};
  std::vector<std::string> not_tried = {};
  bool unanswered = false;
  bool was_cut_short = false;  // by a law that crashed, threw, or had no answer

 private:
  law_report now_ = {};
};

/// "holds", "other game"
[[nodiscard]] std::string_view name_of(law_state state);

[[nodiscard]] std::string in_words(const law_report& told, language spoken);
/// Why a law failed or is unknown; empty where it is neither.
[[nodiscard]] std::string why_no_end(const law_report& told, language spoken);
/// The last lines: the laws of other games, and how many hold.
[[nodiscard]] std::string in_words(const law_summary& all, language spoken);
/// One line of text without its end; with a game's name where that is given.
[[nodiscard]] std::string in_json(const law_report& told, std::string_view game = {});
/// What `in_json` wrote of a law.
[[nodiscard]] law_report law_report_from(std::string_view json_text);

}  // namespace zermelo::sessions
