#include <zermelo/session/explanation.hpp>

#include <zermelo/session/packing_picture.hpp>
#include <zermelo/session/packing_words.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

std::string in_words(const explanation& found, language spoken) {
  if (const auto* packed = std::get_if<packing_proof>(&found.argument)) {
    return fmt::format("{}\n{}\n{}", draw_packing(packed->puzzle, packed->found.packing, false),
                       packing_in_words(packed->puzzle, packed->found, spoken),
                       proof_in_words(packed->puzzle, packed->found, spoken));
  }
  if (found.is_unknown()) {
    return unknown_in_words(found.about.statistics.positions, found.about.stopped_by, spoken) +
           ".\n";
  }
  std::string text = lines_of(found.board) + '\n' + value_in_words(found.about, spoken) + '\n';
  if (const auto* proof = std::get_if<move_proof>(&found.argument)) {
    text += '\n' + in_words(*proof, spoken);
  } else if (const auto* nimbers = std::get_if<nimber_proof>(&found.argument)) {
    text += '\n' + in_words(*nimbers, spoken);
  }
  return text;
}

}  // namespace zermelo::sessions
