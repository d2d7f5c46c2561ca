/// contest.GAME: a contest's input, as the judge's program reads it.
#include <algorithm>
#include <memory>
#include <sstream>
#include <vector>
#include <zermelo/boards/drawing.hpp>

#include "entries.hpp"

namespace zermelo::fuzzing {

namespace {

std::unique_ptr<sessions::session> opened;

/// The cases of an input as positions on one line each. Throws as the reader does.
std::vector<std::string> cases_in(std::string_view input) {
  std::istringstream in{std::string(input)};
  std::vector<std::string> found;
  opened->cases()->explore(in, [&](const sessions::exploration& each) {
    found.push_back(each.rules->print(each.position));
  });
  return found;
}

/// The words of an input's lines, without zeros before numbers, and with 0 for -0; empty lines are
/// none.
std::vector<std::string> lines_of(std::string_view input) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(input, '\n')) {
    std::string plain;
    for (std::string_view word : words_of(line, " \t\r,")) {
      const bool is_negative = word.starts_with('-');
      if (is_negative) word.remove_prefix(1);
      while (word.size() > 1 && word[0] == '0' && word[1] >= '0' && word[1] <= '9') {
        word.remove_prefix(1);
      }
      plain += plain.empty() ? "" : " ";
      plain += (is_negative && word != "0" ? "-" : "") + std::string(word);
    }
    if (!plain.empty()) lines.push_back(std::move(plain));
  }
  return lines;
}

/// What a case is written as need not be what was read: cells that no block can fill are black.
bool says_the_same(const std::string& written, const std::string& read) {
  if (written.size() != read.size()) return false;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (written[i] != read[i] && !(written[i] == '#' && read[i] == '.')) return false;
  }
  return true;
}

}  // namespace

void choose(std::string_view reader) {
  const sessions::entry& game = entry_named(after_dot(reader));
  opened = game.open(game.parameters());
}

void try_input(std::string_view input) {
  const auto found = accepted([&] { return cases_in(input); });
  if (!found) return;
  // 1. Written anew, it is read as the same.
  std::string anew = std::to_string(found->size()) + '\n';
  for (const std::string& each : *found) anew += opened->cases()->as_case(each);
  const auto again = read_back(anew, [&] { return cases_in(anew); });
  require(std::equal(again.begin(), again.end(), found->begin(), found->end(), says_the_same),
          "the cases are written as others");
  // 2. Nothing was read that is not there, and nothing left out.
  const std::vector<std::string> read = lines_of(input);
  const std::vector<std::string> written = lines_of(anew);
  require(read.size() == written.size(), "{} lines are read as {}", read.size(), written.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    require(says_the_same(written[i], read[i]), "{} is read as {}", in_quotes(read[i]),
            in_quotes(written[i]));
  }
}

}  // namespace zermelo::fuzzing
