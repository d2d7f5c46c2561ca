// Sprouts: published outcomes and nimbers (Applegate, Jacobson and Sleator 1991; Lemoine and
// Viennot 2007, 2009, 2015), and every position against drawings in which nothing is ever left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <sprouts/sprouts.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

// --- Drawings, whole -----------------------------------------------------------------------------

using boundary = std::vector<int>;  // vertices, as a walk meets them
using region = std::vector<boundary>;

/// A drawing as it stands, with its dead vertices and regions: nothing is simplified and nothing
/// renamed. A vertex has as many places as lines, or one where it has none.
struct drawing_of_spots {
  std::vector<int> lines;
  std::vector<region> regions;
};

drawing_of_spots drawing_of(int spots) {
  drawing_of_spots d{std::vector<int>(static_cast<std::size_t>(spots), 0), {region{}}};
  for (int v = 0; v < spots; ++v) d.regions[0].push_back({v});
  return d;
}

boundary turned_to(const boundary& walk, std::size_t i) {
  boundary turned(walk.begin() + static_cast<std::ptrdiff_t>(i), walk.end());
  turned.insert(turned.end(), walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(i));
  return turned;
}

/// Every drawing with one curve more than a drawing.
class curves_in {
 public:
  explicit curves_in(const drawing_of_spots& d) : d_(d), middle_(static_cast<int>(d.lines.size())) {
    for (region_ = 0; region_ < d.regions.size(); ++region_) {
      const region& here = d.regions[region_];
      for (std::size_t b = 0; b < here.size(); ++b) {
        for (std::size_t i = 0; i < here[b].size(); ++i) {
          const boundary from = turned_to(here[b], i);
          cut(from, b);
          for (std::size_t other = b + 1; other < here.size(); ++other) join(from, b, other);
        }
      }
    }
  }

  [[nodiscard]] const std::vector<drawing_of_spots>& found() const { return found_; }

 private:
  [[nodiscard]] int lines(int v) const { return d_.lines[static_cast<std::size_t>(v)]; }

  void add(int x, int y, const std::vector<region>& in_its_place) {
    drawing_of_spots next = d_;
    ++next.lines[static_cast<std::size_t>(x)];
    ++next.lines[static_cast<std::size_t>(y)];
    next.lines.push_back(2);
    next.regions.erase(next.regions.begin() + static_cast<std::ptrdiff_t>(region_));
    next.regions.insert(next.regions.end(), in_its_place.begin(), in_its_place.end());
    found_.push_back(next);
  }

  /// From the first place of a walk to one further on, or back to itself.
  void cut(const boundary& from, std::size_t b) {
    const region& here = d_.regions[region_];
    const int x = from[0];
    for (std::size_t k = 0; k < from.size(); ++k) {
      const int y = from[k];
      if (x == y ? lines(x) > 1 : lines(x) > 2 || lines(y) > 2) continue;
      boundary one(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(k));
      one.push_back(y);
      one.push_back(middle_);
      boundary other(from.begin() + static_cast<std::ptrdiff_t>(k), from.end());
      if (lines(x) > 0) other.push_back(x);
      other.push_back(middle_);
      for (std::uint64_t sides = 0; sides < std::uint64_t{1} << here.size(); ++sides) {
        if ((sides >> b & 1U) != 0) continue;
        region first{one};
        region second{other};
        for (std::size_t o = 0; o < here.size(); ++o) {
          if (o != b) ((sides >> o & 1U) != 0 ? first : second).push_back(here[o]);
        }
        add(x, y, {first, second});
      }
    }
  }

  /// From there to each place of another boundary.
  void join(const boundary& from, std::size_t b, std::size_t other) {
    const region& here = d_.regions[region_];
    for (std::size_t k = 0; k < here[other].size(); ++k) {
      const boundary to = turned_to(here[other], k);
      if (lines(from[0]) > 2 || lines(to[0]) > 2) continue;
      boundary joined = from;
      if (lines(from[0]) > 0) joined.push_back(from[0]);
      joined.push_back(middle_);
      joined.insert(joined.end(), to.begin(), to.end());
      if (lines(to[0]) > 0) joined.push_back(to[0]);
      joined.push_back(middle_);
      region whole{joined};
      for (std::size_t each = 0; each < here.size(); ++each) {
        if (each != b && each != other) whole.push_back(here[each]);
      }
      add(from[0], to[0], {whole});
    }
  }

  const drawing_of_spots& d_;
  int middle_;  // the new vertex
  std::size_t region_ = 0;
  std::vector<drawing_of_spots> found_;
};

