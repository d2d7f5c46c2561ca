// Rules that lack a name and a start of their own.
// expect: a module is named: static constexpr std::string_view name
// expect: a module has rules to start with: a default constructor
// expect: laws need rules to try: a default constructor, or `static std::vector<G> samples()`
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

struct nameless {
  explicit nameless(unsigned heap) : heap_(heap) {}
  using position = unsigned;
  [[nodiscard]] position start() const { return heap_; }
  [[nodiscard]] std::array<unsigned, 1> moves(position p) const { return {p}; }
  [[nodiscard]] position play(position p, unsigned m) const { return p - m; }
  [[nodiscard]] unsigned key(position p) const { return p; }

 private:
  unsigned heap_;
};

inline unsigned parse(const nameless&, std::string_view text) {
  return static_cast<unsigned>(text.size());
}
inline std::string print(const nameless&, unsigned p) { return std::string(p, 'o'); }
inline std::string print(const nameless&, unsigned, unsigned m) { return std::string(m, 'o'); }

}  // namespace zermelo::games
