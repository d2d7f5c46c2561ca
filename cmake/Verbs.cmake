# zermelo_list_verbs(OUTPUT DIRECTORY...)
#
# Writes the source OUTPUT, which lists every verb that a file of these directories defines by
# `verb verb_NAME() {`. A new verb is a new file, and no list is edited for it.
function(zermelo_list_verbs output)
  set(declarations "")
  set(calls "")
  foreach(directory IN LISTS ARGN)
    file(GLOB sources CONFIGURE_DEPENDS ${directory}/*.cpp)
    foreach(source IN LISTS sources)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
      file(STRINGS ${source} found REGEX "^verb verb_[a-z_0-9]+\\(\\) {$")
      foreach(line IN LISTS found)
        string(REGEX MATCH "verb_[a-z_0-9]+" name "${line}")
        string(APPEND declarations "verb ${name}();\n")
        list(APPEND calls "${name}()")
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
