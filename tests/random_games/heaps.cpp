/// Sums of heaps under a random code.
#include <algorithm>
#include <map>
#include <zermelo/heaps/game.hpp>

#include "kind_of.hpp"

namespace random_games {

namespace {

using heap_list = std::vector<number>;  // the largest first
using numbers_by_heaps = std::map<heap_list, number>;

/// A sum of heaps drawn from a seed, and all that play leads to.
class heap_artist {
 public:
  heap_artist(std::uint64_t seed, number size) : dice_(seed), size_(size) {}

  drawn_game draw() {
    draw_code();
    heap_list whole;
    for (number k = dice_.below(4); k != 0; --k)
      whole.push_back(1 + dice_.below(std::min(size_, largest)));
    made_.rules.has_nimbers = true;
    made_.rules.stuck_wins = dice_.once_in(2);
    made_.start = number_of(whole);
    for (std::size_t p = 0; p < made_.heaps.size(); ++p) add_position(made_.heaps[p]);
    made_.heaps_said = made_.heaps;
    made_.worths = definition::worths(made_.rules);
    return std::move(made_);
  }

 private:
  void draw_code() {
    // The digit of no stones taken splits a heap or does nothing.
    made_.code = {dice_.once_in(4) ? 4U : 0U};
    for (number k = 1 + dice_.below(4); k != 0; --k) made_.code.push_back(dice_.below(8));
    made_.unequal_parts = dice_.once_in(4);
    for (number stones = 0; stones <= largest; ++stones) options_.push_back(find_options(stones));
  }

  [[nodiscard]] bool leaves(number taken, number bit) const {
    return taken < made_.code.size() && (made_.code[taken] & bit) != 0;
  }

  /// All that a heap may become.
  [[nodiscard]] std::vector<heap_list> find_options(number stones) const {
    std::vector<heap_list> found;
    for (number taken = 0; taken <= stones; ++taken) {
      const number rest = stones - taken;
      if (rest == 0 && leaves(taken, 1)) found.push_back({});
      if (rest > 0 && leaves(taken, 2)) found.push_back({rest});
      if (!leaves(taken, 4)) continue;
      for (number part = 1; 2 * part <= rest; ++part) {
        if (2 * part < rest || !made_.unequal_parts) found.push_back({rest - part, part});
      }
    }
    return found;
  }

  number number_of(heap_list list) {
    // A heap without a move is dropped: nothing comes of it.
    std::erase_if(list, [&](number stones) { return options_[stones].empty(); });
    std::sort(list.begin(), list.end(), std::greater<>());
    const auto [place, is_new] =
        numbers_.try_emplace(list, static_cast<number>(made_.heaps.size()));
    if (is_new) made_.heaps.push_back(list);
    return place->second;
  }

  void add_position(const heap_list here) {
    definition::position at;
    heap_list parts;
    for (std::size_t i = 0; i < here.size(); ++i) {
      parts.push_back(number_of({here[i]}));
      for (const heap_list& left : options_[here[i]]) {
        heap_list next = here;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
        next.insert(next.end(), left.begin(), left.end());
        at.moves.push_back({.to = number_of(next)});
      }
    }
    made_.rules.positions.push_back(std::move(at));
    made_.components.push_back(std::move(parts));
  }

  static constexpr number largest = 9;

  dice dice_;
  number size_;
  drawn_game made_;
  numbers_by_heaps numbers_;
  std::vector<std::vector<heap_list>> options_ = {};  // by stones
};

/// The same for Zermelo.
class heap_rules : public zermelo::sum_of_heaps {
 public:
  heap_rules() : heap_rules(std::make_shared<const drawn_game>(drawn_game{.heaps = {{}}})) {}
  explicit heap_rules(std::shared_ptr<const drawn_game> drawn)
      : sum_of_heaps(code_of(*drawn), position_of(drawn->heaps[drawn->start]),
                     drawn->rules.stuck_wins, 100),
        drawn_(std::move(drawn)),
        numbers_(std::make_shared<const numbers_by_heaps>(numbers_of(*drawn_))) {}

  [[nodiscard]] std::vector<position> components(const position& p) const {
    std::vector<position> parts;
    for (const number part : drawn_->components[number_of(p)]) parts.push_back(position_of(part));
    return parts;
  }
  [[nodiscard]] std::span<const std::uint32_t> heaps(const position& p) const {
    return drawn_->heaps_said[number_of(p)];
  }

  [[nodiscard]] const drawn_game& drawn() const { return *drawn_; }
  [[nodiscard]] position position_of(number n) const { return position_of(drawn_->heaps[n]); }
  [[nodiscard]] number number_of(const position& p) const {
    return numbers_->at(heap_list(p.begin(), p.end()));
  }
  [[nodiscard]] definition::move drawn_move(const position& p, const move& m) const {
    return {.to = number_of(play(p, m))};
  }

 private:
  static zermelo::taking_and_breaking code_of(const drawn_game& g) {
    std::string digits;
    for (const number digit : g.code) digits += fmt::format("{}", digit);
    digits.insert(1, ".");
    const auto plain = zermelo::taking_and_breaking::octal(digits);
    return g.unequal_parts ? plain.with_unequal_parts() : plain;
  }
  static numbers_by_heaps numbers_of(const drawn_game& g) {
    numbers_by_heaps numbers;
    for (const heap_list& each : g.heaps) {
      numbers.try_emplace(each, static_cast<number>(numbers.size()));
    }
    return numbers;
  }
  static position position_of(const heap_list& list) {
    position p;
    for (const number stones : list) p.add(stones);
    return p;
  }

  std::shared_ptr<const drawn_game> drawn_;
  std::shared_ptr<const numbers_by_heaps> numbers_;
};

}  // namespace

void add_games_of_heaps(std::vector<kind>& kinds) {
  kind made;
  made.name = "heaps";
  made.roles = impartial | misere | sums | heap_sums;
  made.draw = [](std::uint64_t seed, number size) { return heap_artist(seed, size).draw(); };
  made.compare = [engines = std::make_shared<comparison<heap_rules>>()](std::uint64_t seed,
                                                                        number size, tally& done) {
    const auto drawn = std::make_shared<const drawn_game>(heap_artist(seed, size).draw());
    return engines->difference(heap_rules(drawn), seed, done);
  };
  made.broken_laws = [](const drawn_game& g) {
    return broken_laws_of(heap_rules(std::make_shared<const drawn_game>(g)));
  };
  kinds.push_back(std::move(made));
}

}  // namespace random_games
