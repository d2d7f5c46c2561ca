/// What a search asks and knows, in words.
#pragma once

#include <optional>
#include <string>
#include <zermelo/answers/observer.hpp>
#include <zermelo/language/language.hpp>

namespace zermelo::sessions {

/// What an interval says: a value, a bound, two bounds, or nothing.
enum class said { exactly, at_least, at_most, between, nothing };

/// Searches have bounds to begin with that say nothing.
[[nodiscard]] said what_is_said(const interval<outcome>& known);
[[nodiscard]] said what_is_said(const interval<score>& known);

/// Whether it is the value, and no bound of it.
[[nodiscard]] bool is_exact(const any_knowledge& known);

/// The value right below a target: the lower end of a null window.
[[nodiscard]] outcome below(outcome target);
[[nodiscard]] score below(score target);

/// "win in 3", "at least tie", "at most 4", "not *0"
[[nodiscard]] std::string in_words(const any_knowledge& known, language spoken);

/// "at least tie? (loss, tie)", "is it *0?", with the window that is asked about; empty where the
/// value is asked for, whatever it is.
[[nodiscard]] std::string in_words(const any_question& asked, language spoken);

}  // namespace zermelo::sessions
