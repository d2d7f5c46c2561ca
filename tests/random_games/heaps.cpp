/// Sums of heaps under a random code.
#include <algorithm>
#include <map>
#include <zermelo/heaps/game.hpp>

#include "comparison.hpp"

namespace random_games {

namespace {

using heap_list = std::vector<number>;  // the largest first

/// What may be done to a heap, as digits of an octal code, by stones taken.
struct code {
  heap_list digits = {0};
  bool unequal_parts = false;
};

/// What was drawn, and the heaps of each position.
struct drawn_heaps {
  drawn_game game = {};
  code rules = {};
  std::vector<heap_list> lists = {};
  std::map<heap_list, number> numbers = {};
};

/// A sum of heaps drawn from a seed, and all that play leads to.
class heap_artist {
 public:
  heap_artist(std::uint64_t seed, number size) : dice_(seed), size_(size) {}

  drawn_heaps draw() {
    draw_code();
    heap_list whole;
    for (number k = dice_.below(4); k != 0; --k)
      whole.push_back(1 + dice_.below(std::min(size_, largest)));
    made_.game.rules.has_nimbers = true;
    made_.game.rules.stuck_wins = dice_.once_in(2);
    made_.game.start = number_of(whole);
    for (std::size_t p = 0; p < made_.lists.size(); ++p) add_moves(made_.lists[p]);
    made_.game.worths = definition::worths(made_.game.rules);
    return std::move(made_);
  }

 private:
  void draw_code() {
    // The digit of no stones taken splits a heap or does nothing.
    made_.rules.digits = {dice_.once_in(4) ? 4U : 0U};
    for (number k = 1 + dice_.below(4); k != 0; --k) made_.rules.digits.push_back(dice_.below(8));
    made_.rules.unequal_parts = dice_.once_in(4);
    for (number stones = 0; stones <= largest; ++stones) options_.push_back(find_options(stones));
  }

  [[nodiscard]] bool leaves(number taken, number bit) const {
    return taken < made_.rules.digits.size() && (made_.rules.digits[taken] & bit) != 0;
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
        if (2 * part < rest || !made_.rules.unequal_parts) found.push_back({rest - part, part});
      }
    }
    return found;
  }

  number number_of(heap_list list) {
    // A heap without a move is dropped: nothing comes of it.
    std::erase_if(list, [&](number stones) { return options_[stones].empty(); });
    std::sort(list.begin(), list.end(), std::greater<>());
    const auto [place, is_new] =
        made_.numbers.try_emplace(list, static_cast<number>(made_.lists.size()));
    if (is_new) made_.lists.push_back(list);
    return place->second;
  }

  void add_moves(const heap_list here) {
    definition::position at;
    for (std::size_t i = 0; i < here.size(); ++i) {
      for (const heap_list& left : options_[here[i]]) {
        heap_list next = here;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
        next.insert(next.end(), left.begin(), left.end());
        at.moves.push_back({.to = number_of(next)});
      }
    }
    made_.game.rules.positions.push_back(std::move(at));
  }

  static constexpr number largest = 9;

  dice dice_;
  number size_;
  drawn_heaps made_;
  std::vector<std::vector<heap_list>> options_ = {};  // by stones
};

/// The same for Zermelo.
class heap_rules : public zermelo::sum_of_heaps {
 public:
  static constexpr std::string_view name = "random_heaps";

  heap_rules() : heap_rules(std::make_shared<const drawn_heaps>(drawn_heaps{.lists = {{}}})) {}
  explicit heap_rules(std::shared_ptr<const drawn_heaps> drawn)
      : sum_of_heaps(code_of(drawn->rules), position_of(drawn->lists[drawn->game.start]),
                     drawn->game.rules.stuck_wins, 100),
        drawn_(std::move(drawn)) {}

  [[nodiscard]] const drawn_game& drawn() const { return drawn_->game; }
  [[nodiscard]] position position_of(number n) const { return position_of(drawn_->lists[n]); }
  [[nodiscard]] number number_of(const position& p) const {
    return drawn_->numbers.at(heap_list(p.begin(), p.end()));
  }
  [[nodiscard]] definition::move drawn_move(const position& p, const move& m) const {
    return {.to = number_of(play(p, m))};
  }

 private:
  static zermelo::taking_and_breaking code_of(const code& rules) {
    std::string digits;
    for (const number digit : rules.digits) digits += fmt::format("{}", digit);
    digits.insert(1, ".");
    const auto plain = zermelo::taking_and_breaking::octal(digits);
    return rules.unequal_parts ? plain.with_unequal_parts() : plain;
  }
  static position position_of(const heap_list& list) {
    position p;
    for (const number stones : list) p.add(stones);
    return p;
  }

  std::shared_ptr<const drawn_heaps> drawn_;
};

}  // namespace

void add_games_of_heaps(std::vector<kind>& kinds) {
  kind made;
  made.name = "heaps";
  made.roles = impartial | misere;
  made.draw = [](std::uint64_t seed, number size) { return heap_artist(seed, size).draw().game; };
  made.compare = [engines = std::make_shared<comparison<heap_rules>>()](std::uint64_t seed,
                                                                        number size, tally& done) {
    const auto drawn = std::make_shared<const drawn_heaps>(heap_artist(seed, size).draw());
    return engines->difference(heap_rules(drawn), seed, done);
  };
  kinds.push_back(std::move(made));
}

}  // namespace random_games
