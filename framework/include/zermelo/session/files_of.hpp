/// A game's tables and books on disk, as its session makes and asks them.
#pragma once

#include <zermelo/engines/lookup.hpp>
#include <zermelo/engines/tier_lookup.hpp>
#include <zermelo/positions/count_tiers.hpp>
#include <zermelo/positions/save_book.hpp>
#include <zermelo/positions/save_table.hpp>
#include <zermelo/session/session.hpp>

namespace zermelo::sessions::detail {

/// What answers from a file, once it was opened; nothing for a game that has no such files.
template <class G>
auto no_table_yet() {
  if constexpr (tabled_game<G>)
    return std::unique_ptr<lookup<G>>();
  else
    return std::monostate();
}
template <class G>
auto no_tiers_yet() {
  if constexpr (tier_stored_game<G>)
    return std::unique_ptr<tier_lookup<G>>();
  else
    return std::monostate();
}
template <class G>
auto no_book_yet() {
  if constexpr (openings_game<G>)
    return std::unique_ptr<alpha_beta<G>>();
  else
    return std::monostate();
}

/// Throws `bad_parameters` for a file that would lie in this directory, a checkpoint's.
inline void refuse_within(const std::filesystem::path& directory, const std::string& path) {
  const auto followed = [](const std::filesystem::path& given) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(given));
  };
  try {
    // A name behind the directory's own, since that may end in a slash.
    if (followed(path).parent_path() != followed(directory / "name").parent_path()) return;
  } catch (const std::filesystem::filesystem_error&) {
    return;  // of a path that cannot be followed writing there says why
  }
  throw bad_parameters(fmt::format(
      "{} lies in the directory of the checkpoint, among its files; name another", path));
}

template <game G>
class files_of {
 public:
  /// Writes a table, or with `plies` a book. Throws `bad_parameters` where the game has none.
  static saved save([[maybe_unused]] const G& g, [[maybe_unused]] const std::string& path,
                    const save_options& how) {
    if (how.plies) {
      if (how.nimbers) {
        throw bad_parameters("--plies and --nimbers; an opening book holds values, leave one out");
      }
      if (how.without_remoteness) {
        throw bad_parameters(
            "--plies and --without-remoteness; an opening book holds no remoteness, leave one out");
      }
      if constexpr (openings_game<G>) return save_book(g, path, *how.plies, how);
      throw no_books();
    }
    if constexpr (tabled_game<G>) return save_table(g, path, how);
    throw no_tables();
  }

  /// Counts what is in a directory of tiers. Throws `bad_parameters` where the game has none.
  static tally_of_tiers count_tiers([[maybe_unused]] const G& g, const std::string& directory,
                                    [[maybe_unused]] const count_options& how) {
    if constexpr (tier_stored_game<G>) {
      return zermelo::count_tiers(stored_tiers<G>(g, directory, how.limits.bytes), how.threads,
                                  how.limits);
    } else {
      throw no_tiers(directory);
    }
  }

  /// Opens the file or directory, which stays open for the next position. Whose file it is comes
  /// first: one of another game is bad input, whatever files this game has.
  void open(const G& g, const std::string& path, const limits& allowed) {
    std::error_code fault;
    if (std::filesystem::is_directory(path, fault)) {
      open_tiers(g, path, allowed);
    } else {
      open_file(g, path);
    }
    is_open_ = true;
  }
  [[nodiscard]] bool is_open() const noexcept { return is_open_; }

  /// A book answers what it has, and helps to solve what it hasn't; a table answers all, tiers what
  /// is in them.
  report solve([[maybe_unused]] const position_t<G>& p, [[maybe_unused]] const request& how) {
    if constexpr (tier_stored_game<G>) {
      if (from_tiers_) return make_report(from_tiers_->solve(p, how.want, how.limits));
    }
    if constexpr (openings_game<G>) {
      if (from_book_) return make_report(from_book_->solve(p, how.want, how.limits));
    }
    if constexpr (tabled_game<G>) return make_report(from_table_->solve(p, how.want, how.limits));
    throw no_tables();
  }

  [[nodiscard]] static bad_parameters no_tables() {
    return bad_parameters(
        fmt::format("the positions of {} are not numbered, so that there is no table of them{}",
                    G::name, openings_game<G> ? "; --plies makes an opening book" : ""));
  }

 private:
  void open_tiers([[maybe_unused]] const G& g, const std::string& path,
                  [[maybe_unused]] const limits& allowed) {
    if constexpr (tier_stored_game<G>) {
      from_tiers_ = std::make_unique<tier_lookup<G>>(g, path, allowed.bytes);
    } else {
      throw no_tiers(path);
    }
  }
  static bad_parameters no_tiers(const std::string& path) {
    return bad_parameters(fmt::format(
        "{} is a directory, and retrograde analysis, which fills those with tiers, does not "
        "serve {}; name a table",
        path, G::name));
  }

  void open_file(const G& g, const std::string& path) {
    if constexpr (!openings_game<G> && !tabled_game<G>) {
      if (is_there(path)) refuse_other_rules(g, table_file(path));
      throw no_tables();
    }
    table_file file(path);
    refuse_other_rules(g, file);
    if (file.header().layout.is_book()) {
      if constexpr (openings_game<G>) {
        from_book_ = std::make_unique<alpha_beta<G>>(g);
        from_book_->use(opening_book<G>(g, std::move(file)));
      } else {
        throw no_books();
      }
    } else if constexpr (tabled_game<G>) {
      from_table_ = std::make_unique<lookup<G>>(stored_table<G>(g, std::move(file)));
    } else {
      throw no_tables();
    }
  }

  static bad_parameters no_books() {
    return bad_parameters(fmt::format(
        "there is no opening book of {}: alpha_beta makes them, which does not serve it{}", G::name,
        tabled_game<G> ? "; leave --plies out for a table" : ""));
  }

  bool is_open_ = false;
  [[no_unique_address]] decltype(no_table_yet<G>()) from_table_;
  [[no_unique_address]] decltype(no_tiers_yet<G>()) from_tiers_;
  [[no_unique_address]] decltype(no_book_yet<G>()) from_book_;
};

}  // namespace zermelo::sessions::detail
