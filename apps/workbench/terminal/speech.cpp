#include "terminal/speech.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>

namespace zermelo::workbench {

void say(std::string_view program, std::string_view sentence) {
  std::cout.flush();
  std::cerr << program << ": " << sentence << '\n';
}

language spoken() {
  for (const char* const variable : {"ZERMELO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const name = std::getenv(variable);
    if (name == nullptr || *name == '\0') continue;
    return language_named(name).value_or(language::english);
  }
  return language::english;
}

void write_file(const std::string& path, std::string_view text, std::ios::openmode mode) {
  if (path == "-") refuse("'-' is no file to write to; the answer goes to standard output anyway");
  std::ofstream file(path, mode);
  if (!(file << text).flush()) {
    refuse<bad_input>("{} cannot be written; name another file", in_quotes(path));
  }
}

}  // namespace zermelo::workbench
