// A game's executable with an engine more than the tree has; no list names it.
#include <nim/text.hpp>
#include <type_traits>
#include <zermelo/session/laws_of.hpp>
#include <zermelo/session/named_engines_of.hpp>
#include <zermelo/session/unit.hpp>
#include <zermelo/workbench/run_game.hpp>

using zermelo::games::nim;

static_assert(std::is_same_v<zermelo::strongest_engine<nim>, one_more::patient<nim>>);

int main(int argc, char** argv) {
  return zermelo::workbench::run_game(argc, argv, zermelo::sessions::entry_of<nim>());
}
