#include <zermelo/base/ranked.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

std::span<const role_words> all_roles() {
  static constexpr auto all = boost::hana::unpack(
      ranked(registered_roles), []<class... Role>(boost::hana::basic_type<Role>...) {
        return std::array{role_words{Role::name, Role::says, Role::buys, Role::hooks}...};
      });
  return all;
}

}  // namespace zermelo
