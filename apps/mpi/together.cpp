#include "together.hpp"

#include <fmt/format.h>

#include <iostream>
#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/file.hpp>

namespace zermelo {

std::pair<exit_code, std::string> in_words(const std::exception_ptr& fault) {
  try {
    std::rethrow_exception(fault);
  } catch (const bad_input& what) {
    return {bad_text, what.what()};
  } catch (const bad_parameters& what) {
    return {usage, what.what()};
  } catch (const error& what) {
    return {unknown, what.what()};
  } catch (const std::bad_alloc&) {
    return {unknown, "unknown: there is not memory enough"};
  } catch (const std::exception& what) {
    return {bug, fmt::format("a bug in Zermelo, please report it: {}", what.what())};
  }
}

void say(const std::string& sentence) { std::cerr << "zermelo-mpi: " << sentence << std::endl; }

void all_or_none(mpi_ranks& all, function_ref<void()> prepare) {
  // 1. What came of it here.
  std::vector<std::uint64_t> codes(all.size());
  std::string sentence;
  try {
    prepare();
  } catch (...) {
    const auto [code, words] = in_words(std::current_exception());
    codes[all.rank()] = code;
    sentence = words;
  }
  // 2. And elsewhere.
  all.sum(codes);
  const auto first = ranges::find_if(codes, [](std::uint64_t code) { return code != answered; });
  if (first == codes.end()) return;
  if (first - codes.begin() == all.rank()) say(sentence);
  throw ended{static_cast<int>(*first)};
}

}  // namespace zermelo
