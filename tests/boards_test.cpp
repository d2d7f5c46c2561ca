#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <range/v3/range/concepts.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/cuts.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/graph.hpp>
#include <zermelo/boards/links.hpp>
#include <zermelo/boards/ordered_places.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/planar_drawing.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>
#include <zermelo/boards/svg.hpp>
#include <zermelo/families/drop_and_slide.hpp>
#include <zermelo/families/two_colours_text.hpp>
#include <zermelo/numbering/subsets.hpp>

#include "refusal.hpp"

namespace zermelo {
namespace {

template <class Neighbours>
std::vector<std::uint64_t> parts_of(const Neighbours& neighbours, std::uint64_t mask) {
  std::vector<std::uint64_t> parts;
  for (const std::uint64_t part : connected_parts(neighbours, mask)) parts.push_back(part);
  return parts;
}

static_assert(ranges::forward_range<connected_parts<side_by_side>>);
static_assert(ranges::view_<connected_parts<side_by_side>>);
static_assert(ranges::view_<connected_parts<adjacency>>);

TEST(SideBySide, AreTheNeighboursInTheGridOnEveryShapeOfBoard) {
  std::mt19937_64 random(1913);
  for (int rows = 1; rows <= 64; ++rows) {
    for (int cols = 1; cols <= 64 / rows; ++cols) {
      const rectangle board{rows, cols};
      const side_by_side beside(board);
      const graph grid = parse_graph(fmt::format("grid {}x{}", rows, cols)).edges;
      for (unsigned cell = 0; cell < grid.order(); ++cell)
        EXPECT_EQ(beside(std::uint64_t{1} << cell), grid.adjacent(cell)) << rows << " x " << cols;
      const std::uint64_t mask = random() & board.all();
      EXPECT_EQ(beside(mask), grid.neighbours(mask)) << rows << " x " << cols;
      EXPECT_EQ(parts_of(beside, mask), parts_of(adjacency(grid), mask)) << rows << " x " << cols;
    }
  }
}

TEST(SideBySide, StopAtBorders) {
  std::mt19937_64 random(1913);
  const rectangle board{4, 5};
  for (int trial = 0; trial < 100; ++trial) {
    const std::uint64_t left = random() & board.room(1, 2);
    const std::uint64_t upper = random() & board.room(2, 1);
    graph open(20);
    for (const unsigned cell : set_bits(board.room(1, 2) & ~left)) open.link(cell, cell + 1);
    for (const unsigned cell : set_bits(board.room(2, 1) & ~upper)) open.link(cell, cell + 5);
    const side_by_side beside = side_by_side(board).with_borders(left, upper);
    for (unsigned cell = 0; cell < 20; ++cell)
      EXPECT_EQ(beside(std::uint64_t{1} << cell), open.adjacent(cell));
  }
}

TEST(ConnectedParts, AreThePartsBetweenWhichThereIsNoEdge) {
  std::mt19937_64 random(1913);
  const rectangle board{8, 8};
  const side_by_side beside(board);
  for (int trial = 0; trial < 200; ++trial) {
    const std::uint64_t mask = random();
    std::uint64_t seen = 0;
    for (const std::uint64_t part : connected_parts(beside, mask)) {
      EXPECT_EQ(part & seen, 0U);
      EXPECT_EQ(beside(part) & mask & ~part, 0U);          // nothing is missing
      EXPECT_EQ(flood(beside, part, part & -part), part);  // nothing is too much
      seen |= part;
    }
    EXPECT_EQ(seen, mask);
  }
  EXPECT_TRUE(parts_of(beside, 0).empty());
  EXPECT_EQ(parts_of(beside, board.all()), std::vector{board.all()});
}

/// Whether what is free beside a piece hangs together through the cells around it.
bool hangs_together_around(const rectangle& board, std::uint64_t piece, std::uint64_t free) {
  const side_by_side beside(board);
  std::uint64_t around = piece | beside.left_of(piece) | beside.right_of(piece);
  around = (around | beside.above(around) | beside.below(around)) & free & ~piece;
  const std::uint64_t next = beside(piece) & free & ~piece;
  return next == 0 || (next & ~flood(beside, around, next & -next)) == 0;
}

TEST(CuttingPlaces, AreThoseAroundWhichTheFreeCellsBesideDoNotHangTogether) {
  for (const rectangle board :
       {rectangle{4, 4}, rectangle{2, 7}, rectangle{1, 8}, rectangle{8, 2}}) {
    for (const std::string_view drawn :
         {"##", "#/#", "##/#.", "##/.#", "#./##", ".#/##", "###", "##/##"}) {
      // 1. The shape in the upper left corner.
      const auto lines = split_rows(drawn);
      const auto height = static_cast<int>(lines.size());
      const auto width = static_cast<int>(lines[0].size());
      if (height > board.rows || width > board.cols) continue;
      std::uint64_t shape = 0;
      for (int r = 0; r < height; ++r) {
        for (int c = 0; c < width; ++c) {
          if (lines[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == '#')
            shape |= board.bit(r, c);
        }
      }
      // 2. On every set of free cells, wherever it fits.
      const cutting_places cuts(board, shape);
      for (std::uint64_t free = 0; free <= board.all(); ++free) {
        const std::uint64_t found = cuts(free);
        for (const unsigned anchor : set_bits(board.room(height, width))) {
          const std::uint64_t piece = shape << anchor;
          if ((piece & ~free) != 0) continue;
          ASSERT_EQ((found >> anchor & 1U) == 0, hangs_together_around(board, piece, free))
              << drawn << " at " << board.name(anchor) << " of " << free;
        }
      }
    }
  }
}

TEST(CuttingPlaces, AreAllWhereTheCellsAroundAreNoRing) {
  const rectangle board{4, 4};
  const std::uint64_t u =
      board.bit(0, 0) | board.bit(0, 2) | board.bit(1, 0) | board.bit(1, 1) | board.bit(1, 2);
  EXPECT_EQ(cutting_places(board, u)(board.all()) & board.room(2, 3), board.room(2, 3));
}

TEST(OrderedPlaces, ComeInTheirOrderFirstTheOnesThenTheOthers) {
  const rectangle board{8, 8};
  std::mt19937_64 random(1974);
  // 1. Dominoes on the largest board there is, in any order.
  std::vector<ordered_places<2>::place> places;
  for (const unsigned anchor : set_bits(board.room(1, 2)))
    places.push_back({0, anchor, std::uint64_t{3} << anchor});
  for (const unsigned anchor : set_bits(board.room(2, 1)))
    places.push_back({1, anchor, std::uint64_t{257} << anchor});
  std::shuffle(places.begin(), places.end(), random);
  const ordered_places<2> ordered(places);
  for (int i = 0; i < 200; ++i) {
    // 2. Some of them first, some later, some not at all; now and then none.
    const auto some = [&](int rows, int cols) {
      return random() % 8 == 0 ? 0 : random() & board.room(rows, cols);
    };
    const ordered_places<2>::anchors first{some(1, 2), some(2, 1)};
    const ordered_places<2>::anchors later{some(1, 2) & ~first[0], some(2, 1) & ~first[1]};
    std::vector<std::uint64_t> expected;
    for (const auto& group : {first, later}) {
      for (const auto& each : places) {
        if ((group.at(each.shape) >> each.anchor & 1U) != 0) expected.push_back(each.cells);
      }
    }
    std::vector<std::uint64_t> found;
    for (const std::uint64_t cells : ordered(first, later)) found.push_back(cells);
    EXPECT_EQ(found, expected);
  }
}

TEST(Graph, IsReadFromItsNameOrItsEdges) {
  EXPECT_EQ(parse_graph("path 3").edges, parse_graph("a-b-c").edges);
  EXPECT_EQ(parse_graph("cycle 4").edges, parse_graph("a-b-c-d-a").edges);
  EXPECT_EQ(parse_graph("star 3").edges, parse_graph("hub-a,hub-b,hub-c").edges);
  EXPECT_EQ(parse_graph("complete 3").edges, parse_graph("a-b-c-a").edges);
  EXPECT_EQ(parse_graph("grid 2x2").edges, parse_graph("a1-b1,a1-a2,b2-b1,b2-a2").edges);
  EXPECT_EQ(parse_graph("grid 2x2").names, (std::vector<std::string>{"a1", "b1", "a2", "b2"}));
  EXPECT_EQ(parse_graph("b-a,c").names, (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(parse_graph("b-a,c").edges.adjacent(2), 0U);
  EXPECT_EQ(parse_graph("path 64").edges.order(), 64U);
}

TEST(Graph, RefusesTextWithASentence) {
  try {
    static_cast<void>(parse_graph("cycle 2"));
    FAIL() << "a cycle has three vertices";
  } catch (const bad_parameters& fault) {
    EXPECT_STREQ(
        fault.what(),
        "no graph 'cycle 2': '2' is not a number of vertices; write a number from 3 to 64; "
        "take path 7, cycle 9, star 5, complete 4, grid 3x4, or edges such as a-b,b-c (at "
        "most 64 vertices)");
  }
}

TEST(Graph, FindsItsSymmetries) {
  const auto count = [](const char* text, std::size_t most) {
    return automorphisms(parse_graph(text).edges, most).size();
  };
  EXPECT_EQ(count("path 5", 100), 2U);
  EXPECT_EQ(count("cycle 5", 100), 10U);
  EXPECT_EQ(count("grid 3x4", 100), 4U);
  EXPECT_EQ(count("grid 4x4", 100), 8U);
  EXPECT_EQ(count("complete 4", 100), 24U);
  EXPECT_EQ(count("complete 4", 24), 24U);
  // Petersen's graph: an outer cycle, spokes, and the inner star.
  EXPECT_EQ(count("0-1-2-3-4-0,5-7-9-6-8-5,0-5,1-6,2-7,3-8,4-9", 1000), 120U);
  // Too many, and too long to find.
  EXPECT_EQ(count("complete 4", 23), 1U);
  EXPECT_EQ(count("complete 64", 100), 1U);
  for (const auto& map : automorphisms(parse_graph("grid 3x3").edges, 100)) {
    const graph grid = parse_graph("grid 3x3").edges;
    for (unsigned a = 0; a < 9; ++a) {
      for (const unsigned b : set_bits(grid.adjacent(a)))
        EXPECT_EQ(grid.adjacent(map[a]) >> map[b] & 1U, 1U);
    }
  }
}

TEST(Graph, HasInducedPaths) {
  EXPECT_EQ(induced_path(parse_graph("path 9").edges).size(), 9U);
  EXPECT_EQ(induced_path(parse_graph("c-a,a-b,b-d").edges).size(), 4U);
  EXPECT_EQ(induced_path(parse_graph("cycle 9").edges).size(), 8U);
  EXPECT_EQ(induced_path(parse_graph("complete 9").edges).size(), 2U);
  const graph grid = parse_graph("grid 6x6").edges;
  const std::vector<unsigned> path = induced_path(grid);
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_EQ(grid.adjacent(path[i]) >> path[j] & 1U, i - j == 1 ? 1U : 0U);
  }
}

TEST(Drawings, AreReadAsMasksAndDrawnAgain) {
  const rectangle board{2, 3};
  const drawing rows = read_drawing("x.o/.xx", board, ".xo");
  const std::uint64_t x = cells_with("x", rows);
  EXPECT_EQ(x, board.bit(0, 0) | board.bit(1, 1) | board.bit(1, 2));
  EXPECT_EQ(cells_with("o.", rows), board.all() & ~x);
  EXPECT_EQ(draw(board, [&](unsigned cell) { return (x >> cell & 1U) != 0 ? 'x' : '.'; }),
            "x../.xx");
  EXPECT_THROW(static_cast<void>(read_drawing("x.o/.xx/...", board, ".xo")), bad_input);
  EXPECT_THROW(static_cast<void>(read_drawing("x.o/.x#", board, ".xo")), bad_input);
}

TEST(TakeMover, TakesTheSignBehindTheBoard) {
  for (const std::string_view text : {"../.. v", "../..  v", "..\n.. v\n", "..\n.. v \r"}) {
    std::string_view rest = text;
    EXPECT_EQ(take_mover(rest, "vh"), 'v') << text;
    EXPECT_EQ(split_rows(rest), (drawing{"..", ".."})) << text;
  }
  std::string_view nobody = "../..";
  EXPECT_EQ(take_mover(nobody, "vh"), std::nullopt);
  EXPECT_EQ(nobody, "../..");
}

TEST(TakeMover, NamesTheSignsThatMayStandThere) {
  for (const auto& [text, said] :
       {std::pair("../.. x", "'x' after the board; there may stand 'v' or 'h', who is to move"),
        std::pair("..\n.. vh",
                  "'vh' after the board; there may stand 'v' or 'h', who is to move")}) {
    std::string_view rest = text;
    try {
      static_cast<void>(take_mover(rest, "vh"));
      FAIL() << text;
    } catch (const bad_input& fault) {
      EXPECT_STREQ(fault.what(), said);
      EXPECT_EQ(fault.line(), 2U);
      EXPECT_EQ(fault.column(), 4U);
    }
  }
}

TEST(Shapes, TellTheCellsAboutThePointOfAHalfTurn) {
  const rectangle board{3, 4};
  const shapes placed(board);
  const auto middle_of = [&](std::string_view text) {
    const auto middle = placed.half_turn(cells_with("#", read_drawing(text, board, "#.")));
    return middle ? std::pair{middle->cells, middle->inside} : std::pair{0, 0};
  };
  EXPECT_EQ(middle_of("..##/..##/...."), std::pair(4, 4));
  EXPECT_EQ(middle_of("..../..#./...#"), std::pair(4, 2));
  EXPECT_EQ(middle_of("..../#..#/...."), std::pair(2, 0));
  EXPECT_EQ(middle_of(".#../.#../...."), std::pair(2, 2));
  EXPECT_EQ(middle_of("#.../..../..#."), std::pair(1, 0));
  EXPECT_EQ(middle_of("##../.#../.##."), std::pair(1, 1));
  EXPECT_EQ(middle_of("##../#.../...."), std::pair(0, 0)) << "no image of itself";
}

TEST(ColouredShapes, HaveOneImageForAllMotionsAndBothNamesOfTheColours) {
  std::mt19937_64 random(1913);
  for (const rectangle board :
       {rectangle{5, 6}, {6, 5}, {7, 7}, {8, 8}, {2, 30}, {1, 64}, {64, 1}}) {
    const coloured_shapes shapes(board);
    for (int trial = 0; trial < 300; ++trial) {
      // 1. A random shape in a box of h x w, 2. moved in every way that fits.
      const int h = 1 + static_cast<int>(random() % static_cast<unsigned>(std::min(board.rows, 3)));
      const int w = 1 + static_cast<int>(random() % static_cast<unsigned>(std::min(board.cols, 3)));
      std::vector<std::array<int, 3>> cells;  // row, column, kind
      for (int r = 0; r < h; ++r) {
        for (int c = 0; c < w; ++c) cells.push_back({r, c, static_cast<int>(random() % 4)});
      }
      std::vector<std::array<std::uint64_t, 3>> images;
      for (int kind = 0; kind < 16; ++kind) {
        std::array<std::uint64_t, 3> image{};
        const int down = static_cast<int>(random() % static_cast<unsigned>(board.rows));
        const int right = static_cast<int>(random() % static_cast<unsigned>(board.cols));
        bool fits = true;
        for (const auto& [r, c, colour] : cells) {
          if (colour == 3) continue;  // nothing there
          int to_r = (kind & 1) != 0 ? h - 1 - r : r;
          int to_c = (kind & 2) != 0 ? w - 1 - c : c;
          if ((kind & 4) != 0) std::swap(to_r, to_c);
          to_r += down;
          to_c += right;
          fits = fits && to_r < board.rows && to_c < board.cols;
          const int named = (kind & 8) != 0 && colour != 0 ? 3 - colour : colour;
          if (fits) image.at(static_cast<std::size_t>(named)) |= board.bit(to_r, to_c);
        }
        if (fits) images.push_back(image);
      }
      for (const auto& image : images) {
        EXPECT_EQ(shapes.least_image(image), shapes.least_image(images.front()));
        EXPECT_EQ(shapes.least_image(shapes.least_image(image)), shapes.least_image(image));
      }
    }
  }
}

/// What a call is refused with; empty where it is not.
template <class Make>
std::string refusal_of(Make make) {
  return tests::refusal<bad_parameters>(make);
}

TEST(Rectangle, HasNoRoomForShapesOfNoCell) {
  const rectangle board{3, 4};
  EXPECT_EQ(refusal_of([&] { return board.room(0, 2); }),
            "a shape of 0 rows and 2 columns; take 1 or more");
  EXPECT_EQ(refusal_of([&] { return board.room(2, 0); }),
            "a shape of 2 rows and 0 columns; take 1 or more");
  EXPECT_EQ(refusal_of([&] { return board.room(1, 1); }), "");
}

TEST(BoardsThatDoNotFitAWord, AreRefusedWhereTheyAreMade) {
  const rectangle large{5, 13};
  const std::string said = "a board of 5 rows and 13 columns; take 1 to 64 cells";
  EXPECT_EQ(refusal_of([&] { return large.room(1, 2); }), said);
  EXPECT_EQ(refusal_of([&] { return side_by_side(large); }), said);
  EXPECT_EQ(refusal_of([&] { return mask_symmetries(large); }), said);
  EXPECT_EQ(refusal_of([&] { return shapes(large); }), said);
  EXPECT_EQ(refusal_of([&] { return coloured_shapes(large); }), said);
  EXPECT_EQ(refusal_of([&] { return cut_effort(large); }), said);
  EXPECT_EQ(refusal_of([] { return checked_rectangle(65'536, 65'537); }),
            "a board of 65536 rows and 65537 columns; take 1 to 64 cells");
  EXPECT_EQ(refusal_of([] { return shapes(rectangle{1, 65}); }),
            "a board of 1 rows and 65 columns; take 1 to 64 cells");
  const drawing drawn(5, std::string(13, '.'));
  EXPECT_EQ(refusal_of([&] { return cells_with(".", drawn); }),
            "a board of more than 64 cells; take 1 to 64");
  EXPECT_EQ(cells_with(".", drawing(8, std::string(8, '.'))), ~std::uint64_t{0});
}

TEST(MaskSymmetries, RefuseMapsThatAreNoneOfAMask) {
  const auto said_of = [](const std::vector<std::vector<unsigned>>& maps) {
    return refusal_of([&] { return mask_symmetries(maps); });
  };
  EXPECT_EQ(said_of({std::vector<unsigned>(65)}),
            "a symmetry that maps 65 cells; take as many in each, of 1 to 64");
  EXPECT_EQ(said_of({{0, 1}, {0}}),
            "a symmetry that maps 1 cells; take as many in each, of 1 to 64");
  EXPECT_EQ(said_of({{0, 64}}), "a symmetry that maps 2 cells; take as many in each, of 1 to 64");
  EXPECT_EQ(said_of({{1, 0}}), "");
}

TEST(Graph, RefusesWhatItHasNoRoomFor) {
  EXPECT_EQ(refusal_of([] { return graph(65); }), "a graph of 65 vertices; take at most 64");
  graph edges(3);
  EXPECT_EQ(refusal_of([&] { return edges.link(0, 3), 0; }),
            "an edge from vertex 0 to 3 in a graph of 3; number them from 0, or make the graph "
            "larger");
  EXPECT_EQ(refusal_of([&] { return edges.link(0, 2), 0; }), "");
}

TEST(SubsetRanks, AreOfAtMost32Cells) {
  const std::string remedy = "; take at most 32 cells, and sets of no more than there are";
  EXPECT_EQ(refusal_of([] { return subset_ranks(33, 2); }), "sets of up to 2 of 33 cells" + remedy);
  EXPECT_EQ(refusal_of([] { return subset_ranks(4, 5); }), "sets of up to 5 of 4 cells" + remedy);
  const subset_ranks ranks(32, 3);
  EXPECT_EQ(ranks.rank(0xE000'0000U), binomial(32, 3) - 1);
  EXPECT_EQ(ranks.mask(3, binomial(32, 3) - 1), 0xE000'0000U);
}

TEST(Links, AreEachLineOnce) {
  const named_graph triangle = parse_graph("a-b-c-a,d");
  const auto next_to = [&](unsigned vertex) { return triangle.edges.adjacent(vertex); };
  const auto drawn = links_between(4, next_to, [](unsigned vertex) { return 10 * vertex; });
  EXPECT_EQ(drawn, (drawn_links{.lines = {{0, 10}, {0, 20}, {10, 20}}}));
  // Along rows and columns: 2 x 3 cells have 7 sides in common.
  const rectangle board{2, 3};
  const drop_and_slide game(board, 2,
                            neighbours_on(board, [](int, int, int, int) { return false; }), {});
  EXPECT_EQ(links(game).lines.size(), 7U);
}

TEST(DropAndSlide, RefusesWhatItHasNoRoomFor) {
  const auto said_of = [](const rectangle& board, unsigned pieces,
                          const std::vector<std::uint32_t>& wins) {
    const std::vector<std::uint32_t> alone(static_cast<std::size_t>(board.cells()));
    return refusal_of([&] { return drop_and_slide(board, pieces, alone, wins); });
  };
  EXPECT_EQ(said_of({5, 7}, 3, {}), "a board of 5 rows and 7 columns; take 1 to 32 cells");
  EXPECT_EQ(said_of({4, 5}, 9, {}),
            "9 pieces each on 20 cells; take 1 to 8, so that all of them can be dropped");
  EXPECT_EQ(said_of({3, 3}, 5, {}),
            "5 pieces each on 9 cells; take 1 to 4, so that all of them can be dropped");
  EXPECT_EQ(said_of({3, 3}, 0, {}),
            "0 pieces each on 9 cells; take 1 to 4, so that all of them can be dropped");
  const std::string of_three = "; take sets of 3, which are all pieces of a player, on the board";
  EXPECT_EQ(said_of({3, 3}, 3, {0b1111}), "a winning set of 4 cells" + of_three);
  EXPECT_EQ(said_of({3, 3}, 3, {0b11 | 1U << 9U}), "a winning set of 3 cells" + of_three);
  EXPECT_EQ(said_of({3, 3}, 3, {0b111}), "");
  const auto next_to = [](std::vector<std::uint32_t> neighbours) {
    return refusal_of([&] { return drop_and_slide({4, 4}, 3, neighbours, {}); });
  };
  EXPECT_EQ(next_to({0b10, 0b1}),
            "neighbours of 2 cells on a board of 16; give a mask for each cell, 0 where it has "
            "none");
  EXPECT_EQ(next_to(std::vector<std::uint32_t>(16, 0x1FFU)),
            "a cell with 9 neighbours; take at most 8");
}

TEST(DropAndSlide, ItsMakersRefuseBoardsOfMoreThan32Cells) {
  const rectangle large{5, 7};
  const std::string said = "a board of 5 rows and 7 columns; take 1 to 32 cells";
  const auto straight = [](int, int, int, int) { return false; };
  EXPECT_EQ(refusal_of([&] { return neighbours_on(large, straight); }), said);
  EXPECT_EQ(refusal_of([&] { return rows_of(large, 3); }), said);
  EXPECT_EQ(refusal_of([&] { return read_coloured_board(large, "").x; }), said);
}

std::size_t times_in(std::string_view part, std::string_view text) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++times;
  return times;
}

TEST(Svg, ABoardHasASquareForEachCell) {
  const std::string drawn = svg_of(drawing{"x.#", "..o x"}, "a < b & c");
  EXPECT_EQ(times_in("<rect", drawn), 6U);
  EXPECT_EQ(times_in("<text", drawn), 2U);  // neither the empty cells nor the word behind
  EXPECT_EQ(times_in("#333", drawn), 1U);
  EXPECT_NE(drawn.find("<title>a &lt; b &amp; c</title>"), drawn.npos);
  EXPECT_NE(drawn.find("width=\"86\" height=\"58\""), drawn.npos);
}

TEST(Svg, RowsThatAreNoBoardAreLinesOfText) {
  const std::string drawn = svg_of(drawing{"3 4 5", "a long line"}, "");
  EXPECT_EQ(times_in("<rect", drawn), 1U);  // the ground
  EXPECT_NE(drawn.find(">a long line</text>"), drawn.npos);
  EXPECT_EQ(times_in("<text", svg_of(drawing{"0*4"}, "")), 1U);
  EXPECT_EQ(times_in("<text", svg_of(drawing{}, "")), 0U);
}

TEST(Svg, BoardsSideBySideAreAllThere) {
  const std::string drawn = svg_of(drawing{"x. ..", ".. .x"}, "");
  EXPECT_EQ(times_in("<rect", drawn), 8U);
  EXPECT_EQ(times_in(">x</text>", drawn), 2U);
  EXPECT_NE(drawn.find(R"(viewBox="0 0 142 58")"), drawn.npos);  // five columns, one of them empty
}

TEST(Svg, NumbersBetweenCommasAreNoCells) {
  const std::string drawn = svg_of(drawing{"3,10,3", "3,3,12"}, "");
  EXPECT_NE(drawn.find(">3,10,3</text>"), drawn.npos);
}

TEST(Svg, NothingHasASizeToo) {
  EXPECT_NE(svg_of(sketch{}, "").find(R"(viewBox="0 0 28 28")"), std::string::npos);
}

TEST(Svg, ASketchHasItsCurvesDotsAndWords) {
  const sketch drawn{.width = 30,
                     .height = 20,
                     .curves = {{{{0, 0}, {5, 5}, {10, 0}, {15, -5}, {20, 0}}, true}},
                     .dots = {{{0, 0}, 4, false}, {{20, 0}, 2, true}},
                     .words = {{{3, 4}, 10, "1"}}};
  const std::string text = svg_of(drawn, "");
  EXPECT_NE(text.find(R"(d="M0.0 0.0Q5.0 5.0 10.0 0.0Q15.0 -5.0 20.0 0.0")"), text.npos);
  EXPECT_EQ(times_in("<circle", text), 2U);
  EXPECT_EQ(times_in("#aaa", text), 2U);
  EXPECT_EQ(times_in(">1</text>", text), 1U);
}

/// Rings of six vertices within each other round a middle.
TEST(DrawnBySprings, NoTriangleIsTurnedOver) {
  constexpr std::size_t rings = 5;
  std::vector<triangle> triangles;
  std::vector<std::size_t> edge;
  for (std::size_t i = 0; i < 6; ++i) {
    const std::size_t next = (i + 1) % 6;
    triangles.push_back({0, 1 + i, 1 + next});
    for (std::size_t r = 1; r < rings; ++r) {
      const std::size_t inner = 6 * r - 5;
      triangles.push_back({inner + i, inner + 6 + i, inner + 6 + next});
      triangles.push_back({inner + i, inner + 6 + next, inner + next});
    }
    edge.push_back(6 * rings - 5 + i);
  }
  const std::vector<sketch::point> points = drawn_by_springs(6 * rings + 1, triangles, edge);
  double smallest = 1;
  for (const triangle& each : triangles) {
    const auto& [a, b, c] = std::tie(points[each[0]], points[each[1]], points[each[2]]);
    smallest = std::min(smallest, (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
  }
  EXPECT_GT(smallest, 0);
  EXPECT_NEAR(points[0].x, 0, 1e-3);
  EXPECT_NEAR(points[0].y, 0, 1e-3);
  EXPECT_NEAR(points[edge[0]].x, 1, 1e-9);
}

}  // namespace
}  // namespace zermelo
