/// checkpoints.tiers, .blocks, .book: a run goes on from a directory in which one file is another,
/// whose checksums fit. The first byte says which, the rest is the file.
/// checkpoints.answers: likewise solved tiers that are asked and proven, as by --table DIR.
#include <blockgame/blockgame.hpp>
#include <iterator>
#include <map>
#include <quixo/text.hpp>
#include <tictactoe/tictactoe.hpp>
#include <vector>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/verify_tiers.hpp>
#include <zermelo/positions/save_book.hpp>

#include "sealed.hpp"

namespace zermelo::fuzzing {

namespace {

namespace fs = std::filesystem;
using games::blockgame;
using games::quixo;
using games::tictactoe;

fs::path kept() { return directory() / "kept"; }
void write_kept(const std::string& name, const std::string& contents) {
  write_file("kept/" + name, contents);
}

/// The files as they should be, which of them is another, and what that one holds.
struct altered_directory {
  std::map<std::string, std::string> right;  // by name
  std::string altered;
  std::string file;

  [[nodiscard]] fs::path altered_path() const { return kept() / altered; }

  /// Of the files none but the altered one is another, and that one is as it was handed in.
  void require_untouched() const {
    for (const auto& [name, contents] : right) {
      require(tests::contents_of(kept() / name) == (name == altered ? file : contents),
              "{} was written, and was there", name);
    }
  }
};

/// What one reader makes of such a directory; `make` fills it.
struct checkpoint_reader {
  std::string_view name;
  void (*make)();
  void (*go_on)(const altered_directory& from);
};

// --- The tiers of tic-tac-toe on 2 x 3, by retrograde analysis, as far as they are not there -----

tally count_by_tiers() {
  retrograde<tictactoe> solver(tictactoe(2, 3, 3),
                               {.threads = 1, .checkpoint = kept(), .progress = {}});
  return solver.count();
}

void go_on_by_tiers(const altered_directory& from) {
  static const std::uint64_t positions = numbering<tictactoe>(tictactoe(2, 3, 3)).position_count();
  const auto found = accepted(count_by_tiers);
  from.require_untouched();
  require(!found || found->positions == positions, "positions are missing");
}

// --- The blocks of BLOCKGAME on 4 x 4, swept on disk ---------------------------------------------

win_blocks sweep_blocks() {
  const blockgame game(4, 4);
  sweep_directory where = sweep<blockgame>::directory_of(game, kept());
  where.block_bytes = 1024;
  return sweep_wins_on_disk(sweep<blockgame>::board_of(game), where, {.threads = 1});
}

/// The block before the altered one is swept again, from those that are there.
void go_on_by_blocks(const altered_directory& from) {
  auto swept = from.right.find(from.altered);
  swept = std::next(swept == from.right.begin() ? from.right.end() : swept, -1);
  fs::remove(kept() / swept->first);
  const auto found = accepted(sweep_blocks);
  if (found) {
    require(found->positions() == std::uint64_t{1} << 16U, "positions are missing");
    const auto losses = accepted([&] { return found->losses(); });
    require(!losses || *losses <= found->positions(), "more losses than positions");
    require(tests::contents_of(from.altered_path()) == from.file,
            "a block that is there is swept again");
  }
  write_kept(swept->first, swept->second);
}

// --- The last ply of an opening book of tic-tac-toe on 2 x 3 -------------------------------------

fs::path book_path() { return directory() / "made.book"; }

saved make_book() {
  save_options how;
  how.checkpoint = kept();
  return save_book(tictactoe(2, 3, 3), book_path(), 2, how);
}

std::uint64_t positions_of_book() {
  return opening_book<tictactoe>(tictactoe(2, 3, 3), book_path()).size();
}

std::uint64_t all_of_book = 0;

void make_first_book() {
  static_cast<void>(make_book());
  all_of_book = positions_of_book();
}

/// What the checkpoint has is believed; the book is whole, or there is none.
void go_on_by_book(const altered_directory& /*from*/) {
  fs::remove(book_path());
  if (accepted(make_book)) {
    require(positions_of_book() == all_of_book, "positions are missing");
  } else {
    require(!fs::exists(book_path()), "it is refused, and half a book is there");
  }
}

// --- Solved tiers of Quixo on 2 x 2, of which questions are asked --------------------------------

tally solve_tiers() {
  return retrograde<quixo>(quixo(2), {.threads = 1, .checkpoint = kept(), .progress = {}}).count();
}

/// Whatever stands for them in the file.
std::vector<std::uint32_t> codes_in_file(const table_file& file) {
  const table_layout& layout = file.header().layout;
  std::vector<std::uint32_t> codes;
  for (std::uint64_t i = 0; i < layout.entries; ++i) {
    const std::uint32_t entry = file.entry(i);
    codes.push_back(layout.codes.empty() ? entry : layout.codes.at(entry));
  }
  return codes;
}

/// Tiers that are all proven right are the right ones.
void answer_from_tiers(const altered_directory& from) {
  const auto tiers =
      accepted([] { return std::make_unique<stored_tiers<quixo>>(quixo(2), kept()); });
  if (!tiers) return;
  const numbering<quixo> numbers(quixo(2));
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    static_cast<void>(accepted([&] { return (*tiers)->timed(numbers.position_of(i)); }));
  }
  bool all_right = true;
  for (std::size_t place = 0; place < (*tiers)->numbers().tiers().size(); ++place) {
    const auto found = accepted([&] { return verify_tier(**tiers, place, {.whole = true}); });
    all_right = all_right && found && !found->first_wrong;
  }
  if (!all_right) return;
  const table_file file(from.altered_path());
  const fs::path right = write_file("right.table", from.right.at(from.altered));
  require(codes_in_file(file) == codes_in_file(table_file(right)), "a wrong tier is proven right");
}

// --------------------------------------------------------------------------------------------------

constexpr checkpoint_reader readers[] = {
    {"tiers", [] { static_cast<void>(count_by_tiers()); }, go_on_by_tiers},
    {"blocks", [] { static_cast<void>(sweep_blocks()); }, go_on_by_blocks},
    {"book", make_first_book, go_on_by_book},
    {"answers", [] { static_cast<void>(solve_tiers()); }, answer_from_tiers}};

altered_directory tried;
void (*go_on)(const altered_directory& from) = nullptr;

}  // namespace

void choose(std::string_view reader) {
  fs::remove_all(kept());
  for (const checkpoint_reader& each : readers) {
    if (each.name != after_dot(reader)) continue;
    each.make();
    tried.right = tests::files_of(kept());
    go_on = each.go_on;
    return;
  }
  fail(fmt::format("no reader {}", reader));
}

void try_input(std::string_view input) {
  if (input.empty()) return;
  const auto chosen =
      std::next(tried.right.begin(), static_cast<unsigned char>(input[0]) % tried.right.size());
  tried.altered = chosen->first;
  tried.file = sealed_image(input.substr(1)).file();
  write_kept(chosen->first, tried.file);
  go_on(tried);
  write_kept(chosen->first, chosen->second);
}

}  // namespace zermelo::fuzzing
