/// checkpoints: a run goes on from a directory in which one tier is another file, whose checksums
/// fit. The first byte says which tier, the rest is the file.
#include <iterator>
#include <map>
#include <tictactoe/tictactoe.hpp>
#include <zermelo/engines/retrograde.hpp>

#include "sealed.hpp"

namespace zermelo::fuzzing {

namespace {

using games::tictactoe;

std::optional<numbering<tictactoe>> numbers;

/// Tic-tac-toe on 2 x 3, by retrograde analysis, as far as the directory does not have it.
tally count(const std::filesystem::path& kept) {
  retrograde<tictactoe> solver(numbers->rules(),
                               {.threads = 1, .checkpoint = kept, .progress = {}});
  return solver.count();
}

/// The files of all tiers, as they should be.
std::map<std::filesystem::path, std::string> right;

}  // namespace

void choose(std::string_view /*reader*/) {
  numbers.emplace(tictactoe(2, 3, 3));
  const std::filesystem::path kept = directory() / "kept";
  static_cast<void>(count(kept));
  for (const auto& each : std::filesystem::directory_iterator(kept)) {
    right[each.path()] = tests::contents_of(each.path());
  }
}

void try_input(std::string_view input) {
  if (input.empty()) return;
  auto chosen = right.begin();
  std::advance(chosen, static_cast<unsigned char>(input[0]) % right.size());
  const std::string file = sealed_image(input.substr(1)).file();
  write_file("kept/" + chosen->first.filename().string(), file);
  const auto found = accepted([&] { return count(directory() / "kept"); });
  for (const auto& [path, contents] : right) {
    require(tests::contents_of(path) == (path == chosen->first ? file : contents),
            "{} was written, and was there", path.filename().string());
  }
  require(!found || found->positions == numbers->position_count(), "positions are missing");
  write_file("kept/" + chosen->first.filename().string(), chosen->second);
}

}  // namespace zermelo::fuzzing
