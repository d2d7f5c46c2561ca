# Writes the lists of the roles and of the laws, each from the files of a folder:
#   cmake -DINCLUDES=framework/include/zermelo -P cmake/ListRoles.cmake
#
#   rules/registered_roles.hpp   of rules/roles/ROLE.hpp, which has the struct ROLE_role
#   laws/registered_laws.hpp     of laws/*.hpp, by their lines `struct NAME_law`
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

# The names as the arguments of a template, on as few lines as fit.
function(zermelo_three_a_line variable)
  list(JOIN ARGN ", " names)
  string(REGEX REPLACE "([^ ]+ [^ ]+ [^ ]+) " "\\1\n                         " names "${names}")
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()

function(zermelo_list_roles includes)
  file(GLOB headers RELATIVE ${includes}/rules/roles ${includes}/rules/roles/*.hpp)
  list(TRANSFORM headers REPLACE "\\.hpp$" "" OUTPUT_VARIABLE roles)
  set(of_roles "")
  set(of_laws "")
  foreach(role IN LISTS roles)
    string(APPEND of_roles "#include <zermelo/rules/roles/${role}.hpp>\n")
  endforeach()
  set(laws "")
  file(GLOB headers RELATIVE ${includes}/laws ${includes}/laws/*.hpp)
  foreach(header IN LISTS headers)
    file(STRINGS ${includes}/laws/${header} lines REGEX "^struct [a-z_0-9]+_law( |$)")
    if(lines)
      string(APPEND of_laws "#include <zermelo/laws/${header}>\n")
      list(TRANSFORM lines REPLACE "^struct ([a-z_0-9]+).*" "\\1")
      list(APPEND laws ${lines})
    endif()
  endforeach()
  zermelo_three_a_line(law_types ${laws})
  list(TRANSFORM roles APPEND "_role")
  zermelo_three_a_line(types ${roles})
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
// Written by the build (cmake/ListRoles.cmake) from the files in laws/.
#pragma once

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
${of_laws}
namespace zermelo::laws {

// clang-format off
/// Every law, by their headers.
inline constexpr auto registered =
    boost::hana::tuple_t<${law_types}>;
// clang-format on

}  // namespace zermelo::laws
")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  cmake_path(ABSOLUTE_PATH INCLUDES OUTPUT_VARIABLE includes)
  zermelo_list_roles(${includes})
endif()
