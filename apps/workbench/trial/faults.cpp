#include "trial/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <range/v3/algorithm/contains.hpp>
#include <sstream>

namespace zermelo::workbench {
namespace {

/// A line of the compiler's that tells of an error.
struct told_error {
  std::string place;  // "file:line:column"; empty where the compiler names none
  std::string text;
  bool is_assertion = false;
};

/// The sentence of an assertion that fails. g++ says `static assertion failed: SENTENCE`, clang++
/// 14 `static_assert failed ... "SENTENCE"` as it is in the source, later ones `static assertion
/// failed due to requirement '...': SENTENCE`.
std::optional<std::string> asserted(std::string_view text) {
  const auto behind = [&](std::string_view sign) {
    const std::size_t at = text.find(sign);
    return at == text.npos ? std::string() : std::string(text.substr(at + sign.size()));
  };
  if (text.starts_with("static assertion failed due to requirement")) return behind("': ");
  if (text.starts_with("static assertion failed")) return behind(": ");
  if (!text.starts_with("static_assert failed")) return std::nullopt;
  std::string sentence;
  for (const char sign : behind(" \"")) {
    if (sign != '\\') sentence += sign;
  }
  if (!sentence.empty()) sentence.pop_back();
  return sentence;
}

std::optional<told_error> error_in(std::string_view line) {
  constexpr std::string_view sign = "error: ";
  const std::size_t at = line.find(sign);
  if (at == line.npos) return std::nullopt;
  std::string_view place = line.substr(0, at);
  if (place.ends_with("fatal ")) place.remove_suffix(6);
  if (!place.empty() && !place.ends_with(": ")) return std::nullopt;  // a word of a source
  if (!place.empty()) place.remove_suffix(2);
  told_error found{std::string(place), std::string(line.substr(at + sign.size()))};
  if (auto sentence = asserted(found.text)) {
    found.is_assertion = true;
    if (!sentence->empty()) found.text = *std::move(sentence);
  }
  return found;
}

/// A place in the game's folder as it is shown: from the directory that the reader is in.
std::string shown(std::string_view place) {
  const std::size_t end = std::min(place.find(':'), place.size());
  const auto file = std::filesystem::proximate(std::filesystem::path(place.substr(0, end)));
  return file.string() + std::string(place.substr(end));
}

void add_new(std::vector<std::string>& lines, std::string line) {
  if (!ranges::contains(lines, line)) lines.push_back(std::move(line));
}

}  // namespace

std::vector<std::string> faults_in(std::string_view said, const std::filesystem::path& folder) {
  // 1. The errors: in the game's own lines, of assertions, and elsewhere.
  const std::string own = folder.string() + '/';
  std::vector<std::string> located;
  std::vector<std::string> sentences;
  std::optional<std::string> elsewhere;
  std::string leads_there;  // the first place in the game that is named at all
  std::istringstream lines{std::string(said)};
  for (std::string line; std::getline(lines, line);) {
    if (leads_there.empty() && line.starts_with(own)) leads_there = line.substr(0, line.find(": "));
    const auto error = error_in(line);
    if (!error) continue;
    if (error->is_assertion) {
      add_new(sentences, error->text);
    } else if (error->place.starts_with(own)) {
      add_new(located, fmt::format("{}: {}", shown(error->place), error->text));
    } else if (!elsewhere) {
      // A linker says before what it misses.
      const bool is_in_a_file = error->place.find(':') != std::string::npos;
      elsewhere = is_in_a_file ? error->text : std::string(said.substr(0, said.find('\n')));
    }
  }
  // 2. Those that the others follow from.
  if (!located.empty()) return located;
  if (!sentences.empty()) return sentences;
  if (!elsewhere) return {};
  if (leads_there.ends_with(":")) leads_there.pop_back();
  return {leads_there.empty() ? *elsewhere : fmt::format("{}: {}", shown(leads_there), *elsewhere)};
}

bool has_error_in(std::string_view said, const std::filesystem::path& path) {
  std::istringstream lines{std::string(said)};
  for (std::string line; std::getline(lines, line);) {
    const auto error = error_in(line);
    if (error && !error->is_assertion && error->place.starts_with(path.string())) return true;
  }
  return false;
}

}  // namespace zermelo::workbench
