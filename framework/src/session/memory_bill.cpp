#include <zermelo/session/memory_bill.hpp>

#include <fmt/format.h>

#include <zermelo/engines/memo.hpp>
#include <zermelo/tables/dense.hpp>

namespace zermelo::sessions {

namespace {

constexpr std::string_view grows = "a table that grows with the positions looked at";

/// A dense table where that is within its budget: values are outcomes, so that they fit it.
memory_bill bill_of_memo(const explorer& rules) {
  const auto count = rules.position_count();
  if (!count || rules.counts_points()) return {{}, std::string(grows)};
  const std::uint64_t values = dense_table<outcome, 2>::bytes_for(*count);
  const std::uint64_t timed = dense_table<timed_outcome, 8>::bytes_for(*count);
  if (values > dense_budget) return {{}, std::string(grows)};
  return {values,
          fmt::format(
              "2 bits a position: {}; with remoteness {}", in_units_of_memory(values),
              timed > dense_budget ? std::string(grows) : "8 bits: " + in_units_of_memory(timed))};
}

/// So many eighths of a bit a position.
memory_bill bill_of_all(const explorer& rules, std::uint64_t eighths, std::string_view words) {
  const auto count = rules.position_count();
  if (!count || *count > ~std::uint64_t{0} / eighths) {
    return {{}, fmt::format("{}: more than any memory holds", words)};
  }
  const std::uint64_t bytes = (*count * eighths + 63) / 64;
  return {bytes, fmt::format("{}: {}", words, in_units_of_memory(bytes))};
}

}  // namespace

memory_bill bill_of(std::string_view engine, const explorer& rules) {
  if (engine == "plain") return {0, "no table"};
  if (engine == "alpha_beta") {
    return {std::uint64_t{64} << 20U, "a table of fixed size: 64 MiB"};
  }
  if (engine == "sweep") return bill_of_all(rules, 8, "1 bit a position, for nimbers 4");
  if (engine == "retrograde") return bill_of_all(rules, 17 * 8, "17 bits a position, at most");
  if (engine.starts_with("memo")) return bill_of_memo(rules);
  return {{}, std::string(grows)};
}

}  // namespace zermelo::sessions
