# The engines that there are: found, not listed.
#
# zermelo_find_engines(FOLDER)
#   Writes FOLDER/zermelo/engines/registered_engines.hpp: all descriptors in the headers beside it,
#   by their lines `struct NAME : engine_descriptor {` (zermelo/engines/descriptor.hpp). The file is
#   part of the tree, so that its headers can be used without a build; it is written only where it
#   changes.
#
# zermelo_add_engine(HEADER DESCRIPTOR...)
#   An engine outside the tree, for the games that are added after it in the same project: its
#   header, and its descriptors by their full names. Others may have it, too, by linking
#   zermelo-own-engines.

set(ZERMELO_ENGINE_TEMPLATES ${CMAKE_CURRENT_LIST_DIR})

# Includes and descriptors as they stand in FILE, where `name` is what the list is called.
function(zermelo_write_engines file name includes descriptors)
  list(TRANSFORM includes PREPEND "#include ")
  list(JOIN includes "\n" INCLUDES)
  list(JOIN descriptors ",\n                         " DESCRIPTORS)
  set(NAME ${name})
  configure_file(${ZERMELO_ENGINE_TEMPLATES}/registered_engines.hpp.in ${file} @ONLY)
endfunction()

function(zermelo_find_engines folder)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/zermelo/engines/*.hpp)
  set(includes "")
  set(descriptors "")
  foreach(header IN LISTS headers)
    file(STRINGS ${folder}/${header} lines REGEX "^struct [a-z_0-9]+ : engine_descriptor {$")
    if(lines)
      list(TRANSFORM lines REPLACE "^struct ([a-z_0-9]+) .*" "\\1")
      list(APPEND includes "<${header}>")
      list(APPEND descriptors ${lines})
    endif()
  endforeach()
  # A descriptor may be added to a header that is there.
  list(TRANSFORM headers PREPEND ${folder}/)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
  zermelo_write_engines(${folder}/zermelo/engines/registered_engines.hpp registered_engines
                        "${includes}" "${descriptors}")
endfunction()

function(zermelo_add_engine header)
  if(NOT ARGN)
    message(FATAL_ERROR "zermelo_add_engine(${header}): name its descriptor, as my::greedy_engine")
  endif()
  cmake_path(ABSOLUTE_PATH header BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  if(NOT EXISTS ${header})
    message(FATAL_ERROR "zermelo_add_engine: there is no file ${header}")
  endif()
  set(list ${CMAKE_BINARY_DIR}/zermelo-own-engines/own_engines.hpp)
  if(NOT TARGET zermelo-own-engines)
    add_library(zermelo-own-engines INTERFACE)
    target_compile_definitions(zermelo-own-engines INTERFACE "ZERMELO_OWN_ENGINES=\"${list}\"")
  endif()
  set_property(GLOBAL APPEND PROPERTY ZERMELO_OWN_HEADERS "\"${header}\"")
  set_property(GLOBAL APPEND PROPERTY ZERMELO_OWN_DESCRIPTORS ${ARGN})
  get_property(headers GLOBAL PROPERTY ZERMELO_OWN_HEADERS)
  get_property(descriptors GLOBAL PROPERTY ZERMELO_OWN_DESCRIPTORS)
  zermelo_write_engines(${list} own_engines "${headers}" "${descriptors}")
endfunction()
