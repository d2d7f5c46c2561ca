/// The law of text.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// What is printed can be read, and moves are told apart.
struct text_law : law_on<text_game_role, 190, "text", "a game with text"> {
  template <text_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    std::string subject;
    try {
      return fault_of_reading(g, p, subject);
    } catch (const bad_input& fault) {
      return fmt::format("{} cannot be read: {}", subject, fault.what());
    }
  }

 private:
  /// `subject` is what is being read.
  template <text_game G>
  static finding fault_of_reading(const G& g, const position_t<G>& p, std::string& subject) {
    // 1. The position.
    const std::string text = print_position(g, p);
    subject = fmt::format("it prints as {}, which", text);
    const position_t<G> read = parse_position(g, text);
    if (!(read == p)) {
      return fmt::format("{} is read as another position: its key is {}, not {}", subject,
                         detail::key_text(g.key(read)), detail::key_text(g.key(p)));
    }
    // 2. With its rules.
    if constexpr (detail::has_text_of_cases<G>) {
      const std::string whole = hooks::print_case(g, p);
      subject = fmt::format("as a case it prints as {}, which", whole);
      const std::pair<G, position_t<G>> back = hooks::parse_case(g, whole);
      const std::string again = hooks::print_case(back.first, back.second);
      if (!(back.second == p) || again != whole) {
        return fmt::format("{} is read as another one: {}", subject, again);
      }
    }
    // 3. Its moves. Reading one prints all of them: where they are many, a part will do.
    const auto moves = detail::legal_moves(g, p);
    std::vector<std::string> texts;
    for (const move_t<G>& m : moves) texts.push_back(print_move(g, p, m));
    std::vector<std::string> sorted = texts;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) return fmt::format("two moves print as {}", *twice);
    for (std::size_t k = 0; k < moves.size(); k += moves.size() / 3 + 1) {
      subject = fmt::format("the text of a move, {},", texts[k]);
      if (g.play(p, parse_move(g, p, texts[k])) == g.play(p, moves[k])) continue;
      return subject + " is read as another move";
    }
    return holds();
  }
};

}  // namespace zermelo::laws
