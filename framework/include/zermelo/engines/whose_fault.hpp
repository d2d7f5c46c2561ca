/// An exception that came out of a game's rules is theirs: which function threw it, and where.
#pragma once

#include <exception>
#include <new>
#include <optional>
#include <system_error>
#include <vector>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/tables/hash.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// Rules that throw what they should not: a fault of theirs, and no bug of the framework.
class faulty_rules : public error {
  using error::error;
};

namespace detail {

/// Asks rules what they are asked in searches, of positions near one, until something throws.
template <game G>
class fault_finder {
 public:
  explicit fault_finder(const G& game) : game_(game) {}

  /// The sentence, or nothing where none of them throws.
  [[nodiscard]] std::optional<std::string> look_from(const position_t<G>& start) {
    std::vector<position_t<G>> ahead{start};
    hash_table<key_t<G>, bool> seen;
    for (std::size_t i = 0; i < ahead.size() && i < most_positions; ++i) {
      const position_t<G> at = ahead[i];
      if (!ask_about(at)) return sentence_;
      if (over_) continue;
      for (const move_t<G>& m : moves_) {
        if (!ask_about(at, m)) return sentence_;
        std::optional<key_t<G>> key;
        if (!returns("key(p)", *after_, nullptr, [&] { key = game_.key(*after_); })) {
          return sentence_;
        }
        if (seen.find(*key)) continue;
        seen.store(*key, true);
        if (ahead.size() < most_positions) ahead.push_back(*after_);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_positions = 20'000;

  /// Whether `ask` returned; else the sentence is made. `where` is asked for the position's text.
  bool returns(std::string_view hook, const position_t<G>& at, const move_t<G>* m,
               function_ref<void()> ask) {
    std::string what;
    try {
      ask();
      return true;
    } catch (const std::exception& fault) {
      what = fmt::format(": {}", fault.what());
    } catch (...) {
      what = ", which is no std::exception";
    }
    std::string where = "a position whose text they do not print, either";
    try {
      where = text_of(at, m);
    } catch (...) {  // said already
    }
    sentence_ = fmt::format("the rules throw in {} at {}{}", hook, where, what);
    return false;
  }

  [[nodiscard]] std::string text_of(const position_t<G>& at, const move_t<G>* m) const {
    if constexpr (text_game<G>) {
      return print_position(game_, at) +
             (m == nullptr ? "" : ", move " + print_move(game_, at, *m));
    }
    return "a position of rules without text";
  }

  bool ask_about(const position_t<G>& at) {
    over_ = false;
    moves_.clear();
    const auto ask = [&](std::string_view hook, auto call) {
      return returns(hook, at, nullptr, call);
    };
    if (!ask("key(p)", [&] { return game_.key(at); })) return false;
    if (!ask("terminal(p)", [&] { return over_ = terminal(game_, at).has_value(); })) return false;
    if constexpr (symmetric_game<G>) {
      if (!ask("canonical(p)", [&] { return game_.canonical(at); })) return false;
    }
    if constexpr (bounded_game<G>) {
      if (!ask("bounds(p)", [&] { return game_.bounds(at); })) return false;
    }
    if constexpr (sum_game<G>) {
      if (!ask("components(p)", [&] {
            for ([[maybe_unused]] const position_t<G>& each : game_.components(at)) {
            }
          })) {
        return false;
      }
    }
    if (over_) return true;
    if constexpr (ordered_game<G>) {
      if (!ask("promising(p)",
               [&] { for_each_move(game_.promising(at), [](const move_t<G>&) {}); })) {
        return false;
      }
    }
    return ask("moves(p)", [&] {
      for_each_move(game_.moves(at), [&](const move_t<G>& m) { moves_.push_back(m); });
    });
  }

  bool ask_about(const position_t<G>& at, const move_t<G>& m) {
    const auto ask = [&](std::string_view hook, auto call) { return returns(hook, at, &m, call); };
    if constexpr (scored_game<G>) {
      if (!ask("gain(p, m)", [&] { return game_.gain(at, m); })) return false;
    }
    if constexpr (answers_same_mover<G>) {
      if (!ask("same_mover(p, m)", [&] { return game_.same_mover(at, m); })) return false;
    }
    return ask("play(p, m)", [&] { after_ = game_.play(at, m); });
  }

  const G& game_;
  std::optional<std::string> sentence_;
  bool over_ = false;
  std::vector<move_t<G>> moves_;
  std::optional<position_t<G>> after_;
};

/// Called while an exception is handled that the framework does not throw: throws `faulty_rules`
/// where the rules do that near p, and the exception again where they don't.
template <game G>
[[noreturn, gnu::cold, gnu::noinline]] void find_whose_fault(const G& game,
                                                             const position_t<G>& p) {
  const std::exception_ptr thrown = std::current_exception();
  if (const auto sentence = fault_finder<G>(game).look_from(p)) throw faulty_rules(*sentence);
  std::rethrow_exception(thrown);
}

/// What `work()` returns, which asks the rules about p and what comes after it.
template <game G, class Work>
decltype(auto) blaming_rules(const G& game, const position_t<G>& p, Work work) {
  try {
    return work();
  } catch (const error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::system_error&) {
    throw;
  } catch (const std::exception&) {
    find_whose_fault(game, p);
  }
}

}  // namespace detail

}  // namespace zermelo
