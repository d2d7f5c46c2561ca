/// States on their way into a layer.
#pragma once

#include <array>
#include <cstddef>

#include "layer.hpp"

namespace zermelo::detail::packing {

/// Hashes each state at once and adds it some states later, in the same order, when the places
/// where it belongs have come from memory: large layers wait for little else.
template <class Key, class Payload>
class delayed_adds {
 public:
  explicit delayed_adds(layer<Key, Payload>& to) : to_(&to) {}

  [[gnu::always_inline]] void add(const Key& key, const Payload& payload) {
    waiting& here = waiting_[count_ % delay];
    if (count_ >= delay) add_now(here);
    here = {key, payload, layer<Key, Payload>::hash_of_key(key)};
    to_->prefetch_entry(here.hash);
    ++count_;
    to_->prefetch_state(waiting_[(count_ + delay / 2) % delay].hash);
  }

  /// Adds what is left.
  void finish() {
    for (std::size_t i = count_ < delay ? 0 : count_ - delay; i < count_; ++i) {
      add_now(waiting_[i % delay]);
    }
    count_ = 0;
  }

 private:
  static constexpr std::size_t delay = 32;  // states

  struct waiting {
    Key key;
    Payload payload;
    std::size_t hash = 0;
  };

  [[gnu::always_inline]] void add_now(const waiting& each) {
    to_->add(each.key, each.payload, each.hash);
  }

  layer<Key, Payload>* to_;
  std::size_t count_ = 0;
  std::array<waiting, delay> waiting_{};  // a ring
};

}  // namespace zermelo::detail::packing
