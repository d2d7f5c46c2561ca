#include <zermelo/rules/roles.hpp>

#include <range/v3/action/action.hpp>
#include <range/v3/action/sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>
#include <utility>

namespace zermelo {

const std::vector<role_words>& all_roles() {
  static const std::vector<role_words> all = boost::hana::unpack(registered_roles, [](auto... of) {
    return std::vector<role_words>{{decltype(of)::type::name, decltype(of)::type::says,
                                    decltype(of)::type::buys, decltype(of)::type::rank,
                                    decltype(of)::type::hooks}...} |
           ranges::actions::sort(ranges::less(), &role_words::rank);
  });
  return all;
}

namespace detail {

std::vector<std::string_view> names_of_met(std::vector<met_role> roles) {
  roles = std::move(roles) | ranges::actions::sort(ranges::less(), &met_role::rank);
  return roles | ranges::views::filter(&met_role::met) | ranges::views::transform(&met_role::name) |
         ranges::to<std::vector>();
}

}  // namespace detail

}  // namespace zermelo