/// The drawing as the rules read it: a letter for each vertex of two lines.
std::string text_of(const drawing_of_spots& d) {
  std::map<int, std::string> letters;
  std::string text;
  for (const region& here : d.regions) {
    for (const boundary& walk : here) {
      for (const int v : walk) {
        const int lines = d.lines[static_cast<std::size_t>(v)];
        if (lines < 2) {
          text += std::to_string(lines);
        } else if (lines == 2) {
          const auto number = letters.size();
          const auto [known, is_new] =
              letters.try_emplace(v, 1, static_cast<char>('A' + number % 26));
          if (is_new) known->second.append(number / 26, '\'');
          text += known->second;
        }
      }
      text += '.';
    }
    text += '}';
  }
  return text + "]!";
}

std::set<std::string> options_of(const sprouts& rules, const sprouts::position& p) {
  std::set<std::string> options;
  for (const sprouts::move& m : rules.moves(p)) options.insert(print(rules, m.left));
  return options;
}

/// Each move of a drawing is one of its string's, and each of the string's is one of the drawing's.
/// Returns how many strings were met.
std::size_t compare_all(int spots) {
  const sprouts rules(spots);
  std::map<std::string, drawing_of_spots> seen;
  std::vector<drawing_of_spots> waiting{drawing_of(spots)};
  std::set<std::string> strings;
  while (!waiting.empty()) {
    const drawing_of_spots d = waiting.back();
    waiting.pop_back();
    const sprouts::position p = parse(rules, text_of(d));
    strings.insert(print(rules, p));
    std::set<std::string> reached;
    const curves_in curves(d);
    for (const drawing_of_spots& next : curves.found()) {
      const std::string text = text_of(next);
      reached.insert(print(rules, parse(rules, text)));
      if (seen.emplace(text, next).second) waiting.push_back(next);
    }
    EXPECT_EQ(options_of(rules, p), reached) << text_of(d);
  }
  return strings.size();
}

std::size_t reachable(int spots) {
  const sprouts rules(spots);
  std::size_t positions = 0;
  for_each_reachable(rules, rules.start(), [&](const auto&) { ++positions; });
  return positions;
}

TEST(Sprouts, EveryDrawingHasTheMovesOfItsString) {
  EXPECT_EQ(compare_all(1), 3U);
  EXPECT_EQ(compare_all(2), 16U);
  EXPECT_EQ(compare_all(3), 141U);
}

TEST(Sprouts, ReachablePositions) {
  EXPECT_EQ(reachable(1), 3U);
  EXPECT_EQ(reachable(2), 16U);
  EXPECT_EQ(reachable(3), 141U);
  EXPECT_EQ(reachable(4), 1455U);
}

// --- Published values ----------------------------------------------------------------------------

TEST(Sprouts, HasThePublishedNimbers) {
  const std::vector<nimber> published = {0, 0, 1, 1, 1, 0, 0, 0, 1};
  for (std::size_t i = 0; i < published.size(); ++i) {
    const sprouts rules(static_cast<int>(i) + 1);
    wanted want = wanted::value();
    want.nimber = true;
    EXPECT_EQ(grundy(rules).solve(rules.start(), want).nimber, published[i]) << i + 1 << " spots";
  }
}

/// Won where the number of spots is 3, 4 or 5 modulo 6.
TEST(Sprouts, HasThePublishedOutcomes) {
  for (int spots = 1; spots <= 11; ++spots) {
    const sprouts rules(spots);
    const auto found = grundy(rules).solve(rules.start(), wanted::value());
    EXPECT_EQ(found.value, spots % 6 > 2 ? outcome::win : outcome::loss) << spots << " spots";
  }
}

/// Won where the number of spots is 0, 4 or 5 modulo 6, but for 1 (won) and 4 (lost).
TEST(Sprouts, HasThePublishedMisereOutcomes) {
  for (int spots = 1; spots <= 6; ++spots) {
    const sprouts rules(sprouts::numbers{spots, true});
    const bool is_exception = spots == 1 || spots == 4;
    const bool is_won = (spots % 6 == 0 || spots % 6 > 3) != is_exception;
    const auto found = memo(rules).solve(rules.start(), wanted::value());
    EXPECT_EQ(found.value, is_won ? outcome::win : outcome::loss) << spots << " spots";
  }
}

/// With n spots play takes from 2n to 3n - 1 moves (Gardner 1967), and every number of them.
TEST(Sprouts, LastsFromTwoMovesASpotToThree) {
  for (int spots = 1; spots <= 4; ++spots) {
    const sprouts rules(spots);
    std::map<sprouts::position, std::set<int>> lengths;
    const auto lengths_of = [&](const auto& self, const sprouts::position& p) -> std::set<int> {
      if (const auto known = lengths.find(p); known != lengths.end()) return known->second;
      std::set<int> found;
      for (const sprouts::move& m : rules.moves(p)) {
        for (const int length : self(self, m.left)) found.insert(length + 1);
      }
      if (found.empty()) found.insert(0);
      return lengths[p] = found;
    };
    std::set<int> expected;
    for (int length = 2 * spots; length < 3 * spots; ++length) expected.insert(length);
    EXPECT_EQ(lengths_of(lengths_of, rules.start()), expected) << spots << " spots";
  }
}

