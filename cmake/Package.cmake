# Packages for Debian, three of them: `cpack -G DEB` in a build's folder, or scripts/build-package.
#   zermelo          the programs, the manual page, completions, what `zermelo new` copies
#   libzermelo-dev   headers, libraries and the CMake package
#   zermelo-doc      the documents, with the games' lessons
# The build of the Python module (preset python) makes one more instead, python3-zermelo.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Zermelo authors <maintainers@zermelo.invalid>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library documents)
if(ZERMELO_PYTHON)
  set(CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)  # sooner done than smaller

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME zermelo)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Who wins, how fast, by how much, and why: the workbench zermelo, and a program for each game.")
# What the programs that are not linked statically take; Debian's own tool knows, where it is there.
find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(DPKG_SHLIBDEPS)
if(DPKG_SHLIBDEPS)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libc6, libstdc++6, libgcc-s1, libfmt9, libzstd1")
endif()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "libzermelo-dev, zermelo-doc")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libzermelo-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Zermelo's library, for games of one's own
 Headers, static libraries, and a CMake package: find_package(zermelo), zermelo_add_game(NAME).")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
    "libboost1.81-dev, librange-v3-dev, libfmt-dev (>= 9), libzstd-dev, pkg-config")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS "zermelo, cmake, g++, libgtest-dev")

set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_NAME zermelo-doc)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOCUMENTS_DESCRIPTION "Zermelo's documents
 The course in English and Korean, how-to, reference, and a lesson for each game.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-zermelo)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Zermelo from Python
 Every game, and rules written in Python; tables as numpy arrays.")
# A module is for one version of the interpreter: 3.11 is after 3.11 and before 3.12.
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${ZERMELO_PYTHON_NEEDED}")
if(DPKG_SHLIBDEPS)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
else()
  string(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS ", libc6, libstdc++6, libgcc-s1, libzstd1")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-numpy, zermelo-doc")

# The documents lie as in the tree, so that their links lead somewhere.
set(documents ${CMAKE_INSTALL_DATAROOTDIR}/doc/zermelo)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${documents} COMPONENT documents)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${documents} COMPONENT documents)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/games DESTINATION ${documents} COMPONENT documents
        FILES_MATCHING PATTERN README.md PATTERN examples/* PATTERN *.hpp)

include(CPack)
