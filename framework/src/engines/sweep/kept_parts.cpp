#include "kept_parts.hpp"

#include <algorithm>
#include <cstring>
#include <range/v3/view/reverse.hpp>

namespace zermelo::detail::sweeping {

// --- Where an entry lies -------------------------------------------------------------------------

namespace {

std::uint64_t below(std::size_t bit) { return (std::uint64_t{1} << bit) - 1; }

}  // namespace

unsigned spread_bits::rank_of(std::uint64_t index) const {
  unsigned rank = 0;
  for (std::size_t i = 0; i < of_rank_.size(); ++i) {
    rank |= static_cast<unsigned>(index >> of_rank_[i] & 1U) << i;
  }
  return rank;
}

std::uint64_t spread_bits::place_of(std::uint64_t index) const {
  // The highest first: those below stay where they are.
  for (const std::size_t bit : of_rank_ | ranges::views::reverse) {
    index = (index >> (bit + 1) << bit) | (index & below(bit));
  }
  return index;
}

std::uint64_t spread_bits::index_of(unsigned rank, std::uint64_t place) const {
  for (const std::size_t bit : of_rank_) {
    place = place >> bit << (bit + 1) | std::uint64_t{rank & 1U} << bit | (place & below(bit));
    rank >>= 1U;
  }
  return place;
}

// --- What one rank has kept ----------------------------------------------------------------------

namespace {

constexpr std::string_view remedy_of_part =
    "; delete it, and what it has and what comes after is swept again";

}  // namespace

void kept_part::open(std::uint64_t part_bytes) {
  while (bytes_ < part_bytes && is_there(path_of(bytes_))) {
    const std::filesystem::path path = path_of(bytes_);
    unless_damaged(
        path,
        [&] {
          table_file file(path);
          if (!(file.header() == header_of(bytes_, file.bytes())) ||
              file.bytes() > part_bytes - bytes_) {
            throw other_rules(fmt::format(
                "{} is not of the rules to be solved; name another directory", path.string()));
          }
          const std::uint64_t more = file.bytes();
          files_.emplace(bytes_, std::move(file));
          bytes_ += more;
        },
        remedy_of_part);
  }
}

void kept_part::read(std::uint64_t from, std::span<std::byte> to) const {
  while (!to.empty()) {
    const auto& [first, file] = *std::prev(files_.upper_bound(from));
    const std::uint64_t within = from - first;
    const std::uint64_t size = std::min<std::uint64_t>(to.size(), file.bytes() - within);
    unless_damaged(
        file.path(),
        [&, &file = file] {
          const auto bytes = file.bytes_at(within, size);
          std::memcpy(to.data(), bytes.data(), bytes.size());
        },
        remedy_of_part);
    from += size;
    to = to.subspan(static_cast<std::size_t>(size));
  }
}

void kept_part::append(std::span<const std::byte> bytes) {
  table_writer out(path_of(bytes_), header_of(bytes_, bytes.size()));
  out.append(bytes);
  out.commit();
  bytes_ += bytes.size();
}

table_header kept_part::header_of(std::uint64_t first, std::uint64_t bytes) const {
  table_header header = header_;
  header.rules.back().second = std::to_string(first);
  header.layout.entries = 8 * bytes;
  return header;
}

// --- What ranks of any number have kept ----------------------------------------------------------

kept_parts::kept_parts(std::filesystem::path path, unsigned rank, spread own,
                       std::vector<spread> others)
    : path_(std::move(path)),
      rank_(rank),
      ways_(std::move(own)),
      others_(std::move(others)),
      directory_(directory_of(rank, ways_.bits.ranks()), "parts", "part-"),
      own_(part_of(ways_, rank)) {}

kept_part kept_parts::part_of(const spread& ways, unsigned rank) const {
  table_header header = ways.header;
  header.rules.emplace_back("rank", std::to_string(rank));
  return {directory_of(rank, ways.bits.ranks()), std::move(header)};
}

std::vector<bool> kept_parts::load(std::span<std::byte> part, std::uint64_t chunk_bytes) {
  own_.open(part.size());
  std::vector<bool> done(part.size() / chunk_bytes);
  const std::uint64_t own = own_.bytes() / chunk_bytes;
  std::fill_n(done.begin(), own, true);
  own_.read(0, part.first(static_cast<std::size_t>(own * chunk_bytes)));
  own_.close();
  for (const spread& other : others_) load_from(other, part, chunk_bytes, done);
  return done;
}

void kept_parts::load_from(const spread& other, std::span<std::byte> part,
                           std::uint64_t chunk_bytes, std::vector<bool>& done) const {
  if (!is_there(directory_of(0, other.bits.ranks()))) return;
  const std::uint64_t other_bytes = part.size() * ways_.bits.ranks() / other.bits.ranks();
  const std::uint64_t piece = std::min({chunk_bytes, ways_.bits.run() / 8, other.bits.run() / 8});
  std::map<unsigned, kept_part> parts;  // by the rank that has kept it
  const auto part_with = [&](std::uint64_t index) -> const kept_part& {
    const unsigned rank = other.bits.rank_of(index);
    if (const auto found = parts.find(rank); found != parts.end()) return found->second;
    kept_part& kept = parts.emplace(rank, part_of(other, rank)).first->second;
    kept.open(other_bytes);
    return kept;
  };
  // `see(kept, from, to)` of each piece of this chunk, as long as it says yes.
  const auto all_pieces = [&](std::uint64_t chunk, auto see) {
    for (std::uint64_t at = 0; at < chunk_bytes; at += piece) {
      const std::uint64_t place = chunk * chunk_bytes + at;
      const std::uint64_t index = ways_.bits.index_of(rank_, 8 * place);
      if (!see(part_with(index), other.bits.place_of(index) / 8, place)) return false;
    }
    return true;
  };
  for (std::uint64_t chunk = 0; chunk < done.size(); ++chunk) {
    if (done[chunk]) continue;
    const bool is_kept = all_pieces(chunk, [&](const kept_part& kept, std::uint64_t from, auto) {
      return from + piece <= kept.bytes();
    });
    if (!is_kept) continue;
    done[chunk] = all_pieces(chunk, [&](const kept_part& kept, std::uint64_t from,
                                        std::uint64_t to) {
      kept.read(from, part.subspan(static_cast<std::size_t>(to), static_cast<std::size_t>(piece)));
      return true;
    });
  }
}

}  // namespace zermelo::detail::sweeping
