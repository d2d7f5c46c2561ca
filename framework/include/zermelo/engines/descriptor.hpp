/// What an engine says of itself: its header ends with its descriptor, as plain.hpp does. The build
/// finds descriptors by their first lines (`struct NAME : engine_descriptor {`), and all that
/// speaks of engines is folded from them: no file lists them. Below are the members that a
/// descriptor may leave out, and these functions, which have a default as well:
///
///     make(game, settings)    the engine; `type<G>(game)`
///     memory(game, limits)    what its tables take; `type<G>::memory`, or a table that grows
///     trials(game)            how the laws compare it with `plain`; once, as it is made
#pragma once

#include <filesystem>
#include <memory>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/engine_facts.hpp>
#include <zermelo/engines/engine_of.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// What may be said to an engine when it is made; each heeds what it understands.
struct engine_settings {
  unsigned threads = 0;                                  // 0: as the engine chooses
  std::optional<std::filesystem::path> checkpoint = {};  // a directory
  bool mapped_tiers = false;  // of retrograde analysis, there; or compressed
};

/// What a descriptor need not say.
struct engine_descriptor {
  /// Whether it can be asked for by its name; otherwise it is only chosen.
  static constexpr bool is_named = true;
  /// Whether it answers where none is asked for, unless one of a higher rank leads as well.
  template <class G>
  static constexpr bool leads = false;
  /// Likewise where all positions are counted or saved, and where those are that play reaches.
  template <class G>
  static constexpr bool leads_over_all = false;
  template <class G>
  static constexpr bool leads_over_reached = false;
};

/// A descriptor as a value.
template <class Descriptor>
inline constexpr engine_facts facts_of = {Descriptor::name, Descriptor::games, Descriptor::words,
                                          Descriptor::gives};

/// What an engine must be able to trust while it is tried on rules that may be wrong.
enum class trusted_numbers : std::uint8_t { none, of_reached, of_all };

/// An engine behind the interface.
template <game G, class Engine>
[[nodiscard]] std::unique_ptr<engine_of<G>> as_engine_of(Engine engine) {
  static_assert(std::derived_from<Engine, engine_of<G>>,
                "an engine derives from zermelo::engine_of<G>, publicly, and answers by do_solve");
  return std::unique_ptr<engine_of<G>>(new Engine(std::move(engine)));
}

/// An engine made to be compared with `plain`.
template <game G>
struct engine_trial {
  std::string_view variant;  // "dense"; empty where there is but one
  std::shared_ptr<engine_of<G>> engine;
  trusted_numbers trusts = trusted_numbers::none;
};

namespace detail {

/// The engine over these rules.
template <class Descriptor, game G>
[[nodiscard]] typename Descriptor::template type<G> made(const G& g,
                                                         const engine_settings& how = {}) {
  if constexpr (requires { Descriptor::make(g, how); })
    return Descriptor::make(g, how);
  else
    return typename Descriptor::template type<G>(g);
}

template <class Descriptor, game G>
[[nodiscard]] std::unique_ptr<engine_of<G>> new_engine(const G& g, const engine_settings& how) {
  return as_engine_of<G>(made<Descriptor>(g, how));
}

template <class Descriptor, game G>
[[nodiscard]] memory_bill memory_of(const G& g, const limits& allowed) {
  using engine = typename Descriptor::template type<G>;
  if constexpr (requires { Descriptor::memory(g, allowed); })
    return Descriptor::memory(g, allowed);
  else if constexpr (requires { engine::memory(g, allowed); })
    return engine::memory(g, allowed);
  else
    return memory_bill::growing();
}

template <class Descriptor, game G>
[[nodiscard]] std::vector<engine_trial<G>> trials_of(const G& g) {
  if constexpr (requires { Descriptor::trials(g); })
    return Descriptor::trials(g);
  else
    return {{{}, new_engine<Descriptor>(g, {}), trusted_numbers::none}};
}

}  // namespace detail

}  // namespace zermelo
