# Programs without shared libraries: to load those takes longer than to solve a contest's boards
# (2.0 in place of 0.8 ms). Where the machine lacks an archive, or {fmt} is another version, programs
# are linked as usual; where the system's {fmt} was compiled for another standard library than ours
# (clang's libc++ on a system of g++'s), from its headers.
#   ZERMELO_FMT, ZERMELO_ZSTD        the libraries to link in this tree
#   ZERMELO_PROGRAM_LINK_OPTIONS     for a program
option(ZERMELO_STATIC "Link the programs statically where that works" ON)
find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
set(ZERMELO_FMT fmt::fmt)
set(ZERMELO_ZSTD PkgConfig::zstd)
set(ZERMELO_PROGRAM_LINK_OPTIONS "")

if(ZERMELO_STATIC)
  find_library(ZERMELO_ZSTD_ARCHIVE libzstd.a)
  get_target_property(fmt_headers fmt::fmt INTERFACE_INCLUDE_DIRECTORIES)
  if(ZERMELO_ZSTD_ARCHIVE)
    try_compile(ZERMELO_LINKS_STATICALLY ${PROJECT_BINARY_DIR}/static
                SOURCES ${CMAKE_CURRENT_LIST_DIR}/static/try.cpp ${CMAKE_CURRENT_LIST_DIR}/static/fmt.cpp
                CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${fmt_headers}
                LINK_OPTIONS -static-pie
                LINK_LIBRARIES ${ZERMELO_ZSTD_ARCHIVE}
                CXX_STANDARD 20)
  endif()
  if(ZERMELO_LINKS_STATICALLY)
    add_library(zermelo-fmt STATIC ${CMAKE_CURRENT_LIST_DIR}/static/fmt.cpp)
    target_include_directories(zermelo-fmt SYSTEM PUBLIC ${fmt_headers})
    set_target_properties(zermelo-fmt PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(zermelo-fmt PRIVATE ${ZERMELO_FACE_OPTIONS})
    set(ZERMELO_FMT zermelo-fmt)
    # The archive is not position-independent: a module takes the shared library.
    set(ZERMELO_ZSTD
        $<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>,PkgConfig::zstd,${ZERMELO_ZSTD_ARCHIVE}>)
    set(ZERMELO_PROGRAM_LINK_OPTIONS -static-pie)
  endif()
endif()
if(NOT ZERMELO_LINKS_STATICALLY)
  try_compile(ZERMELO_LINKS_FMT ${PROJECT_BINARY_DIR}/shared
              SOURCES ${CMAKE_CURRENT_LIST_DIR}/static/try.cpp
              LINK_LIBRARIES fmt::fmt PkgConfig::zstd
              CXX_STANDARD 20)
  if(NOT ZERMELO_LINKS_FMT)
    set(ZERMELO_FMT fmt::fmt-header-only)
  endif()
endif()
