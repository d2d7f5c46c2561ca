# What `zermelo try` compiles a game with, where it looks for it: share/zermelo/try, in the build and
# where it is installed.
#   compiler            the compiler and its words, one a line: `compiler WORD`, `compile WORD` for
#                       each unit, `link WORD` for the program; {prefix} is where it is installed
#   headers.hpp         what is precompiled
#   *.cpp.in            the units
set(try ${PROJECT_BINARY_DIR}/share/zermelo/try)
set(units try/sentences.cpp.in try/engines.cpp.in laws.cpp.in main.cpp.in)
list(TRANSFORM units PREPEND ${PROJECT_SOURCE_DIR}/cmake/)
foreach(file IN LISTS units ITEMS ${PROJECT_SOURCE_DIR}/cmake/try/headers.hpp)
  cmake_path(GET file FILENAME name)
  configure_file(${file} ${try}/${name} COPYONLY)
endforeach()

# The options of the whole build, so that what is compiled fits its libraries; but nothing is
# optimised, as that takes longer than it saves, and what a game asserts holds.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
separate_arguments(options UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
list(APPEND options -std=c++20 -O0 -UNDEBUG -U_FORTIFY_SOURCE -w)
list(TRANSFORM options PREPEND "compile ")

# zermelo_write_try(FILE INCLUDE... LINK LIBRARY...): with what others have to say of their headers.
function(zermelo_write_try file)
  cmake_parse_arguments(PARSE_ARGV 1 OF "" "" "INCLUDE;LINK")
  set(others $<TARGET_PROPERTY:session,INCLUDE_DIRECTORIES>)
  set(others $<FILTER:${others},EXCLUDE,^/usr/include$|^${PROJECT_SOURCE_DIR}/|^${PROJECT_BINARY_DIR}/>)
  set(others $<FILTER:${others},INCLUDE,.>) # of no other, a list of empty words is left
  set(defined $<FILTER:$<TARGET_PROPERTY:session,COMPILE_DEFINITIONS>,INCLUDE,.>)
  list(TRANSFORM OF_INCLUDE PREPEND "compile -I")
  list(TRANSFORM OF_LINK PREPEND "link ")
  list(JOIN options "\n" words)
  list(JOIN OF_INCLUDE "\n" includes)
  list(JOIN OF_LINK "\n" libraries)
  file(GENERATE OUTPUT ${file} CONTENT "compiler ${CMAKE_CXX_COMPILER}
${words}
${includes}
$<$<BOOL:${others}>:compile -isystem$<JOIN:${others},\ncompile -isystem>>
$<$<BOOL:${defined}>:compile -D$<JOIN:${defined},\ncompile -D>>
${libraries}
")
endfunction()

set(system_libraries ${zstd_LDFLAGS} -pthread)
if(NOT ZERMELO_FMT STREQUAL "fmt::fmt-header-only")
  list(PREPEND system_libraries -L$<TARGET_FILE_DIR:fmt::fmt> -lfmt)
endif()
zermelo_write_try(${try}/compiler
  INCLUDE ${PROJECT_SOURCE_DIR}/framework/include ${PROJECT_SOURCE_DIR}/apps/workbench/include
  LINK $<TARGET_FILE:workbench> $<TARGET_FILE:session> $<TARGET_FILE:zermelo> ${system_libraries})
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_LIBDIR BASE_DIRECTORY "{prefix}" OUTPUT_VARIABLE lib)
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_INCLUDEDIR BASE_DIRECTORY "{prefix}" OUTPUT_VARIABLE include)
set(suffix ${CMAKE_STATIC_LIBRARY_SUFFIX})
zermelo_write_try(${PROJECT_BINARY_DIR}/try/compiler
  INCLUDE ${include}
  LINK ${lib}/libzermelo-workbench${suffix} ${lib}/libzermelo-session${suffix}
       ${lib}/libzermelo${suffix} ${system_libraries})

install(DIRECTORY ${try}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zermelo/try COMPONENT library
        PATTERN compiler EXCLUDE)
install(FILES ${PROJECT_BINARY_DIR}/try/compiler
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zermelo/try COMPONENT library)
