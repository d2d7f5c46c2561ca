# Writes the lists of the roles and of their laws, each from the files of a folder:
#   cmake -DINCLUDES=framework/include/zermelo -P cmake/ListRoles.cmake
#
#   rules/registered_roles.hpp   of rules/roles/ROLE.hpp, which has the struct ROLE_role
#   laws/registered_laws.hpp     of laws/ROLE.hpp, which specializes laws_of<ROLE_role>
#
# The build does so before it compiles. Both are part of the tree, so that its headers can be used
# without a build; they are written only where they change.

function(zermelo_write_list path text)
  set(written "")
  if(EXISTS ${path})
    file(READ ${path} written)
  endif()
  if(NOT written STREQUAL text)
    file(WRITE ${path} "${text}")
  endif()
endfunction()

function(zermelo_list_roles includes)
  file(GLOB headers RELATIVE ${includes}/rules/roles ${includes}/rules/roles/*.hpp)
  list(TRANSFORM headers REPLACE "\\.hpp$" "" OUTPUT_VARIABLE roles)
  set(of_roles "")
  set(of_laws "")
  foreach(role IN LISTS roles)
    string(APPEND of_roles "#include <zermelo/rules/roles/${role}.hpp>\n")
    if(EXISTS ${includes}/laws/${role}.hpp)
      string(APPEND of_laws "#include <zermelo/laws/${role}.hpp>\n")
    endif()
  endforeach()
  list(TRANSFORM roles APPEND "_role")
  list(JOIN roles ",\n                         " types)
  zermelo_write_list(${includes}/rules/registered_roles.hpp "\
// Written by the build (cmake/ListRoles.cmake) from the files in rules/roles/.
#pragma once

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
${of_roles}
namespace zermelo {

// clang-format off
/// Every role, by the names of their headers.
inline constexpr auto registered_roles =
    boost::hana::tuple_t<${types}>;
// clang-format on

}  // namespace zermelo
")
  zermelo_write_list(${includes}/laws/registered_laws.hpp "\
// Written by the build (cmake/ListRoles.cmake): the laws of every role.
#pragma once

${of_laws}")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  cmake_path(ABSOLUTE_PATH INCLUDES OUTPUT_VARIABLE includes)
  zermelo_list_roles(${includes})
endif()
