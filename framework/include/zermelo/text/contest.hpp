/// A contest's input and answers. A module says how by the hooks of rules/roles/contest_game.hpp
/// (docs/hooks.md); a case is written as its position's rows where it doesn't. Its `static
/// constexpr std::string_view case_name` is what errors call a case: "board".
#pragma once

#include <istream>
#include <zermelo/text/lines.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// Reads a contest's input line by line, and knows where it is: every error says the case, the line
/// in it and the column. Carriage returns and white space at the ends of lines are dropped, empty
/// lines between cases are skipped.
class contest_input {
 public:
  explicit contest_input(std::istream& in, std::string_view case_name = "case")
      : in_(&in), case_name_(case_name) {}

  /// The first line: how many cases follow.
  [[nodiscard]] std::uint64_t read_count() {
    if (!next_filled_line()) {
      throw bad_input(
          fmt::format("the input is empty; its first line is the number of {}s", case_name_));
    }
    try {
      if (line_.starts_with("\xEF\xBB\xBF")) {
        throw bad_input("the input begins with a byte order mark; save it without one");
      }
      const std::string_view number =
          std::string_view(line_).substr(line_.find_first_not_of(" \t"));
      count_ = parse_number<std::uint64_t>(number, fmt::format("the number of {}s", case_name_), 0,
                                           1'000'000'000);
    } catch (const bad_input& fault) {
      throw bad_input(fmt::format("line {}: {}", line_number_, fault.what()), line_number_);
    }
    return count_;
  }

  /// Goes to the first line of the next case.
  void next_case() {
    ++case_number_;
    line_in_case_ = 0;
    if (!next_filled_line()) {
      throw bad_input(fmt::format("{} {} (line {} of the input): the input ends here, after {}; "
                                  "its first line says {}",
                                  case_name_, case_number_, line_number_ + 1,
                                  counted(case_number_ - 1, case_name_), count_),
                      line_number_ + 1);
    }
    pending_ = true;
  }

  /// The next line of the case. `expected` completes "the input ends here; ... should follow".
  [[nodiscard]] std::string_view line(std::string_view expected) {
    ++line_in_case_;
    if (pending_) {
      pending_ = false;
    } else if (!next_line()) {
      ++line_number_;  // the line that is missing
      fail(fmt::format("the input ends here; {} should follow", expected));
    }
    return line_;
  }

  /// The next `count` lines of the case, for `use(text)`: each ended by a newline. A `bad_input`
  /// that it throws with a line and column inside the text is located in the input. `what` says in
  /// errors whose rows they are.
  template <class Use>
  auto lines(std::size_t count, Use use, std::string_view what = "the board") {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string row = fmt::format("{}'s row {} of {}", what, i + 1, count);
      if (line(row).empty()) fail(fmt::format("an empty line where {} should be; remove it", row));
      text += line_;
      text += '\n';
      if (text.size() > most_characters) fail(fmt::format("{} is too large to be read", what));
    }
    try {
      return use(std::string_view(text));
    } catch (const bad_input& fault) {
      if (fault.line() == 0) fail_case(fault.what());
      const std::size_t back = count - std::min(count, fault.line());
      line_number_ -= back;
      line_in_case_ -= back;
      fail(fault.what(), fault.column());
    }
  }

  /// The numbers of the next line, as many as `names` has words, each from 1 to `most`.
  [[nodiscard]] std::vector<int> numbers(std::string_view names, int most) {
    const auto wanted = words_of(names);
    return read_numbers(words_of(line(fmt::format("a line `{}`", names))), wanted, 1, most,
                        wanted.size(), fmt::format("the line is `{}`", names));
  }

  /// The numbers of the next line, `count` of them from `least` to `most`. `what` says in errors
  /// what each is: "a number of the row".
  [[nodiscard]] std::vector<int> numbers(std::size_t count, std::string_view what, int least,
                                         int most) {
    const auto given =
        words_of(line(fmt::format("a line of {}", counted(count, "number"))), " \t\r,");
    return read_numbers(given, std::vector(given.size(), what), least, most, count,
                        fmt::format("there should be {}", count));
  }

  /// Nothing but empty lines may follow.
  void expect_end() {
    if (next_filled_line()) {
      throw bad_input(fmt::format("line {}: text after the last {}; the first line says {}",
                                  line_number_, case_name_, counted(count_, case_name_)),
                      line_number_);
    }
  }

  /// Throws `bad_input` for the line just read.
  [[noreturn]] void fail(std::string_view sentence, std::size_t column = 0) const {
    throw bad_input(
        fmt::format("{} {}, line {}{} (line {} of the input): {}", case_name_, case_number_,
                    line_in_case_, column != 0 ? fmt::format(", column {}", column) : "",
                    line_number_, sentence),
        line_number_, column);
  }

  /// Throws `bad_input` for the case as a whole.
  [[noreturn]] void fail_case(std::string_view sentence) const {
    throw bad_input(fmt::format("{} {} (line {} of the input): {}", case_name_, case_number_,
                                line_number_ - line_in_case_ + 1, sentence));
  }

 private:
  /// Words of the line just read, as far as they have names. There should be `count`.
  [[nodiscard]] std::vector<int> read_numbers(const std::vector<std::string_view>& words,
                                              const std::vector<std::string_view>& names, int least,
                                              int most, std::size_t count,
                                              const std::string& remedy) const {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < std::min(words.size(), names.size()); ++i) {
      try {
        numbers.push_back(parse_number<int>(words[i], names[i], least, most));
      } catch (const bad_input& fault) {
        fail(fault.what(), static_cast<std::size_t>(words[i].data() - line_.data()) + 1);
      }
    }
    if (words.size() != count) {
      fail(fmt::format("{}; {}", counted(words.size(), "number"), remedy));
    }
    return numbers;
  }

  bool next_line() {
    try {
      if (!read_line(*in_, line_)) {
        if (in_->bad()) throw unreadable_input();
        return false;
      }
    } catch (const bad_input& fault) {
      throw bad_input(fmt::format("line {} of the input: {}", line_number_ + 1, fault.what()),
                      line_number_ + 1);
    }
    ++line_number_;
    line_.resize(trimmed_end(line_).size());
    return true;
  }

  bool next_filled_line() {
    while (next_line()) {
      if (!line_.empty()) return true;
    }
    return false;
  }

  std::istream* in_;
  std::string case_name_;
  std::string line_;
  bool pending_ = false;  // line_ is the case's first line and has not been handed out
  std::uint64_t count_ = 0;
  std::uint64_t case_number_ = 0;
  std::size_t line_number_ = 0;
  std::size_t line_in_case_ = 0;
};

/// A case as a contest's input holds it: lines.
template <contest_game G>
[[nodiscard]] std::string case_text(const G& g, const position_t<G>& p) {
  if constexpr (hooks::write_case.given<G>) return hooks::write_case(g, p);
  std::string lines = print_position(g, p) + '\n';
  std::replace(lines.begin(), lines.end(), '/', '\n');
  return lines;
}

template <class G>
[[nodiscard]] constexpr std::string_view case_name() {
  if constexpr (requires { std::string_view(G::case_name); }) return G::case_name;
  return "case";
}

}  // namespace zermelo