// --- Strings -------------------------------------------------------------------------------------

using regions_of_text = std::vector<std::vector<std::string>>;  // boundaries of one-letter vertices

/// The same drawing, written another way: regions and boundaries in another order, each walk begun
/// elsewhere, some regions turned over, and other names.
std::string rewritten(regions_of_text text, std::mt19937_64& random) {
  std::string names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::shuffle(names.begin(), names.end(), random);
  std::shuffle(text.begin(), text.end(), random);
  std::string written;
  for (auto& here : text) {
    std::shuffle(here.begin(), here.end(), random);
    const bool is_turned_over = random() % 2 == 0;
    for (std::string& walk : here) {
      if (is_turned_over) std::reverse(walk.begin(), walk.end());
      std::rotate(walk.begin(), walk.begin() + static_cast<int>(random() % walk.size()),
                  walk.end());
      for (const char sign : walk)
        written += sign >= 'A' ? names[static_cast<std::size_t>(sign - 'A')] : sign;
      written += '.';
    }
    written += '}';
  }
  return written;
}

TEST(Sprouts, WritesADrawingOneWay) {
  std::mt19937_64 random(1967);
  const sprouts rules;
  for (const regions_of_text& text : {regions_of_text{{"0", "0", "AB"}, {"0", "AB"}},
                                      {{"1A1A", "0"}},
                                      {{"AB", "CD", "EF"}, {"AB", "2"}, {"CD", "2"}, {"EF", "0"}},
                                      {{"2ABC2DC1", "EA"}, {"BD1", "0"}, {"E1", "12"}},
                                      {{"ABCDEF"}, {"AB", "1"}, {"CD", "1"}, {"EF", "1"}},
                                      {{"0", "0", "1", "2", "2"}}}) {
    const sprouts::position p = parse(rules, rewritten(text, random));
    for (int i = 0; i < 50; ++i) {
      const std::string again = rewritten(text, random);
      EXPECT_EQ(print(rules, parse(rules, again)), print(rules, p)) << again;
    }
  }
}

TEST(Sprouts, LeavesOutWhatCanMatterNoMore) {
  const sprouts rules;
  const auto is_written = [&](const char* text) { return print(rules, parse(rules, text)); };
  EXPECT_EQ(is_written("0.0.AB.}0.AB.}]!"), is_written("0.AB}0.0.AB"));
  EXPECT_EQ(is_written("2}1}0.0"), "0.0]1");  // one life makes no move
  EXPECT_EQ(is_written("A}0.0.A1}0.2"), is_written("0.2]0.0.12"));
  EXPECT_EQ(is_written("0.0.AA1"), "0.0.12");  // side by side a letter is a 2
  EXPECT_EQ(is_written("0.0.A1A"), "0.0.12");  // in a ring, too
  EXPECT_EQ(is_written("0.0.AA"), "0.0.2");
  EXPECT_EQ(is_written("A.B.C}A.0}B.0}C.0"), is_written("ABC}0.A}0.B}0.C"));
  EXPECT_EQ(is_written("AB}AB"), "22");  // after a move in one, none in the other
  EXPECT_EQ(is_written("0*4]2]A}A"), "0*4");
  EXPECT_EQ(is_written("2"), "!");
  EXPECT_EQ(is_written("!"), "!");
  EXPECT_EQ(is_written("0*2.0"), "0*3");
}

TEST(Sprouts, SaysWhatIsNoPosition) {
  const sprouts rules;
  for (const char* text : {"", "x", "3", "0a", "00", "10.2", "A", "AA.A", "A}B", "A]A", "0*", "0*0",
                           "0*65", "!0", "0*64.0"}) {
    EXPECT_THROW(static_cast<void>(parse(rules, text)), bad_input) << text;
  }
  try {
    static_cast<void>(parse(rules, "0.0*x"));
    ADD_FAILURE() << "how many?";
  } catch (const bad_input& fault) {
    EXPECT_STREQ(fault.what(), "0* wants to know how many spots: a number from 1 to 24");
    EXPECT_EQ(fault.column(), 5U);
  }
  EXPECT_THROW(sprouts(0), bad_parameters);
  EXPECT_THROW(sprouts(25), bad_parameters);
}

