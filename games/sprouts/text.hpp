/// SPROUTS as people type it: the strings of Applegate, Jacobson and Sleator (1991) as Lemoine and
/// Viennot (2007) write them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <sprouts/sprouts.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Reads "0*2.1a1a}AB.2}AB]2.2" into a draft.
///
///     0, 1, 2    a vertex that occurs once, with so many lines; 0*5 are five spots
///     A, a       a vertex of two lines, which occurs twice in its land; A' is another one
///     .  }  ]    end a boundary, a region and a land; at the end they may be left out
///     !          the end, or a position in which nothing is left
class sprouts_reader {
 public:
  /// Throws `bad_input` with the column.
  explicit sprouts_reader(std::string_view text) : text_(trimmed_end(text)) {
    for (at_ = 0; at_ < text_.size(); ++at_) read_sign();
    end_land();
    if (draft_.vertices() == 0 && !has_ended_)
      fail("no position; write 0*4, or ! where nothing is left");
  }

  [[nodiscard]] const sprouts_draft& draft() const noexcept { return draft_; }

 private:
  using vertex = sprouts_draft::vertex;

  /// Play from 24 spots comes to no more: they have 72 lives, a move takes one and makes a vertex,
  /// and a vertex occurs twice at most; and no move adds a boundary to a region.
  static constexpr std::size_t most_vertices = 96;
  static constexpr std::size_t most_boundaries = 24;  // of a region

  struct named_vertex {
    vertex number;
    unsigned places;
    std::size_t at;
  };

  [[noreturn]] void fail(const std::string& sentence) const {
    throw bad_input(sentence, 1, at_ + 1);
  }

  void read_sign() {
    const char sign = text_[at_];
    if (has_ended_) fail("nothing may follow !, the end of the position");
    if (sign >= '0' && sign <= '2') {
      read_number(static_cast<vertex>(sign - '0'));
    } else if ((sign >= 'A' && sign <= 'Z') || (sign >= 'a' && sign <= 'z')) {
      add(numbered(read_name()));
    } else if (sign == '.') {
      end_boundary();
    } else if (sign == '}') {
      end_region();
    } else if (sign == ']') {
      end_land();
    } else if (sign == '!') {
      has_ended_ = true;
    } else {
      fail(
          fmt::format("{} is no sign of a position; write 0, 1, 2, letters, and . }} ] between "
                      "boundaries, regions and lands",
                      quoted(sign)));
    }
  }

  void read_number(vertex lines) {
    if (lines == 0 && in_boundary_ > 0)
      fail("a spot without lines is a boundary of its own: write . before it");
    std::size_t count = 1;
    if (lines == 0 && at_ + 1 < text_.size() && text_[at_ + 1] == '*') {
      std::size_t end = at_ + 2;
      while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
      if (end == at_ + 2) {
        at_ = end;
        fail(
            fmt::format("0* wants to know how many spots: a number from 1 to {}", most_boundaries));
      }
      count = parse_number<std::size_t>(text_.substr(at_ + 2, end - at_ - 2), "how many spots", 1,
                                        most_boundaries);
      at_ = end - 1;
    }
    for (; count > 0; --count) {
      add(lines);
      if (lines == 0 && count > 1) end_boundary();
    }
    is_spot_ = lines == 0;
  }

  std::string read_name() {
    std::string name(1, text_[at_]);
    while (at_ + 1 < text_.size() && text_[at_ + 1] == '\'') name += text_[++at_];
    return name;
  }

  vertex numbered(const std::string& name) {
    const auto [known, is_new] = letters_.try_emplace(name, named_vertex{next_, 0, at_});
    if (is_new) ++next_;
    if (++known->second.places > 2)
      fail(fmt::format("{} occurs for the third time; a vertex has two places at most", name));
    return known->second.number;
  }

