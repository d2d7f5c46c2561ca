/// checkpoints: a run goes on from a directory with one tier in it, whose checksums fit. The first
/// byte says which tier, the rest is the file.
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

}  // namespace

void choose(std::string_view /*reader*/) { numbers.emplace(tictactoe(2, 3, 3)); }

void try_input(std::string_view input) {
  if (input.empty()) return;
  const auto& tiers = numbers->tiers();
  const auto& tier = tiers[static_cast<unsigned char>(input[0]) % tiers.size()];
  const std::filesystem::path kept = directory() / "kept";
  std::filesystem::remove_all(kept);
  std::filesystem::create_directories(kept);
  const std::string file = sealed_image(input.substr(1)).file();
  const std::string name = fmt::format("kept/tier-{}.table", tier.id);
  const std::filesystem::path path = write_file(name, file);
  const auto first = accepted([&] { return count(kept); });
  if (!first) return;
  require(tests::contents_of(path) == file, "a tier that was used is written anew");
  const tally again = read_back(name, [&] { return count(kept); });
  require(again.positions == first->positions && again.values == first->values,
          "what was kept counts otherwise");
}

}  // namespace zermelo::fuzzing