/// Back from what is printed, with more letters than the alphabet has, and than are told by one
/// sign of four bits.
TEST(Sprouts, ReadsWhatItPrints) {
  const sprouts rules;
  std::string text;
  const auto add_letter = [&](int i) {
    text += static_cast<char>('A' + i % 26);
    text.append(static_cast<std::size_t>(i / 26), '\'');
  };
  for (int i = 0; i < 30; ++i) add_letter(i);
  for (int i = 0; i < 30; i += 2) {
    text += "}1.";
    add_letter(i);
    add_letter(i + 1);
  }
  const sprouts::position p = parse(rules, text);
  const std::string printed = print(rules, p);
  EXPECT_EQ(std::count(printed.begin(), printed.end(), '\''), 8);
  EXPECT_EQ(parse(rules, printed), p);
  EXPECT_EQ(print(rules, parse(rules, printed)), printed);
  const sprouts start(24);
  EXPECT_EQ(print(start, start.start()), "0*24");
}

// --- Pictures
// --------------------------------------------------------------------------------------

/// The string of a map: what a walk round each face meets, where lines that are not drawn count for
/// nothing but to say which boundaries are of one region.
sprouts_draft read_off(const sprouts_map& map, const sprouts_draft& land) {
  std::map<sprouts_map::dart, std::size_t> place_behind;  // a dart, in the region there
  for (std::size_t i = 0; i < map.places(); ++i) place_behind[map.dart_before(i)] = i;
  sprouts_draft read;
  for (const std::vector<sprouts_map::dart>& face : map.faces()) {
    std::set<std::size_t> left;
    for (const sprouts_map::dart d : face) {
      // The way round leaves a vertex by d, so that the corner between d and what follows it
      // counterclockwise is the face's.
      if (place_behind.contains(d)) left.insert(place_behind[d]);
    }
    while (!left.empty()) {
      for (std::size_t i = *left.begin(); left.erase(i) > 0;) {
        read.add(land[i]);
        // Along what is drawn to the next living vertex.
        sprouts_map::dart d = map.dart_before(i);
        while (map.edge_of(d).is_drawn) {
          d = sprouts_map::twin(d);
          const auto& around = map.around(map.origin(d));
          auto at = std::find(around.begin(), around.end(), d);
          do {
            at = at == around.begin() ? std::prev(around.end()) : std::prev(at);
          } while (!map.edge_of(*at).is_drawn);
          d = *at;
          if (place_behind.contains(d)) break;
        }
        if (map.edge_of(d).is_drawn) i = place_behind.at(d);
      }
      read.end_boundary();
    }
    read.end_region();
  }
  return read;
}

double twice_the_area(const sprouts_land_sketch& of, const triangle& each) {
  const auto& [a, b, c] =
      std::tie(of.points()[each[0]], of.points()[each[1]], of.points()[each[2]]);
  return (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);  // y goes down
}

/// Its map says what its string says, and no two edges of its net cross: those of a triangulated
/// disc don't where no triangle is turned over.
void expect_drawn(const sprouts::position& p) {
  for (const sprouts::position& land : p.lands()) {
    const sprouts_draft draft = unfolded(land);
    EXPECT_EQ(canonical_position(read_off(sprouts_map(draft), draft)), land)
        << print(sprouts(), land);
    const sprouts_land_sketch drawn(draft, 1);
    EXPECT_EQ(drawn.drawn().words.size(), draft.vertices());
    const auto is_turned = [&](const triangle& each) { return twice_the_area(drawn, each) <= 0; };
    EXPECT_TRUE(std::none_of(drawn.triangles().begin(), drawn.triangles().end(), is_turned))
        << print(sprouts(), land);
  }
}

TEST(Sprouts, DrawsEveryPosition) {
  const sprouts rules(3);
  for_each_reachable(rules, rules.start(), [](const sprouts::position& p) { expect_drawn(p); });
}

/// Random plays from more spots.
TEST(Sprouts, DrawsLargePositions) {
  std::mt19937 random(1967);
  for (const int spots : {6, 8}) {
    const sprouts rules(spots);
    sprouts::position p = rules.start();
    for (auto moves = rules.moves(p); !moves.empty(); moves = rules.moves(p)) {
      expect_drawn(p);
      p = moves[random() % moves.size()].left;
    }
  }
}

/// Three spots within a loop, of which the middle one has room on two sides alone.
TEST(Sprouts, DrawsSpotsThatAreSeen) {
  const sprouts rules;
  for (const sketch::dot& each : sketch_of(rules, parse(rules, "0*3.AB}0*3.AB")).dots)
    EXPECT_GE(each.radius, 1);
}

TEST(Sprouts, SaysWhatNoDrawingHas) {
  const sprouts rules;
  // Three regions, each of which meets the same three vertices on one side, twice.
  EXPECT_THROW((void)sketch_of(rules, parse(rules, "1ABCDE}1ACEBD")), bad_input);
}

}  // namespace
}  // namespace zermelo::games
