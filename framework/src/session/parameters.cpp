#include <zermelo/session/parameters.hpp>

template class std::vector<zermelo::sessions::parameter>;

namespace zermelo::sessions::detail {

void add_parameter(std::vector<parameter>& to, std::string_view name, std::string help,
                   bool value) {
  to.push_back({std::string(name), value, std::move(help)});
}

void add_parameter(std::vector<parameter>& to, std::string_view name, std::string help,
                   std::string value) {
  to.push_back({std::string(name), std::move(value), std::move(help)});
}

void add_parameter(std::vector<parameter>& to, std::string_view name, std::string help,
                   std::int64_t value, std::pair<std::int64_t, std::int64_t> range) {
  to.push_back({std::string(name), value, std::move(help), range.first, range.second});
}

void read_parameter(const parameter& from, bool& value) { value = std::get<bool>(from.value); }

void read_parameter(const parameter& from, std::string& value) {
  value = std::get<std::string>(from.value);
}

std::int64_t read_parameter(const parameter& from, std::pair<std::int64_t, std::int64_t> range) {
  const auto value = std::get<std::int64_t>(from.value);
  if (value >= range.first && value <= range.second) return value;
  throw bad_parameters(fmt::format("{} is {}; take a number from {} to {}", from.name, value,
                                   range.first, range.second));
}

}  // namespace zermelo::sessions::detail
