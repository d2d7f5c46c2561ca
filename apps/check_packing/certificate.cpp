#include "certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace packing_checker {

bool is_counted(const bound& claim) {
  return claim.name == "cells" || claim.name == "coverable cells" || claim.name == "components";
}

namespace {

using nlohmann::json;

constexpr std::int64_t largest = std::int64_t{1} << 60U;

/// A member of an object, and the way to it, for errors: "bounds[2].weights".
class member {
 public:
  member(const json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  [[noreturn]] void fail(std::string_view what) const {
    throw unreadable(fmt::format("{} is not {}", path_.empty() ? "the file" : path_, what));
  }

  [[nodiscard]] bool has(const char* name) const {
    return value_->is_object() && value_->contains(name);
  }
  [[nodiscard]] member at(const char* name) const {
    if (!value_->is_object()) fail("an object");
    const std::string path = path_.empty() ? name : path_ + "." + name;
    if (!has(name)) throw unreadable(fmt::format("{} is missing", path));
    return {(*value_)[name], path};
  }

  /// A vector of what `read` makes of each element.
  template <class Read>
  [[nodiscard]] auto list(Read read) const {
    if (!value_->is_array()) fail("an array");
    std::vector<decltype(read(*this))> result;
    for (std::size_t i = 0; i < value_->size(); ++i) {
      result.push_back(read(member((*value_)[i], fmt::format("{}[{}]", path_, i))));
    }
    return result;
  }

  [[nodiscard]] std::int64_t number() const {
    const bool fits = value_->is_number_unsigned()
                          ? value_->get<std::uint64_t>() <= static_cast<std::uint64_t>(largest)
                          : value_->is_number_integer() && value_->get<std::int64_t>() >= -largest;
    if (!fits) fail("a whole number of at most 2^60");
    return value_->get<std::int64_t>();
  }
  [[nodiscard]] std::int64_t positive() const {
    if (number() < 1) fail("a number of at least 1");
    return number();
  }
  /// A number below `end`.
  [[nodiscard]] std::size_t index(std::size_t end) const {
    const std::int64_t found = number();
    if (found < 0 || std::cmp_greater_equal(found, end))
      fail(fmt::format("a number below {}", end));
    return static_cast<std::size_t>(found);
  }
  [[nodiscard]] bool truth() const {
    if (!value_->is_boolean()) fail("true or false");
    return value_->get<bool>();
  }
  [[nodiscard]] std::string text() const {
    if (!value_->is_string()) fail("a text");
    return value_->get<std::string>();
  }

 private:
  const json* value_;
  std::string path_;
};

std::int64_t to_number(const member& from) { return from.number(); }

/// Rows of one length, at least one sign, of `signs` alone.
drawing to_drawing(const member& from, std::string_view signs) {
  drawing rows = from.list([](const member& row) { return row.text(); });
  if (rows.empty() || rows.front().empty()) from.fail("a drawing of at least one cell");
  for (const std::string& row : rows) {
    if (row.size() != rows.front().size()) from.fail("a drawing with rows of one length");
    if (row.find_first_not_of(signs) != std::string::npos) {
      from.fail(fmt::format("a drawing in the signs '{}'", signs));
    }
  }
  return rows;
}

block to_block(const member& from) {
  block made{.shape = to_drawing(from.at("shape"), "#."), .value = from.at("value").positive()};
  if (from.has("count")) made.count = from.at("count").number();
  bool empty = true;
  for (const std::string& row : made.shape) empty = empty && row.find('#') == std::string::npos;
  if (empty) from.at("shape").fail("a drawing of at least one '#'");
  if (made.count && *made.count < 0) from.at("count").fail("a number of at least 0");
  return made;
}

/// "b3": column 1, row 2, both from 0. Columns past z are aa, ab, ...
place to_place(std::string_view name, const member& from) {
  place at;
  std::size_t i = 0;
  for (; i < name.size() && i < 4 && name[i] >= 'a' && name[i] <= 'z'; ++i) {
    at.column = at.column * 26 + (name[i] - 'a' + 1);
  }
  const std::size_t letters = i;
  for (; i < name.size() && i < letters + 6 && name[i] >= '0' && name[i] <= '9'; ++i) {
    at.row = at.row * 10 + (name[i] - '0');
  }
  if (letters == 0 || i == letters || i != name.size()) from.fail("names of cells, as a1+b1");
  return {at.row - 1, at.column - 1};
}

/// "a1+b1"
places to_places(const member& from) {
  const std::string text = from.text();
  places cells;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    cells.push_back(to_place(std::string_view(text).substr(begin, end - begin), from));
    begin = end + 1;
  }
  return cells;
}

laid_block to_laid_block(const member& from, std::size_t blocks) {
  return {.block = from.at("block").index(blocks), .cells = to_places(from.at("cells"))};
}

std::vector<std::vector<std::int64_t>> to_rows(const member& from, const drawing& board) {
  auto rows = from.list([](const member& row) { return row.list(to_number); });
  bool fits = rows.size() == board.size();
  for (const auto& row : rows) fits = fits && row.size() == board.front().size();
  if (!fits) from.fail("one number for each cell of the board");
  return rows;
}

std::vector<std::int64_t> to_prices(const member& from, std::size_t blocks) {
  std::vector<std::int64_t> prices = from.list(to_number);
  if (prices.size() != blocks) from.fail("one price for each block");
  return prices;
}

weights_proof to_weights(const member& from, const certificate& whole) {
  return {.weights = to_rows(from.at("weights"), whole.board),
          .prices = to_prices(from.at("prices"), whole.blocks.size()),
          .scale = from.at("scale").positive()};
}

/// A drawing of the board's size, with 'x' for the cells that are meant.
drawing to_marked(const member& from, const certificate& whole) {
  drawing rows = to_drawing(from, "x.#");
  if (rows.size() != whole.board.size() || rows.front().size() != whole.board.front().size()) {
    from.fail("a drawing of the board's size");
  }
  return rows;
}

strips_proof to_strips(const member& from, const certificate& whole) {
  strips_proof made{
      .strips = from.at("strips").list([&](const member& each) -> strips_proof::strip {
        return {.cells = to_marked(each.at("cells"), whole), .best = each.at("best").number()};
      }),
      .prices = to_prices(from.at("prices"), whole.blocks.size()),
      .scale = from.at("scale").positive()};
  made.parts = from.at("shares").list([&](const member& part) -> strips_proof::part {
    return {.placement = to_laid_block(part, whole.blocks.size()),
            .strip = part.at("strip").index(made.strips.size()),
            .share = part.at("share").number()};
  });
  return made;
}

colouring_proof to_colouring(const member& from, const certificate& whole) {
  return {.colourings =
              from.at("colourings").list([&](const member& each) -> colouring_proof::colouring {
                return {.cells = to_marked(each.at("cells"), whole), .odd = each.at("odd").truth()};
              }),
          .component = to_marked(from.at("component"), whole),
          .copies = from.at("copies").positive(),
          .left_over = from.at("left_over").number()};
}

/// Its name says which proof it may have; `pack --json` gives none.
bound to_bound(const member& from, const certificate& whole) {
  bound made{.name = from.at("name").text(), .value = from.at("value").number()};
  if (made.name == "weights") {
    if (from.has("weights")) made.proof = to_weights(from, whole);
  } else if (made.name == "strips") {
    if (from.has("strips")) made.proof = to_strips(from, whole);
  } else if (made.name == "colouring") {
    if (from.has("colourings")) made.proof = to_colouring(from, whole);
  } else if (!is_counted(made)) {
    from.at("name").fail(
        "the name of a bound: cells, coverable cells, components, weights, strips or colouring");
  }
  return made;
}

}  // namespace

