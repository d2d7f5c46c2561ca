/// What a search asks and knows, in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <zermelo/answers/observer.hpp>

#include <zermelo/session/json.hpp>

namespace zermelo::sessions {

/// Whether it is the value, and no bound of it.
[[nodiscard]] bool is_exact(const any_knowledge& known);

/// "win in 3", "at least tie", "at most 4", "not *0"
[[nodiscard]] std::string known_in_words(const any_knowledge& known);

/// "at least tie?", "is it *0?"; empty where the value is asked for, whatever it is.
[[nodiscard]] std::string asked_in_words(const any_question& asked);

/// The ends of the window that is asked about, as words; nothing where all values are in it. The
/// null window of "at least tie?" is ("loss", "tie").
[[nodiscard]] std::optional<interval<std::string>> window_of(const any_question& asked);

[[nodiscard]] json to_json(const any_knowledge& known);
[[nodiscard]] json to_json(const any_question& asked);

}  // namespace zermelo::sessions
