#include "trial/game_folder.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "terminal/speech.hpp"

namespace zermelo::workbench {
namespace {

namespace fs = std::filesystem;

/// Where rules lie that are not where they belong: "it has a.hpp and b.hpp".
[[noreturn]] void refuse_folder(const fs::path& shown, const fs::path& folder,
                                const std::string& name) {
  std::vector<std::string> headers;
  std::vector<std::string> modules;  // in folders of it
  for (const fs::directory_entry& each : fs::directory_iterator(folder)) {
    const fs::path& file = each.path();
    if (file.extension() == ".hpp" && file.filename() != "text.hpp") {
      headers.push_back(file.filename().string());
    }
    if (fs::exists(file / (file.filename().string() + ".hpp"))) {
      modules.push_back((shown / file.filename()).string());
    }
  }
  std::sort(headers.begin(), headers.end());
  std::sort(modules.begin(), modules.end());
  const std::string where = in_quotes(shown.string());
  if (headers.empty() && !modules.empty()) {
    refuse<bad_input>("{} is no game's folder; name one in it: zermelo try {}", where,
                      fmt::join(modules, ", or zermelo try "));
  }
  if (headers.empty()) {
    refuse<bad_input>("{0} has no {1}.hpp; the rules belong there (zermelo new {1} writes some)",
                      where, name);
  }
  if (headers.size() == 1) {
    refuse<bad_input>("{} has {} and no {}.hpp; name the folder as the header", where,
                      headers.front(), name);
  }
  refuse<bad_input>("{} has {}, and none of them is {}.hpp; name the header of the rules so", where,
                    fmt::join(headers, ", "), name);
}

/// A program in which some files know the text of a game and others don't has two answers to
/// whether it has any.
void check_text(const fs::path& shown, const fs::path& folder, const std::string& name) {
  if (!fs::exists(folder / "text.hpp")) return;
  const std::string line_of_text = fmt::format("#include <{}/text.hpp>", name);
  std::ifstream rules(folder / (name + ".hpp"));
  for (std::string line; std::getline(rules, line);) {
    if (line.starts_with(line_of_text)) return;
  }
  refuse<bad_input>(
      "{} has a text.hpp that {}.hpp does not include; write `{}` at its end, so that whoever "
      "knows "
      "the rules knows their text",
      in_quotes(shown.string()), name, line_of_text);
}

}  // namespace

game_folder game_folder_at(const fs::path& given, const std::string& type) {
  if (!fs::exists(given)) {
    refuse<bad_input>(
        "there is no directory {}; name the folder of a game (zermelo new NAME makes one)",
        in_quotes(given.string()));
  }
  if (!fs::is_directory(given)) {
    refuse<bad_input>("{} is no directory; name the folder that holds the rules",
                      in_quotes(given.string()));
  }
  const fs::path folder = fs::canonical(given);
  const std::string name = folder.filename().string();
  if (!fs::exists(folder / (name + ".hpp"))) refuse_folder(given, folder, name);
  check_text(given, folder, name);
  return {folder, name, type.empty() ? "zermelo::games::" + name : type};
}

bool saves::came() const { return state() != seen_; }

std::map<fs::path, saves::stamp> saves::state() const {
  std::map<fs::path, stamp> found;
  std::error_code gone;  // an editor writes beside a file, and renames
  for (fs::directory_iterator each(folder_, gone), end; !gone && each != end;
       each.increment(gone)) {
    if (each->path().extension() != ".hpp") continue;
    std::error_code meanwhile;
    const stamp now{each->last_write_time(meanwhile), each->file_size(meanwhile)};
    if (!meanwhile) found[each->path()] = now;
  }
  return found;
}

}  // namespace zermelo::workbench
