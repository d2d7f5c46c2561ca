#include "terminal/spoken.hpp"

#include <cstdlib>
#include <string_view>

namespace zermelo::workbench {

language spoken() {
  for (const char* const variable : {"ZERMELO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const name = std::getenv(variable);
    if (name == nullptr || *name == '\0') continue;
    return language_named(name).value_or(language::english);
  }
  return language::english;
}

}  // namespace zermelo::workbench
