#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>
#include <zermelo/errors.hpp>

#include "verbs.hpp"

namespace zermelo::driver {

int verify(int argc, const char* const* argv) {
  // 1. It lies beside this program.
  std::error_code unknown_place;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", unknown_place);
  std::string program = (self.parent_path() / "zermelo-verify").string();
  // 2. It takes the words after the verb.
  std::vector<std::string> words(argv + 2, argv + argc);
  std::vector<char*> arguments = {program.data()};
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
  throw bad_parameters("the program zermelo-verify is missing; it belongs beside this one, " +
                       self.string());
}

}  // namespace zermelo::driver
