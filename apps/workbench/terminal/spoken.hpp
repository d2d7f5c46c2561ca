/// The language that answers are told in.
#pragma once

#include <zermelo/language/language.hpp>

namespace zermelo::workbench {

/// What ZERMELO_LANGUAGE names, which `--language` sets; where it names none, that of the locale:
/// LC_ALL, else LC_MESSAGES, else LANG. English where that is no language of ours.
[[nodiscard]] language spoken();

}  // namespace zermelo::workbench
