# zermelo_list_verbs(OUTPUT DIRECTORY... [ONLY NAME...])
#
# Writes the source OUTPUT, which lists every verb that a file of these directories defines by
# `verb verb_NAME() {`. A new verb is a new file, and no list is edited for it.
#   ONLY    the verbs that are compiled into a program; the others only say where they are
function(zermelo_list_verbs output)
  cmake_parse_arguments(PARSE_ARGV 1 LIST "" "" "ONLY")
  set(declarations "")
  set(calls "")
  foreach(directory IN LISTS LIST_UNPARSED_ARGUMENTS)
    file(GLOB sources CONFIGURE_DEPENDS ${directory}/*.cpp)
    foreach(source IN LISTS sources)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
      file(STRINGS ${source} found REGEX "^verb verb_[a-z_0-9]+\\(\\) {")
      foreach(line IN LISTS found)
        string(REGEX REPLACE "^verb verb_([a-z_0-9]+).*" "\\1" name "${line}")
        if(LIST_ONLY AND NOT name IN_LIST LIST_ONLY)
          list(APPEND calls "verb_not_built(\"${name}\")")
          continue()
        endif()
        string(APPEND declarations "verb verb_${name}();\n")
        list(APPEND calls "verb_${name}()")
      endforeach()
    endforeach()
  endforeach()
  list(JOIN calls ", " calls)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT [[
// Generated from the verbs' files.
#include <algorithm>
#include <vector>

#include "verbs/verb.hpp"

namespace zermelo::workbench {

@declarations@
const std::vector<verb>& registered_verbs() {
  static const std::vector<verb> all = [] {
    std::vector<verb> verbs{@calls@};
    std::sort(verbs.begin(), verbs.end(),
              [](const verb& a, const verb& b) { return a.place < b.place; });
    return verbs;
  }();
  return all;
}

}  // namespace zermelo::workbench
]])
endfunction()
