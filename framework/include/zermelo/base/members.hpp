/// The members of a Hana struct by their names: what makes text, options and JSON of it.
#pragma once

#include <boost/hana/accessors.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/fuse.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/string.hpp>
#include <type_traits>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// Calls `use(name, member)` for each member of `object`, in the order that the struct gives.
template <class Struct, class Use>
constexpr void for_each_member(Struct& object, Use use) {
  namespace hana = boost::hana;
  hana::for_each(hana::accessors<std::remove_const_t<Struct>>(),
                 hana::fuse([&](auto name, auto member) {
                   use(hana::to<const char*>(name), member(object));
                 }));
}

}  // namespace zermelo
