#include "terminal/speech.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <zermelo/files/file.hpp>
#include <zermelo/files/whole_file.hpp>

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

void write_file(const std::string& path, std::string_view text) {
  if (path.empty()) refuse("no file is named to write to; name one");
  if (path == "-") refuse("'-' is no file to write to; the answer goes to standard output anyway");
  // 1. What is no file on a disk, a pipe for one, takes what it is given.
  std::error_code not_there;
  if (is_other(std::filesystem::status(path, not_there))) {
    std::ofstream pipe(path);
    if (pipe << text) pipe.close();
    if (!pipe) throw bad_table(fmt::format("{} cannot be written; name a file", in_quotes(path)));
    return;
  }
  // 2. A file is there whole or not at all.
  whole_file file(path);
  file.write(std::as_bytes(std::span(text)), 0);
  file.commit();
}

}  // namespace zermelo::workbench
