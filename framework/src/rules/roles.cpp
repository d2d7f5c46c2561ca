#include <zermelo/rules/roles.hpp>

#include <algorithm>
#include <array>
#include <range/v3/action/action.hpp>
#include <range/v3/action/sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>
#include <utility>

namespace zermelo {

namespace {

constexpr auto roles_by_rank = [] {
  std::array all = boost::hana::unpack(registered_roles, [](auto... of) {
    return std::array<role_words, sizeof...(of)>{
        role_words{decltype(of)::type::name, decltype(of)::type::says, decltype(of)::type::buys,
                   decltype(of)::type::rank, decltype(of)::type::hooks}...};
  });
  std::sort(all.begin(), all.end(),
            [](const role_words& a, const role_words& b) { return a.rank < b.rank; });
  return all;
}();

}  // namespace

std::span<const role_words> all_roles() { return roles_by_rank; }

namespace detail {

std::vector<std::string_view> names_of_met(std::vector<met_role> roles) {
  roles = std::move(roles) | ranges::actions::sort(ranges::less(), &met_role::rank);
  return roles | ranges::views::filter(&met_role::met) | ranges::views::transform(&met_role::name) |
         ranges::to<std::vector>();
}

}  // namespace detail

}  // namespace zermelo
