/// The engines of a game as its laws try them.
#pragma once

#include <zermelo/engines/catalogue.hpp>

namespace zermelo {

/// An engine that is compared with `plain`.
template <class G>
struct rival {
  std::string name;
  answers gives;
  engine_trial<G> trial;
};

/// Every engine that serves g but `plain`, in each way that it is made for trials. No member and
/// not inline: a game's unit has its engines compiled already, so the unit of its laws takes this
/// from there (`extern template`): two fifths of its code, and a fifth of its time to compile.
template <class G>
[[nodiscard]] std::vector<rival<G>> rivals_of(const G& g) {
  std::vector<rival<G>> rivals;
  hana::for_each(descriptors_of<G>(), [&](auto type) {
    using engine = typename decltype(type)::type;
    if constexpr (!std::same_as<engine, plain_engine>) {
      for (engine_trial<G>& trial : detail::trials_of<engine>(g)) {
        std::string name(engine::name);
        if (!trial.variant.empty()) name += fmt::format(" ({})", trial.variant);
        rivals.push_back({std::move(name), engine::gives, std::move(trial)});
      }
    }
  });
  return rivals;
}

}  // namespace zermelo
