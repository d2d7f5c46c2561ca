# GoogleTest, the target GTest::gtest_main: the system's, or compiled here from its sources where the
# system's was compiled for another standard library (clang's libc++ on a system of g++'s).
set(ZERMELO_GTEST_SOURCE "" CACHE PATH
    "GoogleTest's sources, to compile it here; Debian's package googletest has /usr/src/googletest")

if(ZERMELO_GTEST_SOURCE)
  set(BUILD_GMOCK OFF)
  set(INSTALL_GTEST OFF)
  add_subdirectory(${ZERMELO_GTEST_SOURCE} ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
  foreach(part IN ITEMS gtest gtest_main)
    target_compile_options(${part} PRIVATE -w)  # its warnings are for its authors
    set_target_properties(${part} PROPERTIES CXX_CLANG_TIDY "")
  endforeach()
else()
  find_package(GTest CONFIG REQUIRED)
endif()
