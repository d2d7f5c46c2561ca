#include <zermelo/files/code_writer.hpp>

namespace zermelo {

code_writer::code_writer(std::filesystem::path path, const table_header& header,
                         const writer_options& how)
    : out_(std::move(path), header, how) {
  const std::vector<std::uint16_t>& codes = header.layout.codes;
  if (codes.empty()) return;
  place_of_.resize(timed_code::different);
  for (std::size_t k = 0; k < codes.size(); ++k) {
    place_of_[codes[k]] = static_cast<std::uint8_t>(k);
  }
}

void code_writer::append(std::span<const std::uint16_t> codes) {
  if (place_of_.empty()) return out_.append(std::as_bytes(codes));
  constexpr std::size_t at_once = std::size_t{1} << 20U;
  while (!codes.empty()) {
    const auto some = codes.first(std::min(codes.size(), at_once));
    part_.clear();
    out_.header().layout.bits == 4 ? append_pairs(some) : append_places(some);
    out_.append(part_);
    codes = codes.subspan(some.size());
  }
}

void code_writer::append_places(std::span<const std::uint16_t> codes) {
  for (const std::uint16_t code : codes) part_.push_back(std::byte{place_of_[code]});
}

void code_writer::append_pairs(std::span<const std::uint16_t> codes) {
  const auto append = [&](std::uint16_t lower, std::uint16_t upper) {
    part_.push_back(std::byte{place_of_[lower]} | std::byte{place_of_[upper]} << 4U);
  };
  if (waiting_) {
    append(*waiting_, codes.front());
    waiting_.reset();
    codes = codes.subspan(1);
  }
  for (; codes.size() >= 2; codes = codes.subspan(2)) append(codes[0], codes[1]);
  if (!codes.empty()) waiting_ = codes.front();
}

written_table code_writer::commit() {
  if (waiting_) {
    const std::byte last{place_of_[*waiting_]};
    out_.append({&last, 1});
  }
  return out_.commit();
}

}  // namespace zermelo
