// What the reference says of engines is what they say of themselves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/hana/for_each.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/catalogue.hpp>

namespace zermelo {
namespace {

std::string reference() {
  std::ifstream file("../docs/reference.md");
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

std::string finds(answers gives) {
  const std::vector<std::pair<answers, std::string>> all = {
      {answers::remoteness, "remoteness"},
      {answers::nimber, "nimber"},
      {answers::line, "line"},
      {answers::every_position, "every position"},
      {answers::books, "opening books"},
      {answers::checkpoints, "checkpoints"},
      {answers::threads, "threads"},
      {answers::steps, "steps"}};
  std::string text = "value";
  for (const auto& [one, words] : all) {
    if (gives.has(one)) text += ", " + words;
  }
  return text;
}

TEST(Reference, HasTheTableOfEngines) {
  std::string table = "| engine | for | what it does | gives |\n| --- | --- | --- | --- |\n";
  hana::for_each(engines, [&](auto engine) {
    using descriptor = typename decltype(engine)::type;
    table += fmt::format("| `{}` | {} | {} | {} |\n", descriptor::name, descriptor::games,
                         descriptor::words, finds(descriptor::gives));
  });
  EXPECT_NE(reference().find('\n' + table + '\n'), std::string::npos)
      << "what belongs into docs/reference.md:\n"
      << table;
}

/// "`plain`, `memo` or `grundy`", of those that give all of this.
std::string listed(answers wanted) {
  std::vector<std::string> names;
  hana::for_each(engines, [&](auto engine) {
    using descriptor = typename decltype(engine)::type;
    if (descriptor::gives.has(wanted)) names.push_back(fmt::format("`{}`", descriptor::name));
  });
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text;
}

TEST(Reference, ListsTheEnginesOfSolveAndOfTrace) {
  EXPECT_NE(reference().find("| `--engine NAME` | " + listed(answers::nothing) + ","),
            std::string::npos)
      << listed(answers::nothing);
  EXPECT_NE(reference().find("| `--engine NAME` | a recursion: " + listed(answers::steps) + ","),
            std::string::npos)
      << listed(answers::steps);
}

}  // namespace
}  // namespace zermelo