certificate read_certificate(const json& object) {
  const member file(object, "");
  certificate made{.board = to_drawing(file.at("board"), "#."),
                   .blocks = file.at("blocks").list(to_block),
                   .reflections = file.at("reflections").truth()};
  constexpr std::size_t most_cells = 1U << 16U;
  if (made.board.size() * made.board.front().size() > most_cells) {
    file.at("board").fail(fmt::format("a board of at most {} cells", most_cells));
  }
  const auto laid = [&](const member& each) { return to_laid_block(each, made.blocks.size()); };
  made.fixed = file.at("fixed").list(laid);
  made.forbidden = file.at("forbidden").list(to_places);
  made.packing = file.at("packing").list(laid);
  made.lower = file.at("lower").number();
  made.upper = file.at("upper").number();
  if (file.has("bounds")) {
    made.bounds = file.at("bounds").list([&](const member& each) { return to_bound(each, made); });
  }
  return made;
}

namespace {

/// The text of the next object, up to the bracket that closes it. What is too deep or too long is
/// refused before it is made anything of: an object in memory takes many times its text.
std::string next_object(std::istream& in) {
  constexpr std::size_t deepest = 16;
  constexpr std::size_t longest = std::size_t{1} << 26U;
  std::string text;
  std::size_t depth = 0;
  bool quoted = false;
  for (char sign = 0; in.get(sign);) {
    text += sign;
    if (quoted && sign == '\\') {
      if (in.get(sign)) text += sign;  // whatever it is, it ends no text
    } else if (quoted) {
      quoted = sign != '"';
    } else {
      quoted = sign == '"';
      if (sign == '{' || sign == '[') ++depth;
      if ((sign == '}' || sign == ']') && (depth == 0 || --depth == 0)) break;
    }
    if (depth > deepest)
      throw unreadable(fmt::format("more than {} brackets deep; no certificate is", deepest));
    if (text.size() > longest)
      throw unreadable(fmt::format("more than {} bytes; take a smaller puzzle", longest));
  }
  return text;
}

/// What the parser says, without the text that it quotes, which may be long.
std::string in_short(std::string_view sentence) {
  constexpr std::size_t most = 200;
  return std::string(sentence.substr(0, most)) + (sentence.size() > most ? "..." : "");
}

}  // namespace

void for_each_certificate(
    std::istream& in, const std::string& file,
    const std::function<void(const certificate&, const std::string& where)>& use) {
  std::size_t number = 0;
  while ((in >> std::ws).peek() != std::istream::traits_type::eof()) {
    const std::string where = fmt::format("{}, certificate {}", file, ++number);
    try {
      use(read_certificate(json::parse(next_object(in))), where);
    } catch (const json::exception& fault) {
      throw unreadable(fmt::format("{}: no JSON: {}", where, in_short(fault.what())));
    } catch (const unreadable& fault) {
      throw unreadable(fmt::format("{}: {}", where, fault.what()));
    }
  }
  if (number == 0) throw unreadable(fmt::format("{} is empty", file));
}

}  // namespace packing_checker
