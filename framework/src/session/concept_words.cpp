#include <zermelo/session/concept_words.hpp>

#include <range/v3/algorithm/find.hpp>
#include <vector>

namespace zermelo::sessions {

const concept_words* words_of_concept(std::string_view name) {
  const auto all = all_roles();
  const auto found = ranges::find(all, name, &role_words::name);
  return found == all.end() ? nullptr : &*found;
}

bool meets(const entry& game, std::string_view name) {
  const auto concepts = game.concepts();
  return ranges::find(concepts, name) != concepts.end();
}

}  // namespace zermelo::sessions
