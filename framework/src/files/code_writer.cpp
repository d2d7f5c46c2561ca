#include <zermelo/files/code_writer.hpp>

namespace zermelo {

namespace {

/// The entries that stand for codes; none where a code stands for itself.
std::vector<std::uint8_t> entries_by_code(const table_layout& layout) {
  if (layout.bits == 16) return {};
  std::vector<std::uint8_t> entries(timed_code::different);
  for (std::size_t k = 0; k < layout.codes.size(); ++k) {
    entries[layout.codes[k]] = static_cast<std::uint8_t>(k);
  }
  for (std::uint32_t code = 0; layout.values == "outcome" && code < entries.size(); ++code) {
    entries[code] = static_cast<std::uint8_t>(number_on_disk(timed_code::value_of(code)));
  }
  return entries;
}

}  // namespace

code_writer::code_writer(std::filesystem::path path, const table_header& header,
                         const writer_options& how)
    : out_(std::move(path), header, how), entry_of_(entries_by_code(header.layout)) {}

void code_writer::append(std::span<const std::uint16_t> codes) {
  if (entry_of_.empty()) return out_.append(std::as_bytes(codes));
  constexpr std::size_t at_once = std::size_t{1} << 20U;
  while (!codes.empty()) {
    const auto some = codes.first(std::min(codes.size(), at_once));
    append_packed(some);
    codes = codes.subspan(some.size());
  }
}

void code_writer::append_packed(std::span<const std::uint16_t> codes) {
  const unsigned bits = out_.header().layout.bits;
  packed_.clear();
  for (const std::uint16_t code : codes) {
    begun_ |= unsigned{entry_of_[code]} << bits_begun_;
    bits_begun_ += bits;
    if (bits_begun_ != 8) continue;
    packed_.push_back(static_cast<std::byte>(begun_));
    begun_ = bits_begun_ = 0;
  }
  out_.append(packed_);
}

written_table code_writer::commit() {
  if (bits_begun_ != 0) {
    const auto last = static_cast<std::byte>(begun_);
    out_.append({&last, 1});
  }
  return out_.commit();
}

}  // namespace zermelo