  void add(vertex v) {
    if (is_spot_) fail("a spot without lines is a boundary of its own: write . behind it");
    if (draft_.vertices() == most_vertices)
      fail(fmt::format("more than {} vertices; write fewer", most_vertices));
    draft_.add(v);
    ++in_boundary_;
  }
  void end_boundary() {
    draft_.end_boundary();
    if (in_boundary_ > 0 && ++in_region_ > most_boundaries)
      fail(fmt::format("a region of more than {} boundaries; write fewer", most_boundaries));
    in_boundary_ = 0;
    is_spot_ = false;
  }
  void end_region() {
    end_boundary();
    draft_.end_region();
    in_region_ = 0;
  }
  void end_land() {
    end_region();
    for (const auto& [name, each] : letters_) {
      if (each.places == 2) continue;
      at_ = each.at;
      fail(fmt::format(
          "{} occurs once in its land; write 2 for a vertex of two lines and one place", name));
    }
    letters_.clear();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  sprouts_draft draft_;
  std::map<std::string, named_vertex> letters_;
  vertex next_ = sprouts_draft::letter;
  std::size_t in_boundary_ = 0;
  std::size_t in_region_ = 0;
  bool is_spot_ = false;  // the boundary is one
  bool has_ended_ = false;
};

/// What is left of the drawing that the string tells: in its canonical form.
[[nodiscard]] inline sprouts::position parse(const sprouts& /*game*/, std::string_view text) {
  const sprouts_reader reader(text);
  try {
    return canonical_position(reader.draft());
  } catch (const cannot_solve&) {
    throw bad_input("the position is longer than can be kept; write fewer vertices", 1);
  }
}

/// Writes a land: capitals for vertices of two regions, small letters for those that occur twice in
/// one, named as they come.
class sprouts_land_text {
 public:
  explicit sprouts_land_text(const sprouts_draft& land) : land_(land) {
    for (std::size_t r = 0; r < land.regions(); ++r) {
      if (r > 0) text_ += '}';
      const auto [first, last] = land.region(r);
      for (std::size_t b = first; b < last;) {
        if (b > first) text_ += '.';
        b = write_boundary(r, b);
      }
    }
  }

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  /// Three spots or more are written as one. Returns the next boundary.
  std::size_t write_boundary(std::size_t r, std::size_t b) {
    const std::size_t last = land_.region(r).last;
    const auto is_spot = [&](std::size_t k) { return land_[land_.boundary(k).first] == 0; };
    std::size_t end = b;
    while (end < last && is_spot(end)) ++end;
    if (end - b >= 3) {
      text_ += fmt::format("0*{}", end - b);
      return end;
    }
    const auto [first, behind] = land_.boundary(b);
    for (std::size_t i = first; i < behind; ++i) write_vertex(r, i);
    return b + 1;
  }

  void write_vertex(std::size_t r, std::size_t i) {
    const sprouts_draft::vertex v = land_[i];
    if (v < sprouts_draft::letter) {
      text_ += static_cast<char>('0' + v);
      return;
    }
    std::string& name = names_[v];
    if (name.empty()) {
      const auto [first, last] = land_.vertices_of_region(r);
      std::size_t places = 0;
      for (std::size_t k = first; k < last; ++k) places += land_[k] == v ? 1U : 0U;
      const char begin = places == 2 ? 'a' : 'A';
      const unsigned number = places == 2 ? small_++ : capitals_++;
      name = static_cast<char>(begin + static_cast<char>(number % 26));
      name.append(number / 26, '\'');
    }
    text_ += name;
  }

  const sprouts_draft& land_;
  std::string text_;
  std::map<sprouts_draft::vertex, std::string> names_;
  unsigned capitals_ = 0;
  unsigned small_ = 0;
};

/// "0*2.1a1a]2.2", without the ends that may be left out; "!" where nothing is left.
[[nodiscard]] inline std::string print(const sprouts& /*game*/, const sprouts::position& p) {
  std::string text;
  for (const sprouts::position& land : p.lands()) {
    if (!text.empty()) text += ']';
    text += sprouts_land_text(unfolded(land)).text();
  }
  return text.empty() ? "!" : text;
}

/// The places that it joins, counted from 1 through the position, and where it cuts a region the
/// boundaries on its first side, by their first places: "1-2", "1-1[3,4]".
[[nodiscard]] inline std::string print(const sprouts& /*game*/, const sprouts::position& p,
                                       const sprouts::move& m) {
  std::string text = fmt::format("{}-{}", m.from + 1, m.to + 1);
  if (m.enclosed == 0) return text;
  const sprouts_draft draft = unfolded(p);
  std::size_t r = 0;
  while (draft.vertices_of_region(r).last <= m.from) ++r;
  const auto [first, last] = draft.region(r);
  std::string boundaries;
  for (std::size_t b = first; b < last; ++b) {
    if ((m.enclosed >> (b - first) & 1U) == 0) continue;
    boundaries += fmt::format("{}{}", boundaries.empty() ? "" : ",", draft.boundary(b).first + 1);
  }
  return fmt::format("{}[{}]", text, boundaries);
}

[[nodiscard]] inline std::string explain(const sprouts& game, const sprouts::position& /*p*/,
                                         const sprouts::move& m) {
  return fmt::format("leaves {}", print(game, m.left));
}

[[nodiscard]] inline std::string_view help(const sprouts& /*game*/, std::string_view parameter) {
  if (parameter == "spots") return "spots to begin with, 1 to 24";
  return "who cannot move wins";
}

}  // namespace zermelo::games

#include <sprouts/sketch.hpp>  // who knows the text knows the picture
