/// The sentences of a law that came to no good end.
#pragma once

#include <string>
#include <zermelo/session/law_report.hpp>

namespace zermelo::sessions {

/// Why a law failed or is unknown; empty where it is neither.
[[nodiscard]] std::string why_no_end(const law_report& told, language spoken);

}  // namespace zermelo::sessions
