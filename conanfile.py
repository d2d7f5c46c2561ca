"""Zermelo's libraries for Conan 2: see docs/how-to/other-systems.md."""

from conan import ConanFile
from conan.tools.cmake import cmake_layout


class Zermelo(ConanFile):
    name = "zermelo"
    settings = "os", "compiler", "build_type", "arch"
    generators = "CMakeDeps", "CMakeToolchain", "PkgConfigDeps"
    requires = (
        "boost/[>=1.81 <2]",
        "range-v3/0.12.0",
        "fmt/[>=9 <13]",
        "cli11/[>=2.1.2 <3]",
        "nlohmann_json/[>=3.11 <4]",
        "zstd/[>=1.5 <2]",
        "xxhash/[>=0.8.1 <1]",
    )
    test_requires = ("gtest/[>=1.12 <2]",)
    default_options = {"boost/*:header_only": True}

    def layout(self):
        cmake_layout(self)
